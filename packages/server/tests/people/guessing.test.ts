import { describe, expect, test } from 'bun:test'
import { hours, minutes } from '@polyphony/contract'
import { startServer } from '../../src/main.ts'
import { createLog } from '../../src/observe/log.ts'
import { makeInvite } from '../../src/operations/people/admin/invites.ts'
import { commandLine } from '../../src/operations/people/admin/log.ts'
import { freshName, goodPassword, newPerson, PersonCaller } from '../support/callers/person.ts'
import { type Answer, useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectRefusal } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

const right = goodPassword
const wrong = 'wrong wrong wrong'

eachStore('somebody who guesses', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { env: { TRUST_PROXY: '127.0.0.0/8' }, context: { clock } })

  let addresses = 0
  const newAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const signIn = (name: string, password: string, address = newAddress(), url = t.url) =>
    new PersonCaller(url).post('/v2/session', { name, password }, from(address))
  const expectToWait = ({ status, headers }: Answer) => {
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeWithin(1, 3601)
  }

  test('gets ten judged attempts for a name in 15 minutes, from however many addresses', async () => {
    const ada = await newPerson(t)
    const statuses: number[] = []
    for (let i = 0; i < 1000; i += 50) {
      const answers = Array.from({ length: 50 }, () => signIn(ada.name, wrong))
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401).length).toBe(10)
    expect(statuses.filter((status) => status === 429).length).toBe(990)
    expectToWait(await signIn(ada.name, right))
    expectToWait(await signIn(ada.name.toUpperCase(), right))
    expectToWait(
      await t.stranger.post('/v2/session/recovery', { name: ada.name, code: 'wrong' }, from(newAddress())),
    )

    expect((await ada.get('/v2/session')).status).toBe(200)
    const logged = async () => {
      const log: { what: string }[] = (await ada.get('/v2/people/@me/log')).body
      return log.filter(({ what }) => what === 'sign_in_failed').length
    }
    await until('the failures are in the log', async () => (await logged()) > 0)
    expect(await logged()).toBe(1)
    const { code } = (await ada.post('/v2/people/@me/devices')).body
    expect((await new PersonCaller(t.url).post('/v2/session/device', { code })).status).toBe(200)
    clock.time += minutes(15)
    expect((await signIn(ada.name, right)).status).toBe(200)
  })

  test('locks nobody out of a browser that they have signed in with, which has a count of its own', async () => {
    const ada = await newPerson(t)
    const { codes } = (await ada.post('/v2/people/@me/recovery-codes')).body
    const address = newAddress()
    const shared = from(address)
    await ada.delete('/v2/session')
    for (let i = 0; i < 10; i++) await signIn(ada.name, wrong, address)
    for (let i = 0; i < 40; i++) await t.stranger.post('/v2/session/device', { code: `wrong ${i}` }, shared)
    expectToWait(await signIn(ada.name, right, address))
    expectToWait(await ada.post('/v2/session', { name: freshName(), password: right }, shared))

    const password = (it: string) => ada.post('/v2/session', { name: ada.name, password: it }, shared)
    expect((await password(right)).status).toBe(200)
    expect((await ada.post('/v2/session/confirm', { password: right }, shared)).status).toBe(204)
    await ada.delete('/v2/session')
    const recovery = { name: ada.name, code: codes[0] }
    expect((await ada.post('/v2/session/recovery', recovery, shared)).status).toBe(200)
    await ada.delete('/v2/session')
    for (let i = 0; i < 10; i++) expectRefusal(await password(wrong), 'wrong_password')
    expectToWait(await password(right))
    clock.time += minutes(15)
    expect((await password(right)).status).toBe(200)
  })

  test('gains nothing from a browser cookie of their own, of another person, or from before a new password', async () => {
    const [ada, thief] = [await newPerson(t), await newPerson(t)]
    const old = await ada.elsewhere()
    await ada.patch('/v2/people/@me', { password: `${right} again` })
    await ada.delete('/v2/session')
    for (let i = 0; i < 10; i++) await signIn(ada.name, wrong)
    for (const browser of [thief, old]) {
      await browser.delete('/v2/session')
      expectToWait(await browser.post('/v2/session', { name: ada.name, password: right }, from(newAddress())))
    }
    expect((await ada.signIn(`${right} again`)).status).toBe(200)
  })

  test('cannot keep anybody from registering with an invite', async () => {
    const { code: invite } = await makeInvite(t.ctx, commandLine, {})
    const address = newAddress()
    for (let i = 0; i < 50; i++)
      await t.stranger.post('/v2/session/device', { code: `wrong ${i}` }, from(address))
    const body = { name: freshName(), password: right }
    expectToWait(
      await new PersonCaller(t.url).post('/v2/people', { ...body, invite: 'wrong' }, from(address)),
    )
    const made = await new PersonCaller(t.url).post('/v2/people', { ...body, invite }, from(address))
    expect(made.status).toBe(201)
  })

  test('learns nothing about names: one that nobody has is limited in the same words', async () => {
    const known = await newPerson(t)
    const unknown = freshName()
    const texts = async (name: string) => {
      const answers: string[] = []
      for (let i = 0; i < 11; i++) answers.push((await signIn(name, wrong)).text)
      return answers
    }
    const told = await texts(known.name)
    expect(new Set(told).size).toBe(2)
    expect(await texts(unknown)).toEqual(told)
  })

  test('gets fifty attempts an hour from an address, over all names and all kinds of codes', async () => {
    const ada = await newPerson(t)
    const address = newAddress()
    for (let i = 0; i < 46; i++)
      expectRefusal(
        await t.stranger.post('/v2/session/device', { code: `wrong ${i}` }, from(address)),
        'wrong_password',
      )
    expectRefusal(await signIn(freshName(), wrong, address), 'wrong_password')
    const recovery = { name: freshName(), code: 'wrong' }
    expectRefusal(await t.stranger.post('/v2/session/recovery', recovery, from(address)), 'wrong_password')
    expectRefusal(await ada.post('/v2/session/confirm', { code: 'wrong' }, from(address)), 'wrong_password')
    const invited = { name: freshName(), password: right, invite: 'wrong' }
    expectRefusal(await t.stranger.post('/v2/people', invited, from(address)), 'invite_invalid')

    expectToWait(await signIn(ada.name, right, address))
    expectToWait(await t.stranger.post('/v2/session/device', { code: 'wrong' }, from(address)))
    expectToWait(await t.stranger.post('/v2/people', invited, from(address)))
    const { code } = (await ada.post('/v2/people/@me/devices', undefined, from(address))).body
    expect((await t.stranger.post('/v2/session/device', { code }, from(address))).status).toBe(200)
    expect((await signIn(ada.name, right)).status).toBe(200)
    clock.time += hours(1)
    expect((await signIn(ada.name, right, address)).status).toBe(200)
  })

  test('is counted by all processes on one database together', async () => {
    const ada = await newPerson(t)
    const config = { ...t.ctx.config, port: 0, publicUrl: 'http://127.0.0.1:0' }
    const other = await startServer(config, { clock, log: t.ctx.log })
    try {
      const urls = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? t.url : other.url))
      const answers = await Promise.all(urls.map((url) => signIn(ada.name, wrong, newAddress(), url)))
      expect(answers.filter(({ status }) => status === 401).length).toBe(10)
      for (const url of [t.url, other.url]) expectToWait(await signIn(ada.name, right, newAddress(), url))
    } finally {
      await other.stop()
    }
  })

  test('does not get around the limits with an address of their own invention', async () => {
    const address = '203.0.113.7'
    const headers = (forged: number) => ({ 'x-forwarded-for': `198.51.100.${forged}, ${address}` })
    for (let i = 0; i < 50; i++)
      await t.stranger.post('/v2/session/device', { code: 'wrong' }, { headers: headers(i) })
    expectToWait(await t.stranger.post('/v2/session/device', { code: 'wrong' }, { headers: headers(99) }))
  })
})

describe('a proxy on this machine that nobody trusts', () => {
  let written = ''
  const log = createLog({ logLevel: 'warn', logFormat: 'json' }, (text) => {
    written += text
  })
  const t = useServer('sqlite', { context: { log } })

  test('is named in the log once, as all of its clients count as one', async () => {
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      const headers = { 'x-forwarded-for': address }
      await t.stranger.post('/v2/session/device', { code: 'wrong' }, { headers })
    }
    const warnings = () => written.split('\n').filter((line) => line.includes('X-Forwarded-For'))
    await until('the log says so', () => warnings().length > 0)
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).toContain('TRUST_PROXY=127.0.0.1/32')
  })
})
