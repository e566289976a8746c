import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { $ } from 'bun'
import { type Browser, chromium } from 'playwright-core'

/** A shell has no windows: tests take a fifth less processor time in it, but it forbids notifications. */
export type BrowserKind = 'any' | 'with notifications'

const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const namesOf: Readonly<Record<BrowserKind, readonly string[]>> = {
  any: [shell, ...whole],
  'with notifications': whole,
}
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

const debianPackages = [shell, 'chromium']

/** The one command that gets a person a browser. */
export const howToGetChromium = isDebian
  ? `sudo apt-get install -y ${debianPackages.join(' ')}`
  : 'npx playwright-core install chromium'

/** A browser of this machine: that of CHROMIUM_PATH, else the system's, else one that is installed now where that is possible. */
export async function findChromium(kind: BrowserKind = 'any'): Promise<string | undefined> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH=${chosen} is not there.`)
  if (chosen && (kind === 'any' || basename(chosen) !== shell)) return chosen
  return installed(kind) ?? (isDebian && process.getuid?.() === 0 ? install(kind) : undefined)
}

function installed(kind: BrowserKind): string | undefined {
  for (const name of namesOf[kind]) {
    const path = Bun.which(name)
    if (path) return path
  }
  return [...places, chromium.executablePath()].find((path) => existsSync(path))
}

const isBusy = /could not get lock/i
const patienceMs = 300_000

async function install(kind: BrowserKind): Promise<string | undefined> {
  console.log(
    `A browser is needed: installing the Debian packages ${debianPackages.join(' and ')} (once) ...`,
  )
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { exitCode, stderr } =
      await $`apt-get update -qq && apt-get install -y -qq --no-install-recommends ${debianPackages}`
        .quiet()
        .nothrow()
    if (exitCode === 0) return installed(kind)
    // why: another run of these tests, or the system itself, may be installing something.
    if (!isBusy.test(`${stderr}`) || performance.now() > deadline)
      throw new Error(`The Debian packages ${debianPackages} could not be installed: ${stderr}`)
    await Bun.sleep(1_000)
  }
}

// why: the last list of features counts, so this one also has what playwright-core turns off.
const featuresOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'AimEnabled'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  // why: for every profile the browser loads two pages of its address bar and keeps a process in reserve.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
]

// why: no sandbox, since tests may run as root; nothing of the browser's own may go out to the internet.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${featuresOff}`,
]

export async function launchChromium(kind: BrowserKind = 'any'): Promise<Browser> {
  const executablePath = await findChromium(kind)
  if (executablePath === undefined) throw new Error(`A browser is needed. Get one:  ${howToGetChromium}`)
  return chromium.launch({ executablePath, args: flags })
}
