import { beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { hours, minutes, seconds } from '@polyphony/contract'
import { backUp } from '../../src/backup/backup.ts'
import { restore } from '../../src/backup/restore.ts'
import { SecretBox, type SecretKeySource } from '../../src/base/secret-box.ts'
import { keyRecord, startServer } from '../../src/main.ts'
import { makeDeviceLink } from '../../src/operations/people/devices.ts'
import { adoptSecretKey } from '../../src/operations/people/secret-key.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { addAuthenticator, codeAt, goodPassword, newPerson, PersonCaller } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectRefusal, expectSaid } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase, newFolder } from '../support/stores/stores.ts'

const password = goodPassword
const unreadable =
  '503: The server cannot check codes right now: it has lost the key that reads the secret of your authenticator. Sign in with a recovery code or a passkey, and tell the people who run it.'

eachStore('ways in', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })
  const step = seconds(30)
  // why: the failures of one test must not be in the way of the next.
  beforeEach(() => {
    clock.time += hours(1)
  })

  /** The server again, on the same database, with other settings. */
  const another = (changes: object) =>
    startServer(
      { ...t.ctx.config, port: 0, publicUrl: 'http://127.0.0.1:0', ...changes },
      { clock, log: t.ctx.log },
    )
  /** Makes a key the one of the database, and returns the one before. */
  const adopt = async (key: SecretKeySource) => {
    await adoptSecretKey({ ...t.ctx, secretBox: new SecretBox(key, keyRecord(t.ctx.store)) })
    return t.ctx.config.secretKey
  }
  const waysOf = async (person: PersonCaller) => (await person.get('/v2/people/@me')).body.ways

  test('an authenticator counts once it is confirmed; each of its codes works once', async () => {
    const ada = await newPerson(t)
    const begun = (await ada.post('/v2/people/@me/totp')).body
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toStartWith(`otpauth://totp/127.0.0.1:${ada.name}?`)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    const wrong = await ada.post('/v2/people/@me/totp/confirm', { code: '12345' })
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.errors)]).toEqual([400, 40001, ['code']])
    expect((await waysOf(ada)).totp).toBe(false)
    expect((await ada.signIn()).status).toBe(200)

    const secret = await addAuthenticator(ada, clock.time)
    expect((await waysOf(ada)).totp).toBe(true)
    const phone = new PersonCaller(t.url, ada.name)
    const signIn = (code: string) => phone.post('/v2/session', { name: ada.name, password, code })
    expectRefusal(await phone.signIn(), 'code_needed')
    expectRefusal(await signIn(''), 'code_needed')
    expectRefusal(await signIn('000 000'), 'code_needed')
    expectRefusal(await signIn(codeAt(secret, clock.time)), 'code_needed')
    expectRefusal(await signIn(codeAt(secret, clock.time + 2 * step)), 'code_needed')
    const next = codeAt(secret, clock.time + step)
    expect((await signIn(`${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200)
    expectRefusal(await phone.post('/v2/session/confirm', { code: next }), 'wrong_password')

    clock.time += minutes(10)
    expectRefusal(await ada.delete('/v2/people/@me/totp'), 'unconfirmed')
    const code = codeAt(secret, clock.time - step)
    expect((await ada.post('/v2/session/confirm', { code })).status).toBe(204)
    expectRefusal(await ada.post('/v2/session/confirm', { code }), 'wrong_password')
    expect((await ada.delete('/v2/people/@me/totp')).status).toBe(204)
    expect((await ada.delete('/v2/people/@me/totp')).status).toBe(204)
    expect((await phone.signIn()).status).toBe(200)
    expectRefusal(
      await phone.post('/v2/session/confirm', { code: codeAt(secret, clock.time) }),
      'wrong_password',
    )
  })

  test('a missing code is no failed attempt, a wrong one is', async () => {
    const ada = await newPerson(t)
    const secret = await addAuthenticator(ada, clock.time)
    await failNineTimes(ada)
    // why another browser: the one of the person has a count of its own.
    const other = new PersonCaller(t.url, ada.name)
    for (let i = 0; i < 2; i++) expectRefusal(await other.signIn(), 'code_needed')
    expectRefusal(await other.signIn(password, { code: 'wrong' }), 'code_needed')
    const code = codeAt(secret, clock.time + step)
    expect((await other.signIn(password, { code })).status).toBe(429)
  })

  test('twenty sign-ins at once with one code of an authenticator are one', async () => {
    const ada = await newPerson(t)
    const secret = await addAuthenticator(ada, clock.time)
    const body = { name: ada.name, password, code: codeAt(secret, clock.time + step) }
    expect(await successes('/v2/session', body)).toBe(1)
  })

  test('ten recovery codes work once each, also instead of an authenticator; new ones replace them', async () => {
    const ada = await newPerson(t)
    await addAuthenticator(ada, clock.time)
    const recover = (code: string) =>
      new PersonCaller(t.url).post('/v2/session/recovery', { name: ada.name, code })
    const { codes } = (await ada.post('/v2/people/@me/recovery-codes')).body
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/)
    expect((await waysOf(ada)).recovery_codes).toBe(10)

    const [first, second, third] = codes
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    expect((await recover(typed)).status).toBe(200)
    expectRefusal(await recover(first), 'wrong_password')
    expect(await successes('/v2/session/recovery', { name: ada.name, code: second })).toBe(1)
    expect((await waysOf(ada)).recovery_codes).toBe(8)
    clock.time += minutes(15)
    await ada.post('/v2/session/confirm', { password })
    expect((await ada.post('/v2/people/@me/recovery-codes')).status).toBe(200)
    expectRefusal(await recover(third), 'wrong_password')
    expect((await waysOf(ada)).recovery_codes).toBe(10)
    const log = (await ada.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)
    expect(log).toContain('recovery_codes_made')
    expect(log.filter((what: string) => what === 'recovery_code_used').length).toBe(2)
  })

  test('a recovery code of somebody else, or for a name that nobody has, is wrong', async () => {
    const [ada, bea] = [await newPerson(t), await newPerson(t)]
    const { codes } = (await ada.post('/v2/people/@me/recovery-codes')).body
    for (const name of [bea.name, 'nobody-at-all'])
      expectRefusal(await t.stranger.post('/v2/session/recovery', { name, code: codes[0] }), 'wrong_password')
    expect((await waysOf(ada)).recovery_codes).toBe(10)
  })

  test('a link signs in one more device, once and for two minutes, unconfirmed', async () => {
    const ada = await newPerson(t)
    const { code, url, expires_at } = (await ada.post('/v2/people/@me/devices')).body
    expect(url).toBe(`${t.url}/join#${code}`)
    expect(Date.parse(expires_at)).toBe(Math.floor((clock.time + minutes(2)) / 1000))
    const phone = new PersonCaller(t.url)
    const joined = await phone.post('/v2/session/device', { code: code.toUpperCase().replaceAll('-', '') })
    expect([joined.status, joined.body.person.name]).toEqual([200, ada.name])
    expectRefusal(await phone.post('/v2/people/@me/devices'), 'unconfirmed')
    expect((await phone.post('/v2/session/confirm', { password })).status).toBe(204)
    const next = (await phone.post('/v2/people/@me/devices')).body
    expectRefusal(await new PersonCaller(t.url).post('/v2/session/device', { code }), 'wrong_password')

    const newest = (await ada.post('/v2/people/@me/devices')).body
    expectRefusal(await t.stranger.post('/v2/session/device', { code: next.code }), 'wrong_password')
    clock.time += minutes(2)
    expectRefusal(await t.stranger.post('/v2/session/device', { code: newest.code }), 'wrong_password')
    const last = (await ada.post('/v2/people/@me/devices')).body
    expect(await successes('/v2/session/device', { code: last.code })).toBe(1)
  })

  test('an open link ends with a new password, with signing out elsewhere, and with its person', async () => {
    const ada = await newPerson(t)
    const link = async () => (await ada.post('/v2/people/@me/devices')).body.code
    const open = (code: string) => t.stranger.post('/v2/session/device', { code })
    let code = await link()
    expect((await ada.patch('/v2/people/@me', { password: 'another rather long sentence' })).status).toBe(200)
    expectRefusal(await open(code), 'wrong_password')
    code = await link()
    expect((await ada.delete('/v2/people/@me/sessions')).status).toBe(204)
    expectRefusal(await open(code), 'wrong_password')
    code = await link()
    const { driver } = t.ctx.store
    await driver.transact((tx) => tx.all(sql`update people set disabled_at = 1 where name = ${ada.name}`))
    expectRefusal(await open(code), 'wrong_password')
    await driver.transact((tx) => tx.all(sql`update people set disabled_at = null where name = ${ada.name}`))
    code = await link()
    expect((await ada.delete('/v2/people/@me', { confirm: ada.name, systems: 'keep' })).status).toBe(204)
    expectRefusal(await open(code), 'wrong_password')
  })

  test('a link that nobody opened is gone from the database after its time', async () => {
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/devices')
    const links = () => t.ctx.store.driver.all(sql`select * from device_links`)
    expect((await links()).length).toBeGreaterThan(0)
    clock.time += hours(1)
    await until('the link is gone', async () => (await links()).length === 0)
  })

  test('a link of the operator may be made for longer, and be confirmed', async () => {
    const ada = await newPerson(t)
    const person = await t.ctx.store.people.findByName(ada.name)
    const { code } = await t.ctx.store.transact((tx) =>
      makeDeviceLink(t.ctx, tx, person?.id as never, minutes(60), { confirmed: true }),
    )
    clock.time += minutes(59)
    const phone = new PersonCaller(t.url)
    expect((await phone.post('/v2/session/device', { code })).status).toBe(200)
    expect((await phone.post('/v2/people/@me/devices')).status).toBe(200)
  })

  test('with a lost secret key, codes are refused in clear words and a recovery code still works', async () => {
    const ada = await newPerson(t)
    const secret = await addAuthenticator(ada, clock.time)
    const { codes } = (await ada.post('/v2/people/@me/recovery-codes')).body
    const key = { path: join(newFolder(), 'secret.key') }
    const before = await adopt(key)
    const server = await another({ secretKey: key })
    try {
      const there = new PersonCaller(server.url, ada.name)
      await failNineTimes(ada)
      const code = codeAt(secret, clock.time + step)
      for (let i = 0; i < 2; i++) expectSaid(await there.signIn(password, { code }), unreadable)
      expectRefusal(await there.signIn('wrong wrong wrong', { code }), 'wrong_password')
      clock.time += minutes(15)
      const recovered = await there.post('/v2/session/recovery', { name: ada.name, code: codes[0] })
      expect(recovered.status).toBe(200)
      expectSaid(await there.post('/v2/session/confirm', { code }), unreadable)
      await addAuthenticator(there, clock.time + step)
      expect((await there.delete('/v2/people/@me/totp')).status).toBe(204)
      expect((await there.signIn()).status).toBe(200)
    } finally {
      await server.stop()
      await adopt(before)
    }
  })

  test('a restored backup ends sessions and open links, and keeps the ways in', async () => {
    const ada = await newPerson(t)
    const { codes } = (await ada.post('/v2/people/@me/recovery-codes')).body
    const { code } = (await ada.post('/v2/people/@me/devices')).body
    const file = join(newFolder(), 'people.backup')
    await backUp(t.ctx.store.driver, file)
    const url = await newDatabase(store, { migrated: false })
    const driver = await openUrl(url)
    await restore(driver, file, t.ctx.pictures.files)
    await driver.close()
    const database = url.startsWith('sqlite:')
      ? { kind: 'sqlite', path: url.slice('sqlite:'.length) }
      : { ...t.ctx.config.database, url }
    const server = await another({ database })
    try {
      const there = new PersonCaller(server.url, ada.name)
      there.cookie = ada.cookie
      expect((await there.get('/v2/session')).status).toBe(401)
      there.cookie = undefined
      expectRefusal(await there.post('/v2/session/device', { code }), 'wrong_password')
      expect((await there.signIn()).status).toBe(200)
      const recovered = await there.post('/v2/session/recovery', { name: ada.name, code: codes[0] })
      expect(recovered.status).toBe(200)
    } finally {
      await server.stop()
    }
  })

  async function failNineTimes(person: PersonCaller): Promise<void> {
    // why another browser: a session has a count of its own.
    const other = new PersonCaller(t.url, person.name)
    for (let i = 0; i < 9; i++) expectRefusal(await other.signIn('wrong wrong wrong'), 'wrong_password')
  }

  /** How many of twenty requests at once sign somebody in. */
  async function successes(path: string, body: object): Promise<number> {
    const tries = Array.from({ length: 20 }, () => new PersonCaller(t.url).post(path, body))
    return (await Promise.all(tries)).filter(({ status }) => status === 200).length
  }
})
