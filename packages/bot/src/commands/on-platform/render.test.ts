import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../../server/tests/support/runs.ts'
import { checkBody } from '../../../tests/fake-discord/world/message-rules.ts'
import type { MessageBody } from '../../../tests/fake-discord/world/shapes.ts'
import { sayBody } from '../../discord/outgoing.ts'
import { cut, typed } from '../../text/markup.ts'
import { card, file, list, plain, success, warn } from '../answers/answer.ts'
import { render } from './render.ts'

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

test('a large card becomes components, and its text stays within the limit of the platform', () => {
  const long = 'x'.repeat(1000)
  const say = render(
    card({
      title: 'Ash',
      text: 'Hidden',
      color: 'ff8800',
      thumbnail: 'https://a.example/ash.png',
      image: 'https://a.example/banner.png',
      fields: [
        { label: 'Pronouns', value: 'they/them', short: true },
        ...Array.from({ length: 5 }, () => ({ label: 'Description', value: long })),
      ],
      footer: 'abcdef',
      link: { label: 'Open', url: 'https://plural.example/m/abcdef' },
      large: true,
    }),
    'pk;',
  )
  const body = sayBody(say)
  checkBody(body as MessageBody, [], undefined)
  const written = JSON.stringify(body)
  expect('content' in body || 'embeds' in body).toBe(false)
  expect(written).toContain('### Ash\\nHidden\\n**Pronouns:** they/them')
  expect(written.match(/x/g)?.length).toBeLessThan(2_010)
  for (const part of ['ash.png', 'banner.png', '-# abcdef', 'https://plural.example/m/abcdef'])
    expect(written).toContain(part)
})

test('a list of one page is a card, a longer one has pages', async () => {
  expect(list({ title: 'One' }, ['a', 'b']).card?.text).toBe('a\nb')
  const { pages } = list({ title: 'Two' }, ['a', 'b', 'c'], 2)
  expect(pages?.count).toBe(2)
  expect((await pages?.page(2))?.text).toBe('c')
})

test('a long text goes into a file, and a long list into further fields', () => {
  const long = render(plain('x'.repeat(2001)), 'pk;')
  expect([long.text, long.files]).toEqual(['', [{ name: 'text.txt', data: 'x'.repeat(2001) }]])
  const lines = Array.from({ length: 25 }, (_, index) => `${index}${'x'.repeat(180)}`)
  const [embed] = render(list({ title: 'Members' }, lines), 'pk;').embeds ?? []
  const shown = [embed?.description, ...(embed?.fields ?? []).map(({ value }) => value)].join('\n')
  expect(shown.split('\n')).toEqual(lines)
})

const long = fc.integer({ min: 0, max: 7000 }).map((length) => '🏳️‍🌈é\n'.repeat(length).slice(0, length))
const address = fc.constantFrom(
  null,
  '',
  'no address',
  'ftp://a.example/b',
  'https://a.example/b',
  'https://',
)
const anyCard = fc.record(
  {
    title: long,
    text: long,
    color: fc.constantFrom(null, 'ff8800'),
    fields: fc.array(fc.record({ label: long, value: long, short: fc.boolean() }), { maxLength: 30 }),
    thumbnail: address,
    image: address,
    footer: long,
    link: fc.record({
      label: long,
      url: fc.constantFrom('https://a.example', `https://a.example/${'x'.repeat(512)}`),
    }),
  },
  { requiredKeys: [] },
)
const anyAnswer = fc.record(
  {
    text: long,
    lines: fc.array(fc.record({ tone: fc.constantFrom('success', 'error', 'warning', 'note'), text: long }), {
      maxLength: 4,
    }),
    card: anyCard,
    files: fc.array(fc.record({ name: fc.constant('a.json'), data: long }), { maxLength: 12 }),
    buttons: fc.array(fc.record({ id: fc.constant('ask-1:yes'), label: long }), { maxLength: 30 }),
  },
  { requiredKeys: [] },
)

test('the platform takes every answer', () => {
  fc.assert(
    fc.property(anyAnswer, (answer) => {
      const say = render(answer, 'pk;')
      const body: MessageBody = sayBody(say)
      const uploads = (say.files ?? []).map(({ name }) => ({
        name,
        index: '0',
        type: '',
        bytes: new Uint8Array(),
      }))
      checkBody(body, uploads, undefined)
      expect([body.content, ...(body.embeds ?? []), ...uploads].filter(Boolean)).not.toEqual([])
      expect(say.buttons?.length).toBeLessThanOrEqual(25)
      for (const { label } of say.buttons ?? []) expect(label).toMatch(/^.{1,80}$/s)
      for (const { thumbnail, image } of body.embeds ?? []) {
        for (const picture of [thumbnail, image]) if (picture) expect(picture.url).toBe('https://a.example/b')
      }
    }),
    { numRuns: runs(60) },
  )
})

test('no character is cut in two', () => {
  expect(cut('ab🏳️‍🌈', 4)).toBe('ab…')
  expect(cut('abcd', 4)).toBe('abcd')
})
