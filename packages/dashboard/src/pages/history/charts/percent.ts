import { locale } from '../../../text/language.ts'

const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** A part of a whole, finer where it is small. */
export const percent = (part: number): string => (part > 0 && part < 0.01 ? fine : format).format(part)
