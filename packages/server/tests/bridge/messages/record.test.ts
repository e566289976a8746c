import { expect, test } from 'bun:test'
import { channel, guild, newSnowflake, report, snowflake, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/messages'
const noId = 'must be an id of the chat platform, as a string of digits.'

eachStore('POST /bridge/v1/messages', (store) => {
  const t = useBridge(store)

  test('201 with the message as its owner sees it', async () => {
    const alice = await t.bot.system('Harbour')
    await alice.patch('/v2/systems/@me', { privacy: { name_privacy: 'private' } })
    const ash = await alice.member('Ash', { privacy: { name_privacy: 'private', visibility: 'private' } })
    // why: the moment inside this id is 2024-05-01T19:24:31.910Z; the API shows whole seconds.
    const said = report(ash.id, { id: snowflake('1235310910000000001'), sender: alice.account })
    const res = await t.bot.post(path, said)
    expect(res.status).toBe(201)
    expect(res.body).toEqual({
      timestamp: '2024-05-01T19:24:31Z',
      id: said.id,
      original: said.original,
      sender: alice.account,
      channel,
      guild,
      system: (await alice.get('/v2/systems/@me')).body,
      member: { ...ash, message_count: 1, last_message_timestamp: expect.any(String) },
    })
    expect((await alice.owner.get(`/v2/messages/${said.id}`)).body).toEqual(res.body)
  })

  test('200 the second time, with the same message, and nothing changes', async () => {
    const alice = await t.bot.system()
    const said = report((await alice.member('Ash')).id)
    const first = await t.bot.post(path, said)
    const second = await t.bot.post(path, said)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect((await alice.get(`/v2/messages/${said.id}`)).body).toEqual(first.body)
  })

  test('200 for a known id with anything else in it, and what was recorded first stays', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const [ash, birch] = [await alice.member('Ash'), await bob.member('Birch')]
    const said = report(ash.id)
    const first = await t.bot.post(path, said)
    const other = { ...report(birch.id, { guild: null, channel: newSnowflake() }), id: said.id }
    const res = await t.bot.post(path, other)
    expect(res.status).toBe(200)
    expect(res.body).toEqual(first.body)
    expect((await t.stranger.get(`/v2/members/${birch.id}`)).body.message_count).toBe(0)
    expect((await t.stranger.get(`/v2/messages/${other.original}`)).status).toBe(404)
  })

  test('ten of the same at once: one 201, nine 200, and each counts once', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash')
    const said = report(ash.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => t.bot.post(path, said)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    for (const { body } of answers) expect(body.member.message_count).toBe(1)
    expect((await alice.get(`/v2/members/${ash.id}`)).body.message_count).toBe(1)
  })

  test('ten different ones at once all count', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash')
    const answers = await Promise.all(Array.from({ length: 10 }, () => t.bot.post(path, report(ash.id))))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const counts = answers.map(({ body }) => body.member.message_count)
    expect(counts.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await alice.get(`/v2/members/${ash.id}`)).body.message_count).toBe(10)
  })

  test('a member may be named by every form of its reference', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash')
    for (const ref of [ash.id, ash.id.toUpperCase(), `${ash.id.slice(0, 3)}-${ash.id.slice(3)}`, ash.uuid])
      expect((await t.bot.post(path, report(ref))).status).toBe(201)
  })

  test('guild and original may be null', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash')
    const res = await t.bot.post(path, report(ash.id, { guild: null, original: null }))
    expect(res.status).toBe(201)
    expect(res.body).toMatchObject({ guild: null, original: '' })
    expect((await alice.get(`/v2/messages/${res.body.id}`)).body).toEqual(res.body)
  })

  test('the sender need not be linked to anything', async () => {
    const alice = await t.bot.system()
    const sender = newSnowflake()
    const res = await t.bot.post(path, report((await alice.member('Ash')).id, { sender }))
    expect([res.status, res.body.sender]).toEqual([201, sender])
  })

  test('ids may be exact numbers, and the largest that can be stored keeps all its digits', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash')
    const numbers = { id: 101, original: 102, sender: 103, channel: 104, guild: 105 }
    const small = await t.bot.post(path, { ...numbers, member: ash.id })
    expect(small.body).toMatchObject({
      id: '101',
      original: '102',
      sender: '103',
      channel: '104',
      guild: '105',
    })
    const largest = '9223372036854775807'
    const rest = { id: largest, original: largest, sender: largest, channel: largest, guild: largest }
    const large = await t.bot.post(path, report(ash.id, rest))
    expect(large.status).toBe(201)
    expect((await alice.get(`/v2/messages/${largest}`)).body).toMatchObject(rest)
  })

  test('404 for a member that does not exist, and nothing is recorded', async () => {
    for (const member of ['zzzzz', crypto.randomUUID(), '', 'no member', '466378653216014359']) {
      const said = report(member)
      const res = await t.bot.post(path, said)
      expect([member, res.status, res.text]).toEqual([member, 404, refusal.memberNotFound])
      expect((await t.stranger.get(`/v2/messages/${said.id}`)).status).toBe(404)
    }
  })

  test('400 names every key that is missing', async () => {
    const res = await t.bot.post(path, {})
    expect(res.status).toBe(400)
    const keys = ['id', 'original', 'sender', 'channel', 'guild', 'member']
    expect(res.body).toEqual({
      message: 'Error parsing JSON model',
      code: 40001,
      errors: Object.fromEntries(keys.map((key) => [key, [{ message: `Key '${key}' is required.` }]])),
    })
  })

  test.each([
    ['a number that has lost digits', { id: 2 ** 53 }, 'id', `Field id ${noId}`],
    ['an id above 2^63-1', { original: '9223372036854775808' }, 'original', `Field original ${noId}`],
    ['null for an id', { sender: null }, 'sender', `Field sender ${noId}`],
    ['letters for an id', { channel: 'general' }, 'channel', `Field channel ${noId}`],
    ['an empty id', { guild: '' }, 'guild', `Field guild ${noId}`],
    ['null for a member', { member: null }, 'member', 'Field member is invalid.'],
    ['a number for a member', { member: 1 }, 'member', 'Field member is invalid.'],
    ['no moment', { sent_at: 'yesterday' }, 'sent_at', 'Field sent_at is invalid.'],
    ['a number for a moment', { sent_at: 1714590000 }, 'sent_at', 'Field sent_at is invalid.'],
  ])('400 for %s', async (_, rest, key, message) => {
    const alice = await t.bot.system()
    const res = await t.bot.post(path, report((await alice.member('Ash')).id, rest))
    expect(res.status).toBe(400)
    expect(res.body).toEqual({
      message: 'Error parsing JSON model',
      code: 40001,
      errors: { [key]: [{ message }] },
    })
  })

  test('400 for a body that is no object', async () => {
    for (const raw of ['[]', 'null', '', '{'])
      expect((await t.bot.post(path, undefined, { raw })).text).toBe(refusal.badRequest)
  })

  test('201 or 404, never anything else, while the member is being deleted', async () => {
    const alice = await t.bot.system()
    for (let round = 0; round < 5; round++) {
      const ash = await alice.member('Ash')
      const post = () => t.bot.post(path, report(ash.id))
      const answers = await Promise.all([post(), alice.delete(`/v2/members/${ash.id}`), post(), post()])
      for (const { status } of answers) expect([201, 204, 404]).toContain(status)
    }
  })

  test('201 or 404, never anything else, while the system is being deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash')
      const post = () => t.bot.post(path, report(ash.id))
      const answers = await Promise.all([
        post(),
        t.bot.delete(`/bridge/v1/systems/${alice.id}`),
        post(),
        post(),
      ])
      for (const { status } of answers) expect([201, 204, 404]).toContain(status)
    }
  })
})
