import { showDuration as inEnglish } from '../en/durations.ts'

const units: Readonly<Record<string, string>> = { d: ' Tg.', h: ' Std.', m: ' Min.', s: ' Sek.' }

/** Shows the two largest units: `3 Tg. 4 Std.`, `6 Sek.`. */
export const showDuration = (seconds: number): string =>
  inEnglish(seconds).replace(/[dhms]/g, (unit) => units[unit] ?? unit)
