import { expect, test } from 'bun:test'
import { sql } from '../../src/store/sql/sql.ts'
import { Caller } from '../support/callers/server.ts'
import { useProcesses } from '../support/processes/process.ts'
import { until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

const writers = 20
const changesEach = 50
const killAfter = 400

/** Somebody who changes their system again and again, one change after the other, and remembers what was confirmed. */
interface Writer {
  readonly id: string
  readonly token: string
  confirmed: number
  sent: number
}

eachStore('a server that is killed', (store) => {
  const start = useProcesses()

  test('loses no change that it confirmed, and its database opens again by itself', async () => {
    const env = { DATABASE_URL: await newDatabase(store), LOG_LEVEL: 'error' }
    const server = await start(env)
    const stranger = new Caller(server.url)
    const all = await Promise.all(
      Array.from({ length: writers }, async (): Promise<Writer> => {
        const { system, token } = await stranger.client.createSystem({ body: { name: 'Harbour' } })
        return { id: system.id, token, confirmed: 0, sent: 0 }
      }),
    )
    const confirmed = () => all.reduce((sum, writer) => sum + writer.confirmed, 0)

    const work = all.map(async (writer) => {
      const caller = new Caller(server.url, writer.token)
      while (writer.sent < changesEach) {
        writer.sent += 1
        const res = await caller.patch('/v2/systems/@me', { description: String(writer.sent) })
        expect(res.status).toBe(200)
        writer.confirmed = writer.sent
      }
    })
    const ends = Promise.allSettled(work)
    await until('the work is well under way', () => confirmed() >= killAfter)
    await server.stop('SIGKILL')
    const cutOff = (await ends).filter(({ status }) => status === 'rejected')
    expect(cutOff.length).toBeGreaterThan(0)
    expect(confirmed()).toBeLessThan(writers * changesEach)

    const again = await start(env)
    for (const { id, token, confirmed, sent } of all) {
      const res = await new Caller(again.url, token).get('/v2/systems/@me')
      expect([res.status, res.body.id]).toEqual([200, id])
      // why: the change that was under way may have been saved although nobody was told.
      expect([confirmed, sent]).toContain(Number(res.body.description))
    }
    const first = new Caller(again.url, all[0]?.token)
    expect((await first.patch('/v2/systems/@me', { description: 'after' })).status).toBe(200)
    expect(await again.stop('SIGTERM')).toBe(0)

    if (store === 'sqlite') {
      const driver = await openUrl(env.DATABASE_URL)
      expect(await driver.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
      await driver.close()
    }
  })
})
