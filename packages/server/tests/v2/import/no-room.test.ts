import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Caller } from '../../support/callers/server.ts'
import { command } from '../../support/processes/commands.ts'
import { useProcesses } from '../../support/processes/process.ts'
import { newDatabase, testTimeoutMs } from '../../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

describe('a data file that the temporary folder cannot take', () => {
  const start = useProcesses()
  const refused =
    '{"message":"503: The server has no room for the file right now, so nothing was imported. Please tell the people who run it.","code":0}'

  test('is refused with 503 and a clear text, for the caller and for the operator', async () => {
    const url = await newDatabase('sqlite')
    await command(['migrate'], { DATABASE_URL: url })
    // why: to a program, files that may not grow look like a disk that is full.
    const full = await start({ DATABASE_URL: url, LOG_FORMAT: 'json' }, { before: 'ulimit -f 2000' })
    const missing = await start({ DATABASE_URL: url, LOG_FORMAT: 'json', TMPDIR: '/nowhere/at/all' })
    for (const server of [full, missing]) {
      const stranger = new Caller(server.url)
      const { token } = (await stranger.post('/v2/systems', {})).body
      for (const path of ['/v2/import', '/v2/systems/@me/import']) {
        const answer = await stranger.post(path, undefined, { token, raw: new Uint8Array(5 * 1024 ** 2) })
        expect([path, answer.status, answer.text]).toEqual([path, 503, refused])
      }
      expect(server.output()).toContain('"no room for a data file"')
      expect(server.output()).not.toContain('unexpected failure')
      expect((await stranger.get('/v2/systems/@me', { token })).status).toBe(200)
    }
  })
})
