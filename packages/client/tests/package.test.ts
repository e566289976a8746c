import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as browserTest, useBrowser } from '../../server/tests/support/browser/browser.ts'
import { useServer } from '../../server/tests/support/callers/server.ts'
import { installPacked } from '../../server/tests/support/packed.ts'
import { endpointsFile } from '../scripts/endpoints-file.ts'
import { shapesFile } from '../scripts/shapes-file.ts'

const root = join(import.meta.dir, '../../..')
const home = join(root, 'packages/client')
const readme = readFileSync(join(home, 'README.md'), 'utf8')
const tour = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code).join('\n')
const elsewhere = mkdtempSync(join(tmpdir(), 'polyphony-client-'))
const installed = join(elsewhere, 'node_modules/@polyphony/client')
const built = join(installed, 'dist')
const run = promisify(execFile)

describe('the client as it is published', () => {
  const t = useServer('sqlite')
  const browser = useBrowser()

  beforeAll(() => {
    installPacked('client', installed)
  })
  afterAll(() => rmSync(elsewhere, { recursive: true }))

  test('the tour of the README runs in plain Node and prints the output in the README', async () => {
    const { token } = await t.system()
    const [, printed = ''] = /```text\n(.*?)```/s.exec(readme) ?? []
    writeFileSync(join(elsewhere, 'tour.mjs'), tour)
    const env = { ...process.env, POLYPHONY_URL: t.url, POLYPHONY_TOKEN: token }
    const { stdout } = await run('node', ['tour.mjs'], { cwd: elsewhere, env })
    expect(stdout).toBe(printed)
    expect(printed.length).toBeGreaterThan(200)
  })

  browserTest(
    'it serves a page of another origin in a browser: calls, ETags, keys, events',
    async () => {
      const { token } = await t.system()
      const site = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        routes: {
          '/': new Response('<!doctype html><link rel="icon" href="data:,">', {
            headers: { 'content-type': 'text/html' },
          }),
          '/client.js': new Response(Bun.file(join(built, 'index.js'))),
        },
      })
      try {
        const { page } = await browser.open(site.url.href)
        const options = JSON.stringify({ baseUrl: t.url, token, userAgent: 'left out by browsers' })
        const said = await page.evaluate(`(async () => {
        const { createClient, etagOf, NotFound, PreconditionFailed } = await import('/client.js')
        const client = createClient(${options})
        const once = { idempotencyKey: crypto.randomUUID() }
        const { id: memberRef } = await client.createMember({ body: { name: 'Wren' } }, once)
        const again = await client.createMember({ body: { name: 'Wren' } }, once)
        const read = await client.getMember({ memberRef })
        const unchanged = await client.getMember({ memberRef }, { ifChangedFrom: read })
        await client.updateMember({ memberRef, body: { name: 'Ash' } }, { ifMatch: etagOf(read) })
        const ends = (call) => call.then(() => 'worked', (error) => error)
        const late = await ends(client.updateMember({ memberRef, body: { name: 'Elm' } }, { ifMatch: etagOf(read) }))
        const missing = await ends(client.getMember({ memberRef: 'zzzzz' }))
        const heard = []
        for await (const { type } of client.events('@me', { lastEventId: '0' })) if (heard.push(type) === 2) break
        return {
          once: again.id === memberRef,
          unchanged: unchanged === read,
          late: late instanceof PreconditionFailed,
          missing: missing instanceof NotFound && missing.requestId !== undefined,
          heard,
        }
      })()`)
        const heard = ['CREATE_MEMBER', 'UPDATE_MEMBER']
        expect(said).toEqual({ once: true, unchanged: true, late: true, missing: true, heard })
      } finally {
        await site.stop(true)
      }
    },
    30_000,
  )

  test('imports nothing, and its types import only each other', () => {
    const files = readdirSync(built).filter((file) => /\.(js|d\.ts)$/.test(file))
    const imports = files.flatMap((file) => [
      ...readFileSync(join(built, file), 'utf8').matchAll(/(?<![\w/])(?:from|import) ?\(?['"]([^'"]+)['"]/g),
    ])
    const wanted = new Set(imports.map(([, from = '']) => from.replace(/\.js$/, '.d.ts').replace('./', '')))
    expect([...wanted].filter((file) => !files.includes(file) && file !== '@polyphony/client')).toEqual([])
    const code = readFileSync(join(built, 'index.js'), 'utf8')
    expect(new Bun.Transpiler({ loader: 'js' }).scanImports(code)).toEqual([])
    expect(code).not.toMatch(/\b(import|require) ?\(|\bimport\.meta\b/)
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).not.toHaveProperty(
      'dependencies',
    )
  })

  test('a program that imports only the errors gets only those, and the whole package stays small', async () => {
    const entry = join(elsewhere, 'errors.mjs')
    writeFileSync(entry, `import { NotFound } from '@polyphony/client'\nconsole.log(NotFound.name)\n`)
    const { outputs } = await Bun.build({ entrypoints: [entry], minify: true, target: 'browser' })
    expect(await outputs[0]?.text()).not.toContain('/v2/systems')
    const whole = await Bun.build({ entrypoints: [join(built, 'index.js')], minify: true })
    expect(Bun.gzipSync((await whole.outputs[0]?.text()) ?? '').length).toBeLessThan(11_000)
  })

  test('another program can use its types, and the tour of the README fits them', async () => {
    writeFileSync(
      join(elsewhere, 'user.ts'),
      `import { type Answer, createClient, NotFound } from '@polyphony/client'

const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
export async function nameOf(memberRef: string): Promise<string | undefined> {
  const member: Answer<'getMember'> = await client.getMember({ memberRef })
  return member.display_name ?? member.name
}
export async function listen() {
  for await (const event of client.events('@me')) if (event.type !== 'RESET') console.log(event.data?.name)
  for await (const sw of client.switches('@me')) console.log(sw.members[0]?.toUpperCase())
  await client.bridgeLinkAccount({ systemRef: 'abcde', account: '1' })
  await client.bridgeCreateSystem({ body: { account_id: '466378653216014359' } })
}
// @ts-expect-error a reference is missing
export const missing = () => client.getMember({})
// @ts-expect-error there is no such key
export const unknown = () => client.updateMember({ memberRef: 'abcde', body: { nam: 'Wren' } })
export const isMissing = (error: unknown) => error instanceof NotFound && error.reason === 'member_not_found'
`,
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const options = '--noEmit --strict --target es2022 --lib es2023,dom --module nodenext --types'.split(' ')
    const environment = 'declare const process: { env: Record<string, string | undefined> }'
    writeFileSync(join(elsewhere, 'tour.mts'), `${environment}\n${tour}`)
    const samples = [
      ...readFileSync(join(root, 'docs/build/events.md'), 'utf8').matchAll(/^\{"type":".*\}$/gm),
    ]
      .map(([sample]) => JSON.parse(sample))
      .map(({ signing_token: _, ...event }) => JSON.stringify({ ...event, eventId: '1' }))
    expect(samples.length).toBeGreaterThan(25)
    writeFileSync(
      join(elsewhere, 'samples.ts'),
      `import type { SystemEvent } from '@polyphony/client'\nexport const samples: SystemEvent[] = [\n${samples.join(',\n')}]
export const members = (event: SystemEvent): string[] => event.type === 'CREATE_SWITCH' ? event.data.members : []
export const nothing = (event: SystemEvent): null | undefined => event.type === 'DELETE_NOTE' ? event.data : undefined\n`,
    )
    const files = ['', 'user.ts', 'tour.mts', 'samples.ts']
    const said = await run('node', [tsc, ...options, ...files], { cwd: elsewhere }).catch((error) => error)
    expect(said.stdout).toBe('')
  })
})

test('files derived from the contract are current (else: bun packages/client/scripts/write-derived.ts)', () => {
  expect(readFileSync(join(home, 'src/endpoints.ts'), 'utf8')).toBe(endpointsFile())
  expect(readFileSync(join(home, 'published/shapes.d.ts'), 'utf8')).toBe(shapesFile())
})

test('every export carries a doc comment with an example', () => {
  const source = readdirSync(join(home, 'src')).map((file) => readFileSync(join(home, 'src', file), 'utf8'))
  const door = readFileSync(join(home, 'src/index.ts'), 'utf8')
  const lists = [...door.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(','))
  const names = lists.map((name) => name.replace('type ', '').trim()).filter((name) => name !== '')
  const bare = names.filter((name) => {
    const comment = new RegExp(`@example\\n(?: \\*.*\\n)+ \\*/\\nexport \\w+ ${name}\\b`)
    return !source.some((text) => comment.test(text))
  })
  expect(bare).toEqual([])
  expect(names.length).toBeGreaterThan(15)
})
