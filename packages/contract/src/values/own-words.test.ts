import { expect, test } from 'bun:test'
import { languages } from './languages.ts'
import { ownWordKeys, sayWith, usualWords } from './own-words.ts'

const headmates = {
  member: 'headmate',
  members: 'headmates',
  switch: 'change',
  front: 'deck',
  system: 'crew',
}

test('own words replace the usual ones, whole words only, with their capital letters', () => {
  const say = sayWith('en', headmates)
  const texts = {
    title: 'Members',
    text: 'A member remembers. Undo the last switch, or switch-out; two switches stay.',
    custom: 'A custom front on the front page of your system.',
    count: (count: number) => `${count} members`,
    list: ['Member', 'IDs'],
  }
  const said = say(texts)
  expect([said.title, said.text, said.custom, said.count(3), said.list]).toEqual([
    'Headmates',
    'A headmate remembers. Undo the last change, or switch-out; two switches stay.',
    'A custom front on the front page of your crew.',
    '3 headmates',
    ['Headmate', 'IDs'],
  ])
  expect(sayWith('en', {})(texts)).toBe(texts)
})

test('names that people gave, and commands, stay as they are', () => {
  const say = sayWith('en', headmates)
  const texts = {
    added: (name: string) => `Added ${name} as a member. Type \`pk;member list\`.`,
    names: (names: readonly string[]) => `In the front: ${names.join(' and ')}.`,
  }
  expect(say(texts).added('Switch, a member of Front')).toBe(
    'Added Switch, a member of Front as a headmate. Type `pk;member list`.',
  )
  expect(say(texts).names(['Member', 'Ash.*'])).toBe('In the deck: Member and Ash.*.')
})

test('German nouns keep the letters of the own word, and other forms stay', () => {
  const say = sayWith('de', { member: 'Kopfmensch', fronting: 'ist vorne', note: 'eintrag' })
  expect(say('Neues Mitglied: Wren frontet. Mitglieder und Mitgliedern. Neue Notiz.')).toBe(
    'Neues Kopfmensch: Wren ist vorne. Mitglieder und Mitgliedern. Neue eintrag.',
  )
})

test('French has one word for the front, also within the phrase for fronting', () => {
  const texts = 'Wren est au front. Le front actuel. Un front personnalisé. Un membre, deux membres.'
  expect(sayWith('fr', { front: 'quart', member: 'voix' })(texts)).toBe(
    'Wren est au quart. Le quart actuel. Un front personnalisé. Un voix, deux membres.',
  )
  expect(sayWith('fr', { front: 'quart', fronting: 'à la barre' })(texts)).toBe(
    'Wren est à la barre. Le quart actuel. Un front personnalisé. Un membre, deux membres.',
  )
})

test('Spanish has one word for the front, also within the phrase for fronting', () => {
  const texts = 'Wren está al frente. El frente actual. Un frente propio. Último cambio, dos cambios.'
  expect(sayWith('es', { front: 'timón', switch: 'relevo' })(texts)).toBe(
    'Wren está al timón. El timón actual. Un frente propio. Último relevo, dos cambios.',
  )
  expect(sayWith('es', { front: 'timón', fronting: 'por aquí' })(texts)).toBe(
    'Wren está por aquí. El timón actual. Un frente propio. Último cambio, dos cambios.',
  )
})

test('every language says which form each key covers', () => {
  for (const language of languages) expect(Object.keys(usualWords(language))).toEqual([...ownWordKeys])
})
