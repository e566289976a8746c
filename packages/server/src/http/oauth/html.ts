import { escapeMarkup } from '../../base/markup.ts'

/** A piece of a page. Only the `html` tag makes one, so that no text from outside becomes part of the page's own. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Html | readonly Html[] | false | undefined

/** Turns values into text that shows as it is, and inserts other pieces of the page. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((part, i) => part + textOf(values[i])).join(''))
}

function textOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeMarkup(value)
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('')
}
