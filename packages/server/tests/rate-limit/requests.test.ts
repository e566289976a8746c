import { describe, expect, test } from 'bun:test'
import { hours, seconds } from '@polyphony/contract'
import { type Bot, useBridge } from '../support/callers/bridge.ts'
import { keyOf } from '../support/callers/keys.ts'
import { newPerson } from '../support/callers/person.ts'
import { type Answer, Caller, type RequestOptions } from '../support/callers/server.ts'
import { letIn, newFeed } from '../support/callers/share.ts'
import { SetClock } from '../support/clock.ts'
import { eachStore } from '../support/stores/stores.ts'

const start = Date.UTC(2026, 2, 1, 12) * 1000
const unixStart = start / seconds(1)

/** Somebody at an address of their own, as a trusted proxy tells it. */
class At extends Caller {
  readonly #address: string

  constructor(url: string, token: string | undefined, address: string) {
    super(url, token)
    this.#address = address
  }

  override request(method: string, path: string, body?: unknown, options: RequestOptions = {}) {
    const headers = { 'x-forwarded-for': this.#address, ...options.headers }
    return super.request(method, path, body, { ...options, headers })
  }
}

const limitHeaders = ({ headers }: Answer) =>
  Object.fromEntries([...headers].filter(([name]) => /ratelimit|retry-after/.test(name)))
const scopeOf = ({ headers }: Answer) => headers.get('x-ratelimit-scope')
const remainingOf = ({ headers }: Answer) => Number(headers.get('x-ratelimit-remaining'))

eachStore('RATE_LIMITS=on', (store) => {
  const clock = new SetClock(start)
  const t = useBridge(store, {
    context: { clock },
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1/32', METRICS_ALLOW: '198.51.100.0/24' },
  })
  let addresses = 0
  /** A new address, so that tests do not disturb each other. */
  const somewhere = (token?: string) => new At(t.url, token, `198.51.100.${++addresses}`)
  /** A system made by the bot, which is not limited, and its owner at a new address. */
  async function system() {
    const made = await t.bot.system()
    return { ...made, id: made.id, bot: made, owner: somewhere(made.systemToken) }
  }
  const times = async (count: number, request: () => Promise<Answer>) => {
    const answers = []
    for (let i = 0; i < count; i++) answers.push(await request())
    return answers
  }

  test('changes to many systems count together for an address', async () => {
    const address = `198.51.100.${++addresses}`
    const owners = []
    for (let i = 0; i < 5; i++) owners.push(new At(t.url, (await t.bot.system()).systemToken, address))
    clock.time = start
    const answers: Answer[] = []
    for (const [i, owner] of owners.entries())
      answers.push(...(await times(3, () => owner.patch('/v2/systems/@me', { name: `Name ${i}` }))))
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429, 429, 429])
    expect(answers.slice(0, 12).map(scopeOf)).toEqual(Array(12).fill('own_system_update'))
    const refused = answers[12] as Answer
    expect(limitHeaders(refused)).toMatchObject({
      'x-ratelimit-scope': 'address_update',
      'x-ratelimit-limit': '12',
      'x-ratelimit-remaining': '0',
    })
    expect(refused.body).toEqual({
      message: '429: too many requests',
      retry_after: 84,
      scope: 'generic_update',
      code: 0,
    })
    // The refused ones cost the system nothing.
    clock.time = start + 250_000
    const last = owners[4] as At
    const later = await times(3, () => last.patch('/v2/systems/@me', { name: 'Later' }))
    expect(later.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('changes to all systems of a person count together by token, and apart by session', async () => {
    const person = await newPerson(t)
    const tokens: string[] = []
    for (let i = 0; i < 4; i++) {
      clock.time += seconds(10)
      const { body } = await person.post('/v2/systems', { name: `System ${i}` })
      tokens.push(body.token)
    }
    clock.time += seconds(10)
    const answers = []
    for (const token of tokens)
      answers.push(...(await times(2, () => somewhere(token).patch('/v2/systems/@me', { name: 'New' }))))
    expect(answers.map(({ status }) => status)).toEqual([...Array(3).fill(200), ...Array(5).fill(429)])
    expect(answers.map(scopeOf).at(-1)).toBe('person_update')
    // Whoever shares a system and has its token takes nothing from a holder who is signed in.
    const [system] = (await person.get('/v2/people/@me')).body.systems
    const headers = { 'x-polyphony-system': system.id }
    const signedIn = await person.request('PATCH', '/v2/systems/@me', { name: 'Mine' }, { headers })
    expect(signedIn.status).toBe(200)
  })

  test('shares and feeds count for the address of their reader, whether or not they exist', async () => {
    const { owner } = await system()
    clock.time += seconds(10)
    const holder = await letIn(t.url, owner, [{ shows: ['front'] }])
    const headers = { authorization: holder.authorization }
    const paths = ['/v2/shared']
    for (const format of ['json', 'svg', 'html', 'ics']) {
      clock.time += seconds(10)
      paths.push(await newFeed(owner, holder, format))
    }
    for (const [i, path] of [...paths, '/feeds/unknown.json'].entries()) {
      const reader = somewhere()
      clock.time = start
      const answers = await times(11, () => reader.get(path, { headers }))
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(i > 4 ? 404 : 200), 429])
      expect(limitHeaders(answers[0] as Answer)).toMatchObject({
        'x-ratelimit-scope': 'generic_get',
        'x-ratelimit-remaining': '9',
      })
      expect(limitHeaders(answers[10] as Answer)).toMatchObject({ 'retry-after': '1' })
      expect((await reader.get('/v2/members/zzzzz')).status).toBe(429)
      expect(await t.statements(() => reader.get(path, { headers }))).toBe(0)
    }
  })

  test('large bodies count by their bytes: 32 MB at once, then 32 kB a second; small ones go on', async () => {
    const { owner } = await system()
    const large = { name: 'Wren', unknown: 'x'.repeat(1_000_000) }
    const send = (body: object) => {
      clock.time += seconds(1)
      return owner.patch('/v2/systems/@me', body)
    }
    clock.time = start
    const answers = await times(32, () => send(large))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const refused = await send(large)
    expect(refused.status).toBe(429)
    expect(refused.body.retry_after).toBeWithin(1, 32_000)
    expect((await send({ name: 'Ash' })).status).toBe(200)
    clock.time += refused.body.retry_after * 1000
    expect((await send(large)).status).toBe(200)
  })

  test('bytes of strangers count apart: they are refused, whatever they claim to be, and block nobody else', async () => {
    const { owner, systemToken } = await system()
    const address = `198.51.100.${++addresses}`
    const file = { unknown: 'x'.repeat(1_000_000) }
    for (const claim of [undefined, 'Bearer nobody knows this']) {
      const stranger = new At(t.url, undefined, address)
      const headers = claim === undefined ? {} : { authorization: claim }
      clock.time += seconds(10_000)
      const send = () => {
        clock.time += seconds(1)
        return stranger.request('POST', '/v2/session', { name: 'ash', password: file }, { headers })
      }
      const answers = await times(36, send)
      expect(answers.at(0)?.status).not.toBe(429)
      expect(answers.at(-1)?.status).toBe(429)
    }
    const neighbour = new At(t.url, systemToken, address)
    expect((await neighbour.patch('/v2/systems/@me', { name: 'Wren', ...file })).status).toBe(200)
    expect((await owner.get('/v2/systems/@me')).body.name).toBe('Wren')
  })

  test('10 reads at once pass, with exact headers, and the eleventh is refused', async () => {
    const { id } = await system()
    const stranger = somewhere()
    clock.time = start
    const answers = await times(11, () => stranger.get(`/v2/systems/${id}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    for (const [i, answer] of answers.slice(0, 10).entries()) {
      expect(limitHeaders(answer)).toEqual({
        'x-ratelimit-scope': 'generic_get',
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': String(9 - i),
        'x-ratelimit-reset': String(unixStart + 1),
        'ratelimit-policy': '"generic_get";q=10;w=1',
        ratelimit: `"generic_get";r=${9 - i};t=1`,
      })
    }
    const refused = answers[10]
    expect(refused && limitHeaders(refused)).toEqual({
      'x-ratelimit-scope': 'generic_get',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(unixStart + 1),
      'ratelimit-policy': '"generic_get";q=10;w=1',
      ratelimit: '"generic_get";r=0;t=1',
      'retry-after': '1',
    })
    expect(refused?.text).toBe(
      '{"message":"429: too many requests","retry_after":100,"scope":"generic_get","code":0}',
    )
    expect(refused?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('retry_after is the exact wait in milliseconds, rounded up; whoever waits so long passes', async () => {
    const { id } = await system()
    const stranger = somewhere()
    clock.time = start
    const path = `/v2/systems/${id}`
    await times(10, () => stranger.get(path))
    clock.time = start + 8_500
    expect((await stranger.get(path)).body.retry_after).toBe(92)
    clock.time = start + 99_001
    expect((await stranger.get(path)).body.retry_after).toBe(1)
    clock.time = start + 100_000
    expect((await stranger.get(path)).status).toBe(200)
    expect((await stranger.get(path)).body.retry_after).toBe(100)
    clock.time = start + 350_000
    expect((await times(3, () => stranger.get(path))).map(({ status }) => status)).toEqual([200, 200, 429])
  })

  test('reset is when everything is there again, in whole seconds of Unix time', async () => {
    const { id } = await system()
    const stranger = somewhere()
    const path = `/v2/systems/${id}`
    const resetAfter = async (time: number) => {
      clock.time = time
      return Number((await stranger.get(path)).headers.get('x-ratelimit-reset'))
    }
    expect(await resetAfter(start)).toBe(unixStart + 1)
    expect(await resetAfter(start + seconds(10) + 900_000)).toBe(unixStart + 11)
    expect(await resetAfter(start + seconds(10) + 900_001)).toBe(unixStart + 12)
  })

  test('limits go on as before while the clock of the machine is set back by a day', async () => {
    const { id } = await system()
    const stranger = somewhere()
    clock.time = start
    await times(10, () => stranger.get(`/v2/systems/${id}`))
    clock.setBy = -hours(24)
    clock.time = start + seconds(1)
    const answers = await times(11, () => stranger.get(`/v2/systems/${id}`))
    clock.setBy = 0
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(answers[0]?.headers.get('x-ratelimit-reset')).toBe(String(unixStart + 2 - 24 * 3600))
  })

  test('3 changes at once pass, and the fourth is refused', async () => {
    const { owner } = await system()
    clock.time = start
    const answers = await times(4, () => owner.patch('/v2/systems/@me', { tag: '~' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers.map(remainingOf)).toEqual([2, 1, 0, 0])
    expect(answers[3]?.text).toBe(
      '{"message":"429: too many requests","retry_after":334,"scope":"generic_update","code":0}',
    )
    expect(answers.map(scopeOf)).toEqual(Array(4).fill('own_system_update'))
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"generic_update";q=3;w=1')
  })

  test('a refused change is not made', async () => {
    const { owner } = await system()
    clock.time = start
    await times(4, () => owner.post('/v2/members', { name: 'Wren' }))
    expect((await owner.get('/v2/systems/@me/members')).body).toHaveLength(3)
  })

  test('refused requests are not charged', async () => {
    const { id } = await system()
    const stranger = somewhere()
    clock.time = start
    const path = `/v2/systems/${id}`
    expect((await times(40, () => stranger.get(path))).filter(({ status }) => status === 200)).toHaveLength(
      10,
    )
    clock.time = start + 100_000
    expect((await stranger.get(path)).status).toBe(200)
    clock.time = start + seconds(1) + 100_000
    expect(remainingOf(await stranger.get(path))).toBe(9)
  })

  describe('what counts for the own system, and what for the address:', () => {
    test('everything that names the own system, a member, group or switch of it', async () => {
      const { owner, bot } = await system()
      const member = (await bot.post('/v2/members', { name: 'Wren' })).body
      const group = (await bot.post('/v2/groups', { name: 'Crew' })).body
      const made = (await bot.post('/v2/systems/@me/switches', { members: [member.id] })).body
      const paths = [
        '/v2/systems/@me',
        `/v2/systems/${bot.id}`,
        `/v2/systems/${bot.uuid}/members`,
        `/v2/systems/${bot.account}/fronters`,
        `/v2/members/${member.id}`,
        `/v2/members/${member.uuid}/groups`,
        `/v2/groups/${group.id}/members`,
        `/v2/systems/@me/switches/${made.id}`,
        '/v1/s',
        `/v1/m/${member.id}`,
      ]
      clock.time += seconds(10)
      const answers = []
      for (const path of paths) answers.push(await owner.get(path))
      expect(answers.map(scopeOf)).toEqual(paths.map(() => 'own_system_get'))
      expect(answers.map(remainingOf)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
      expect((await owner.get('/v2/systems/@me')).status).toBe(429)
    })

    test('the own system counts as one, wherever it is asked from, its keys included', async () => {
      const { owner, bot } = await system()
      const key = await keyOf(t, bot, ['read:all'])
      clock.time += seconds(10)
      const callers = [owner, somewhere(bot.systemToken), somewhere(key.token)]
      const answers = []
      for (const caller of callers) answers.push(await caller.get('/v2/systems/@me'))
      expect(answers.map(remainingOf)).toEqual([9, 8, 7])
    })

    test('own and other traffic do not mix', async () => {
      const [mine, other] = [await system(), await system()]
      clock.time += seconds(10)
      expect(remainingOf(await mine.owner.get('/v2/systems/@me'))).toBe(9)
      const foreign = await mine.owner.get(`/v2/systems/${other.id}`)
      expect([scopeOf(foreign), remainingOf(foreign)]).toEqual(['generic_get', 9])
      const update = await mine.owner.patch('/v2/systems/@me', { tag: '~' })
      expect([scopeOf(update), remainingOf(update)]).toEqual(['own_system_update', 2])
    })

    test('what names nothing counts for the address: new members and groups, and the v1 forms', async () => {
      const { owner } = await system()
      clock.time += seconds(10)
      const answers = [
        await owner.post('/v2/members', { name: 'Wren' }),
        await owner.post('/v2/groups', { name: 'Crew' }),
        await owner.post('/v1/m', { name: 'Elm' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.map(scopeOf)).toEqual(Array(3).fill('generic_update'))
      expect(answers.map(remainingOf)).toEqual([2, 1, 0])
      expect((await owner.patch('/v2/systems/@me', { tag: '~' })).status).toBe(200)
    })

    test('messages have a scope of their own, and count for the address, whoever wrote them', async () => {
      const { owner, bot } = await system()
      const member = (await bot.post('/v2/members', { name: 'Wren' })).body
      const message = await record(t.bot, member.id)
      clock.time += seconds(10)
      const answers = [
        await owner.get(`/v2/messages/${message}`),
        await owner.get(`/v1/msg/${message}`),
        await new At(t.url, undefined, `198.51.100.${addresses}`).get(`/v2/messages/${message}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.map(scopeOf)).toEqual(['message', 'message', 'message'])
      expect(answers.map(remainingOf)).toEqual([9, 8, 7])
      const [rest] = (await times(8, () => owner.get(`/v2/messages/${message}`))).slice(-1)
      expect([rest?.status, rest?.body.scope]).toEqual([429, 'message'])
      expect(remainingOf(await owner.get('/v2/systems/@me'))).toBe(9)
    })

    test('HEAD counts as GET does', async () => {
      const { id } = await system()
      const stranger = somewhere()
      clock.time += seconds(10)
      const head = await stranger.request('HEAD', `/v2/systems/${id}`)
      expect([scopeOf(head), remainingOf(head)]).toEqual(['generic_get', 9])
      expect(remainingOf(await stranger.get(`/v2/systems/${id}`))).toBe(8)
    })
  })

