import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { more as moreGerman } from './strings/de/more.ts'
import { strings as firstGerman } from './strings/de/strings.ts'
import { more as moreEnglish } from './strings/en/more.ts'
import { strings as firstEnglish } from './strings/en/strings.ts'

const german = { ...firstGerman, ...moreGerman }
const english = { ...firstEnglish, ...moreEnglish }

/** Every text of a language by its path. Functions count as their source, which holds their words. */
function textsOf(texts: object, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? textsOf(text, `${path}${key}.`)
      : [[`${path}${key}`, String(text)] as [string, string]],
  )
}

test('German texts are translated: no sentence equals the English one, and few words do', () => {
  const inEnglish = new Map(textsOf(english))
  const all = textsOf(german).filter(([, text]) => /\p{L}{2}/u.test(text))
  const alike = all.filter(([path, text]) => text === inEnglish.get(path))
  const isSentence = (text: string) => !text.includes('=>') && /\p{L} \p{L}/u.test(text)
  expect(alike.filter(([, text]) => isSentence(text) && text !== 'Simply Plural')).toEqual([])
  // Both languages share names and words such as ID, Front and Token.
  expect(alike.length / all.length).toBeLessThan(0.1)
})

// Text between tags, and attributes that people read or hear.
const spoken = /\b(?:aria-label|title|placeholder|alt|label|text|hint)="([^"{]*\p{L}{2}[^"{]*)"/gu
const between = />([^<>{}]*\p{L}{2}[^<>{}]*)</gu

test('no page contains a text of its own: every text comes from the strings', async () => {
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
