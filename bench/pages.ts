// Measures what a phone waits for on a slow line, page by page: script, requests, the time until a page can be used, and
// how much its parts move; then an import through its page: npx bun bench/pages.ts [FOLDER]... compares clones, each with
// a built dashboard.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type CDPSession, errors, type Page } from 'playwright-core'
import { launchChromium } from '../packages/server/tests/support/browser/chromium.ts'
import { simplyPluralYear } from '../packages/server/tests/support/datafiles/simply-plural-year.ts'
import { median } from './lib/report.ts'
import { type BenchServer, startServer } from './lib/servers.ts'

const rounds = 3
const settleMs = 2_500
/** Milliseconds of a round trip and bytes a second. */
const slow3g = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

interface Place {
  readonly name: string
  readonly path: string
  readonly isOwner: boolean
}

interface Visit {
  readonly script: number
  readonly data: number
  readonly requests: number
  readonly seconds: number
  readonly shift: number
}

/** A file of PluralKit with public members and a history of a year. */
function fileOf(memberCount: number, switchCount: number): string {
  const id = (i: number) => String(i % memberCount)
  const members = Array.from({ length: memberCount }, (_, i) => ({
    id: id(i),
    name: `Wren ${i}`,
    color: '2e8b57',
    pronouns: 'they/them',
    description: 'Likes maps, long walks and tea. '.repeat(8),
    created: '2021-04-05T06:08:00Z',
    privacy: { visibility: 'public' },
  }))
  const switches = Array.from({ length: switchCount }, (_, i) => ({
    timestamp: new Date(Date.now() - (i + 1) * 12_900_000).toISOString(),
    members: [id(i * 7), id(i * 11 + 1)],
  }))
  return JSON.stringify({ version: 2, name: 'Harbour', members, groups: [], switches })
}

/** A system, and the cookie of a browser that has entered it. */
interface Owner {
  readonly id: string
  readonly cookie: { readonly name: string; readonly value: string }
}

/** A clone's server with a system of 40 members and 2,445 switches, which it shares, and a public one of 300 members. */
interface Party {
  readonly clone: string
  readonly server: BenchServer
  readonly origin: string
  readonly places: readonly Place[]
  readonly owner: Owner
  readonly visits: Map<string, Visit[]>
  /** Seconds from the choice of a file to its report. */
  readonly imports: (number | undefined)[]
}

/** Lets somebody in, and gives the path of the link; undefined for a clone from before there were shares. */
async function shareFront(origin: string, token: string): Promise<string | undefined> {
  const send = async (path: string, body: object) => {
    const made = await fetch(`${origin}/v2/systems/@me/${path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return made.ok ? ((await made.json()) as { id: string; url: string }) : undefined
  }
  const shows = ['front', 'list', 'groups', 'pronouns', 'avatar', 'color', 'description']
  const circle = await send('circles', { name: 'Friends', everyone: true, history: 30, shows })
  const share = circle && (await send('shares', { name: 'Sam', circles: [circle.id] }))
  return share && `/shared${new URL(share.url).hash}`
}

async function enter(origin: string, { id, token }: { id: string; token: string }): Promise<Owner> {
  const entered = await fetch(`${origin}/v2/session/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  })
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(entered.headers.get('set-cookie') ?? '') ?? []
  return { id, cookie: { name, value } }
}

async function startParty(clone: string, folder: string): Promise<Party> {
  const server = await startServer(`sqlite:${join(folder, 'polyphony.db')}`, clone, { DATA_DIR: folder })
  const origin = `http://127.0.0.1:${server.port}`
  const bring = async (body: string) => {
    const made = await fetch(`${origin}/v2/import`, { method: 'POST', body })
    if (!made.ok) throw new Error(`${made.status} ${await made.text()}`)
    return (await made.json()) as { system: { id: string }; token: string }
  }
  const { system, token } = await bring(fileOf(40, 2_445))
  const crowd = await bring(fileOf(300, 20))
  const link = await shareFront(origin, token)
  const places = [
    { name: 'first page', path: '/', isOwner: false },
    { name: 'front', path: '/front', isOwner: true },
    { name: 'members', path: '/members', isOwner: true },
    { name: 'history', path: '/history', isOwner: true },
    { name: '/s/', path: `/s/${crowd.system.id}`, isOwner: false },
    ...(link ? [{ name: '/shared', path: link, isOwner: false }] : []),
  ]
  return {
    clone,
    server,
    origin,
    places,
    owner: await enter(origin, { id: system.id, token }),
    visits: new Map(),
    imports: [],
  }
}

async function contextOf(browser: Browser, origin: string, owner?: Owner): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block', locale: 'en-GB' })
  if (!owner) return context
  await context.addCookies([{ ...owner.cookie, url: origin }])
  const session = JSON.stringify({
    systems: [{ id: owner.id, name: null, byToken: true }],
    current: owner.id,
  })
  await context.addInitScript((value) => localStorage.setItem('polyphony:session', value), session)
  return context
}

