import { expect, test } from 'bun:test'
import type { Member } from '@polyphony/contract'
import { useV2 } from '../support/callers/v2.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { expectInvalid, expectRefusal, invalidField, tooLong } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const unset = {
  custom_front: false,
  archived: false,
  archived_reason: null,
  description: null,
  aliases: [],
  pin: null,
  never_shared: false,
  fields: {},
}
const wave = '🌊'
/** Its first thousand units end within a surrogate pair. */
const long = `${'x'.repeat(999)}${wave}${'y'.repeat(500)}`

eachStore('extended members', (store) => {
  const t = useV2(store)
  const path = ({ id }: Pick<Member, 'id'>) => `/v2/members/${id}`
  const asked = (member: Pick<Member, 'id'>) => `${path(member)}?include=extended`

  test('the key is the last one of every member, for callers who ask', async () => {
    const alice = await t.system()
    const [member, group] = [await alice.member(), await alice.group()]
    await alice.post(`/v2/groups/${group.id}/members/add`, [member.id])
    const paths = [path(member), '/v2/systems/@me/members', `/v2/groups/${group.id}/members`]
    for (const each of paths) {
      const plain = (await alice.get(each)).text
      const { text } = await alice.get(`${each}?include=extended`)
      expect(text).toBe(plain.replace(/\}(\]?)$/, `,"extended":${JSON.stringify(unset)}}$1`))
      expectRefusal(await alice.get(`${each}?include=Extended`), 'bad_request')
    }
  })

  test('a body that carries it gets it back', async () => {
    const alice = await t.system()
    const extended = { archived: 'true', archived_reason: ' resting ' }
    const made = await alice.post('/v2/members', { name: 'Wren', extended })
    expect(made.body.extended).toEqual({ ...unset, archived: true, archived_reason: ' resting ' })
    const { body } = await alice.patch(path(made.body), { extended: { archived: false, custom_front: 1 } })
    expect(body.extended).toEqual({ ...unset, custom_front: true, archived_reason: ' resting ' })
    expect((await alice.get(path(made.body))).body).not.toHaveProperty('extended')
    expect((await alice.get(asked(made.body))).body.extended).toEqual(body.extended)
  })

  test('bad values are named without the key, and nothing is written', async () => {
    const alice = await t.system()
    const member = await alice.member({ name: 'Wren' })
    const res = await alice.patch(path(member), {
      name: 'Robin',
      extended: { archived: null, archived_reason: 'x'.repeat(501), description: 'x'.repeat(20_001) },
    })
    expectInvalid(res, {
      archived: invalidField('archived'),
      archived_reason: tooLong('archived_reason', 501, 500),
      description: tooLong('description', 20_001, 20_000),
    })
    expect((await alice.get(path(member))).body.name).toBe('Wren')
    for (const extended of [[], 'x', 1])
      expectRefusal(await alice.patch(path(member), { extended }), 'bad_request')
    for (const extended of [{}, null, { other: 1 }]) {
      expectRefusal(await alice.patch(path(member), { extended }), 'bad_request')
    }
  })

  test('a long description shows its beginning to every program', async () => {
    const alice = await t.system()
    const member = await alice.member({ extended: { description: long } })
    const shown = async () => {
      const { description, extended } = (await alice.get(asked(member))).body
      return [description, extended.description]
    }
    const beginning = 'x'.repeat(999)
    expect(await shown()).toEqual([beginning, long])
    await alice.patch(path(member), { description: beginning, pronouns: 'they' })
    expect(await shown()).toEqual([beginning, long])
    await alice.patch(path(member), { description: null, extended: { description: long } })
    expect(await shown()).toEqual([beginning, long])
    await alice.patch(path(member), { description: 'short', extended: { description: null } })
    expect(await shown()).toEqual(['short', null])
    await alice.patch(path(member), { extended: { description: 'x'.repeat(1000) } })
    expect(await shown()).toEqual(['x'.repeat(1000), null])
    await alice.patch(path(member), { extended: { description: long } })
    await alice.patch(path(member), { description: 'other' })
    expect(await shown()).toEqual(['other', null])
    await alice.patch(path(member), { extended: { description: long } })
    await alice.patch(path(member), { extended: { description: null } })
    expect(await shown()).toEqual([null, null])
  })

  test('strangers see what was never set, and a long description while descriptions are public', async () => {
    const alice = await t.system()
    const extended = { custom_front: true, archived: true, archived_reason: 'x', description: long }
    const member = await alice.member({ extended })
    const seen = async () => (await t.stranger.get(asked(member))).body.extended
    expect(await seen()).toEqual({ ...unset, aliases: null, description: long })
    await alice.patch(path(member), { privacy: { description_privacy: 'private' } })
    expect(await seen()).toEqual({ ...unset, aliases: null })
  })

  test('aliases also come outside of extended, and the answer has neither', async () => {
    const alice = await t.system()
    const made = await alice.post('/v2/members', { name: 'Wren', aliases: [' Birdie ', 'W'] })
    expect(made.status).toBe(200)
    const shown = async () => (await alice.get(asked(made.body))).body.extended.aliases
    expect(await shown()).toEqual(['Birdie', 'W'])
    const changed = await alice.patch(path(made.body), { aliases: ['Wrenna'] })
    expect(await shown()).toEqual(['Wrenna'])
    for (const { body } of [made, changed]) {
      expect(body).not.toContainAnyKeys(['aliases', 'extended'])
    }
    const both = { aliases: ['outside'], extended: { aliases: ['inside'] } }
    expect((await alice.patch(path(made.body), both)).body.extended.aliases).toEqual(['inside'])
    const wrong = { aliases: ['x', 'X'], extended: { aliases: ['inside'] } }
    expect((await alice.patch(path(made.body), wrong)).status).toBe(400)
    await alice.patch(path(made.body), { aliases: [] })
    expect(await shown()).toEqual([])
  })

  test('aliases are trimmed and replaced as a whole; strangers see null', async () => {
    const alice = await t.system()
    const member = await alice.member({ extended: { aliases: [' birdie ', 'Wrenna'] } })
    expect(member.extended?.aliases).toEqual(['birdie', 'Wrenna'])
    const { body } = await alice.patch(path(member), { extended: { aliases: ['birdie'] } })
    expect(body.extended).toEqual({ ...unset, aliases: ['birdie'] })
    expect((await alice.get('/v2/systems/@me/members?include=extended')).body[0].extended).toEqual(
      body.extended,
    )
    expect((await t.stranger.get(asked(member))).body.extended).toEqual({ ...unset, aliases: null })
    const wrong: [unknown, string[]][] = [
      [['Birdie', 'bird', 'BIRDIE'], ["Field aliases has 'BIRDIE' more than once."]],
      [[' '], ['Field aliases is invalid.']],
      [null, ['Field aliases is invalid.']],
      [['x'.repeat(101)], ['Field aliases is too long.']],
      [Array.from({ length: 101 }, (_, i) => `a${i}`), ['Field aliases can have at most 100 items.']],
    ]
    for (const [aliases, messages] of wrong) {
      const { errors } = (await alice.patch(path(member), { extended: { aliases } })).body
      expect(errors.aliases.map(({ message }: { message: string }) => message)).toEqual(messages)
    }
    expectRefusal(await alice.patch(path(member), { extended: { aliases: 'x' } }), 'bad_request')
    await alice.patch(path(member), { extended: { aliases: [] } })
    expect((await alice.get(asked(member))).body.extended).toEqual(unset)
  })

  test('events carry the changed keys', async () => {
    const alice = await t.system()
    const member = await alice.member()
    await alice.patch(path(member), { extended: { archived: true, description: long } })
    await alice.patch(path(member), { description: 'short' })
    const events = (await outboxOf(t, alice)).slice(-2)
    expect(events.map(({ data }) => JSON.parse(data ?? ''))).toEqual([
      { description: 'x'.repeat(999), extended: { archived: true, description: long } },
      { description: 'short', extended: { description: null } },
    ])
  })

  test('a pin is a whole number up to 1,000 that only the owner sees', async () => {
    const alice = await t.system()
    const member = await alice.member({ extended: { pin: 1_000 } })
    expect(member.extended?.pin).toBe(1_000)
    expect((await alice.patch(path(member), { extended: { pin: 0 } })).body.extended).toEqual({
      ...unset,
      pin: 0,
    })
    expect(JSON.parse((await outboxOf(t, alice)).at(-1)?.data ?? '')).toEqual({ extended: { pin: 0 } })
    expect((await t.stranger.get(asked(member))).body.extended).toEqual({ ...unset, aliases: null })
    for (const pin of [-1, 1_001, 'first']) {
      expectInvalid(await alice.patch(path(member), { extended: { pin } }), { pin: invalidField('pin') })
    }
    await alice.patch(path(member), { extended: { pin: null } })
    expect((await alice.get(asked(member))).body.extended).toEqual(unset)
  })
})
