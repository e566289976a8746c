// Writes quoted code in Markdown files again from the files that it comes from: npx bun scripts/quote.ts
// A quotation is a mark and a block of code. The mark names a file, and the name or the beginning of what is quoted:
//   <!-- from packages/server/src/operations/groups.ts: updateGroup -->
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const quotation = /^<!-- from (\S+): (.+) -->\n\n```(\w+)\n[\s\S]*?^```$/gm

/** Returns the text of a page with all its quotations as the code is now. */
export function withQuotations(page: string): string {
  return page.replace(
    quotation,
    (_, path: string, start: string, language: string) =>
      `<!-- from ${path}: ${start} -->\n\n\`\`\`${language}\n// ${path}\n${quote(path, start)}\n\`\`\``,
  )
}

function quote(path: string, start: string): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const first = lines.findIndex((_, i) => begins(lines.slice(i, i + 3), start))
  if (first < 0) throw new Error(`${path} has no ${JSON.stringify(start)} to quote.`)
  const indent = indentOf(lines[first])
  let last = first
  while (belongs(lines[last + 1], indent)) last++
  while (lines[last]?.trim() === '') last--
  return lines
    .slice(first, last + 1)
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/,$/, '')
}

/** Tells whether a declaration of this name, or this beginning of a statement, starts on the first of the lines. */
function begins(lines: readonly string[], start: string): boolean {
  const text = lines.map((line) => line.trim()).join(' ')
  if (!/^\w+$/.test(start)) return text.startsWith(start)
  return new RegExp(`^(export )?(async )?((function|const|class|type|interface) )?${start} ?[:(=<{]`).test(
    text,
  )
}

/** A statement ends before the next line that is indented as little, unless that line closes it. */
function belongs(line: string | undefined, indent: number): boolean {
  if (line === undefined || line.trim() === '') return line !== undefined
  return indentOf(line) > indent || (indentOf(line) === indent && /^\s*[)}\]`]/.test(line))
}

const indentOf = (line = '') => line.length - line.trimStart().length

if (import.meta.main) {
  for (const path of ['*.md', 'docs/**/*.md'].flatMap((pattern) => [
    ...new Bun.Glob(pattern).scanSync(root),
  ])) {
    const page = readFileSync(join(root, path), 'utf8')
    const written = withQuotations(page)
    if (written === page) continue
    writeFileSync(join(root, path), written)
    console.log(`${path} is written.`)
  }
}
