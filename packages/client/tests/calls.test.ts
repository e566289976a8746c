import { expect, test } from 'bun:test'
import {
  BadRequest,
  Conflict,
  createClient,
  etagOf,
  Forbidden,
  type ImportProgress,
  NotFound,
  PolyphonyError,
  PreconditionFailed,
  RateLimited,
  Unauthorized,
  ValidationError,
} from '@polyphony/client'
import { type ErrorName, errors } from '@polyphony/contract'
import { bridgeKey, newSnowflake, useBridge } from '../../server/tests/support/callers/bridge.ts'
import { failureOf } from '../../server/tests/support/signals.ts'
import { eachStore } from '../../server/tests/support/stores/stores.ts'

eachStore('the client', (store) => {
  const t = useBridge(store)

  /** The error a call ends in, which must be of a class. */
  async function refusal<E extends PolyphonyError>(
    kind: new (...given: never[]) => E,
    call: Promise<unknown>,
  ) {
    const error = await failureOf(call)
    expect(error).toBeInstanceOf(kind)
    expect((error as E).name).toBe(kind.name)
    return error as E
  }

  test('finds the server with and without /v2 and slashes at the end', async () => {
    const { systemToken: token, id } = await t.bot.system()
    for (const end of ['', '/', '/v2', '/v2/', '//']) {
      const client = createClient({ baseUrl: t.url + end, token })
      expect(await client.getSystem({ systemRef: '@me' })).toMatchObject({ id })
      expect(await client.getShardState()).toEqual({ shards: [] })
    }
  })

  test('sends a token bare, a key behind Bearer, and the system a bridge acts as', async () => {
    const { client, id } = await t.system()
    const { key } = await client.createKey({ systemRef: '@me', body: { name: 'w', scopes: ['read:system'] } })
    expect(await createClient({ baseUrl: t.url, key }).getSettings({ systemRef: '@me' })).toMatchObject({
      member_limit: 1000,
    })
    const other = await t.system()
    const bot = createClient({ baseUrl: t.url, key: bridgeKey, actAs: id })
    expect(await bot.getSystem({ systemRef: '@me' })).toMatchObject({ id })
    expect(await bot.getSystem({ systemRef: '@me' }, { actAs: other.id })).toMatchObject({ id: other.id })
  })

  test('encodes path parameters', async () => {
    const error = await refusal(NotFound, t.stranger.client.getMember({ memberRef: '../systems/x?y#z%' }))
    expect(error.reason).toBe('member_not_found')
  })

  test('returns undefined for an empty body', async () => {
    const { client } = await t.system()
    const { id: memberRef } = await client.createMember({ body: { name: 'Wren' } })
    expect(await client.getFronters({ systemRef: '@me' })).toBeUndefined()
    expect(await client.deleteMember({ memberRef })).toBeUndefined()
  })

  test('throws a class for every kind of refusal, with its name in the catalogue', async () => {
    const { client, id } = await t.system()
    const theirs = await (await t.system()).client.createMember({ body: { name: 'Ash' } })
    const [stranger, systemRef] = [t.stranger.client, '@me']

    const missing = await refusal(NotFound, client.getMember({ memberRef: 'zzzzz' }))
    expect(missing).toMatchObject({
      status: 404,
      code: 20002,
      reason: 'member_not_found',
      message: 'Member not found.',
    })
    expect(missing.requestId).toBeString()
    const named = await refusal(NotFound, client.createSwitch({ systemRef, body: { members: ['zzzzz'] } }))
    expect(named.reason).toBe('member_ref_not_found')
    expect((await refusal(Unauthorized, stranger.getSystem({ systemRef }))).reason).toBe('unauthorized')
    const foreign = await refusal(Forbidden, client.deleteMember({ memberRef: theirs.id }))
    expect(foreign.reason).toBe('not_own_member')
    const twice = client.createSwitch({ systemRef, body: { members: [theirs.id, theirs.id] } })
    expect((await refusal(BadRequest, twice)).reason).toBe('duplicate_members')
    const long = await refusal(ValidationError, client.createMember({ body: { name: 'W'.repeat(101) } }))
    expect(long).toBeInstanceOf(BadRequest)
    expect(long.errors).toEqual({
      name: [{ message: 'Field name is too long.', actual_length: 101, max_length: 100 }],
    })
    const { key } = await client.createKey({ systemRef, body: { name: 'w', scopes: ['identify'] } })
    const scoped = createClient({ baseUrl: t.url, key }).listMembers({ systemRef })
    expect((await refusal(Forbidden, scoped)).reason).toBe('scope_missing')
    const account = newSnowflake()
    const bot = createClient({ baseUrl: t.url, key: bridgeKey })
    await bot.bridgeLinkAccount({ systemRef: id, account })
    const taken = bot.bridgeCreateSystem({ body: { account_id: account } })
    expect((await refusal(Conflict, taken)).reason).toBe('account_taken')
  })

  test('with `ifMatch`, changes only data that nobody has changed since', async () => {
    const { client } = await t.system()
    const { id: memberRef } = await client.createMember({ body: { name: 'Wren' } })
    const read = await client.getMember({ memberRef })
    await client.updateMember({ memberRef, body: { name: 'Ash' } }, { ifMatch: etagOf(read) })
    const late = client.updateMember({ memberRef, body: { name: 'Birch' } }, { ifMatch: etagOf(read) })
    expect((await refusal(PreconditionFailed, late)).reason).toBe('precondition_failed')
    expect(await client.getMember({ memberRef })).toMatchObject({ name: 'Ash' })
    expect(etagOf(undefined)).toBeUndefined()
  })

  test('returns the earlier answer while nothing has changed', async () => {
    const { client } = await t.system()
    const wren = await client.createMember({ body: { name: 'Wren' } })
    const before = await client.listMembers({ systemRef: '@me' })
    expect(await client.listMembers({ systemRef: '@me' }, { ifChangedFrom: before })).toBe(before)
    await client.updateMember({ memberRef: wren.id, body: { name: 'Ash' } })
    const after = await client.listMembers({ systemRef: '@me' }, { ifChangedFrom: before })
    expect(after).toMatchObject([{ name: 'Ash' }])
  })

  test('runs a request once that is sent twice with one key', async () => {
    const { client } = await t.system()
    const options = { idempotencyKey: crypto.randomUUID() }
    const [first, second] = [
      await client.createMember({ body: { name: 'Wren' } }, options),
      await client.createMember({ body: { name: 'Wren' } }, options),
    ]
    expect(second.id).toBe(first.id)
    const other = await failureOf(client.createMember({ body: { name: 'Ash' } }, options))
    expect(other).toMatchObject({ status: 422, reason: 'idempotency_key_reused' })
    expect(await client.listMembers({ systemRef: '@me' })).toHaveLength(1)
  })

  test('stops at an abort', async () => {
    const reason = new Error('enough')
    const call = t.stranger.client.getSystem({ systemRef: 'zzzzz' }, { signal: AbortSignal.abort(reason) })
    expect(await failureOf(call)).toBe(reason)
  })

  test('yields all switches, each once and newest first', async () => {
    const { client } = await t.system()
    const made: string[] = []
    for (let day = 1; day <= 23; day++) {
      const timestamp = `2024-05-${String(day).padStart(2, '0')}T00:00:00.000001Z`
      const { id } = await client
        .createSwitch({ systemRef: '@me', body: { members: [], timestamp } })
        .catch(async () => {
          const { id: member } = await client.createMember({ body: { name: `Member ${day}` } })
          return client.createSwitch({ systemRef: '@me', body: { members: [member], timestamp } })
        })
      made.unshift(id)
    }
    for (const pageSize of [1, 10, 23, 100, 500]) {
      const seen: string[] = []
      for await (const sw of client.switches('@me', { pageSize })) seen.push(sw.id)
      expect(seen).toEqual(made)
    }
    const some: string[] = []
    for await (const sw of client.switches('@me', { before: '2024-05-11T00:00:00Z', pageSize: 3 })) {
      some.push(sw.id)
      if (some.length === 5) break
    }
    expect(some).toEqual(made.slice(13, 18))
  })

  test('reports the progress of an import, then returns the report or throws the refusal', async () => {
    const { systemToken: token } = await t.bot.system()
    const client = createClient({ baseUrl: t.url, token })
    const stages = new Set<string>()
    const onProgress = ({ stage }: ImportProgress) => stages.add(stage)
    const file = { version: 2, name: 'Harbour', members: [{ id: 'pqsxyw', name: 'Wren' }], switches: [] }
    const body = new Blob([JSON.stringify(file)])
    const report = await client.importFile({ systemRef: '@me', body }, { onProgress })
    expect(report).toMatchObject({ format: 'pluralkit', members: { created: 1 } })
    expect([...stages]).toContain('reading')
    const refused = client.importFile({ systemRef: '@me', body: { members: [] } }, { onProgress })
    expect(await refusal(BadRequest, refused)).toMatchObject({ status: 400, reason: 'import_refused' })
  })
})

