import { afterAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { useServer } from '../support/callers/server.ts'
import { freePort } from '../support/processes/free-port.ts'
import { rename, webhookPath } from '../support/receiver/deliveries.ts'
import { openLoopback } from '../support/receiver/receiver.ts'
import { until } from '../support/signals.ts'

const program = fileURLToPath(new URL('../../../../examples/webhook-receiver/receiver.mjs', import.meta.url))

describe('examples/webhook-receiver', () => {
  const t = useServer('sqlite', { env: openLoopback })
  const started: Bun.Subprocess[] = []
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL')
    await Promise.all(started.map((child) => child.exited))
  })

  test('is at most 30 lines long', () => {
    expect(readFileSync(program, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  })

  test('is verified, prints every event once, and believes nobody else', async () => {
    const alice = await t.system()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { signing_token, secret } = (await alice.put(webhookPath, { url })).body
    const child = Bun.spawn([process.execPath, program], {
      env: { SIGNING_TOKEN: signing_token, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.push(child)
    let printed = ''
    void (async () => {
      for await (const chunk of child.stdout) printed += Buffer.from(chunk).toString()
    })()
    await until('it listens', () => printed.includes('listening'))
    expect((await alice.post(`${webhookPath}/verify`)).status).toBe(200)
    await alice.patch('/v2/systems/@me', { tag: '| Grüve 🌳' })
    const { body: member } = await alice.post('/v2/members', { name: 'Ash' })
    await until('both came', () => printed.includes('CREATE_MEMBER'))

    const sign = (body: string, id: string, when = new Date(), key = secret) => ({
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(when.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, when, body),
    })
    const post = async (body: string, headers: Record<string, string>) =>
      (await fetch(url, { method: 'POST', body, headers })).status
    const forged = (token: string) =>
      JSON.stringify({ type: 'FORGED', signing_token: token, id: null, data: null })
    const other = `whsec_${btoa('not the secret of anybody here')}`
    const longAgo = new Date(Date.now() - 3_600_000)
    expect(await post(forged('x'), sign(forged('x'), 'evt_a'))).toBe(401)
    expect(await post(forged(signing_token), {})).toBe(401)
    expect(await post(forged(signing_token), sign(forged(signing_token), 'evt_b', new Date(), other))).toBe(
      401,
    )
    expect(await post(forged(signing_token), sign(forged(signing_token), 'evt_c', longAgo))).toBe(401)
    expect(await post(forged(signing_token), sign(forged('x'), 'evt_d'))).toBe(401)

    const odd = `v1,${'ÿ'.repeat(44)}`
    expect(await post(forged('x'), { ...sign(forged('x'), 'evt_e'), 'webhook-signature': odd })).toBe(401)

    const [{ id }] = (await alice.get(`${webhookPath}/deliveries`)).body
    await alice.post(`${webhookPath}/deliveries/${id}/retry`)
    await rename(alice, 'Last')
    await until('the last came', () => printed.includes('Last'))
    expect(printed.trimEnd().split('\n')).toEqual([
      `listening on port ${port}`,
      'PING - null',
      'UPDATE_SYSTEM - {"tag":"| Grüve 🌳"}',
      `CREATE_MEMBER ${member.uuid} {"name":"Ash"}`,
      'UPDATE_SYSTEM - {"name":"Last"}',
    ])
  })
})
