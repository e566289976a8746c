import { expect } from 'bun:test'
import { test } from '../../server/tests/support/browser/browser.ts'
import { managing } from '../src/text/strings/de/managing.ts'
import { more } from '../src/text/strings/de/more.ts'
import { strings } from '../src/text/strings/de/strings.ts'
import { narrow, useDashboard } from './support/dashboard.ts'

const de = { ...strings, ...more, ...managing }

const d = useDashboard()

test('a phone in German: from a new system to the first switch, then in English', async () => {
  const { page, problems } = await d.open('/s/nobody', { ...narrow, locale: 'de-AT', timezoneId: 'UTC' })
  const languageFiles: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/strings-/.test(request.url())) languageFiles.push(request.url())
  })
  await page.goto(`${d.t.url}/`)
  const root = page.locator('html')
  const place = (name: string) =>
    page.getByRole('navigation', { name: de.nav.label }).getByRole('link', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  await page.getByRole('link', { name: de.signIn.without }).click()
  await page.getByLabel(de.enter.name).fill('Hafen')
  expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['de-AT', 'ltr'])
  await page.getByRole('button', { name: de.enter.createButton }).click()
  await page.getByLabel(de.enter.kept).check()
  await page.getByRole('button', { name: de.enter.keptButton }).click()
  await heading(de.front.title)
  await place(de.nav.members).click()
  await page.getByRole('link', { name: de.front.newMember }).first().click()
  await page.getByRole('textbox', { name: de.labels.name, exact: true }).fill('Wren')
  await page.getByRole('button', { name: de.common.save, exact: true }).click()
  await heading('Wren')
  const today = new Intl.DateTimeFormat('de-AT', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
  await page.getByText(today).waitFor()
  await place(de.nav.front).click()
  await page.getByRole('button', { name: /Wren/ }).first().click()
  await page.getByText(de.front.switched('Wren', 1)).last().waitFor()
  expect(new Set(languageFiles).size).toBe(1)

  await page.goto(`${d.t.url}/settings/appearance`)
  await page.getByLabel(de.settings.appearance.languageOf).selectOption('Deutsch')
  await heading(de.settings.pages.appearance.title)
  await page.getByLabel(de.settings.appearance.languageOf).selectOption('English')
  await heading('Appearance and devices')
  expect(await root.getAttribute('lang')).toBe('en')
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  await page.context().close()
})

test('German words of the bar stay apart and choices are not cut, at 320 pixels with text of 200 %', async () => {
  const alice = await d.t.system('Hafen')
  await alice.client.createGroup({ body: { name: 'Crew' } })
  const viewport = { width: 320, height: 640 }
  const { page } = await d.open('/groups', { as: alice, ...narrow, viewport, locale: 'de-DE' })
  const sort = page.getByLabel(de.groups.sort)
  await sort.waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const boxes = await page.locator('nav span:visible').evaluateAll((words) =>
    words.map((word) => {
      const { left, right } = word.getBoundingClientRect()
      return { left, right }
    }),
  )
  expect(boxes.length).toBeGreaterThanOrEqual(5)
  for (const [i, { left }] of boxes.slice(1).entries())
    expect(left - (boxes[i]?.right ?? 0)).toBeGreaterThanOrEqual(3)
  // A select does not tell that its text is cut, so a copy of the longest choice is measured in its font.
  const cut = await sort.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.font = font
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return [...select.options]
      .filter(({ text }) => pen.measureText(text).width > room)
      .map(({ text }) => text)
  })
  expect(cut).toEqual([])
  await page.context().close()
})
