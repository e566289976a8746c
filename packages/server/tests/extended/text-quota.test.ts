import { expect, test } from 'bun:test'
import { useV2 } from '../support/callers/v2.ts'
import { importInto, membersOf, smallFile } from '../support/datafiles/imports.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const notes = '/v2/systems/@me/notes'

eachStore('texts up to TEXT_QUOTA', (store) => {
  const t = useV2(store, { env: { TEXT_QUOTA: '10000' } })

  test('beyond it every kind of text is refused and nothing changes; less is always allowed', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ name: 'Myriad', description: 'x'.repeat(900) })
    const front = await alice.post('/v2/systems/@me/switches', { members: [id] })
    const { body: note } = await alice.post(notes, { title: 'Lake', text: 'ä'.repeat(4000) })
    const comments = `/v2/systems/@me/switches/${front.body.id}/comments`
    const { body: field } = await alice.post('/v2/systems/@me/fields', { name: 'Plans', type: 'text' })
    const big = 'y'.repeat(3000)
    const usage = async () => (await alice.get('/v2/systems/@me/usage')).body
    const before = await usage()
    expect(before).toEqual({
      text: { used: 8904, quota: 10_000 },
      fields: { used: 0, quota: 20_000_000 },
    })
    const refused = [
      await alice.post(notes, { title: 'Plans', text: big }),
      await alice.patch(`${notes}/${note.id}`, { text: 'ä'.repeat(4900) }),
      await alice.post(comments, { text: big }),
      await alice.patch(`/v2/members/${id}`, { extended: { description: big } }),
      await alice.patch(`/v2/members/${id}`, { extended: { fields: { [field.id]: big } } }),
      await alice.patch('/v2/systems/@me', { extended: { fields: { [field.id]: big } } }),
      await alice.patch(`/v2/systems/@me/switches/${front.body.id}`, {
        extended: { notes: [{ member: null, note: big }] },
      }),
      await alice.post('/v2/systems/@me/switches', {
        members: [],
        extended: { notes: [{ member: null, note: big }] },
      }),
      await importInto(alice, smallFile({ members: [member('wrenn'), member('ashes')] })),
    ]
    for (const answer of refused) {
      expectRefusal(answer, 'text_quota_reached')
      expect(answer.body).toEqual({ message: 'Text quota reached.', code: 40121 })
    }
    expect(await usage()).toEqual(before)
    expect(await membersOf(alice)).toHaveLength(1)
    expect((await alice.get(`${notes}/${note.id}`)).body.text).toBe('ä'.repeat(4000))

    const allowed = [
      await alice.patch(`${notes}/${note.id}`, { text: 'ä'.repeat(3000) }),
      await alice.post(comments, { text: 'z'.repeat(3000) }),
      await alice.delete(`${notes}/${note.id}`),
    ]
    expect(allowed.map(({ status }) => status)).toEqual([200, 201, 204])
    expect((await usage()).text.used).toBe(900 + 3000)
  })

  test('a new system from a file has the same quota, and a refused file leaves none', async () => {
    const answer = await t.stranger.post(
      '/v2/import',
      smallFile({ members: Array.from({ length: 11 }, (_, i) => member(`mem${i + 10}`)) }),
    )
    expectRefusal(answer, 'text_quota_reached')
  })
})

const member = (name: string) => ({ id: name, name, description: 'x'.repeat(1000) })

eachStore('a system beyond its quota', (store) => {
  const t = useV2(store, { env: { TEXT_QUOTA: '0' } })

  test('has everything that is no text, and may write less text', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ name: 'Myriad' })
    const { status } = await alice.post('/v2/systems/@me/switches', { members: [id] })
    expect(status).toBe(200)
    expectRefusal(await alice.patch(`/v2/members/${id}`, { description: 'x' }), 'text_quota_reached')
    expect((await alice.patch(`/v2/members/${id}`, { description: null, pronouns: 'they' })).status).toBe(200)
  })
})

eachStore('values of custom fields', (store) => {
  const t = useV2(store)

  test('have 20 MB together in a system', async () => {
    const alice = await t.system()
    const fields: string[] = []
    for (let i = 0; i < 10; i++) {
      const { body } = await alice.post('/v2/systems/@me/fields', { name: `Field ${i}`, type: 'text' })
      fields.push(body.id)
    }
    // Characters of three bytes: 600,000 bytes a member.
    const full = Object.fromEntries(fields.map((id) => [id, '木'.repeat(20_000)]))
    for (let i = 0; i < 33; i++) await alice.member({ name: `Member ${i}`, extended: { fields: full } })
    const { body } = await alice.get('/v2/systems/@me/usage')
    expect(body.fields.used).toBe(33 * 10 * 60_002)
    const refused = await alice.post('/v2/members', { name: 'One more', extended: { fields: full } })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual({
      fields: [
        { message: 'Field fields is too long.', actual_length: 34 * 10 * 60_002, max_length: 20_000_000 },
      ],
    })
    expect(await membersOf(alice)).toHaveLength(33)
    const [first] = await membersOf(alice)
    const [one = ''] = fields
    const shorter = await alice.patch(`/v2/members/${first?.id}`, {
      extended: { fields: { [one]: 'short' } },
    })
    expect(shorter.status).toBe(200)
  })
})
