import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { card, file, list, plain, success, typed, warn } from '../answers/answer.ts'
import { cut, render } from './render.ts'

test('sentences carry their marks and the prefix', () => {
  const say = render(success(`Done. Next: ${typed('switch out')}`, warn('Careful.')), 'p!')
  expect(say.text).toBe('✅ Done. Next: `p!switch out`\n⚠️ Careful.')
  expect(render(plain('abcdef'), 'p!')).toEqual({ text: 'abcdef', embeds: [], buttons: [] })
})

test('a card becomes an embed, its link a button, and a card of a colour alone nothing', () => {
  const say = render(
    card({
      title: 'Ash',
      text: 'Hello',
      color: 'ff8800',
      fields: [{ label: 'Pronouns', value: 'they/them', short: true }],
      footer: 'abcdef',
      link: { label: 'Open', url: 'https://plural.example/m/abcdef' },
    }),
    'pk;',
  )
  expect(say.embeds).toEqual([
    {
      title: 'Ash',
      description: 'Hello',
      color: 0xff8800,
      fields: [{ name: 'Pronouns', value: 'they/them', inline: true }],
      footer: 'abcdef',
    },
  ])
  expect(say.buttons).toEqual([{ url: 'https://plural.example/m/abcdef', label: 'Open' }])
  expect(render({ card: { color: 'ff8800' } }, 'pk;').embeds).toEqual([])
  expect(render(file('system.json', '{}'), 'pk;').files).toEqual([{ name: 'system.json', data: '{}' }])
})

test('a list of one page is a card, a longer one has pages', async () => {
  expect(list({ title: 'One' }, ['a', 'b']).card?.text).toBe('a\nb')
  const { pages } = list({ title: 'Two' }, ['a', 'b', 'c'], 2)
  expect(pages?.count).toBe(2)
  expect((await pages?.page(2))?.text).toBe('c')
})

test('no answer is longer than the platform takes, and no character is cut in two', () => {
  const long = fc.integer({ min: 0, max: 7000 }).map((length) => '🏳️‍🌈é'.repeat(length).slice(0, length))
  const field = fc.record({ label: long, value: long })
  fc.assert(
    fc.property(long, long, fc.array(field, { maxLength: 30 }), (text, title, fields) => {
      const say = render({ text, card: { title, text, fields, footer: text } }, 'pk;')
      expect(say.text?.length).toBeLessThanOrEqual(2000)
      const embed = say.embeds?.[0]
      expect(embed?.fields?.length ?? 0).toBeLessThanOrEqual(25)
      const sum = [
        embed?.title,
        embed?.description,
        embed?.footer,
        ...(embed?.fields ?? []).flatMap((f) => [f.name, f.value]),
      ]
      expect(sum.join('').length).toBeLessThanOrEqual(6000)
    }),
    { numRuns: 30 },
  )
  expect(cut('ab🏳️‍🌈', 4)).toBe('ab…')
  expect(cut('abcd', 4)).toBe('abcd')
})
