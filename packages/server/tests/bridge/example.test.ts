import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accountId } from '../../../../examples/terminal-chat/room.ts'
import { bridgeKey, useBridge } from '../support/callers/bridge.ts'
import { freePort } from '../support/processes/free-port.ts'
import { eachStore, testTimeoutMs } from '../support/stores/stores.ts'

const folder = new URL('../../../../examples/terminal-chat/', import.meta.url)
const session = /^```\n(> [\s\S]*?)^```$/m.exec(readFileSync(new URL('README.md', folder), 'utf8'))?.[1] ?? ''
const typed = session.split('\n').flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []))

async function chat(lines: readonly string[], env: Record<string, string>) {
  const running = Bun.spawn([process.execPath, fileURLToPath(new URL('main.ts', folder))], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdin: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, code] = await Promise.all([
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
    running.exited,
  ])
  return { stdout, stderr, code }
}

eachStore('examples/terminal-chat', (store) => {
  const t = useBridge(store)

  test(
    'typing the session of its README gives the session of its README, and the server knows of it',
    async () => {
      expect(typed.length).toBeGreaterThan(20)
      const { stdout, stderr, code } = await chat(typed, { BRIDGE_KEY: bridgeKey, POLYPHONY_URL: t.url })
      expect([stdout, stderr, code]).toEqual([session, '', 0])

      const alice = t.bot.as(accountId('alice'))
      const members = (await alice.get('/v2/systems/@me/members')).body as {
        name: string
        message_count: number
      }[]
      expect(members.map(({ name, message_count }) => [name, message_count])).toEqual([
        ['Ash', 4],
        ['Birch', 5],
      ])
      const fronters = await alice.get('/v2/systems/@me/fronters')
      expect(fronters.body.members.map(({ name }: { name: string }) => name)).toEqual(['Birch', 'Ash'])
      const account = await t.bot.get(`/bridge/v1/accounts/${accountId('bob')}`)
      expect(account.body.system.name).toBe('Grove')
    },
    testTimeoutMs,
  )

  test('a key that is none is told, and the chat goes on', async () => {
    const { stdout, code } = await chat(['hello', '/help'], { BRIDGE_KEY: 'wrong', POLYPHONY_URL: t.url })
    expect(code).toBe(0)
    expect(stdout).toStartWith('> hello\n· 401: Missing or invalid Authorization header\n> /help\n· /as ')
  })
})

test(
  'it says what is missing when there is no key, and when nobody answers',
  async () => {
    const keyless = await chat(['hello'], {})
    expect([keyless.code, keyless.stdout]).toEqual([2, ''])
    expect(keyless.stderr).toContain('npx polyphony bridge-key create terminal-chat')
    const POLYPHONY_URL = `http://127.0.0.1:${await freePort()}`
    const alone = await chat(['hello'], { BRIDGE_KEY: bridgeKey, POLYPHONY_URL })
    expect(alone.code).toBe(1)
    expect(alone.stderr).toContain(`The server at ${POLYPHONY_URL} does not answer`)
  },
  testTimeoutMs,
)
