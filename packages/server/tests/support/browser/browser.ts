import { afterEach, describe as anyDescribe, test as anyTest, beforeAll, setDefaultTimeout } from 'bun:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { atEnd } from '../at-end.ts'
import { testTimeoutMs } from '../stores/stores.ts'
import { type BrowserKind, findChromium, howToGetChromium, launchChromium } from './chromium.ts'

// why: a person without a browser can still test the rest. A machine that checks changes must see everything.
const isSkipped = !process.env.CI && (await findChromium()) === undefined
if (isSkipped)
  console.warn(`\nNO BROWSER: the tests that need one are SKIPPED. Get one:  ${howToGetChromium}\n`)

/** `test` and `describe` for what needs a browser. */
export const test = anyTest.skipIf(isSkipped)
export const describe = anyDescribe.skipIf(isSkipped)

/** A page and its problems: errors on its console, and requests to other servers than its own. */
export interface Watched {
  readonly page: Page
  readonly problems: readonly string[]
}

interface OpenOptions extends BrowserContextOptions {
  cookies?: readonly Cookie[]
  /** The data that the profile stores for the site at the start. */
  remembered?: Readonly<Record<string, string>>
  kind?: BrowserKind
}

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

export interface TestBrowser {
  /** A page in a fresh profile, watched from its first request on. */
  open(url: string, options?: OpenOptions): Promise<Watched>
}

const launched = new Map<BrowserKind, Promise<Browser>>()

/** Launches one browser of a kind for all tests of this process: a fresh profile costs a fifth of a fresh browser. */
function theBrowser(kind: BrowserKind = 'any'): Promise<Browser> {
  const known = launched.get(kind)
  if (known) return known
  const launching = launchChromium(kind)
  launched.set(kind, launching)
  atEnd(async () => (await launching).close())
  return launching
}

const blockedWorker = 'Service Worker registration blocked by Playwright'

/** A browser for the tests of one `describe`. After each test its profiles close, with their streams and timers. */
export function useBrowser(): TestBrowser {
  const profiles: BrowserContext[] = []
  const watched: Watched[] = []
  setDefaultTimeout(testTimeoutMs)

  beforeAll(async () => {
    if (!isSkipped) await theBrowser()
  }, 600_000)
  afterEach(async () => {
    await Promise.all(watched.splice(0).map(tellIfOpen))
    await Promise.all(profiles.splice(0).map((profile) => profile.close()))
  })

  return {
    async open(url, { remembered = {}, cookies = [], kind, ...options } = {}) {
      // why: a test that replaces requests must see them all, and few tests are about a browser that keeps the app.
      const browser = await theBrowser(kind)
      const context = await browser.newContext({ serviceWorkers: 'block', ...options })
      profiles.push(context)
      context.setDefaultTimeout(testTimeoutMs / 2)
      // why: a storageState does the same, but opens a page of its own for it, which takes half a second.
      await context.addInitScript(remember, remembered)
      if (cookies.length > 0) await context.addCookies(cookies)
      const page = await context.newPage()
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.text() === blockedWorker || !['error', 'warning'].includes(message.type())) return
        problems.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
      page.on('requestfailed', (request) => {
        // why: a page that is left gives up what it was waiting for.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`)
      })
      const { origin } = new URL(url)
      page.on('request', (request) => {
        const target = new URL(request.url())
        if (/^(https?|wss?):$/.test(target.protocol) && target.origin !== origin)
          problems.push(`left: ${target}`)
      })
      watched.push({ page, problems })
      await page.goto(url)
      return { page, problems }
    },
  }
}

/** Prints what a page shows that no test has closed: where a test failed, this is what the person would have seen. */
async function tellIfOpen({ page, problems }: Watched): Promise<void> {
  if (page.isClosed()) return
  const text = await page.innerText('body', { timeout: 5_000 }).catch(String)
  console.error([`still open: ${page.url()}`, ...problems, text.slice(0, 1_000)].join('\n'))
}

/** Runs in the page, before anything of the page does, and only the first time. */
function remember(values: Readonly<Record<string, string>>): void {
  if (!location.protocol.startsWith('http') || localStorage.getItem('test:remembered')) return
  for (const [key, value] of Object.entries({ ...values, 'test:remembered': 'yes' }))
    localStorage.setItem(key, value)
}
