import { expect, test } from 'bun:test'
import { parsePersonName } from '@polyphony/contract'
import { fitName, namesLike } from './names.ts'

test('a name from elsewhere becomes one that a person can have', () => {
  const names: [string | undefined, string][] = [
    ['Ada.Harbour', 'ada.harbour'],
    ['ada@harbour.example', 'ada'],
    ['Zoë Ångström', 'zoe-angstrom'],
    ['  _Wren_  ', 'wren'],
    ['@wren', 'wren'],
    ['al', 'al'],
    ['Admin', 'person'],
    ['港', 'person'],
    ['', 'person'],
    [undefined, 'person'],
    ['x'.repeat(200), 'x'.repeat(64)],
  ]
  for (const [theirs, ours] of names) expect([theirs, fitName(theirs)]).toEqual([theirs, ours])
})

test('a taken name gets a number, and every name on the list is allowed', () => {
  for (const base of ['wren', 'al', 'x'.repeat(64), 'person']) {
    const names = [...namesLike(base)]
    expect(names.filter((name) => parsePersonName(name) !== name)).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
  expect([...namesLike('wren')].slice(0, 3)).toEqual(['wren', 'wren-2', 'wren-3'])
  expect(namesLike('al').next().value).toBe('al-2')
})
