import { expect } from 'bun:test'
import { describe, test, useBrowser } from '../support/browser/browser.ts'
import { useServer } from '../support/callers/server.ts'

describe('the API reference in a browser', () => {
  const t = useServer('sqlite')
  const browser = useBrowser()

  test.each([
    ['wide and light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
    ['narrow and dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ] as const)('shows the API and fits, %s', async (_, look) => {
    const { page, problems } = await browser.open(`${t.url}/docs`, look)
    await page.getByRole('heading', { name: 'Polyphony', level: 1 }).waitFor()
    expect(await page.evaluate(() => document.body.classList.contains('dark-mode'))).toBe(
      look.colorScheme === 'dark',
    )
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('finds an endpoint, shows an example with the address of this server, and tries it', async () => {
    const { page, problems } = await browser.open(`${t.url}/docs`)
    const token = page.locator('.scalar-password-input').first()
    await token.waitFor()
    // An empty field for a token shows nothing that looks like a token.
    expect(await token.evaluate((input) => getComputedStyle(input, '::placeholder').color)).toBe(
      'rgba(0, 0, 0, 0)',
    )
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fronters')
    await page.getByText('/v2/systems/{systemRef}/fronters').first().waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${t.url}/docs#tag/systems/POST/v2/systems`)
    const example = page.locator('pre', { hasText: 'curl' }).filter({ hasText: `${t.url}/v2/systems` })
    await example.filter({ hasText: '"name": "Harbour"' }).first().waitFor()

    const button = (text: RegExp) => page.getByRole('button', { name: text }).first()
    await button(/Test Request/).click()
    const answered = page.waitForResponse((one) => new URL(one.url()).pathname === '/v2/systems')
    await button(/Send/).click()
    const response = await answered
    expect(response.status()).toBe(201)
    expect(await response.json()).toMatchObject({ system: { name: 'Harbour' } })
    await page.getByText('201 Created').first().waitFor()
    // Nothing left the server, and the page's policy had nothing to refuse.
    expect(problems).toEqual([])
    await page.context().close()
  })
})
