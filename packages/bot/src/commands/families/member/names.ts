import { limits } from '@polyphony/contract/limits'
import { later } from '../../../text/language.ts'
import { escaped } from '../../../text/markup.ts'
import { memberText } from '../../../text/texts.ts'
import { type Answer, card, type Line, remark, warn } from '../../answers/answer.ts'
import { anyMember, field } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { changeText } from '../fields/text-field.ts'
import { askAboutName, quotesHint } from './create.ts'
import { fieldOf, isOwn, type MemberHere, settingsHere, start, update } from './target.ts'

const help = later(memberText.help)

/** Tells the caller that a name for this server hides the changed one. */
const serverNameNote = (here: MemberHere | undefined): readonly Line[] =>
  here?.display_name ? [remark(memberText.serverNameShows(here.display_name))] : []

/** Shows all names of a member, the one that people see here in bold. */
async function showNames(call: Call<unknown>, member: Member, command: string): Promise<Answer> {
  const [here, { name }] = await Promise.all([settingsHere(call, member), call.lookups.member(member.id)])
  const names = [
    [memberText.nameLabel, name],
    [memberText.displayNameLabel, member.display_name],
    ...(here ? [[memberText.serverNameLabel, here.display_name] as const] : []),
  ] as const
  const active = names.findLastIndex(([, name]) => name !== null)
  return card(
    {
      title: memberText.namesTitle(escaped(member.name)),
      fields: names.map(([label, name], at) => ({
        label,
        value: name === null ? memberText.notSet : at === active ? `**${escaped(name)}**` : escaped(name),
      })),
    },
    ...(isOwn(member) ? [remark(memberText.namesHint(command))] : []),
  )
}

/** Stores the display name, and says by which name people see the member after that. */
async function saveDisplayName(
  call: Call<unknown>,
  member: Member,
  name: string | null,
): Promise<readonly Line[]> {
  if (name !== null) await askAboutName(call, name, { except: member })
  const changed = await update(call, member, { display_name: name })
  const hidesName = member.privacy?.name_privacy === 'private'
  const here = await settingsHere(call, member)
  return [
    ...(here?.display_name ? [] : [remark(memberText.proxiedAs(name ?? changed.name))]),
    ...serverNameNote(here),
    ...(name === null && hidesName ? [warn(memberText.nameShowsAgain)] : []),
  ]
}

export const nameCommands: readonly Command[] = [
  command({
    form: [start, anyMember('member'), 'name|rename|changename|setname|rn', field('name', { isName: true })],
    who: 'anyone',
    help: help.name,
    example: 'member Ash rename Ashley',
    async run(call) {
      const { member, name } = call.args
      const { name: value } = await call.lookups.member(member.id)
      return changeText(call, name, {
        ...fieldOf(call, member, 'name', value),
        most: limits.name,
        clearable: false,
        async save(name) {
          await askAboutName(call, name ?? '', { except: member })
          const renamed = await update(call, member, { name: name ?? '' })
          const shown = member.display_name
          return [
            ...quotesHint(call, renamed),
            ...(shown === null ? [] : [remark(memberText.displayNameShows(shown))]),
            ...serverNameNote(await settingsHere(call, member)),
          ]
        },
      })
    },
  }),
  command({
    form: [start, anyMember('member'), 'displayname|dn|dname|nick|nickname|dispname', field('name')],
    who: 'anyone',
    help: help.displayname,
    example: 'member Ash displayname Ash (they/them)',
    run(call) {
      const { member, name } = call.args
      const about = fieldOf(call, member, 'displayname', member.display_name)
      if (name.kind === 'show' && about.visible) return showNames(call, member, about.command)
      return changeText(call, name, {
        ...about,
        most: limits.display_name,
        save: (name) => saveDisplayName(call, member, name),
      })
    },
  }),
  command({
    form: [
      start,
      anyMember('member'),
      'servername|sn|sname|snick|snickname|servernick|servernickname|serverdisplayname|guildname|guildnick|guildnickname|serverdn',
      field('name'),
    ],
    where: 'server',
    who: 'anyone',
    help: help.servername,
    example: 'member Ash servername Ash of this place',
    async run(call) {
      const { member, name } = call.args
      const here = await settingsHere(call, member)
      return changeText(call, name, {
        ...fieldOf(call, member, 'servername', here?.display_name ?? null),
        most: limits.display_name,
        async save(name) {
          await settingsHere(call, member, { display_name: name })
          return [remark(memberText.proxiedAs(name ?? member.display_name ?? member.name))]
        },
      })
    },
  }),
]
