import { beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { Caller } from '../support/callers/server.ts'
import { Wire } from '../support/callers/wire.ts'
import { freePort } from '../support/processes/free-port.ts'
import { childrenOf, type ServerProcess, useProcesses } from '../support/processes/process.ts'
import { until } from '../support/signals.ts'
import { newDatabase, newFolder, testTimeoutMs } from '../support/stores/stores.ts'

describe('limits with WORKERS=4', () => {
  const start = useProcesses()
  const rate = 200
  const folder = newFolder()
  let server: ServerProcess
  beforeAll(async () => {
    server = await start({
      DATABASE_URL: await newDatabase('sqlite', { migrated: false }),
      PORT: String(await freePort()),
      WORKERS: '4',
      RATE_LIMITS: `get=${rate},update=9999`,
      LOG_LEVEL: 'error',
      TMPDIR: folder,
    })
  }, testTimeoutMs)

  /** How many requests of several connections pass, of how many, and how long they were made. */
  async function flood(url: string, token: string, connections: number, milliseconds: number) {
    const wires = await Promise.all(Array.from({ length: connections }, () => Wire.open(url)))
    const statuses: number[] = []
    const startedAt = performance.now()
    await Promise.all(
      wires.map(async (wire) => {
        while (performance.now() - startedAt < milliseconds) {
          wire.head('GET /v2/systems/@me HTTP/1.1', 'Host: x', `Authorization: ${token}`)
          statuses.push((await wire.answer()).status)
        }
      }),
    )
    const endedAt = performance.now()
    for (const wire of wires) wire.close()
    const allowed = statuses.filter((status) => status === 200).length
    const others = statuses.filter((status) => status !== 200 && status !== 429)
    return { allowed, asked: statuses.length, others, seconds: (endedAt - startedAt) / 1000 }
  }

  test(
    'four processes allow together what one would and never more, also when one of them is replaced',
    async () => {
      const { token } = (await new Caller(server.url).post('/v2/systems', {})).body
      const alice = new Caller(server.url, token)
      const round = async () => {
        await until('the whole burst is there', async () => {
          const { headers } = await alice.get('/v2/systems/@me')
          return headers.get('x-ratelimit-remaining') === String(rate - 1)
        })
        const { allowed, asked, others, seconds } = await flood(server.url, token, 16, 1000)
        expect(others).toEqual([])
        expect(allowed).toBeLessThanOrEqual(rate + rate * seconds)
        // why: the burst is theirs however long they take. A busy machine asks for little more.
        expect(allowed).toBeGreaterThanOrEqual(Math.min(rate - 1, asked))
      }
      await round()
      const before = childrenOf(server.pid)
      const [victim = 0] = before
      process.kill(victim, 'SIGKILL')
      await until('another one was started', () => {
        const workers = childrenOf(server.pid)
        return workers.length === 4 && !workers.includes(victim)
      })
      const replaced = childrenOf(server.pid).find((pid) => !before.includes(pid))
      await until('it serves', async () => {
        const { text } = await new Caller(server.url).get('/metrics', { headers: { connection: 'close' } })
        return replaced !== undefined && /^polyphony_workers 4$/m.test(text)
      })
      await round()
    },
    testTimeoutMs,
  )

  test(
    'what they share has no name that anybody could open, and nothing of it stays, not even after a kill',
    async () => {
      expect(readdirSync(folder)).toEqual([])
      await server.stop('SIGKILL')
      expect(readdirSync(folder)).toEqual([])
    },
    testTimeoutMs,
  )
})
