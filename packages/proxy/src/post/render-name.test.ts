import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { renderName } from './render-name.ts'

interface Case {
  name: string
  format: string
  tag: string | null
  member: string
  shown: string
}

const file = new URL('../../../../fixtures/bot-commands/names.json', import.meta.url)
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(file, 'utf8'))

test('names are shown as the reference service shows them', () => {
  // why: a format that is blank counts as none here, so that nobody loses their name by clearing it.
  for (const { format, tag, member, shown } of cases.filter(({ format }) => format.trim() !== '')) {
    const name = renderName({ member: { name: member }, system: { tag }, settings: { name_format: format } })
    expect({ format, tag, member, shown: name }).toEqual({ format, tag, member, shown })
  }
})
