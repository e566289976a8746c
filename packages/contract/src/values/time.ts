declare const unit: unique symbol

/** A moment: whole microseconds since 1970, exact as JavaScript numbers until the year 2255. */
export type Instant = number & { readonly [unit]: 'since 1970' }
/** A span of time in microseconds, or a reading of a clock that only measures spans. */
export type Micros = number & { readonly [unit]: 'microseconds' }

/** Marks a number from a clock, from text or from arithmetic as a moment. */
export const instant = (number: number) => number as Instant
/** Marks a number as a span. */
export const micros = (number: number) => number as Micros

export const milliseconds = (count: number) => micros(count * 1000)
export const seconds = (count: number) => micros(count * 1_000_000)
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

export const inMilliseconds = (time: Instant | Micros): number => time / 1000
export const inSeconds = (time: Instant | Micros): number => time / 1_000_000

export const later = (than: Instant, by: Micros) => instant(than + by)
export const earlier = (than: Instant, by: Micros) => instant(than - by)
export const between = <Time extends Instant | Micros>(start: Time, end: Time) => micros(end - start)
export const earliest = (a: Instant, b: Instant) => instant(Math.min(a, b))
export const latest = (a: Instant, b: Instant) => instant(Math.max(a, b))

/** The last moment that is a whole number of spans after 1970: the beginning of the hour, for instance. */
export const cutTo = (span: Micros, moment: Instant) => instant(moment - (moment % span))
