import { expect, setDefaultTimeout, test } from 'bun:test'
import { Authenticator } from '../support/callers/authenticator.ts'
import { EventStream } from '../support/callers/event-stream.ts'
import { addAuthenticator, newPerson, PersonCaller } from '../support/callers/person.ts'
import { newProgram } from '../support/callers/program.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { inProcess } from '../support/processes/commands.ts'
import { until } from '../support/signals.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

const newPassword = 'a new and quiet harbour'

eachStore('a thief who was in an account', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })

  /** A person with everything that lets somebody in: a program of the thief among it. */
  async function robbed() {
    const page = `http://localhost:${new URL(t.url).port}`
    const { name } = await newPerson(t)
    const ada = new PersonCaller(t.url, name, page)
    await ada.signIn()
    const harbour = await t.system('Harbour')
    await ada.post('/v2/people/@me/systems', { token: harbour.token })
    const { codes } = (await ada.post('/v2/people/@me/recovery-codes')).body
    const key = new Authenticator(page)
    await ada.post(
      '/v2/people/@me/passkeys',
      key.create((await ada.post('/v2/people/@me/passkeys/options')).body),
    )
    const program = await newProgram(t, ada)
    const { access, refresh, caller } = await program.connect(ada, harbour.uuid, ['read:all'])
    const stream = await EventStream.open(t.url, `Bearer ${access}`)
    await addAuthenticator(ada, clock.time)

    const withPasskey = async () => {
      const browser = new PersonCaller(t.url, name, page)
      const options = (await browser.post('/v2/session/passkey/options')).body
      return (await browser.post('/v2/session/passkey', key.get(options))).status
    }
    const programIsOut = async () => {
      expect((await caller.get('/v2/systems/@me')).status).toBe(401)
      await expect(program.refresh(refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
      await until('its stream has ended', () => stream.ended)
      expect((await ada.get('/v2/people/@me/grants')).body).toEqual([])
    }
    return { ada, name, codes, withPasskey, programIsOut }
  }

  const reset = async (name: string, ...more: string[]) => {
    const env = { DATABASE_URL: databaseUrl(t), PUBLIC_URL: t.url }
    const { stdout, stderr } = await inProcess(['person', 'reset', name, '--json', ...more], env)
    expect(stderr).toBe('')
    return JSON.parse(stdout).url.replace(`${t.url}/join#`, '')
  }

  test('loses the access of programs with a new password', async () => {
    const { ada, withPasskey, programIsOut } = await robbed()
    expect((await ada.patch('/v2/people/@me', { password: newPassword })).status).toBe(200)
    await programIsOut()
    expect(await withPasskey()).toBe(200)
  })

  test('loses everything with a reset of the operator, also the password', async () => {
    const { ada, name, codes, withPasskey, programIsOut } = await robbed()
    const code = await reset(name)
    expect((await ada.get('/v2/session')).status).toBe(401)
    expect((await new PersonCaller(t.url, name).signIn()).status).toBe(401)
    const recovery = { name, code: codes[0] }
    expect((await new PersonCaller(t.url, name).post('/v2/session/recovery', recovery)).status).toBe(401)
    expect(await withPasskey()).toBe(401)

    const joined = await ada.post('/v2/session/device', { code })
    expect([joined.status, joined.body.reset]).toEqual([200, true])
    await programIsOut()
    const { systems, ways } = (await ada.get('/v2/people/@me')).body
    expect(systems).toHaveLength(1)
    expect(ways).toEqual({ password: false, totp: false, passkeys: [], oidc: false, recovery_codes: 0 })
    expect((await ada.patch('/v2/people/@me', { password: newPassword })).status).toBe(200)
    expect((await new PersonCaller(t.url, name).signIn(newPassword)).status).toBe(200)
  })

  test('loses what acts at once with a reset that keeps the ways in', async () => {
    const { ada, name, withPasskey, programIsOut } = await robbed()
    const code = await reset(name, '--keep')
    expect((await ada.get('/v2/session')).status).toBe(401)
    expect((await ada.post('/v2/session/device', { code })).body.reset).toBe(true)
    await programIsOut()
    const { ways } = (await ada.get('/v2/people/@me')).body
    expect(ways).toMatchObject({ password: true, totp: true, recovery_codes: 10 })
    expect(ways.passkeys).toHaveLength(1)
    expect(await withPasskey()).toBe(200)
  })

  test('lets no program in with a session that is ended at that moment', async () => {
    const ada = await newPerson(t)
    const harbour = await t.system('Harbour')
    await ada.post('/v2/people/@me/systems', { token: harbour.token })
    const thief = await ada.elsewhere()
    const program = await newProgram(t, ada)
    for (let i = 0; i < 5; i++) {
      const [entered] = await Promise.allSettled([
        program.connect(thief, harbour.uuid, ['read:all']),
        ada.patch('/v2/people/@me', { password: `${newPassword} ${i}` }),
      ])
      expect((await ada.get('/v2/people/@me/grants')).body).toEqual([])
      if (entered.status === 'fulfilled')
        expect((await entered.value.caller.get('/v2/systems/@me')).status).toBe(401)
      await thief.signIn(`${newPassword} ${i}`)
    }
  })
})
