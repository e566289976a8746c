import { afterAll, beforeAll } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { $ } from 'bun'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser of this machine: that of CHROMIUM_PATH, else the system's, else one that is installed now where that is possible. */
async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH=${chosen} is not there.`)
  }
  return installed() ?? (await install())
}

function installed(): string | undefined {
  for (const name of names) {
    const path = Bun.which(name)
    if (path) return path
  }
  return places.find((path) => existsSync(path))
}

async function install(): Promise<string> {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (isDebian && process.getuid?.() === 0) {
    console.log('The browser tests need a browser: installing the Debian package chromium (once) ...')
    await $`apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium`.quiet()
  }
  const path = installed()
  if (path) return path
  throw new Error(
    isDebian
      ? 'The browser tests need a browser. Run: sudo apt-get install -y chromium'
      : 'The browser tests need a browser. Install Chromium or Chrome, or run: CHROMIUM_PATH=/path/to/chromium npm test',
  )
}

// why: no sandbox, since tests may run as root; nothing of the browser's own may go out to the internet.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** What a page did that it should not have: errors on its console, and requests to anywhere but its own server. */
export interface Watched {
  readonly page: Page
  readonly problems: readonly string[]
}

export interface TestBrowser {
  /** A page in a fresh profile, watched from its first request on. */
  open(url: string, options?: BrowserContextOptions): Promise<Watched>
}

/** A browser for the tests of one `describe`. */
export function useBrowser(): TestBrowser {
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium(), args: flags })
  }, 600_000)
  afterAll(() => browser?.close())

  return {
    async open(url, options = {}) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const problems: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
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
      await page.goto(url)
      return { page, problems }
    },
  }
}
