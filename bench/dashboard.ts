// How long the browser is busy at a time on the pages of a system of 1,000 members: npx bun bench/dashboard.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@polyphony/client'
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { readConfig } from '../packages/server/src/config.ts'
import { startServer } from '../packages/server/src/main.ts'
import { launchChromium } from '../packages/server/tests/support/browser/chromium.ts'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const members = 1000
const scrollStep = 240

/** The tasks of the page's main thread while `work` runs. On a busy machine only the processor time means something. */
async function measure(cdp: CDPSession, what: string, work: () => Promise<unknown>): Promise<void> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'] } })
  await work()
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)

  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    events
      .filter(({ args, name }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = events.filter((event) => event.ph === 'X' && main.has(threadOf(event)))
  const longest = (times: readonly (number | undefined)[]) =>
    `${(Math.max(0, ...times.map((time) => time ?? 0)) / 1000).toFixed(1)} ms`
  console.log(
    `${what.padEnd(24)} longest task: ${longest(tasks.map(({ tdur }) => tdur))} of the processor, ${longest(tasks.map(({ dur }) => dur))} by the clock`,
  )
}

const scrollToEnd = (page: Page) =>
  page.evaluate(async (step) => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  }, scrollStep)

const visits = 5
const quietMs = 1000

/** Runs in the page from its very start. */
function watchStart() {
  const times = { shown: 0, busyUntil: 0 }
  Object.assign(globalThis, { startOfPage: times })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')) return
    times.shown = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) times.busyUntil = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
}

/** From the navigation until the page is shown and no task over 50 ms runs any more; nothing is in the browser's cache. */
async function untilInteractive(what: string, url: string, contextOptions: BrowserContextOptions) {
  const times: number[] = []
  for (let i = 0; i < visits; i++) {
    const context = await browser.newContext(contextOptions)
    const page = await context.newPage()
    await page.addInitScript(watchStart)
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(quietMs)
    const { shown, busyUntil } = await page.evaluate(() => Reflect.get(globalThis, 'startOfPage'))
    times.push(Math.max(shown, busyUntil))
    await context.close()
  }
  const [shortest, median, longest] = [0, visits >> 1, visits - 1].map((place) =>
    times.sort((a, b) => a - b)[place]?.toFixed(0),
  )
  console.log(
    `${what.padEnd(24)} interactive after ${median} ms (${shortest} to ${longest} in ${visits} visits)`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'polyphony-bench-dashboard-'))
const config = readConfig({ PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'db')}`, LOG_LEVEL: 'error' })
const server = await startServer(config)
const browser = await launchChromium()
try {
  const { system, token } = await createClient({ baseUrl: server.url }).createSystem({ body: {} })
  const client = createClient({ baseUrl: server.url, token })
  const bodies = Array.from({ length: members }, (_, i) => ({
    name: `Member ${i}`,
    pronouns: 'they/them',
    color: ((i * 7919) % 0xffffff).toString(16).padStart(6, '0'),
  }))
  await Promise.all(bodies.map((body) => client.createMember({ body })))
  const known = { id: system.id, name: null, byToken: true }
  const value = JSON.stringify({ systems: [known], current: system.id })
  const origins = [{ origin: server.url, localStorage: [{ name: 'polyphony:session', value }] }]
  const entered = await fetch(`${server.url}/v2/session/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ token }),
  })
  const [, cookieName = '', cookie = ''] =
    /^([^=]+)=([^;]+)/.exec(entered.headers.get('set-cookie') ?? '') ?? []
  const ofCookie = {
    domain: new URL(server.url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
  }
  const cookies = [{ ...ofCookie, name: cookieName, value: cookie, sameSite: 'Lax' as const }]
  const storageState = { cookies, origins }
  await untilInteractive('the first page', server.url, {})
  await untilInteractive('one’s own front', server.url, { storageState })
  await untilInteractive('one’s own members', `${server.url}/members`, { storageState })
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const open = async (path: string) => {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await measure(cdp, 'open the members', () => open('/members'))
  await measure(cdp, 'scroll the grid', () => scrollToEnd(page))
  await open('/members?view=list')
  await measure(cdp, 'scroll the list', () => scrollToEnd(page))
  await measure(cdp, 'search', () => page.getByRole('searchbox').pressSequentially('member 99'))
  await measure(cdp, 'open a new member', () => open('/members/new'))
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await measure(cdp, 'type a name', () => name.pressSequentially('Wren'))
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
