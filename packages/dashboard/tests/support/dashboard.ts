import { expect } from 'bun:test'
import type { RunOptions } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Cookie, useBrowser, type Watched } from '../../../server/tests/support/browser/browser.ts'
import type { BrowserKind } from '../../../server/tests/support/browser/chromium.ts'
import type { PersonCaller } from '../../../server/tests/support/callers/person.ts'
import {
  type ServerOptions,
  type SystemCaller,
  type TestServer,
  useServer,
} from '../../../server/tests/support/callers/server.ts'
import type { StoreKind } from '../../../server/tests/support/stores/stores.ts'

export const wide = { viewport: { width: 1280, height: 900 } }
export const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

interface OpenOptions extends BrowserContextOptions {
  /** The systems that the browser has entered. It shows the first. */
  as?: SystemCaller | readonly SystemCaller[]
  remembered?: Readonly<Record<string, string>>
  kind?: BrowserKind
  /** Somebody who is signed in and holds these systems. Then the browser has entered none with a token. */
  person?: PersonCaller
}

export interface TestDashboard {
  readonly t: TestServer
  /** A page of the dashboard, here or at another address, in a fresh profile. `problems` must stay empty: policy, errors, requests to elsewhere. */
  open(path: string, options?: OpenOptions): Promise<Watched>
}

/** A server and a browser for the tests of one file. */
export function useDashboard(options: ServerOptions = {}, store: StoreKind = 'sqlite'): TestDashboard {
  const t = useServer(store, options)
  const browser = useBrowser()
  return {
    t,
    async open(path, { as = [], person, ...rest } = {}) {
      const url = new URL(path, t.url)
      const entered = [as].flat()
      const systems = entered.map(({ id }) => ({ id, name: null, ...(!person && { byToken: true }) }))
      const value = JSON.stringify({ systems, current: systems[0]?.id, person: person?.name })
      return browser.open(url.href, {
        ...wide,
        // why: what is still moving has no colour to measure and no place to click.
        reducedMotion: 'reduce',
        ...(systems.length > 0 && { remembered: { 'polyphony:session': value } }),
        cookies: person
          ? [cookieOf(url, person.cookie)]
          : await Promise.all(entered.map((system) => enter(url, system))),
        ...rest,
      })
    },
  }
}

/** Enters a system as the login page does, and gives the cookie. */
async function enter({ origin }: URL, { token }: SystemCaller): Promise<Cookie> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  }
  const { headers } = await fetch(`${origin}/v2/session/token`, request)
  return cookieOf({ origin }, headers.get('set-cookie'))
}

function cookieOf({ origin }: Pick<URL, 'origin'>, text: string | null | undefined): Cookie {
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(text ?? '') ?? []
  return { name, value, url: origin }
}

// why: the pages have no frames, and no rule here reads style sheets or media that axe would fetch again.
const violations: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }
type Looks = readonly (readonly ['dark' | 'light', RunOptions])[]
// why: all that a theme can spoil is contrast.
const bothThemes: Looks = [
  ['dark', { ...violations, runOnly: ['color-contrast'] }],
  ['light', violations],
]
/** For a page whose colours were measured in another language, as that is two thirds of the work. */
export const allButColours: Looks = [
  ['light', { ...violations, rules: { 'color-contrast': { enabled: false } } }],
]

// why: as small as it comes, because every page reads it anew.
const axeSource = Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** Nothing that axe finds, in either theme. */
export async function expectNothingFound(page: Page, looks = bothThemes): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource)
  for (const [colorScheme, rules] of looks) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await page.evaluate(
      (options) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, options),
      rules,
    )
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) => `${colorScheme}: ${id} (${help}) at ${node.target.join(' ')}\n${node.failureSummary}`,
      ),
    )
    expect(found).toEqual([])
  }
}

/** Nothing that axe finds, and nothing that has to be scrolled to the side at 320 pixels and as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page)
  const size = page.viewportSize() ?? wide.viewport
  for (const width of [size.width, 320]) {
    await page.setViewportSize({ ...size, width })
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect([width, Math.max(0, await page.evaluate(overflow))]).toEqual([width, 0])
  }
  await page.setViewportSize(size)
}

/** The sum of all movements on the page since it loaded, as browsers count it: 0 when nothing moves. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // why: a movement counts when the frame after it is drawn.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value?: number })[]
    return shifts.reduce((sum, { value = 0 }) => sum + value, 0)
  })

/** The layout shift while an address opens on a slow line, once something on the page is there. */
export async function shiftOf(
  page: Page,
  url: string,
  isThere: (page: Page) => Promise<void>,
): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto(url)
  await isThere(page)
  const shift = await layoutShift(page)
  await session.detach()
  return shift
}
