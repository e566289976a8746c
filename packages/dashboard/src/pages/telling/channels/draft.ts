import type { ChannelSettings } from '../../../storage/told.ts'
import type { ChannelStrings } from '../../../text/strings/translation.ts'

/** The values of a channel that a form holds. */
export interface ChannelDraft {
  readonly name: string
  readonly when: readonly ('start' | 'stop' | 'out')[]
  readonly members: readonly string[] | null
  readonly text: 'names' | 'count' | 'bare'
  readonly language: ChannelSettings['language'] & string
  readonly silent: boolean
  readonly delay: number
  readonly quiet: { readonly from: string; readonly to: string; readonly timezone: string } | null
}

export function draftOf(channel: ChannelDraft): ChannelDraft {
  const { name, when, members, text, language, silent, delay, quiet } = channel
  return { name, when, members, text, language, silent, delay, quiet }
}

/** Finds what the server would refuse. */
export function checkDraft(
  { name, when, members, quiet }: ChannelDraft,
  words: ChannelStrings,
): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: words.nameNeeded }),
    ...(when.length === 0 && { when: words.toldNever }),
    ...(members?.length === 0 && { members: words.chosenNeeded }),
    ...(quiet !== null && quiet.from === quiet.to && { quiet: words.sameTimes }),
  }
}

/** Returns the values as the server wants them. */
export function bodyOf({ name, when, members, quiet, ...rest }: ChannelDraft) {
  return {
    ...rest,
    name: name.trim(),
    when: [...when],
    members: members && [...members],
    quiet: quiet && { ...quiet },
  }
}
