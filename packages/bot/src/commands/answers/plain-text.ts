import { prefixMark } from '../../text/markup.ts'
import type { Answer, Card, Tone } from './answer.ts'

export const toneMarks: Readonly<Record<Tone, string>> = {
  success: '✅',
  error: '❌',
  warning: '⚠️',
  note: '📝',
}

/** Puts the first prefix and readable moments into a text. */
const filled = (text: string, prefix: string) =>
  text
    .replaceAll(prefixMark, prefix)
    .replace(/<t:(-?\d+)(?::\w)?>/g, (_, seconds) => new Date(Number(seconds) * 1000).toISOString())

/** Shows an answer as text alone: for tests, for logs, and for platforms without cards. */
export function asPlainText(answer: Answer, prefix: string): string {
  const parts = [
    answer.ready?.text,
    answer.text,
    ...(answer.lines ?? []).map(({ tone, text }) => `${toneMarks[tone]} ${text}`),
    answer.card && cardText(answer.card),
    ...(answer.files ?? []).map(({ name }) => `[file ${name}]`),
    answer.buttons
      ?.filter(({ disabled }) => !disabled)
      .map(({ label }) => `[${label}]`)
      .join(' '),
  ]
  return filled(parts.filter(Boolean).join('\n'), prefix)
}

function cardText({ title, text, fields = [], footer, link }: Card): string {
  const rows = fields.map(({ label, value }) => `${label}: ${value}`)
  return [title && `# ${title}`, text, ...rows, footer && `(${footer})`, link?.url].filter(Boolean).join('\n')
}
