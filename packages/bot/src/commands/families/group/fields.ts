import { limits } from '@polyphony/contract/limits'
import type { PrivacyLevel } from '../../../parsing/privacy-words.ts'
import { later } from '../../../text/language.ts'
import { groupText } from '../../../text/texts.ts'
import { type Answer, warn } from '../../answers/answer.ts'
import { field } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Group } from '../../running/lookups.ts'
import { fieldCommands } from '../fields/field-commands.ts'
import {
  privacyChange,
  privacyChanged,
  privacyLevel,
  privacySubject,
  showPrivacy,
} from '../fields/privacy.ts'
import { changeText } from '../fields/text-field.ts'
import { askIfTaken } from './names.ts'
import { type AboutGroup, fieldOf, group, ownTarget, start, typedGroup, update } from './target.ts'

const help = later(groupText.help)

const fields = fieldCommands({
  start,
  arg: group,
  help,
  find: (_, named: Group) => named,
  fieldOf,
  update,
})

/** Changes one privacy setting of a group, or all. */
async function setPrivacy(call: AboutGroup, subject: string, level: PrivacyLevel): Promise<Answer> {
  const group = ownTarget(call)
  await update(call, group, { privacy: privacyChange('group', subject, level) })
  const answer = privacyChanged('group', subject, level)
  const hidesName = level === 'private' && (subject === 'name_privacy' || subject === 'all')
  if (!hidesName || group.display_name !== null) return answer
  return { ...answer, lines: [...(answer.lines ?? []), warn(groupText.namePrivacyNeedsDisplayName)] }
}

/** The commands that show and change one field of a group. */
export const groupFieldCommands: readonly Command[] = [
  command({
    form: [start, group, 'name|rename|changename|setname|rn', field('name', { isName: true })],
    who: 'anyone',
    help: help.name,
    example: 'group Birds name Songbirds',
    async run(call) {
      const { group, name } = call.args
      const { name: value } = await call.lookups.group(group.id)
      return changeText(call, name, {
        ...fieldOf(call, group, 'name', value),
        most: limits.name,
        clearable: false,
        async save(name) {
          if (name === null) return undefined
          await askIfTaken(call, name, group)
          await update(call, group, { name })
          return undefined
        },
      })
    },
  }),
  command({
    form: [start, group, 'displayname|nick|dn|nickname', field('name', { isName: true })],
    who: 'anyone',
    help: help.displayname,
    example: 'group Birds displayname The birds',
    run: (call) =>
      changeText(call, call.args.name, {
        ...fieldOf(call, call.args.group, 'displayname', call.args.group.display_name),
        most: limits.display_name,
        async save(display_name) {
          const { privacy } = await update(call, call.args.group, { display_name })
          const showsAgain = display_name === null && privacy?.name_privacy === 'private'
          return showsAgain ? [warn(groupText.nameShowsAgain)] : undefined
        },
      }),
  }),
  fields.text({
    words: 'description|desc|describe|d|bio|info|text|intro',
    key: 'description',
    arg: 'text',
    long: true,
    example: 'group Birds description We sing in the morning.',
  }),
  fields.image({
    words: 'icon|avatar|picture|image|pic|pfp',
    key: 'icon',
    arg: 'picture',
    kind: 'avatar',
    example: 'group Birds icon https://example.com/birds.png',
  }),
  fields.image({
    words: 'banner|splash|cover',
    key: 'banner',
    arg: 'picture',
    kind: 'banner',
    example: 'group Birds banner https://example.com/sky.png',
  }),
  fields.color({ words: 'color|colour', key: 'color', example: 'group Birds color #2e8b57' }),
  command({
    form: [start, group, 'privacy'],
    who: 'anyone',
    help: help.privacy,
    example: 'group Birds privacy',
    run(call) {
      const group = ownTarget(call)
      return showPrivacy('group', group.name, group.privacy ?? {}, `${typedGroup(call, group)} privacy`)
    },
  }),
  command({
    form: [start, group, 'privacy', privacySubject('subject', 'group'), privacyLevel('level')],
    who: 'anyone',
    help: help.privacySet,
    example: 'group Birds privacy list private',
    slash: 'privacy-set',
    run: (call) => setPrivacy(call, call.args.subject, call.args.level),
  }),
  command({
    form: [start, group, 'public|pub'],
    who: 'anyone',
    help: help.public,
    example: 'group Birds public',
    run: (call) => setPrivacy(call, 'all', 'public'),
  }),
  command({
    form: [start, group, 'private|priv'],
    who: 'anyone',
    help: help.private,
    example: 'group Birds private',
    run: (call) => setPrivacy(call, 'all', 'private'),
  }),
]
