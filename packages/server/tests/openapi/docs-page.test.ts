import { afterAll, afterEach, beforeAll, expect } from 'bun:test'
import { describe, test, useBrowser, type Watched } from '../support/browser/browser.ts'
import { useServer } from '../support/callers/server.ts'
import { setUpTimeoutMs } from '../support/stores/stores.ts'

const t = useServer('sqlite')
const browser = useBrowser()

const looks = {
  'wide and light': { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  'narrow and dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const

for (const [name, look] of Object.entries(looks)) {
  describe(`the API reference in a browser, ${name}`, () => {
    let watched: Watched
    beforeAll(async () => {
      watched = await browser.open(`${t.url}/docs`, look)
    }, setUpTimeoutMs)
    afterAll(() => watched.page.context().close())
    // Nothing left the server, and the page's policy had nothing to refuse.
    afterEach(() => expect(watched.problems).toEqual([]))

    test('shows the API in these colours and fits', async () => {
      const { page } = watched
      await page.getByRole('heading', { name: 'Polyphony', level: 1 }).waitFor()
      expect(await page.evaluate(() => document.body.classList.contains('dark-mode'))).toBe(
        look.colorScheme === 'dark',
      )
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
    if (look.colorScheme === 'dark') return

    test('an empty field for a token shows nothing that looks like a token', async () => {
      const field = watched.page.locator('.scalar-password-input').first()
      await field.waitFor()
      const color = await field.evaluate((input) => getComputedStyle(input, '::placeholder').color)
      expect(color).toBe('rgba(0, 0, 0, 0)')
    })

    test('a search finds an endpoint', async () => {
      const { page } = watched
      await page.keyboard.press('Control+k')
      await page.keyboard.type('fronters')
      await page.getByText('/v2/systems/{systemRef}/fronters').first().waitFor()
      await page.keyboard.press('Escape')
    })

    test('an endpoint has an example for curl, with the address of this server', async () => {
      const { page } = watched
      await page.goto(`${t.url}/docs#tag/systems/POST/v2/systems`)
      const example = page.locator('pre', { hasText: 'curl' }).filter({ hasText: `${t.url}/v2/systems` })
      await example.filter({ hasText: '"name": "Harbour"' }).first().waitFor()
    })

    test('a request can be tried on this server', async () => {
      const { page } = watched
      const button = (text: RegExp) => page.getByRole('button', { name: text }).first()
      await button(/Test Request/).click()
      const answered = page.waitForResponse((one) => new URL(one.url()).pathname === '/v2/systems')
      await button(/Send/).click()
      const response = await answered
      expect(response.status()).toBe(201)
      expect(await response.json()).toMatchObject({ system: { name: 'Harbour' } })
      await page.getByText('201 Created').first().waitFor()
    })
  })
}
