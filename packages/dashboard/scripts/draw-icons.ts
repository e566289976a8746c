// Draws public/icon.svg as the pictures that phones want. Run it after the icon changed: bun packages/dashboard/scripts/draw-icons.ts
import { fileURLToPath } from 'node:url'
import { launchChromium } from '../../server/tests/support/browser/chromium.ts'

const folder = new URL('../public/', import.meta.url)
const svg = await Bun.file(new URL('icon.svg', folder)).text()
// why: a phone cuts its own shape out of this one, so its ground reaches the edges and the drawing keeps to the middle.
const maskable = svg
  .replace(' rx="15"', '')
  .replace('<g', '<g transform="translate(32 32) scale(.8) translate(-32 -32)"')

const browser = await launchChromium()
for (const [name, size, drawing] of [
  ['icon-192.png', 192, svg],
  ['icon-512.png', 512, svg],
  ['icon-maskable-512.png', 512, maskable],
  ['apple-touch-icon.png', 180, maskable],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`)
  await page.screenshot({ path: fileURLToPath(new URL(name, folder)), omitBackground: true })
}
await browser.close()
