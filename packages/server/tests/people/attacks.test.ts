import { expect, setDefaultTimeout, test } from 'bun:test'
import { hashSecret } from '../../src/base/ids.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { newSnowflake, useBridge } from '../support/callers/bridge.ts'
import { goodPassword, newAdmin, newPerson, PersonCaller } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { Wire } from '../support/callers/wire.ts'
import { until } from '../support/signals.ts'
import { eachStore, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('somebody who stole a secret', (store) => {
  const t = useBridge(store)

  /** Eight devices with the password of a person. */
  const devicesOf = ({ name }: PersonCaller) => Array.from({ length: 8 }, () => new PersonCaller(t.url, name))
  const statusesOf = (devices: PersonCaller[]) =>
    Promise.all(devices.map(async (device) => (await device.get('/v2/session')).status))
  const nobody = Array(8).fill(401)

  test('does not come in with an old password while it is being changed', async () => {
    const ada = await newPerson(t)
    const devices = devicesOf(ada)
    const change = ada.patch('/v2/people/@me', { password: `another ${goodPassword}` })
    await Promise.all([change, ...devices.map((device) => device.signIn())])
    expect((await change).status).toBe(200)
    expect(await statusesOf(devices)).toEqual(nobody)
    expect((await ada.get('/v2/people/@me/sessions')).body).toHaveLength(1)
  })

  test('does not come in while the person is being disabled, also not once they are enabled again', async () => {
    const [ada, admin] = [await newPerson(t), await newAdmin(t)]
    const path = `/v2/admin/people/${(await ada.get('/v2/people/@me')).body.id}`
    const devices = devicesOf(ada)
    const attempts = devices.map((device) => device.signIn())
    const bucket = hashSecret(`name ${ada.name}`)
    await until('the passwords are being checked', async () => {
      const [row] = await t.ctx.store.driver.all<{ failures: number }>(
        sql`select failures from guesses where bucket = ${bucket}`,
      )
      return Number(row?.failures) > 4
    })
    for (const disabled of [true, false]) {
      expect((await admin.patch(path, { disabled })).status).toBe(200)
      if (disabled) await Promise.all(attempts)
    }
    expect(await statusesOf(devices)).toEqual(nobody)
  })

  test('gets no way in with a session that is ended at that moment', async () => {
    const ada = await newPerson(t)
    const thief = await ada.elsewhere()
    const codes = thief.post('/v2/people/@me/recovery-codes')
    await ada.get('/v2/session')
    expect((await ada.delete('/v2/people/@me/sessions')).status).toBe(204)
    expect((await codes).status).toBe(401)
    expect((await ada.get('/v2/people/@me')).body.ways.recovery_codes).toBe(0)

    const back = await ada.elsewhere()
    const links: string[] = []
    const again = async (): Promise<void> => {
      const { status, body } = await back.post('/v2/people/@me/devices')
      if (status !== 200) return
      links.push(body.code)
      return again()
    }
    const attempts = Array.from({ length: 8 }, again)
    await until('there are links', async () => links.length > 8)
    expect((await ada.delete('/v2/people/@me/sessions')).status).toBe(204)
    await Promise.all(attempts)
    const phone = new PersonCaller(t.url)
    for (const code of links.slice(-8))
      expect((await phone.post('/v2/session/device', { code })).status).toBe(401)
  })

  test('does not hold a system with an old token while it is being renewed', async () => {
    const thief = await newPerson(t)
    for (const name of ['Harbour', 'Lighthouse', 'Pier']) {
      const system = await t.system(name)
      const attach = () => thief.post('/v2/people/@me/systems', { token: system.token })
      const again = async (): Promise<void> => ((await attach()).status === 201 ? again() : undefined)
      expect((await attach()).status).toBe(201)
      const attempts = Array.from({ length: 8 }, again)
      await attach()
      await system.post('/v2/systems/@me/token', { people: 'end' })
      await Promise.all(attempts)
      expect((await thief.get('/v2/people/@me')).body.systems).toEqual([])
    }
  })

  test('links no chat account with a code from before the token was renewed or they lost the system', async () => {
    const [ada, thief, admin] = [await newPerson(t), await newPerson(t), await newAdmin(t)]
    const { id } = (await thief.get('/v2/people/@me')).body
    const { token, ...system } = await t.system('Harbour')
    for (const person of [ada, thief]) {
      await person.post('/v2/people/@me/systems', { token })
      person.acting = system.id
    }
    const disable = (disabled: boolean) => admin.patch(`/v2/admin/people/${id}`, { disabled })
    const ends = [
      () => ada.post('/v2/systems/@me/token'),
      () => disable(true),
      () => ada.delete(`/v2/systems/@me/people/${id}`),
    ]
    for (const end of ends) {
      await disable(false)
      await thief.signIn()
      const { code } = (await thief.post('/v2/systems/@me/link-code')).body
      expect((await end()).status).toBeLessThan(300)
      const answer = await t.bot.post('/bridge/v1/links', { code, account_id: newSnowflake() })
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('code')])
    }
  })
})

eachStore('under https, another site of the domain', (store) => {
  const t = useServer(store, { env: { PUBLIC_URL: 'https://polyphony.example' } })

  test('cannot put a cookie of its own in place of ours', async () => {
    const thief = new PersonCaller(t.url, undefined, 'https://polyphony.example')
    const [cookie = ''] = (await thief.register()).headers.getSetCookie()[0]?.split(';') ?? []
    expect(cookie).toStartWith('__Host-polyphony=')
    // why: browsers accept the second from any site of the domain, as its name has no prefix.
    for (const [sent, status] of [
      [cookie, 200],
      [`\xa0${cookie}`, 401],
    ] as const) {
      const wire = await Wire.open(t.url)
      const head = ['GET /v2/session HTTP/1.1', 'Host: polyphony.example', `Cookie: theme=dark; ${sent}`]
      wire.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'))
      expect((await wire.answer()).status).toBe(status)
      wire.close()
    }
  })
})
