import { expect, test } from 'bun:test'
import { csvOf } from './csv.ts'

const header = ['Start', 'End', 'Length in minutes', 'Members', 'IDs']
const row = (from: string, to: string, ...names: string[]) => ({
  from: Date.parse(from),
  to: Date.parse(to),
  members: names.map((name, i) => ({ name, id: `abcde${i}` })),
})

test('each front is a line with local times, across clock changes', () => {
  const rows = [
    row('2026-03-08T05:00:30Z', '2026-03-08T16:00:00Z', 'Wren', 'Ash'),
    row('2026-03-08T16:00:00Z', '2026-03-08T16:00:45Z', 'Ólafur 🌙'),
  ]
  expect(csvOf(rows, header, 'America/New_York').split('\r\n')).toEqual([
    '\uFEFFStart,End,Length in minutes,Members,IDs',
    '2026-03-08T00:00:30-05:00,2026-03-08T12:00:00-04:00,659.5,"Wren, Ash",abcde0 abcde1',
    '2026-03-08T12:00:00-04:00,2026-03-08T12:00:45-04:00,0.75,Ólafur 🌙,abcde0',
    '',
  ])
})

test('names with quotes and line breaks stay one cell, and no name becomes a formula', () => {
  const cells = ['=1+1', '+a', '-b', '@c', '\td', '\re', '"f"', 'g\nh', 'a=b'].map((name) => {
    const [, line = ''] = csvOf([row('2026-03-08T05:00Z', '2026-03-08T06:00Z', name)], header, 'UTC').split(
      '\r\n',
    )
    return line.split('60,')[1]
  })
  expect(cells).toEqual(
    ["'=1+1", "'+a", "'-b", "'@c", "'\td", '"\'\re"', '"""f"""', '"g\nh"', 'a=b'].map(
      (cell) => `${cell},abcde0`,
    ),
  )
})
