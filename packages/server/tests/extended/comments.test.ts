import { expect, test } from 'bun:test'
import { type Comment, limits } from '@polyphony/contract'
import { sql } from '../../src/store/sql/sql.ts'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { expectInvalid, expectRefusal, invalidField, tooLong } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const of = ({ id }: { id: string }) => `/v2/systems/@me/switches/${id}`

eachStore('comments', (store) => {
  const t = useV2(store)

  async function makeSwitch(alice: SystemCaller) {
    const member = await alice.member()
    const made = await alice.switch([member], '2024-05-01T12:00:00Z')
    return { member, made, path: `${of(made)}/comments` }
  }

  test('a comment is made, listed oldest first, changed and deleted', async () => {
    const alice = await t.system()
    const { member, path } = await makeSwitch(alice)
    expect((await alice.get(path)).text).toBe('[]')
    const first = await alice.post(path, { text: ' Rain. ', member: member.uuid })
    expect(first.status).toBe(201)
    const { id, created } = first.body
    expect(first.text).toBe(JSON.stringify({ id, text: ' Rain. ', member: member.id, created }))
    const second = (await alice.post(path, { text: 'Sun.' })).body
    expect(second.member).toBeNull()
    expect((await alice.get(path)).body).toEqual([first.body, second])
    const changed = await alice.patch(`${path}/${id}`, { text: 'Snow.', member: null })
    expect([changed.status, changed.body]).toEqual([200, { ...first.body, text: 'Snow.' }])
    expect((await alice.delete(`${path}/${second.id}`)).status).toBe(204)
    expect((await alice.get(path)).body).toEqual([changed.body])
    for (const gone of [second.id, unknownId, 'x']) {
      expectRefusal(await alice.patch(`${path}/${gone}`, { text: 'x' }), 'comment_not_found')
      expectRefusal(await alice.delete(`${path}/${gone}`), 'comment_not_found')
    }
  })

  test('bad values are refused', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { path } = await makeSwitch(alice)
    const foreign = await bob.member()
    expectInvalid(await alice.post(path, {}), { text: [{ message: "Key 'text' is required." }] })
    for (const text of [null, '', '  ', 'a\0b']) {
      expectInvalid(await alice.post(path, { text }), { text: invalidField('text') })
    }
    expectInvalid(await alice.post(path, { text: 'x'.repeat(4001) }), { text: tooLong('text', 4001, 4000) })
    for (const body of [[], { text: {} }, { text: 'x', member: [] }]) {
      expectRefusal(await alice.post(path, body), 'bad_request')
    }
    expectRefusal(await alice.post(path, { text: 'x', member: 'zzzzz' }), 'member_ref_not_found', 'zzzzz')
    expectRefusal(await alice.post(path, { text: 'x', member: foreign.id }), 'not_own_member_ref', foreign.id)
    expect((await alice.get(path)).text).toBe('[]')
    const { body } = await alice.post(path, { text: 'x'.repeat(4000) })
    for (const patch of [{}, { member: null }])
      expectRefusal(await alice.patch(`${path}/${body.id}`, patch), 'bad_request')
    expectInvalid(await alice.patch(`${path}/${body.id}`, { text: '' }), { text: invalidField('text') })
  })

  test('they stay when the switch is edited, also without the member who wrote one, and go with it', async () => {
    const alice = await t.system()
    const { member, made, path } = await makeSwitch(alice)
    const comment: Comment = (await alice.post(path, { text: 'x', member: member.id })).body
    await alice.patch(of(made), { timestamp: '2020-01-01T00:00:00Z' })
    await alice.patch(`${of(made)}/members`, [])
    expect((await alice.get(path)).body).toEqual([comment])
    await alice.delete(`/v2/members/${member.id}`)
    expect((await alice.get(path)).body).toEqual([{ ...comment, member: null }])
    await alice.delete(of(made))
    expectRefusal(await alice.get(path), 'switch_not_found')
    const left = await t.ctx.store.driver.all(sql`select id from switch_comments where uuid = ${comment.id}`)
    expect(left).toEqual([])
  })

  test('there is room for 1,000 on a switch, also when many are made at once', async () => {
    const alice = await t.system()
    const { made, path } = await makeSwitch(alice)
    const room = 3
    const full = limits.commentsPerSwitch - room
    await t.ctx.store.driver.transact((tx) =>
      tx.all(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${full})
        insert into switch_comments (system_id, switch_id, uuid, created, text)
        select w.system_id, w.id, ${tx.dialect.name === 'sqlite' ? sql`printf('00000000-0000-4000-9000-%012d', i)` : sql`gen_random_uuid()`}, 0,
          ${'x'.repeat(4000)} from n, switches w where w.uuid = ${made.id}`),
    )
    const answers = await Promise.all(
      Array.from({ length: room + 3 }, () => alice.post(path, { text: 'one more' })),
    )
    const [taken, refused] = [201, 400].map((status) => answers.filter((answer) => answer.status === status))
    expect([taken?.length, refused?.length]).toEqual([room, 3])
    for (const answer of refused ?? []) expectRefusal(answer, 'comment_limit_reached')
    expect((await alice.get(path)).body).toHaveLength(limits.commentsPerSwitch)
  })

  test('strangers learn nothing, whether there are comments or not', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { made, path } = await makeSwitch(alice)
    const { id } = (await alice.post(path, { text: 'x' })).body
    const foreign = `/v2/systems/${alice.id}/switches/${made.id}/comments`
    for (const caller of [t.stranger, bob]) {
      expectRefusal(await caller.get(foreign), 'forbidden')
      expectRefusal(await caller.post(foreign, { text: 'x' }), 'forbidden')
      for (const comment of [id, unknownId]) {
        expectRefusal(await caller.patch(`${foreign}/${comment}`, { text: 'x' }), 'forbidden')
        expectRefusal(await caller.delete(`${foreign}/${comment}`), 'forbidden')
      }
    }
    expectRefusal(await bob.get(path), 'switch_not_accessible')
    expectRefusal(await bob.delete(`${path}/${id}`), 'switch_not_accessible')
    expectRefusal(await t.stranger.get(path), 'unauthorized')
    expectRefusal(await alice.get(`${of({ id: 'x' })}/comments`), 'invalid_switch_id')
  })
})
