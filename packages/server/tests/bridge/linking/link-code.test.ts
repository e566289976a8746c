import { expect, test } from 'bun:test'
import { minutes } from '@polyphony/contract'
import { sql } from '../../../src/store/sql/sql.ts'
import { newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { newPerson } from '../../support/callers/person.ts'
import { outboxOf } from '../../support/cases/outbox.ts'
import { SetClock } from '../../support/clock.ts'
import { expectRefusal, expectSaid } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const codePath = '/v2/systems/@me/link-code'
const accountsPath = '/v2/systems/@me/accounts'
const said = {
  link_code_invalid:
    '404: That code does not work, or no longer. A code works once, for 10 minutes. Get a new one.',
  account_taken: '409: That account is linked to a system already. Unlink it there first.',
  account_not_linked: '404: That account is not linked to this system.',
  last_account: '409: That is the only account of this system. Link another one first, or delete the system.',
}

eachStore('linking by a code', (store) => {
  const clock = new SetClock(Date.parse('2024-05-01T12:00:00Z') * 1000)
  const t = useBridge(store, { context: { clock } })
  const redeem = (code: string, account_id: string) => t.bot.post('/bridge/v1/links', { code, account_id })

  test('a code links the account that told it, once, however it is typed', async () => {
    const alice = await t.bot.system('Harbour')
    const { status, body } = await alice.owner.post(codePath)
    expect(status).toBe(200)
    expect(body.code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/)
    expect(Date.parse(body.expires)).toBeGreaterThan(0)
    const account = newSnowflake()
    const res = await redeem(body.code.replace('-', ' ').toUpperCase(), account)
    expect([res.status, res.body]).toEqual([200, (await alice.owner.get('/v2/systems/@me')).body])
    const accounts = [alice.account, account].sort((a, b) => Number(BigInt(a) - BigInt(b)))
    expect((await alice.owner.get(accountsPath)).body).toEqual(accounts.map((id) => ({ id })))
    expect((await t.bot.get(`/bridge/v1/systems/${alice.id}/accounts`)).body).toEqual(accounts)
    expect((await outboxOf(t, alice)).map(({ type }) => type)).toEqual(['LINK_ACCOUNT'])
    expectSaid(await redeem(body.code, newSnowflake()), said.link_code_invalid)
  })

  test('only the newest code works, for ten minutes, and only its hash is stored', async () => {
    const alice = await t.bot.system()
    const first = (await alice.owner.post(codePath)).body.code
    const second = (await alice.owner.post(codePath)).body.code
    const rows = await t.ctx.store.driver.all(sql`select * from link_codes`)
    expect(JSON.stringify(rows)).not.toContain(second.replace('-', ''))
    expectSaid(await redeem(first, newSnowflake()), said.link_code_invalid)
    clock.time += minutes(10)
    expectSaid(await redeem(second, newSnowflake()), said.link_code_invalid)
  })

  test('409 for an account of another system, and the code still works', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const { code } = (await alice.owner.post(codePath)).body
    expectSaid(await redeem(code, bob.account), said.account_taken)
    expect((await redeem(code, alice.account)).status).toBe(200)
  })

  test('429 after ten wrong codes of an account, even for the right one; other accounts are not stopped', async () => {
    const alice = await t.bot.system()
    const { code } = (await alice.owner.post(codePath)).body
    const account = newSnowflake()
    for (let i = 0; i < 10; i++) expectSaid(await redeem(`wrong-${i}`, account), said.link_code_invalid)
    const refused = await redeem(code, account)
    expect([refused.status, refused.body.scope]).toEqual([429, 'attempts'])
    expect((await redeem(code, newSnowflake())).status).toBe(200)
  })

  test('400 without a code or an account', async () => {
    expect((await t.bot.post('/bridge/v1/links', {})).body.errors).toEqual({
      code: [{ message: "Key 'code' is required." }],
      account_id: [{ message: "Key 'account_id' is required." }],
    })
    expect((await redeem(' ', 'alice')).body.errors).toHaveProperty('code')
  })

  test('only the owner makes codes and sees accounts', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    for (const path of ['link-code', 'accounts']) {
      const method = path === 'accounts' ? 'GET' : 'POST'
      expectRefusal(await bob.owner.request(method, `/v2/systems/${alice.id}/${path}`), 'forbidden')
      expectRefusal(await t.stranger.request(method, `/v2/systems/@me/${path}`), 'unauthorized')
    }
  })

  test('an owner unlinks accounts, but not the last one', async () => {
    const alice = await t.bot.system()
    const other = newSnowflake()
    await redeem((await alice.owner.post(codePath)).body.code, other)
    expectSaid(await alice.owner.delete(`${accountsPath}/${newSnowflake()}`), said.account_not_linked)
    expectRefusal(await alice.owner.delete(`${accountsPath}/alice`), 'bad_request')
    expect((await alice.owner.delete(`${accountsPath}/${alice.account}`)).status).toBe(204)
    expect((await alice.owner.get(accountsPath)).body).toEqual([{ id: other }])
    expectSaid(await alice.owner.delete(`${accountsPath}/${other}`), said.last_account)
  })

  test('a person confirms first that it is them, and everybody who holds the system reads of it', async () => {
    const person = await newPerson(t)
    const { id } = (await person.post('/v2/people/@me/systems', { name: 'Harbour' })).body
    const code = await person.post(codePath)
    expect(code.status).toBe(200)
    for (const account of [newSnowflake(), newSnowflake()]) {
      const { body } = await person.post(codePath)
      expect((await redeem(body.code, account)).body.id).toBe(id)
    }
    const [first] = (await person.get(accountsPath)).body
    expect((await person.delete(`${accountsPath}/${first.id}`)).status).toBe(204)
    const log = (await person.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)
    expect(log).toEqual(expect.arrayContaining(['link_code_made', 'account_linked', 'account_unlinked']))
    clock.time += minutes(11)
    expectRefusal(await person.post(codePath), 'unconfirmed')
    const [last] = (await person.get(accountsPath)).body
    expectRefusal(await person.delete(`${accountsPath}/${last.id}`), 'unconfirmed')
  })
})
