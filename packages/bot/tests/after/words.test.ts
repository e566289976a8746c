import { describe, expect, test } from 'bun:test'
import { pickMember } from '../../src/after/find-member.ts'
import { messageFrom, messageFromLink } from '../../src/after/words/message-reference.ts'
import { commandText, Words } from '../../src/after/words/words.ts'

test('a command begins with a prefix or a mention, and says something', () => {
  const read = (content: string) => commandText(content, ['pk;', 'pk!'], '123')
  for (const content of ['pk;system', 'PK;system', 'pk; system', 'pk!system', 'pk;\nsystem']) {
    expect(read(content)).toBe('system')
  }
  expect([read('<@123> help'), read('<@!123> help')]).toEqual(['help', 'help'])
  for (const content of ['pk;', 'pk; ', '<@123>help', '<@456> help', 'hi pk;help']) {
    expect(read(content)).toBeUndefined()
  }
})

describe('words', () => {
  const cases: [string, string[], string, string[]][] = [
    ['e -a  two  words -p', ['e'], 'two  words -p', ['a']],
    ['e –nospace --regex text', ['e'], 'text', ['nospace', 'regex']],
    ['e - text', ['e'], 'text', []],
    ['e\n-x line', ['e'], '-x line', []],
    ['e one \n> \n two', ['e'], 'one\n> \n two', []],
    ['message 123 -delete', ['message', '123'], '', ['delete']],
  ]
  for (const [typed, taken, rest, flags] of cases) {
    test(JSON.stringify(typed), () => {
      const words = new Words(typed)
      expect(taken.map(() => words.next())).toEqual(taken)
      expect([words.rest(), [...words.flags]]).toEqual([rest, flags])
    })
  }
})

test('a message is named by its id or its link', () => {
  const id = '1235310912000000001'
  const place = `channels/466707357099884544/471388251102380033/${id}`
  for (const host of ['discord.com', 'canary.discord.com', 'discordapp.com']) {
    expect([
      messageFromLink(`https://${host}/${place}`),
      messageFromLink(`<https://${host}/${place}>`),
    ]).toEqual([id, id])
  }
  expect(messageFrom(id)).toBe(id)
  expect(messageFromLink(id)).toBeUndefined()
  expect(messageFromLink(`https://discord.com/channels/@me/471388251102380033/${id}`)).toBeUndefined()
  expect(messageFrom(`https://example.org/${place}`)).toBeUndefined()
  expect(messageFrom('Ash')).toBeUndefined()
})

test('a member is found by name, then display name, then short ID', () => {
  const members = [
    { id: 'abcdef', name: 'Ash', display_name: null },
    { id: 'ghijkl', name: 'Birch', display_name: 'Ash' },
    { id: 'birch', name: 'Cedar', display_name: 'The Tree' },
  ]
  const found = (typed: string) => pickMember(members, typed)?.name
  expect(['ash', 'Birch', 'the tree', 'ABC-DEF', 'Ashe'].map(found)).toEqual([
    'Ash',
    'Birch',
    'Cedar',
    'Ash',
    undefined,
  ])
})
