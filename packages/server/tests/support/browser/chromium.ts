import { existsSync, readFileSync } from 'node:fs'
import { $ } from 'bun'
import { type Browser, chromium } from 'playwright-core'

// why: the shell without windows comes first, as the same tests take a fifth less processor time in it.
const names = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable', 'chrome'],
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

const debianPackage = 'chromium-headless-shell'

/** The one command that gets a person a browser. */
export const howToGetChromium = isDebian
  ? `sudo apt-get install -y ${debianPackage}`
  : 'npx playwright-core install chromium'

/** A browser of this machine: that of CHROMIUM_PATH, else the system's, else one that is installed now where that is possible. */
export async function findChromium(): Promise<string | undefined> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH=${chosen} is not there.`)
  }
  return installed() ?? (isDebian && process.getuid?.() === 0 ? install() : undefined)
}

function installed(): string | undefined {
  for (const name of names) {
    const path = Bun.which(name)
    if (path) return path
  }
  return [...places, chromium.executablePath()].find((path) => existsSync(path))
}

const isBusy = /could not get lock/i
const patienceMs = 300_000

async function install(): Promise<string | undefined> {
  console.log(`A browser is needed: installing the Debian package ${debianPackage} (once) ...`)
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { exitCode, stderr } =
      await $`apt-get update -qq && apt-get install -y -qq --no-install-recommends ${debianPackage}`
        .quiet()
        .nothrow()
    if (exitCode === 0) return installed()
    // why: another run of these tests, or the system itself, may be installing something.
    if (!isBusy.test(`${stderr}`) || performance.now() > deadline)
      throw new Error(`The Debian package ${debianPackage} could not be installed: ${stderr}`)
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

export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error(`A browser is needed. Get one:  ${howToGetChromium}`)
  return chromium.launch({ executablePath, args: flags })
}