  describe('what is not there counts for the address:', () => {
    test('404 and 401, for strangers and for owners', async () => {
      const { owner, bot } = await system()
      const stranger = somewhere()
      const forger = somewhere('x'.repeat(64))
      const guesser = somewhere('Bearer nobody-gave-me-this-key-0123456789')
      const missing: [At, string, number][] = [
        [stranger, '/v2/systems/zzzzz', 404],
        [stranger, '/v2/systems/466378653216014359', 404],
        [stranger, '/v2/members/zzzzz', 404],
        [stranger, '/v2/members/not-an-id', 404],
        [stranger, '/v2/systems/@me', 401],
        [stranger, '/v2/messages/1', 404],
        [stranger, '/v2/messages/x', 400],
        [stranger, '/v1/s', 401],
        [stranger, '/v1/m/zzzzz', 404],
        [stranger, '/v1/msg/1', 404],
        [forger, '/v2/systems/@me', 401],
        [forger, '/v2/messages/x', 400],
        [forger, '/v1/s', 401],
        [guesser, `/bridge/v1/accounts/${bot.account}`, 401],
        [owner, '/v2/groups/zzzzz', 404],
        [owner, '/v2/systems/zzzzz', 404],
      ]
      for (const [caller, path, status] of missing) {
        clock.time += seconds(10)
        const answers = await times(11, () => caller.get(path))
        expect([path, ...answers.map((res) => res.status)]).toEqual([path, ...Array(10).fill(status), 429])
        expect(answers.map(remainingOf)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0])
      }
      expect((await owner.get('/v2/systems/@me')).status).toBe(200)
    })

    test('a limited caller cannot tell what exists from what does not', async () => {
      const { id, bot } = await system()
      const member = (await bot.post('/v2/members', { name: 'Wren', privacy: { visibility: 'private' } }))
        .body
      const message = await record(t.bot, member.id)
      const pairs = [
        [`/v2/systems/${id}`, '/v2/systems/zzzzz'],
        [`/v2/systems/${bot.account}`, '/v2/systems/466378653216014351'],
        [`/v2/members/${member.id}`, '/v2/members/zzzzz'],
        [`/v2/members/${member.id}/oembed.json`, '/v2/members/zzzzz/oembed.json'],
        [`/v2/messages/${message}`, '/v2/messages/1'],
        [`/v1/m/${member.id}`, '/v1/m/zzzzz'],
        [`/m/${member.id}`, '/m/zzzzz'],
        [`/s/${id}`, '/s/zzzzz'],
      ] as const
      for (const token of [undefined, 'x'.repeat(64)]) {
        const caller = somewhere(token)
        clock.time += seconds(10)
        await times(10, () => caller.get('/v2/systems/zzzzz'))
        await times(10, () => caller.get('/v2/messages/1'))
        for (const pair of pairs) {
          const [there, missing] = await Promise.all(pair.map((path) => caller.get(path)))
          const told = ({ status, text, headers }: Answer) => ({
            status,
            text: text.replaceAll(pair[0], '').replaceAll(pair[1], ''),
            headers: [...headers.keys()],
          })
          expect(there && [pair[0], told(there).status]).toEqual([pair[0], 429])
          expect(there && told(there)).toEqual((missing && told(missing)) as never)
        }
      }
    })

    test('a refused stranger costs the database nothing', async () => {
      const { id } = await system()
      const stranger = somewhere()
      clock.time += seconds(10)
      await times(10, () => stranger.get('/v2/systems/zzzzz'))
      expect(await t.statements(() => stranger.get(`/v2/systems/${id}`))).toBe(0)
    })

    test('the pages of systems, members and groups', async () => {
      const { id } = await system()
      const stranger = somewhere()
      clock.time += seconds(10)
      const answers = await times(12, () => stranger.get(`/s/${id}`))
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429])
    })
  })

  describe('what costs nothing:', () => {
    test('a path that is no endpoint', async () => {
      const stranger = somewhere()
      for (const res of await times(12, () => stranger.get('/v2/nowhere'))) {
        expect([res.status, limitHeaders(res)]).toEqual([404, {}])
      }
    })

    test('what a bridge asks, for itself and for a system', async () => {
      const { bot } = await system()
      const answers = [
        ...(await times(15, () => bot.get('/v2/systems/@me'))),
        ...(await times(15, () => t.bot.get(`/v2/systems/${bot.id}`))),
        ...(await times(15, () => t.bot.get(`/bridge/v1/accounts/${bot.account}`))),
        ...(await times(6, () => bot.patch('/v2/systems/@me', { tag: '~' }))),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(answers.map(limitHeaders)).toEqual(answers.map(() => ({})))
    })

    test('health, metrics and preflights', async () => {
      const stranger = somewhere()
      for (const path of ['/health/live', '/health/ready', '/metrics']) {
        const answers = await times(12, () => stranger.get(path))
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      }
      const answers = await times(12, () => stranger.request('OPTIONS', '/v2/systems/@me'))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    })
  })

  test('refusals of other kinds are counted, and say how much is left', async () => {
    const { id, owner } = await system()
    const stranger = somewhere()
    clock.time += seconds(10)
    const answers = [
      await stranger.patch(`/v2/systems/${id}`, { tag: '~' }),
      await stranger.post('/v2/members', { name: 'Wren' }),
      await stranger.patch(`/v2/systems/${id}`, undefined, { raw: '{' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 401, 400])
    expect(answers.map(remainingOf)).toEqual([2, 1, 0])
    expect((await owner.patch('/v2/systems/@me', { color: 'red' })).status).toBe(400)
  })

  test('304 counts like 200', async () => {
    const { id } = await system()
    const stranger = somewhere()
    clock.time += seconds(10)
    const first = await stranger.get(`/v2/systems/${id}`)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await stranger.get(`/v2/systems/${id}`, { headers })
    expect([again.status, remainingOf(again)]).toEqual([304, 8])
  })

  test('v1 refuses with the same object', async () => {
    const { id } = await system()
    const stranger = somewhere()
    clock.time += seconds(10)
    const [last] = (await times(11, () => stranger.get(`/v1/s/${id}`))).slice(-1)
    expect([last?.status, last?.text]).toEqual([
      429,
      '{"message":"429: too many requests","retry_after":100,"scope":"generic_get","code":0}',
    ])
  })

  test('the address is that of the network for IPv6', async () => {
    const { id } = await system()
    clock.time += seconds(10)
    const answers = []
    for (const address of ['2001:db8:7:7::1', '2001:db8:7:7:8::9', '2001:db8:7:8::1']) {
      answers.push(await new At(t.url, undefined, address).get(`/v2/systems/${id}`))
    }
    expect(answers.map(remainingOf)).toEqual([9, 8, 9])
  })
})

