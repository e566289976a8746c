import { formatMoment } from '../../../state/time.svelte.ts'
import type { ChannelStrings } from '../../../text/strings/translation.ts'

/** A channel as owners and holders of a share see it. */
export interface ShownChannel {
  readonly id: string
  readonly name: string
  readonly kind: 'webpush' | 'ntfy' | 'discord'
  readonly when: readonly ('start' | 'stop' | 'out')[]
  readonly members: readonly string[] | null
  readonly text: 'names' | 'count' | 'bare'
  readonly silent: boolean
  readonly delay: number
  readonly quiet: { readonly from: string; readonly to: string; readonly timezone: string } | null
  readonly paused: boolean
  readonly failing_since: string | null
}

/** Says in sentences what a channel tells. `nameOf` knows the members. */
export function describeChannel(
  channel: ShownChannel,
  words: ChannelStrings,
  nameOf: (id: string) => string | undefined,
): string[] {
  const { name, when, members, text, silent, delay, quiet } = channel
  const names = members?.flatMap((id) => nameOf(id) ?? [])
  const nobody = members?.length === 0 ? words.onlyAboutNobody : words.onlyAboutUnseen
  return [
    words.told[text](name, delay),
    when.length > 0 ? words.toldWhen(when.map((each) => words.triggers[each])) : words.toldNever,
    ...(names ? [names.length > 0 ? words.onlyAbout(names) : nobody] : []),
    ...(silent ? [words.isSilent] : []),
    ...(quiet ? [words.quietHours(quiet.from, quiet.to, quiet.timezone)] : []),
  ]
}

/** Says what is wrong with a channel, and what to do. Undefined while all is well. */
export function troubleOf(
  { kind, paused, failing_since }: ShownChannel,
  words: ChannelStrings,
): { readonly what: string; readonly help: string } | undefined {
  if (failing_since === null) return undefined
  const moment = formatMoment(failing_since)
  return { what: paused ? words.gaveUp(moment) : words.failing(moment), help: words.failingHelp[kind] }
}
