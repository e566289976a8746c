import { locale } from './language.ts'

/** A number in the digits and with the separators of the language. */
export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(locale, options)

const rules = new Intl.PluralRules(locale)

/** A number with the matching plural form. Every language has the form `other`. */
export const plural = (
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => `${number(count)} ${forms[rules.select(count)] ?? forms.other}`

const lists = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' })

/** Several texts in a sentence: "Wren, Juno and Lark". */
export const list = (texts: readonly string[]): string => lists.format(texts)