async function record(bot: Bot, member: string): Promise<string> {
  const id = String(1_300_000_000_000_000_000n + BigInt(Date.now()))
  const body = {
    id,
    original: null,
    sender: '466378653216014359',
    channel: '466378653216014301',
    guild: '466378653216014300',
    member,
  }
  const { status, text } = await bot.post('/bridge/v1/messages', body)
  if (status !== 201) throw new Error(`The message was not recorded: ${status} ${text}`)
  return id
}

eachStore('RATE_LIMITS with figures', (store) => {
  const clock = new SetClock(start)
  const t = useBridge(store, { context: { clock }, env: { RATE_LIMITS: 'get=20,update=6' } })

  test('sets those, and leaves the rest as usual; without TRUST_PROXY a claimed address means nothing', async () => {
    const { id } = await t.bot.system()
    const ask = (i: number) =>
      t.stranger.get(`/v2/systems/${id}`, { headers: { 'x-forwarded-for': `198.51.100.${i}` } })
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await ask(i))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('20')
    const update = await t.stranger.post('/v2/systems', {})
    expect([update.headers.get('x-ratelimit-limit'), remainingOf(update)]).toEqual(['6', 5])
  })
})

eachStore('without RATE_LIMITS', (store) => {
  const t = useBridge(store)

  test('nothing is counted, and no header says otherwise', async () => {
    const alice = await t.system()
    const answers = await Promise.all(Array.from({ length: 50 }, () => alice.get('/v2/systems/@me')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.map(limitHeaders)).toEqual(answers.map(() => ({})))
  })
})
