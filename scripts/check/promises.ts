import manifest from '../../package.json' with { type: 'json' }
import { startFakeDiscord } from '../../packages/bot/tests/fake-discord/fake.ts'
import { ensure, type Place, type Running, run, serve, until } from './place.ts'

const picture = 'docs/screenshots/front-wide-light.png'

/** Checks the command line, a server with pictures, backups, the bot and several processes. */
export async function checkEverything(place: Place): Promise<void> {
  await checkCommands(place)
  const settings = { DATABASE_URL: `sqlite:${place.data}/first.db`, PICTURES: `${place.data}/pictures` }
  const server = await serve(place, settings)
  await checkPages(server)
  const system = await checkSystem(server)
  await run(place, ['doctor'], settings)
  await run(place, ['backup', `${place.data}/first.backup`], settings)
  await stop(place, server)

  const second = { DATABASE_URL: `sqlite:${place.data}/second.db`, PICTURES: `${place.data}/second` }
  await run(place, ['restore', `${place.data}/first.backup`], second)
  await checkWorkers(place, second, system)
  await checkBot(place, settings)
}

async function checkCommands(place: Place): Promise<void> {
  const version = await run(place, ['--version'])
  ensure('it is this version', version.stdout.trim() === manifest.version, version.stdout)
  const { stdout } = await run(place, ['--help'])
  const names = [...stdout.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?)(?= )/gm)].map(([, name = '']) => name)
  ensure('the help names the commands', names.includes('serve') && names.length > 20, stdout)
  for (const name of names) await run(place, [...name.split(' '), '--help'])
  await run(place, ['nonsense'], {}, 2)
  const settings = { DATABASE_URL: `sqlite:${place.data}/commands.db`, PICTURES: `${place.data}/commands` }
  await run(place, ['migrate'], settings)
  const made = JSON.parse(
    (await run(place, ['system', 'create', '--name', 'Harbour', '--json'], settings)).stdout,
  )
  await run(place, ['system', 'token', made.id], settings)
  await run(place, ['export', made.id, '--out', `${place.data}/harbour.json`], settings)
  await run(place, ['import', made.id, `${place.data}/harbour.json`], settings)
  for (const words of [
    'admin create',
    'invite create',
    'bridge-key create bot',
    'bridge-key list',
    'person list',
  ])
    await run(place, words.split(' '), settings)
}

async function checkPages({ url }: Running): Promise<void> {
  const page = await (await fetch(url)).text()
  const script = /<script [^>]*src="([^"]+)"/.exec(page)?.[1] ?? ''
  ensure(
    'the dashboard is there',
    page.includes('<title>Polyphony') && (await isScript(new URL(script, url))),
    page,
  )
  const docs = await (await fetch(`${url}/docs`)).text()
  const scripts = [...docs.matchAll(/<script [^>]*src="([^"]+)"/g)].map(
    ([, path = '']) => new URL(path, `${url}/`),
  )
  const loaded = await Promise.all(scripts.map(isScript))
  ensure('the API reference is there', loaded.length > 0 && loaded.every(Boolean), docs)
  const document = await (await fetch(`${url}/v2/openapi.json`)).json()
  ensure('the API document is there', document.info.version === manifest.version)
}

async function isScript(url: URL): Promise<boolean> {
  const { ok, headers } = await fetch(url)
  return ok && headers.get('content-type')?.startsWith('text/javascript') === true
}

interface Registered {
  readonly id: string
  readonly token: string
}

async function checkSystem({ url }: Running): Promise<Registered> {
  const json = { 'content-type': 'application/json' }
  const person = await fetch(`${url}/v2/people`, {
    method: 'POST',
    headers: { ...json, origin: url },
    body: JSON.stringify({ name: 'wren', password: 'seven lamps beside the quay' }),
  })
  ensure('a person registers', person.status === 201, await person.text())
  const made = await fetch(`${url}/v2/systems`, { method: 'POST', headers: json, body: '{"name":"Harbour"}' })
  const { token, system } = await made.json()
  ensure('a system registers', made.ok && typeof token === 'string', made.status)
  const upload = await fetch(`${url}/v2/systems/@me/pictures`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'image/png' },
    body: Bun.file(picture),
  })
  const stored = await upload.json()
  ensure('a picture is made', upload.status === 201 && stored.width === 1024, JSON.stringify(stored))
  for (const query of ['', '?size=256']) {
    const file = await fetch(new URL(new URL(stored.url).pathname + query, url))
    const bytes = await file.bytes()
    const isWebp = new TextDecoder().decode(bytes.slice(8, 12)) === 'WEBP'
    ensure(`the picture comes back${query && ', smaller'}`, file.ok && isWebp, file.status)
  }
  return { id: system.id, token }
}

async function checkWorkers(
  place: Place,
  settings: Readonly<Record<string, string>>,
  { id, token }: Registered,
): Promise<void> {
  const server = await serve(place, { ...settings, WORKERS: '2' })
  const own = await fetch(`${server.url}/v2/systems/@me`, { headers: { authorization: token } })
  ensure('two processes serve what was restored', (await own.json()).id === id)
  // why: the server is ready when one of them is.
  await until('both are counted', async () =>
    /^polyphony_workers 2$/m.test(await (await fetch(`${server.url}/metrics`)).text()),
  )
  await stop(place, server)
}

async function checkBot(place: Place, settings: Readonly<Record<string, string>>): Promise<void> {
  const chat = await startFakeDiscord()
  try {
    const server = await serve(place, {
      ...settings,
      DISCORD_TOKEN: chat.token,
      DISCORD_API_URL: chat.apiUrl,
    })
    await until('the bot connects', () => server.printed().includes('is connected'))
    await stop(place, server)
  } finally {
    chat.stop()
  }
}

const stopWithinMs = 10_000

async function stop(place: Place, { process: child, printed, ended }: Running): Promise<void> {
  const signalledAt = performance.now()
  process.kill(place.pidOf?.(child) ?? child.pid, 'SIGTERM')
  const code = await ended
  const ms = Math.round(performance.now() - signalledAt)
  ensure('SIGTERM ends the server with 0, in time', code === 0 && ms < stopWithinMs, `${code} after ${ms} ms`)
  console.log(`    after ${ms} ms`)
  const lines = printed().trimEnd().split('\n')
  ensure('every line of the log is JSON', lines.every(isJson), printed())
  ensure(
    'the log tells the start and the stop',
    [lines.at(0)?.includes('the server starts'), lines.at(-1)?.includes('has stopped')].every(Boolean),
    printed(),
  )
}

function isJson(line: string): boolean {
  try {
    return JSON.parse(line).level !== undefined
  } catch {
    return false
  }
}