eachStore('the client on a server with rate limits', (store) => {
  const t = useBridge(store, { env: { RATE_LIMITS: 'on' } })

  test('waits as long as the server asks and continues; without retries the error says how long', async () => {
    const { systemToken: token } = await t.bot.system()
    const client = createClient({ baseUrl: t.url, token })
    const names = Array.from({ length: 9 }, (_, number) => `Member ${number}`)
    const made = await Promise.all(names.map((name) => client.createMember({ body: { name } })))
    expect(made.map(({ name }) => name)).toEqual(names)

    // So many that even a busy machine sends more than the limit allows in that time.
    const many = Array.from({ length: 40 }, () => ({ body: { name: 'One more' } }))
    const calls = many.map((body) => client.createMember(body, { retries: 0 }))
    const failed = (await Promise.allSettled(calls)).flatMap((call) =>
      call.status === 'rejected' ? [call.reason] : [],
    )
    expect(failed.length).toBeGreaterThan(0)
    for (const error of failed) {
      expect(error).toBeInstanceOf(RateLimited)
      expect(error).toMatchObject({ status: 429, reason: 'too_many_requests', scope: 'generic_update' })
      expect(error.retryAfterMs).toBeWithin(1, 1001)
    }
  })
})

test('recognises every refusal of the catalogue by its status, code and text', async () => {
  let answer = new Response()
  const client = createClient({ baseUrl: 'http://127.0.0.1', fetch: async () => answer, retries: 0 })
  for (const [name, { status, code, message }] of Object.entries(errors)) {
    answer = Response.json({ code, message: message.replace('{ref}', 'abc') }, { status })
    const error = await failureOf(client.getSystem({ systemRef: 'abcde' }))
    expect(error).toBeInstanceOf(PolyphonyError)
    expect((error as PolyphonyError).reason).toBe(name as ErrorName)
  }
})