/** Counts the bytes that the browser receives, by the kind of request. */
async function countBytes(line: CDPSession): Promise<{ script: number; data: number; requests: number }> {
  const counts = { script: 0, data: 0, requests: 0 }
  const kinds = new Map<string, string>()
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    counts.requests++
    if (kind === 'Script') counts.script += encodedDataLength
    if (kind === 'Fetch' || kind === 'XHR') counts.data += encodedDataLength
  })
  await line.send('Network.enable')
  return counts
}

/** Adds up the layout shifts of a page, those after a tap left out. */
const watchShifts = () => {
  const shifts = { total: 0 }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) shifts.total += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until a page shows what it is for: somebody's name, or on the first page a way in. */
async function waitUntilUsable(page: Page, { isOwner, name }: Place): Promise<void> {
  const isThere = (wanted: string) => {
    const main = document.querySelector('main')
    const shown = [...(main?.querySelectorAll('a, button, summary, svg, canvas') ?? [])].filter(
      (each) => each.getBoundingClientRect().height > 0,
    )
    return wanted === '' ? shown.length > 0 : shown.length > 0 && (main?.innerText ?? '').includes(wanted)
  }
  await page.waitForFunction(isThere, isOwner || name.startsWith('/s') ? 'Wren' : '', {
    polling: 50,
    timeout: 60_000,
  })
}

async function visit(browser: Browser, party: Party, place: Place): Promise<Visit> {
  const context = await contextOf(browser, party.origin, place.isOwner ? party.owner : undefined)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchShifts)
    const line = await context.newCDPSession(page)
    const counts = await countBytes(line)
    await line.send('Network.emulateNetworkConditions', { offline: false, ...slow3g })
    const started = performance.now()
    await page.goto(party.origin + place.path, { waitUntil: 'commit', timeout: 60_000 })
    await waitUntilUsable(page, place)
    const seconds = (performance.now() - started) / 1_000
    await Bun.sleep(settleMs)
    const shift = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)
    return { ...counts, seconds, shift }
  } finally {
    await context.close()
  }
}

/**
 * Brings a file of Simply Plural into a new system through the page, on a fast line, and gives the seconds; undefined for
 * a clone whose page uses other words.
 */
async function importFile(browser: Browser, { origin }: Party): Promise<number | undefined> {
  const made = await fetch(`${origin}/v2/systems`, { method: 'POST', body: '{"name":"Harbour"}' })
  const { system, token } = (await made.json()) as { system: { id: string }; token: string }
  const context = await contextOf(browser, origin, await enter(origin, { id: system.id, token }))
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/settings/import`)
    const input = page.getByLabel('Choose a file')
    await input.waitFor({ state: 'attached' })
    const buffer = Buffer.from(JSON.stringify(simplyPluralYear()))
    const started = performance.now()
    await input.setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer })
    await page.getByRole('button', { name: /^(Import|Start)/ }).click()
    await page.getByText('We imported your file from Simply Plural.').waitFor()
    return (performance.now() - started) / 1_000
  } catch (error) {
    if (error instanceof errors.TimeoutError) return undefined
    throw error
  } finally {
    await context.close()
  }
}

function report({ clone, visits, imports }: Party): void {
  console.log(`\n${clone}\n| page | script kB | data kB | requests | usable, slow 3G, s | layout shift |`)
  console.log('|---|---|---|---|---|---|')
  for (const [name, list] of visits) {
    const of = (key: keyof Visit) => median(list.map((each) => each[key]))
    const kB = (key: 'script' | 'data') => (of(key) / 1_000).toFixed(1)
    console.log(
      `| ${name} | ${kB('script')} | ${kB('data')} | ${of('requests')} | ${of('seconds').toFixed(2)} | ${of('shift').toFixed(3)} |`,
    )
  }
  const each = imports.map((seconds) => seconds?.toFixed(1) ?? '?').join(', ')
  console.log(`\nimports of 40 members and 2,445 entries, from choosing the file to its report: ${each} s`)
}

const given = process.argv.slice(2)
const clones = given.length > 0 ? given : [fileURLToPath(new URL('..', import.meta.url))]
const folder = mkdtempSync(join(tmpdir(), 'polyphony-pages-'))
const browser = await launchChromium()
const parties: Party[] = []
try {
  for (const [i, clone] of clones.entries()) parties.push(await startParty(clone, join(folder, String(i))))
  for (let round = 0; round < rounds; round++) {
    for (const party of parties) {
      for (const place of party.places) {
        const list = party.visits.get(place.name) ?? []
        list.push(await visit(browser, party, place))
        party.visits.set(place.name, list)
      }
      party.imports.push(await importFile(browser, party))
    }
  }
  for (const party of parties) report(party)
} finally {
  await browser.close()
  for (const { server } of parties) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
