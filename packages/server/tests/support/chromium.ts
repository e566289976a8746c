import { existsSync, readFileSync } from 'node:fs'
import { $ } from 'bun'
import { type Browser, chromium } from 'playwright-core'

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
    console.log('A browser is needed: installing the Debian package chromium (once) ...')
    await $`apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium`.quiet()
  }
  const path = installed()
  if (path) return path
  throw new Error(
    isDebian
      ? 'A browser is needed. Run: sudo apt-get install -y chromium'
      : 'A browser is needed. Install Chromium or Chrome, or run: CHROMIUM_PATH=/path/to/chromium npm test',
  )
}

// why: no sandbox, since tests may run as root; nothing of the browser's own may go out to the internet.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: flags })
}
