/** Words that mean the same in many commands. Whole words count, in any letter case. */
export const clearWords = ['clear', 'reset', 'default'] as const
export const rawWords = ['raw', 'r'] as const
export const plaintextWords = ['plaintext', 'pt'] as const
export const onWords = ['on', 'yes', 'enable', 'enabled', 'true'] as const
export const offWords = ['off', 'no', 'disable', 'disabled', 'false'] as const
/** Settings that can be switched off know these too. */
export const stopWords = [...offWords, 'stop', 'cancel', 'remove'] as const

export const isOneOf = (words: readonly string[], text: string): boolean => words.includes(text.toLowerCase())

export type Toggle = boolean | 'default'

/** Reads a switch: on, off, or back to the default. */
export function readToggle(text: string): Toggle | undefined {
  if (isOneOf(onWords, text)) return true
  if (isOneOf(offWords, text)) return false
  return isOneOf(clearWords, text) ? 'default' : undefined
}
