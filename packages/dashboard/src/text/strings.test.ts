import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { strings as german } from './strings/de/strings.ts'
import { strings as english } from './strings/en/strings.ts'

/** Every text of a language by its path. Functions count as their source, which holds their words. */
function textsOf(texts: object, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? textsOf(text, `${path}${key}.`)
      : [[`${path}${key}`, String(text)] as [string, string]],
  )
}

// Names, and words that both languages share.
const shared =
  /^(|Polyphony|PluralKit|PluralPort|Simply Plural|Tupperbox|Octocon|Webhook|Name|IDs?|Banner|Fronts?|Autoproxy|Token|Tag|Switches|Pings|Import|Export|Wren|\| HB)$/

test('German is German: a text that equals the English one is a name or a shared word', () => {
  const inEnglish = new Map(textsOf(english))
  const alike = textsOf(german).filter(
    ([path, text]) =>
      text === inEnglish.get(path) &&
      !shared.test(text) &&
      /[a-z]{3}/i.test(text.replace(/\$\{[^`]*?\}/g, '')),
  )
  // Functions that only put values together, such as a number and a unit, are the same in both.
  expect(alike.filter(([, text]) => !text.includes('=>'))).toEqual([])
  expect(alike.length).toBeLessThan(12)
})

// Text between tags, and attributes that people read or hear.
const spoken = /\b(?:aria-label|title|placeholder|alt|label|text|hint)="([^"{]*\p{L}{2}[^"{]*)"/gu
const between = />([^<>{}]*\p{L}{2}[^<>{}]*)</gu

test('no page has words of its own: every text comes from the strings', async () => {
  const wrong: string[] = []
  const folder = join(import.meta.dir, '..')
  for await (const path of new Bun.Glob('**/*.svelte').scan(folder)) {
    const source = await Bun.file(join(folder, path)).text()
    const markup = withoutExpressions(
      source
        .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/=>/g, ''),
    )
    for (const [, text = ''] of [...markup.matchAll(spoken), ...markup.matchAll(between)])
      wrong.push(`${path}: ${text.trim()}`)
  }
  expect(wrong).toEqual([])
})

/** Leaves out everything in braces, which is code. */
function withoutExpressions(markup: string): string {
  const inner = /\{[^{}]*\}/g
  const shorter = markup.replace(inner, '')
  return shorter === markup ? markup : withoutExpressions(shorter)
}
