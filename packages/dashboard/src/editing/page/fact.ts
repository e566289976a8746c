import { formatBirthday } from '../../state/time.svelte.ts'

/** A value in words, for a list of facts. */
export const factOf = (key: string, value: string | null): string | null =>
  key === 'birthday' && value ? formatBirthday(value) : value
