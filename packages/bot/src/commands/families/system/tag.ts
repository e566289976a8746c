import { limits } from '@polyphony/contract/limits'
import { later } from '../../../text/language.ts'
import { systemText } from '../../../text/texts.ts'
import { type Answer, type Line, note, remark, success, warn } from '../../answers/answer.ts'
import type { Arg } from '../../definitions/arg.ts'
import { type FieldChange, field } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { changeText } from '../fields/text-field.ts'
import {
  fieldOf,
  guildOf,
  other,
  ownTarget,
  type SystemHere,
  settingsHere,
  settingsIn,
  start,
  targetOf,
  update,
} from './target.ts'

const help = later(systemText.help)

const tagText = field('tag')

/** A tag in a chat server, or a word that switches it on or off. */
const tagHere: Arg<'tag', FieldChange | { readonly kind: 'switch'; readonly on: boolean }> = {
  ...tagText,
  keywords: {
    ...tagText.keywords,
    enable: { words: ['enable'], flags: ['enable'] },
    disable: { words: ['disable'], flags: ['disable'] },
  },
  read(typed, lookups) {
    const keyword = typed?.keyword
    if (keyword !== 'enable' && keyword !== 'disable') return tagText.read(typed, lookups)
    return { kind: 'switch', on: keyword === 'enable' }
  },
}

const hasTag = (format: string | null) => format === null || format.includes('{tag}')

/** Says where a new tag does not show. */
async function afterSetting(call: Call<unknown>, here: SystemHere | undefined): Promise<readonly Line[]> {
  const { name_format } = await call.lookups.settings()
  const lines = hasTag(name_format) ? [] : [warn(systemText.tagNotInFormat)]
  if (!here) return lines
  if (!here.tag_enabled) return [...lines, remark(systemText.tagOffHere)]
  if (here.tag !== null) lines.push(remark(systemText.serverTagShows(here.tag)))
  if (!hasTag(here.name_format)) lines.push(remark(systemText.tagNotInFormatHere))
  return lines
}

/** Says what happens in the chat server of the command without a tag. */
async function afterClearing(call: Call<unknown>, here: SystemHere | undefined): Promise<readonly Line[]> {
  if (!here) return []
  if (here.tag !== null && here.tag_enabled) return [remark(systemText.serverTagStays(here.tag))]
  return requiredHere(call)
}

async function requiredHere(call: Call<unknown>): Promise<readonly Line[]> {
  const place = await call.lookups.asStranger.bridgeGetGuild({ guild_id: guildOf(call) })
  return place.require_system_tag ? [warn(systemText.tagRequired)] : []
}

/** Switches the tag in the chat server of the command on or off. */
async function switchTag(call: Call<unknown>, system: System, on: boolean): Promise<Answer> {
  const guild = guildOf(call)
  const { tag_enabled } = await settingsIn(call, system, guild)
  if (tag_enabled === on) return note(systemText.tagAlready(on))
  await settingsIn(call, system, guild, { tag_enabled: on })
  return success(systemText.tagSwitched(on), ...(on ? [] : await requiredHere(call)))
}

/** The commands about the tag after names. */
export const systemTagCommands: readonly Command[] = [
  command({
    form: [start, other, 'tag|t', tagText],
    who: 'anyone',
    help: help.tag,
    example: 'system tag | HB',
    async run(call) {
      const system = await targetOf(call)
      return changeText(call, call.args.tag, {
        ...fieldOf(system, 'tag', system.tag),
        visible: true,
        most: limits.tag,
        async save(tag) {
          await update(call, { tag })
          const here = await settingsHere(call, system)
          return tag === null ? afterClearing(call, here) : afterSetting(call, here)
        },
      })
    },
  }),
  command({
    form: [start, other, 'servertag|st|stag|deer', tagHere],
    who: 'anyone',
    where: 'server',
    help: help.servertag,
    example: 'system servertag | Harbour',
    async run(call) {
      const system = await ownTarget(call)
      const { tag: change } = call.args
      if (change.kind === 'switch') return switchTag(call, system, change.on)
      const guild = guildOf(call)
      const here = await settingsIn(call, system, guild)
      const answer = await changeText(call, change, {
        ...fieldOf(system, 'servertag', here.tag),
        most: limits.tag,
        async save(tag) {
          await settingsIn(call, system, guild, { tag })
          return undefined
        },
      })
      const copies = change.kind === 'raw' || change.kind === 'plaintext'
      if (here.tag_enabled || copies) return answer
      return { ...answer, lines: [...(answer.lines ?? []), warn(systemText.tagOffHere)] }
    },
  }),
]
