import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { inProcess } from '../support/processes/commands.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore, newFolder, setUpTimeoutMs } from '../support/stores/stores.ts'

const switchCount = 230

/** A history of three pages. */
function history() {
  const members = ['ashesh', 'bbirch'].map((id) => ({ id, name: id, description: `about ${id}` }))
  const groups = [{ id: 'treess', name: 'Trees', members: ['bbirch'] }]
  const switches = Array.from({ length: switchCount }, (_, i) => ({
    timestamp: new Date(Date.UTC(2023, 0, 1) + i * 3_600_000).toISOString().replace('.000', ''),
    members: [['ashesh'], ['bbirch', 'ashesh'], []][i % 3],
  }))
  return { version: 2, name: 'The Grove', members, groups, switches }
}

type Trouble = (request: Request) => Response | undefined

eachStore('polyphony import --from-pluralkit', (store) => {
  const source = useV2(store, { env: { RATE_LIMITS: 'get=6' } })
  const target = useV2(store)
  let grove: SystemCaller
  let asked: string[] = []
  let trouble: Trouble = () => undefined
  /** Stands before the source, writes down what is asked for, and makes trouble. */
  let between: ReturnType<typeof Bun.serve>
  beforeAll(async () => {
    grove = await source.system()
    const { status } = await grove.post('/v2/systems/@me/import', history())
    expect(status).toBe(200)
    between = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch(request) {
        const { pathname, search } = new URL(request.url)
        asked.push(pathname.replace('/v2/systems/@me', '') + search)
        return (
          trouble(request) ??
          fetch(source.url + pathname + search, { headers: request.headers, decompress: false })
        )
      },
    })
  }, setUpTimeoutMs)
  afterAll(() => between.stop(true))

  const pull = (into: SystemCaller, state: string, token: string, ...more: string[]) =>
    inProcess(
      ['import', into.id, '--from-pluralkit', '-', '--base', `${between.url}v2`, '--state', state, ...more],
      { DATABASE_URL: databaseUrl(target), PLURALKIT_TOKEN: token },
    )

  /** Reads through the client, which waits when the source's limit is reached. */
  const exportOf = async (who: SystemCaller) =>
    JSON.parse(await (await who.client.exportSystem({ systemRef: '@me' })).content.text())

  test('what broke off goes on where it was, and everything arrives with its ids', async () => {
    const state = join(newFolder(), 'state.jsonl')
    const token = grove.token ?? ''
    const bob = await target.system()
    let pages = 0
    trouble = ({ url }) =>
      url.includes('/switches') && ++pages === 2 ? new Response('oh no', { status: 500 }) : undefined
    const broken = await pull(bob, state, token, '--retries', '0')
    expect([broken.code, broken.stdout]).toEqual([1, ''])
    expect(broken.stderr).toMatch(/^127\.0\.0\.1:\d+ answers 500\. Fetched pages are kept: .*\n$/)
    expect(statSync(state).mode & 0o777).toBe(0o600)
    expect(readFileSync(state, 'utf8')).not.toContain(token)
    expect((await bob.get('/v2/systems/@me/members')).body).toEqual([])

    asked = []
    await grove.switch([], '2023-06-01T00:00:00Z')
    const troubles = [
      new Response('{"message":"429: too many requests","retry_after":120,"scope":"generic_get","code":0}', {
        status: 429,
      }),
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(new TextEncoder().encode('[{"id":'))
            controller.error(new Error('cut'))
          },
        }),
      ),
    ]
    trouble = ({ url }) => (url.includes('/switches') ? troubles.shift() : undefined)
    const { code, stderr, stdout } = await pull(bob, state, token)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`switches  ${switchCount + 1} new`)
    const oldest = encodeURIComponent(history().switches.at(-100)?.timestamp.replace('Z', '.000001Z') ?? '')
    expect(asked.find((path) => path.startsWith('/switches'))).toBe(`/switches?limit=100&before=${oldest}`)
    expect(existsSync(state)).toBe(false)

    const [there, here] = [await exportOf(grove), await exportOf(bob)]
    const own = { id: bob.id, uuid: bob.uuid, created: here.created }
    expect(here).toEqual({ ...there, ...own })
    const switchesOf = (who: SystemCaller) => who.client.listSwitches({ systemRef: '@me', limit: 5 })
    expect(await switchesOf(bob)).toEqual(await switchesOf(grove))
  })

  test('what was fetched more than an hour ago is fetched anew, as it may have changed since', async () => {
    trouble = () => undefined
    const state = join(newFolder(), 'state.jsonl')
    const gone = { id: crypto.randomUUID(), timestamp: '2001-01-01T00:00:00Z', members: [] }
    await Bun.write(state, `{"system":"${grove.uuid}"}\n${JSON.stringify({ switches: [gone] })}\n`)
    const earlier = new Date(Date.now() - 61 * 60_000)
    utimesSync(state, earlier, earlier)
    const { switches } = await exportOf(grove)
    const { stdout } = await pull(await target.system(), state, grove.token ?? '', '--dry-run')
    expect(stdout).toContain(`switches  ${switches.length} new`)
  })

  test('a wrong token, a state of somebody else and an open address are refused in one line', async () => {
    trouble = () => undefined
    const state = join(newFolder(), 'state.jsonl')
    const bob = await target.system()
    await Bun.write(state, '{"system":"another"}\n{"switches":[{"ti')
    const [wrong, foreign, open] = await Promise.all([
      pull(bob, join(newFolder(), 'x'), 'A'.repeat(64)),
      pull(bob, state, grove.token ?? ''),
      pull(bob, state, grove.token ?? '', '--base', 'http://api.example/v2'),
    ])
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toMatch(/^\S+ does not accept the token\..*\n$/)
    expect(foreign).toMatchObject({ code: 1, stdout: '' })
    expect(foreign.stderr).toContain('holds pages of another system')
    expect(open.code).toBe(2)
    expect(open.stderr).toContain('only https is safe for a token')
  })
})
