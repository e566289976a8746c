import { systemText } from '../../../text/commands/system.ts'
import { field, image } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { changeColor } from '../fields/color-field.ts'
import { changeImage } from '../fields/image-field.ts'
import {
  privacyChange,
  privacyChanged,
  privacyLevel,
  privacySubject,
  showPrivacy,
} from '../fields/privacy.ts'
import { changeText } from '../fields/text-field.ts'
import {
  fieldOf,
  guildOf,
  other,
  ownTarget,
  type SystemChange,
  type SystemHere,
  settingsIn,
  start,
  targetOf,
  update,
} from './target.ts'

const { help } = systemText
const mostLetters = { name: 100, description: 1000, pronouns: 100 }

/** Stores a change of the caller's system. */
const saving =
  <Value>(call: Call<unknown>, change: (value: Value) => SystemChange) =>
  async (value: Value): Promise<undefined> => {
    await update(call, change(value))
  }

/** Stores a change of a system in the chat server of the command. */
const savingHere =
  <Value>(call: Call<unknown>, system: System, change: (value: Value) => Partial<SystemHere>) =>
  async (value: Value): Promise<undefined> => {
    await settingsIn(call, system, guildOf(call), change(value))
  }

/** The commands that show and change one field of a system. */
export const systemFieldCommands: readonly Command[] = [
  command({
    form: [start, other, 'name|rename|changename|rn', field('name', { isName: true })],
    who: 'anyone',
    help: help.name,
    example: 'system name Harbour',
    async run(call) {
      const system = await targetOf(call)
      return changeText(call, call.args.name, {
        ...fieldOf(system, 'name', system.name),
        most: mostLetters.name,
        save: saving(call, (name) => ({ name })),
      })
    },
  }),
  command({
    form: [
      start,
      other,
      'servername|sn|sname|snick|snickname|servernick|servernickname|serverdisplayname|guildname|guildnick|guildnickname|serverdn',
      field('name', { isName: true }),
    ],
    who: 'anyone',
    where: 'server',
    help: help.servername,
    example: 'system servername Harbour, off duty',
    async run(call) {
      const system = await targetOf(call)
      const here = await settingsIn(call, system, guildOf(call))
      return changeText(call, call.args.name, {
        ...fieldOf(system, 'servername', here.display_name),
        visible: true,
        most: mostLetters.name,
        save: savingHere(call, system, (display_name) => ({ display_name })),
      })
    },
  }),
  command({
    // why: `info` alone is the card, which stands before this one.
    form: [start, other, 'description|desc|describe|d|bio|info|text|intro', field('text')],
    who: 'anyone',
    help: help.description,
    example: 'system description We like boats.',
    async run(call) {
      const system = await targetOf(call)
      return changeText(call, call.args.text, {
        ...fieldOf(system, 'description', system.description),
        most: mostLetters.description,
        long: true,
        save: saving(call, (description) => ({ description })),
      })
    },
  }),
  command({
    form: [start, other, 'pronouns|pronoun|prns|pn', field('pronouns')],
    who: 'anyone',
    help: help.pronouns,
    example: 'system pronouns they/them',
    async run(call) {
      const system = await targetOf(call)
      return changeText(call, call.args.pronouns, {
        ...fieldOf(system, 'pronouns', system.pronouns),
        most: mostLetters.pronouns,
        save: saving(call, (pronouns) => ({ pronouns })),
      })
    },
  }),
  command({
    form: [start, other, 'color|colour', field('color', { kind: 'color' })],
    who: 'anyone',
    help: help.color,
    example: 'system color #4a7fb0',
    async run(call) {
      const system = await targetOf(call)
      return changeColor(call.args.color, {
        ...fieldOf(system, 'color', system.color),
        visible: true,
        save: saving(call, (color) => ({ color })),
      })
    },
  }),
  command({
    form: [start, other, 'avatar|picture|icon|image|pic|pfp', image('picture')],
    who: 'anyone',
    help: help.avatar,
    example: 'system avatar https://example.com/harbour.png',
    async run(call) {
      const system = await targetOf(call)
      return changeImage(call, call.args.picture, {
        ...fieldOf(system, 'avatar', system.avatar_url),
        kind: 'avatar',
        save: saving(call, (avatar_url) => ({ avatar_url })),
      })
    },
  }),
  command({
    form: [
      start,
      other,
      'serveravatar|sa|servericon|serverimage|serverpfp|serverpic|savatar|spic|guildavatar|guildpic|guildicon|sicon|spfp',
      image('picture'),
    ],
    who: 'anyone',
    where: 'server',
    help: help.serveravatar,
    example: 'system serveravatar https://example.com/harbour.png',
    async run(call) {
      const system = await targetOf(call)
      const here = await settingsIn(call, system, guildOf(call))
      const shown = fieldOf(system, 'serveravatar', here.avatar_url)
      return changeImage(call, call.args.picture, {
        ...shown,
        // why: strangers cannot ask for the privacy of an avatar. One that they see proves that it is public.
        visible: shown.own || (shown.visible && system.avatar_url !== null),
        kind: 'avatar',
        save: savingHere(call, system, (avatar_url) => ({ avatar_url })),
      })
    },
  }),
  command({
    form: [start, other, 'banner|splash|cover', image('picture')],
    who: 'anyone',
    help: help.banner,
    example: 'system banner https://example.com/sea.png',
    async run(call) {
      const system = await targetOf(call)
      return changeImage(call, call.args.picture, {
        ...fieldOf(system, 'banner', system.banner),
        kind: 'banner',
        save: saving(call, (banner) => ({ banner })),
      })
    },
  }),
  command({
    form: [start, other, 'privacy'],
    who: 'anyone',
    help: help.privacy,
    example: 'system privacy',
    async run(call) {
      const { privacy } = await ownTarget(call)
      return showPrivacy('system', systemText.own, privacy ?? {}, 'system privacy')
    },
  }),
  command({
    form: [start, other, 'privacy', privacySubject('subject', 'system'), privacyLevel('level')],
    who: 'anyone',
    help: help.privacySet,
    example: 'system privacy fronters private',
    slash: 'privacy-set',
    async run(call) {
      const { subject, level } = call.args
      await ownTarget(call)
      await update(call, { privacy: privacyChange('system', subject, level) })
      return privacyChanged('system', subject, level)
    },
  }),
]
