import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { Caller } from '../../support/callers/server.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/systems'
const largestId = '9223372036854775807'
const taken = '{"message":"409: That account is linked to a system already. Unlink it there first.","code":0}'

eachStore('POST /bridge/v1/systems', (store) => {
  const t = useBridge(store)

  test('201 with the system as its owner sees it and a token that works', async () => {
    const res = await t.bot.post(path, { name: 'Harbour' })
    expect(res.status).toBe(201)
    expect(Object.keys(res.body).sort()).toEqual(['system', 'token'])
    expect(res.body.system.id).toMatch(/^[abcefghjknoprstuvwxyz]{6}$/)
    expect(res.body.token).toMatch(/^[A-Za-z0-9+/]{64}$/)
    const own = await new Caller(t.url, res.body.token).get('/v2/systems/@me')
    expect(own.body).toEqual(res.body.system)
    expect(own.body).toMatchObject({ name: 'Harbour', privacy: { name_privacy: 'public' } })
  })

  test('an empty body makes a system without a name and without an account', async () => {
    const res = await t.bot.post(path, {})
    expect(res.status).toBe(201)
    expect(res.body.system.name).toBeNull()
  })

  test('the account is linked, so that it finds the system', async () => {
    const account = newSnowflake()
    const made = await t.bot.post(path, { account_id: account })
    const found = await t.bot.get(`/bridge/v1/accounts/${account}`)
    expect(found.body).toEqual({ system: made.body.system, autoproxy_enabled: true })
    expect((await t.stranger.get(`/v2/systems/${account}`)).body.id).toBe(made.body.system.id)
  })

  test('an account id may be a number as long as it is exact', async () => {
    expect((await t.bot.post(path, { account_id: 4242 })).status).toBe(201)
    expect((await t.bot.get('/bridge/v1/accounts/4242')).status).toBe(200)
    expect((await t.bot.post(path, { account_id: Number.MAX_SAFE_INTEGER })).status).toBe(201)
    expect((await t.bot.get(`/bridge/v1/accounts/${Number.MAX_SAFE_INTEGER}`)).status).toBe(200)
  })

  test('the largest id that can be stored keeps all its digits', async () => {
    const made = await t.bot.post(path, { account_id: largestId })
    expect(made.status).toBe(201)
    expect((await t.bot.get(`/bridge/v1/accounts/${largestId}`)).body.system.id).toBe(made.body.system.id)
    expect((await t.bot.get('/bridge/v1/accounts/9223372036854775806')).status).toBe(404)
  })

  test('a short ID of your choice, in every form it is written in', async () => {
    const chosen = await t.bot.post(path, { id: 'Har-Bor' })
    expect(chosen.status).toBe(201)
    expect(chosen.body.system.id).toBe('harbor')
    expect((await t.bot.post(path, { id: 'ILMDQ' })).body.system.id).toBe('ilmdq')
  })

  test('400 with every field that is wrong, and nothing is made', async () => {
    const account = newSnowflake()
    const res = await t.bot.post(path, { account_id: 1e17, name: 'x'.repeat(101), id: 'four' })
    expect(res.status).toBe(400)
    expect(res.body).toEqual({
      message: 'Error parsing JSON model',
      code: 40001,
      errors: {
        account_id: [
          { message: 'Field account_id must be an id of the chat platform, as a string of digits.' },
        ],
        id: [{ message: 'Field id must be five or six letters from a to z.' }],
        name: [{ message: 'Field name is too long.', actual_length: 101, max_length: 100 }],
      },
    })
    expect((await t.bot.post(path, { account_id: account, id: 'h4rbor' })).status).toBe(400)
    expect((await t.bot.get(`/bridge/v1/accounts/${account}`)).status).toBe(404)
  })

  test.each([
    ['a number that has lost digits', Number('466378653216014359')],
    ['a number with a fraction', 1.5],
    ['a negative number', -1],
    ['an id above 2^63-1', '9223372036854775808'],
    ['an id above 2^64-1', '18446744073709551616'],
    ['letters', 'abc'],
    ['nothing', ''],
    ['null', null],
    ['a list', ['4243']],
  ])('400 for %s as an account id', async (_, account_id) => {
    const res = await t.bot.post(path, { account_id })
    expect(res.status).toBe(400)
    expect(Object.keys(res.body.errors)).toEqual(['account_id'])
  })

  test('400 for a body that is no object, 415 for one that is no JSON', async () => {
    for (const raw of ['[]', '"x"', 'null', '', '{']) {
      const res = await t.bot.post(path, undefined, { raw })
      expect([raw, res.status, res.text]).toEqual([raw, 400, refusal.badRequest])
    }
    const form = { raw: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await t.bot.post(path, undefined, form)).text).toBe(refusal.mediaType)
  })

  test('409 when the account has a system; no second one is left behind', async () => {
    const alice = await t.bot.system('Harbour')
    const res = await t.bot.post(path, { account_id: alice.account, name: 'Grove', id: 'grove' })
    expect(res.status).toBe(409)
    expect(res.text).toBe(taken)
    expect((await t.stranger.get('/v2/systems/grove')).status).toBe(404)
    const { body } = await t.bot.get(`/bridge/v1/accounts/${alice.account}`)
    expect(body.system).toMatchObject({ id: alice.id, name: 'Harbour' })
  })

  test('409 when the short ID is taken; the account stays free', async () => {
    const account = newSnowflake()
    const alice = await t.bot.system()
    const res = await t.bot.post(path, { account_id: account, id: alice.id.toUpperCase() })
    expect(res.status).toBe(409)
    expect(res.body.message).toBe(
      '409: Another system has that short ID. Choose another one, or leave it out to get a free one.',
    )
    expect((await t.bot.get(`/bridge/v1/accounts/${account}`)).status).toBe(404)
  })

  test('of ten at once for one account, one gets a system', async () => {
    const account = newSnowflake()
    const made = await Promise.all(
      Array.from({ length: 10 }, () => t.bot.post(path, { account_id: account })),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test('of ten at once for one short ID, one gets it', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => t.bot.post(path, { id: 'wanted' })))
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})
