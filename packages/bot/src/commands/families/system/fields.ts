import { limits } from '@polyphony/contract/limits'
import { later } from '../../../text/language.ts'
import { systemText } from '../../../text/texts.ts'
import { field, image } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { fieldCommands } from '../fields/field-commands.ts'
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

const help = later(systemText.help)

const fields = fieldCommands({
  start,
  arg: other,
  help,
  find: (call, named: System | undefined) => named ?? call.lookups.ownSystem(),
  fieldOf: (_, system, word: keyof typeof systemText.fields, value) => fieldOf(system, word, value),
  update: (call, _, change: SystemChange) => update(call, change),
})

/** Stores a change of a system in the chat server of the command. */
const savingHere =
  <Value>(call: Call<unknown>, system: System, change: (value: Value) => Partial<SystemHere>) =>
  async (value: Value): Promise<undefined> => {
    await settingsIn(call, system, guildOf(call), change(value))
  }

/** The commands that show and change one field of a system. */
export const systemFieldCommands: readonly Command[] = [
  fields.text({
    words: 'name|rename|changename|rn',
    key: 'name',
    arg: 'name',
    isName: true,
    example: 'system name Harbour',
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
        most: limits.display_name,
        save: savingHere(call, system, (display_name) => ({ display_name })),
      })
    },
  }),
  fields.text({
    // why: `info` alone is the card, which stands before this one.
    words: 'description|desc|describe|d|bio|info|text|intro',
    key: 'description',
    arg: 'text',
    long: true,
    example: 'system description We like boats.',
  }),
  fields.text({
    words: 'pronouns|pronoun|prns|pn',
    key: 'pronouns',
    arg: 'pronouns',
    example: 'system pronouns they/them',
  }),
  fields.color({ words: 'color|colour', key: 'color', example: 'system color #4a7fb0' }),
  fields.image({
    words: 'avatar|picture|icon|image|pic|pfp',
    key: 'avatar_url',
    arg: 'picture',
    kind: 'avatar',
    example: 'system avatar https://example.com/harbour.png',
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
  fields.image({
    words: 'banner|splash|cover',
    key: 'banner',
    arg: 'picture',
    kind: 'banner',
    example: 'system banner https://example.com/sea.png',
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
