import { beforeAll, expect, test } from 'bun:test'
import { type KeyScope, minutes } from '@polyphony/contract'
import { sql } from '../../src/store/sql/sql.ts'
import { newPerson, type PersonCaller } from '../support/callers/person.ts'
import {
  answerQuestion,
  callback,
  formTokenIn,
  newProgram,
  openPage,
  type ProgramCaller,
} from '../support/callers/program.ts'
import { Caller, type SystemCaller, useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('somebody who attacks a program and its people', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })
  let ada: PersonCaller
  let harbour: SystemCaller
  let program: ProgramCaller
  let other: ProgramCaller
  beforeAll(async () => {
    ada = await newPerson(t)
    harbour = await t.system('Harbour')
    await ada.post('/v2/people/@me/systems', { token: harbour.token })
    program = await newProgram(t, ada, { public: true })
    other = await newProgram(t, ada, { name: 'Other', redirect_uris: ['http://127.0.0.1:7000/cb'] })
  })

  const client_id = () => program.client.client_id

  /** A code that nobody has used yet. */
  async function freshCode(scope: KeyScope = 'read:all') {
    const request = await program.request(scope)
    const { goesTo = '' } = await answerQuestion(t.url, ada, request.path, { system: harbour.uuid })
    return { ...request, goesTo, code: new URL(goesTo).searchParams.get('code') ?? '' }
  }
  const redeem = (form: Record<string, string | undefined>) =>
    program.post('/oauth/token', { grant_type: 'authorization_code', client_id: client_id(), ...form })
  const works = async (access: string) =>
    (await new Caller(t.url, `Bearer ${access}`).get('/v2/systems/@me')).status === 200

  test('with a code that was used takes from the program what it got for it', async () => {
    const { code, verifier } = await freshCode()
    const first = await redeem({ code, code_verifier: verifier })
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await works(first.body.access_token)).toBe(true)
    const second = await redeem({ code, code_verifier: verifier })
    expect([second.status, second.body.error]).toEqual([400, 'invalid_grant'])
    expect(await works(first.body.access_token)).toBe(false)
    const refreshed = await program.post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: client_id(),
      refresh_token: first.body.refresh_token,
    })
    expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant'])
  })

  test('cannot redeem one code twice, not even twenty times at once', async () => {
    const { code, verifier } = await freshCode()
    const attempts = Array.from({ length: 20 }, () => redeem({ code, code_verifier: verifier }))
    const answers = await Promise.all(attempts)
    const won = answers.filter(({ status }) => status === 200)
    expect([won.length, answers.every(({ status }) => status === 200 || status === 400)]).toEqual([1, true])
    expect(await works(won[0]?.body.access_token)).toBe(false)
  })

  test('gets nothing for a code without its proof, its program, its address, or too late', async () => {
    const wrong: ((made: { code: string; verifier: string }) => Record<string, string | undefined>)[] = [
      () => ({ code_verifier: 'x'.repeat(43) }),
      () => ({ code_verifier: 'short' }),
      () => ({ code_verifier: undefined }),
      // The challenge itself, as the forbidden method "plain" would take it.
      ({ verifier }) => ({
        code_verifier: new Bun.CryptoHasher('sha256').update(verifier).digest('base64url'),
      }),
      () => ({ redirect_uri: `${callback}/` }),
      () => ({ client_id: other.client.client_id, client_secret: other.secret }),
      () => ({ client_id: crypto.randomUUID() }),
      ({ code }) => ({ code: `${code}x` }),
    ]
    for (const change of wrong) {
      const { code, verifier } = await freshCode()
      const { status, body } = await redeem({ code, code_verifier: verifier, ...change({ code, verifier }) })
      expect([status >= 400, typeof body.error, body.access_token]).toEqual([true, 'string', undefined])
    }
    const { code, verifier } = await freshCode()
    clock.time += minutes(1)
    expect((await redeem({ code, code_verifier: verifier })).body.error).toBe('invalid_grant')
  })

  test('spoils a code with one wrong proof, but not with another program', async () => {
    const spoilt = await freshCode()
    await redeem({ code: spoilt.code, code_verifier: 'x'.repeat(43) })
    expect((await redeem({ code: spoilt.code, code_verifier: spoilt.verifier })).status).toBe(400)
    const kept = await freshCode()
    const { client_id, client_secret } = { client_id: other.client.client_id, client_secret: other.secret }
    await redeem({ code: kept.code, code_verifier: kept.verifier, client_id, client_secret })
    expect((await redeem({ code: kept.code, code_verifier: kept.verifier })).status).toBe(200)
  })

  test('with a refresh token that was used before ends the access of both', async () => {
    const first = await program.connect(ada, harbour.uuid, ['read:all'])
    const second = await program.refresh(first.refresh)
    await expect(program.refresh(first.refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await works(second.access_token)).toBe(false)
    await expect(program.refresh(second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const log = (await ada.get('/v2/people/@me/log?limit=1')).body
    expect(log).toMatchObject([{ what: 'program_shut_out' }])
  })

  test('cannot use or revoke the tokens of another program, nor be a program without its secret', async () => {
    const { access, refresh } = await program.connect(ada, harbour.uuid, ['read:all'])
    await expect(other.refresh(refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(other.revoke(access)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await works(access)).toBe(true)
    const form = { grant_type: 'refresh_token', refresh_token: refresh }
    const id = other.client.client_id
    for (const secret of [undefined, 'polys_wrong', '']) {
      const answer = await other.post('/oauth/token', { ...form, client_id: id, client_secret: secret })
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
    }
    const basic = { authorization: `Basic ${btoa(`${id}:wrong`)}` }
    const refused = await other.post('/oauth/token', form, basic)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Polyphony"',
    ])
    const twice = await other.post('/oauth/token', { ...form, client_secret: 'x' }, basic)
    expect(twice.body.error).toBe('invalid_request')
  })

  test('is sent nowhere that the program has not registered, letter by letter', async () => {
    const variants = [
      ...[`${callback}/`, `${callback}/more`, `${callback}?x=1`, `${callback}#x`, callback.toUpperCase()],
      ...[
        'https://widget.example/',
        'http://widget.example/connected',
        'https://widget.example:8443/connected',
      ],
      ...['https://me@widget.example/connected', 'https://widget.example.evil.example/connected'],
      ...['https://widget.example/connected/../evil', '//evil.example', 'javascript:alert(1)', '/front', ''],
    ]
    const natives = [
      ...[
        'http://127.0.0.1:7000/cb/',
        'http://127.0.0.1:7000@evil.example/cb',
        'http://127.0.0.1.evil.example/cb',
      ],
      ...[
        'https://127.0.0.1:7000/cb',
        'http://localhost:7000/cb',
        'http://127.0.0.1:99999/cb',
        'http://127.0.0.1:/cb@x',
      ],
    ]
    const tries = [
      ...variants.map((redirect_uri) => [program, redirect_uri] as const),
      ...natives.map((redirect_uri) => [other, redirect_uri] as const),
    ]
    for (const [who, redirect_uri] of tries) {
      const { path } = await who.request('read:all', { redirect_uri })
      for (const person of [ada, undefined]) {
        const { status, goesTo, text } = await openPage(t.url, person, path)
        expect([redirect_uri, status, goesTo, text.includes('evil')]).toEqual([
          redirect_uri,
          400,
          undefined,
          false,
        ])
      }
    }
    const twice = (await program.request('read:all')).path.concat('&redirect_uri=https://evil.example')
    const unknown = (await program.request('read:all', { client_id: crypto.randomUUID() })).path
    for (const path of [twice, unknown, '/oauth/authorize']) {
      const { status, goesTo } = await openPage(t.url, ada, path)
      expect([status, goesTo]).toEqual([400, undefined])
    }
  })

  test('finds no way around PKCE and no scope that does not exist', async () => {
    const wishes: [changes: Record<string, string | undefined>, error: string][] = [
      [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ scope: 'read:members token' }, 'invalid_scope'],
      [{ scope: undefined }, 'invalid_scope'],
    ]
    for (const [changes, error] of wishes) {
      const { path, state } = await program.request('read:all', changes)
      const { status, goesTo = '' } = await openPage(t.url, ada, path)
      const answer = Object.fromEntries(new URL(goesTo).searchParams)
      expect([status, goesTo.startsWith(`${callback}?`), answer.error, answer.state, answer.iss]).toEqual([
        303,
        true,
        error,
        state,
        t.url,
      ])
    }
  })

  test('cannot bring strangers to a site through a program that they registered for themselves', async () => {
    const bea = await newPerson(t)
    await bea.post('/v2/people/@me/systems', { name: 'Meadow' })
    for (const changes of [{}, { scope: 'nonsense' }]) {
      const { path } = await program.request('read:all', changes)
      const page = await openPage(t.url, bea, path)
      expect([page.status, page.goesTo]).toEqual([403, undefined])
      const stranger = await openPage(t.url, undefined, path)
      expect([stranger.status, stranger.goesTo]).toEqual([303, `/enter?next=${encodeURIComponent(path)}`])
    }
  })

  test('cannot answer in the name of a person, from another site or another session', async () => {
    const { path } = await program.request('read:all')
    const before = (await ada.get('/v2/people/@me/grants')).body
    const page = await openPage(t.url, ada, path)
    const answer = { form_token: formTokenIn(page), decision: 'allow', system: harbour.uuid }
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}]) {
      const { status, goesTo } = await openPage(t.url, ada, path, answer, headers as Record<string, string>)
      expect([status, goesTo]).toEqual([403, undefined])
    }
    const elsewhere = await ada.elsewhere()
    const others = formTokenIn(await openPage(t.url, elsewhere, path))
    const { path: changed } = await program.request('write:all')
    const tries: [string, PersonCaller | undefined, object][] = [
      [path, ada, { form_token: '' }],
      [path, ada, { form_token: others }],
      [changed, ada, {}],
    ]
    for (const [where, who, change] of tries) {
      const { goesTo, text } = await openPage(t.url, who, where, { ...answer, ...change })
      expect([goesTo, text.includes('out of date')]).toEqual([undefined, true])
    }
    const signedOut = await openPage(t.url, undefined, path, answer)
    expect([signedOut.status, signedOut.goesTo?.startsWith('/enter?next=%2Foauth')]).toEqual([303, true])
    const foreign = await t.system('Foreign')
    const { goesTo } = await openPage(t.url, ada, path, { ...answer, system: foreign.uuid })
    expect(goesTo).toBeUndefined()
    expect((await ada.get('/v2/people/@me/grants')).body).toEqual(before)
  })

  test('cannot put the page into a frame, nor script into it', async () => {
    const name = '<script>alert(1)</script>"onload="x'
    const hostile = await newProgram(t, ada, { name })
    const { path } = await hostile.request('read:all')
    const { headers, text } = await openPage(t.url, ada, path)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['DENY', 'no-store'])
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&quot;x')
  })

  test('allows one request once: after its code was used, the same page leads to nothing', async () => {
    const { path, verifier, code } = await freshCode()
    const again = await answerQuestion(t.url, ada, path, { system: harbour.uuid })
    const newer = new URL(again.goesTo ?? '').searchParams.get('code') ?? ''
    // A double click replaces the first code.
    expect((await redeem({ code, code_verifier: verifier })).status).toBe(400)
    expect((await redeem({ code: newer, code_verifier: verifier })).status).toBe(200)
    const third = await answerQuestion(t.url, ada, path, { system: harbour.uuid })
    expect(new URL(third.goesTo ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  test('learns nothing from nonsense, which does not even reach the database', async () => {
    for (const token of ['polya_', 'polya_nothing-with-a-checksum', 'polyr_x', 'polys_x']) {
      const nobody = new Caller(t.url, `Bearer ${token}`)
      expect((await nobody.get('/v2/systems/@me')).status).toBe(401)
      expect(await t.statements(() => nobody.get('/v2/shards'))).toBe(0)
    }
    const { refresh } = await program.connect(ada, harbour.uuid, ['read:all'])
    expect((await new Caller(t.url, `Bearer ${refresh}`).get('/v2/systems/@me')).status).toBe(401)
    const json = await fetch(`${t.url}/oauth/token`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([json.status, (await json.json()).error]).toEqual([400, 'invalid_request'])
    const get = await fetch(`${t.url}/oauth/token`)
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await fetch(`${t.url}/oauth/nothing`)).status).toBe(404)
    const large = await program.post('/oauth/token', { client_id: client_id(), code: 'x'.repeat(40_000) })
    expect([large.status, large.body.error]).toEqual([400, 'invalid_request'])
  })

  test('who steals the database finds nothing that lets them in', async () => {
    const { access, refresh, verifier, goesTo } = await program.connect(ada, harbour.uuid, ['read:all'])
    const code = new URL(goesTo).searchParams.get('code') ?? ''
    const rows = [
      ...(await t.ctx.store.driver.all(sql`select * from grants`)),
      ...(await t.ctx.store.driver.all(sql`select * from programs`)),
    ]
    const text = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(2)
    for (const secret of [access, refresh, verifier, code, other.secret ?? 'none'])
      expect(text).not.toContain(secret)
  })
})

eachStore('somebody who asks for tokens too often', (store) => {
  const t = useServer(store, { env: { RATE_LIMITS: 'update=1' } })

  test('has to wait, and is told so in the words of OAuth', async () => {
    const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: crypto.randomUUID() })
    const ask = () => fetch(`${t.url}/oauth/token`, { method: 'POST', body: form })
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    const refused = answers.find(({ status }) => status === 429)
    expect((await refused?.json())?.error).toBe('temporarily_unavailable')
    expect(refused?.headers.get('retry-after')).toBe('1')
  })
})
