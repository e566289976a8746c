import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import type { SystemCaller } from '../../server/tests/support/callers/server.ts'
import { expectAccessible, narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }
const timezone = 'America/New_York'

/** Two days in March, the second with 23 hours: who fronted from which moment on. */
async function march(): Promise<SystemCaller> {
  const alice = await d.t.system('Harbour')
  const { client } = alice
  await client.updateSettings({ ...me, body: { timezone } })
  const ids: Record<string, string> = {}
  for (const [name, color] of Object.entries({ Wren: 'c2571a', Ash: 'ffffff', Juniper: '000000' })) {
    ids[name] = (await client.createMember({ body: { name, color } })).id
  }
  const switches = {
    '07T10:00:00-05:00': 'Wren',
    '07T20:00:00-05:00': 'Wren Ash',
    '08T12:00:00-04:00': 'Juniper',
    '08T18:00:00-04:00': '',
  }
  for (const [time, names] of Object.entries(switches)) {
    const members = names.split(' ').flatMap((name) => ids[name] ?? [])
    await client.createSwitch({ ...me, body: { members, timestamp: `2026-03-${time}` } })
  }
  return alice
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).last()

/** Waits for a message and closes it, so that it covers nothing. */
async function said(page: Page, text: string): Promise<void> {
  await toast(page, text).getByRole('button', { name: 'Close' }).click()
  await toast(page, text).waitFor({ state: 'detached' })
}

async function table(page: Page, title: string): Promise<string[][]> {
  await button(page, `Table: ${title}`).click()
  const rows = await page.getByRole('table', { name: title }).locator('tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
  await button(page, `Chart: ${title}`).click()
  return cells
}

describe('the history', () => {
  test('every zoom has a picture and a table, in the timezone of the system', async () => {
    const alice = await march()
    const { page, problems } = await d.open('/history?day=2026-03-08', { as: alice })
    await page.getByRole('heading', { name: 'March 2 – 8, 2026' }).waitFor()
    await page.getByText('Timezone: America/New York.').waitFor()
    await page.getByRole('img', { name: /^Who fronted when: March 2 – 8, 2026/ }).waitFor()
    expect(await table(page, 'Timeline')).toEqual([
      ['Mar 8, 2026, 12:00 PM', 'Mar 8, 2026, 6:00 PM', 'Juniper', '6 h'],
      ['Mar 7, 2026, 8:00 PM', 'Mar 8, 2026, 12:00 PM', 'Wren and Ash', '15 h'],
      ['Mar 7, 2026, 10:00 AM', 'Mar 7, 2026, 8:00 PM', 'Wren', '10 h'],
    ])
    await page.getByRole('img', { name: /^Share of time/ }).waitFor()
    // Of 37 hours that are known, 6 without anyone.
    expect(await table(page, 'Share of time')).toEqual([
      ['Wren', '1 day 1 h', '68%', '2'],
      ['Ash', '15 h', '41%', '1'],
      ['Juniper', '6 h', '16%', '1'],
    ])
    // Each bar tells who it was: Wren and Ash fronted together, so the whole is less than their sum.
    await region(page, 'By hour of the day').getByText('Juniper').waitFor()
    const byHour = await table(page, 'By hour of the day')
    expect([byHour[2], byHour[9], byHour[12]]).toEqual([
      ['02:00', 'none', 'none', 'none', 'none'],
      ['09:00', '1 h', '1 h', '1 h', 'none'],
      ['12:00', '2 h', '1 h', 'none', '1 h'],
    ])
    expect((await table(page, 'By day of the week')).slice(5)).toEqual([
      ['Saturday', '14 h', '14 h', '4 h', 'none'],
      ['Sunday', '17 h', '11 h', '11 h', '6 h'],
    ])
    await expectAccessible(page)

    for (const [zoom, title] of [
      ['Day', 'Sunday, March 8, 2026'],
      ['Month', 'March 2026'],
      ['Year', '2026'],
    ] as const) {
      await page.getByRole('radio', { name: zoom }).check()
      await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
      const picture =
        zoom === 'Year' ? page.getByRole('table') : page.getByRole('img', { name: /^Who fronted when/ })
      await picture.waitFor()
      if (zoom !== 'Month') await expectAccessible(page)
    }
    const name = page.getByRole('rowheader', { name: 'Juniper' }).locator('.name')
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect((await table(page, 'Timeline'))[0]?.slice(0, 5)).toEqual(['Wren', '', '', '4%', ''])
    await button(page, 'Year before').click()
    await page.getByRole('heading', { name: '2025', exact: true }).waitFor()
    await page.getByText('Nobody fronted in this time').waitFor()
    await button(page, 'Today').click()
    const year = new Intl.DateTimeFormat('en', { timeZone: timezone, year: 'numeric' }).format()
    await page.getByRole('heading', { name: year, exact: true }).waitFor()
    expect(await button(page, 'Year after').isDisabled()).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('people correct, move, delete and restore a switch on a phone, and see changes from elsewhere', async () => {
    const alice = await march()
    const { page, problems } = await d.open('/history?view=list&day=2026-03-08', { as: alice, ...narrow })
    const change = async (name: RegExp, what: string) => {
      await button(page, name).click()
      await page.getByRole('menuitem', { name: what }).click()
    }
    const recorded = async () =>
      (await alice.client.listSwitches(me)).map(({ timestamp, members }) => [
        timestamp.slice(5, 16),
        members.length,
      ])
    const all = [
      ['03-08T22:00', 0],
      ['03-08T16:00', 1],
      ['03-08T01:00', 2],
      ['03-07T15:00', 1],
    ]
    await page.getByRole('heading', { name: 'Saturday, March 7, 2026' }).waitFor()
    const list = await page.getByRole('listitem').filter({ hasText: 'Juniper' }).boundingBox()
    expect(list?.y).toBeLessThan(narrow.viewport.height)
    await page.getByText('15 h', { exact: true }).waitFor()
    await expectAccessible(page)

    await change(/^Change the switch to Juniper/, 'Change who it was')
    const dialog = page.getByRole('dialog', { name: 'Who was here?' })
    await dialog.getByRole('button', { name: /^Ash/ }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Switch changed.')
    await button(page, /^Change the switch to Juniper and Ash/).waitFor()
    expect(await recorded()).toEqual(all.with(1, ['03-08T16:00', 2]))

    await change(/^Change the switch to Juniper and Ash/, 'Change when it was')
    await expectAccessible(page)
    await button(page, '30 min earlier').click()
    await said(page, 'Switch moved.')
    await button(page, 'Change the switch to Juniper and Ash on Mar 8, 2026, 11:30 AM').waitFor()
    await change(/^Change the switch to Juniper and Ash/, 'Change when it was')
    await page.getByLabel('Exact time').fill('2026-03-08T18:00')
    await button(page, 'Move the switch').click()
    await said(page, 'There is already a switch at that exact time.')
    expect(await recorded()).toEqual(all.with(1, ['03-08T15:30', 2]))

    await change(/^Change the switch to Wren and Ash/, 'Delete')
    await button(page, /^Change the switch to Wren and Ash/).waitFor({ state: 'detached' })
    await button(page, 'Put it back').click()
    await button(page, /^Change the switch to Wren and Ash/).waitFor()
    expect(await recorded()).toEqual(all.with(1, ['03-08T15:30', 2]))

    const [latest] = await alice.client.listSwitches(me)
    await alice.client.deleteSwitch({ ...me, switchRef: latest?.id ?? '' })
    await button(page, /^Change the switch to Nobody/).waitFor({ state: 'detached' })

    // Of a year, the months that have been are in sight.
    await page.getByRole('radio', { name: 'Year' }).check()
    await page.getByRole('tab', { name: 'Charts' }).click()
    const known = await page.getByRole('row', { name: 'Wren' }).locator('td[title]').last().boundingBox()
    expect((known?.x ?? 999) + (known?.width ?? 0)).toBeLessThan(narrow.viewport.width)
    expect(problems).toEqual([expect.stringContaining('status of 400')])
    await page.context().close()
  })

  test('the page reads a long history only as far as it shows it', async () => {
    const alice = await d.t.system('Harbour')
    const [wren, ash] = await Promise.all(
      ['Wren', 'Ash'].map((name) => alice.client.createMember({ body: { name } })),
    )
    const start = Date.parse('2026-03-02T00:00Z')
    for (let i = 0; i < 150; i++) {
      const timestamp = new Date(start + i * 600_000).toISOString()
      const members = [(i % 2 ? ash : wren)?.id ?? '']
      await alice.client.createSwitch({ ...me, body: { members, timestamp } })
    }
    const { page } = await d.open('/front', { as: alice })
    // The pages that were asked for. A page may be asked for again, as when the stream of events is back.
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const before = searchParams.get('before')
      // Without a moment it is not the history that asks.
      if (pathname.endsWith('/switches') && before !== null) asked.add(before)
    })
    await page.getByRole('heading', { name: 'Front', exact: true }).waitFor()
    asked.clear()
    await page.goto(`${d.t.url}/history?view=list&zoom=year&day=2026-03-02`)
    await region(page, 'Switches').getByRole('listitem').nth(29).waitFor()
    expect([...asked]).toEqual(['2027-01-01T00:00:00.000Z'])

    await region(page, 'Switches').getByRole('link').last().click()
    await page.getByRole('heading', { level: 1, name: 'Wren' }).waitFor()
    await page.goBack()
    await page.waitForFunction(() => scrollY > innerHeight)
    for (let i = 0; i < 4; i++) await button(page, 'Show more').click()
    await region(page, 'Switches').getByRole('listitem').nth(149).waitFor()
    expect(await button(page, 'Show more').count()).toBe(0)
    expect(asked.size).toBe(2)
    await page.context().close()
  })

  test('a history that fails to load shows one error, and can be loaded again', async () => {
    const alice = await march()
    const { page } = await d.open('/front', { as: alice, ...narrow })
    await page.getByRole('heading', { name: 'Front', exact: true }).waitFor()
    await page.route(/\/(switches|fronting)/, (route) => route.abort())
    await page.getByRole('link', { name: 'History' }).click()
    const failed = page.getByText('We could not load your history.')
    await failed.first().waitFor()
    for (const tab of ['Charts', 'List']) {
      await page.getByRole('tab', { name: tab }).click()
      expect([await failed.count(), await page.getByRole('alert').count()]).toEqual([1, 1])
      expect(await page.getByText(/No switches|Nobody fronted/).count()).toBe(0)
    }
    await expectAccessible(page)
    await page.unroute(/\/(switches|fronting)/)
    await button(page, 'Try again').click()
    await failed.waitFor({ state: 'detached' })
    await button(page, /^Change the switch to Nobody/).waitFor()
    await page.context().close()
  })

  test('pictures use the colours of members, and the date buttons fit at every width', async () => {
    const alice = await march()
    const { page } = await d.open('/history?day=2026-03-08', { as: alice })
    const lane = (color: string) => page.locator(`.lane[style*="background: ${color}"]`).first()
    await lane('rgb(255, 255, 255)').waitFor()
    expect(await lane('rgb(255, 255, 255)').evaluate((it) => getComputedStyle(it).boxShadow)).toContain(
      'inset',
    )
    expect(await lane('rgb(194, 87, 26)').evaluate((it) => getComputedStyle(it).boxShadow)).toBe('none')

    for (const size of ['100%', '200%']) {
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
      for (let width = 320; width <= 1280; width += 80) {
        await page.setViewportSize({ width, height: 800 })
        const [before, title, after] = await Promise.all(
          [
            button(page, 'Week before'),
            page.locator('h2', { hasText: '2026' }),
            button(page, 'Week after'),
          ].map((it) => it.boundingBox()),
        )
        const where = `${size} ${width}`
        if (!before || !title || !after) throw new Error(`The steps are not in sight at ${where}.`)
        expect([where, before.y]).toEqual([where, after.y])
        const isBetween =
          title.x >= before.x + before.width - 1 &&
          title.x + title.width <= after.x + 1 &&
          title.y < after.y + after.height
        const isAbove = title.y + title.height <= before.y + 1
        expect([where, isBetween || isAbove]).toEqual([where, true])
      }
    }
    await page.context().close()
  })

  test('people add a forgotten front between other switches, and undo it with one press', async () => {
    const alice = await march()
    const poppy = await alice.client.createMember({ body: { name: 'Poppy', color: 'ffe3ee' } })
    const { page, problems } = await d.open('/history?view=list&day=2026-03-08', { as: alice, ...narrow })
    const recorded = () => alice.client.listSwitches(me)
    const before = await recorded()
    await button(page, 'Add a front').click()
    const dialog = page.getByRole('dialog', { name: 'Add a front' })
    await dialog.getByRole('button', { name: 'Poppy' }).click()
    await dialog.getByLabel('From').fill('2026-03-08T13:00')
    await dialog.getByLabel('To').fill('2026-03-08T11:00')
    await dialog.getByText('The end must be after the start.').waitFor()
    await dialog.getByLabel('From').fill('2026-03-08T11:00')
    await dialog.getByLabel('To').fill('2026-03-08T13:00')
    await dialog.getByText('Poppy was here with Wren, Ash, and Juniper, Mar 8, 2026, 11:00 AM to').waitFor()
    await dialog.getByText('From Mar 8, 2026, 1:00 PM on, as before: Juniper.').waitFor()
    await dialog.getByText('This adds 2 switches and changes 1.').waitFor()
    await expectAccessible(page)
    // The answer to the first switch is lost on the way.
    let isLost = false
    await page.route('**/v2/systems/@me/switches', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Add to the history' }).click()
    await button(page, /^Change the switch to Juniper and Poppy/).waitFor()
    // The row appears after the second of three changes, and this button after the last.
    await button(page, 'Undo').waitFor()
    const [start, within, end] = ['2026-03-08T15:00', '2026-03-08T16:00', '2026-03-08T17:00']
    const after = (await recorded()).map(({ timestamp, members }) => [timestamp.slice(0, 16), members])
    const old = (i: number) => before[i]?.members ?? []
    expect(after.slice(1, 4)).toEqual([
      [end, old(1)],
      [within, [...old(1), poppy.id]],
      [start, [...old(2), poppy.id]],
    ])
    await button(page, 'Undo').click()
    await toast(page, 'Your history is as it was before.').waitFor()
    expect(await recorded()).toEqual(before)
    expect(problems.filter((problem) => !/ERR_FAILED|failed: .*switches/.test(problem))).toEqual([])
    await page.context().close()
  })

  test('on a phone, bars and rows begin in the upper third, and every row has its time, length and members', async () => {
    const alice = await march()
    const members = (await alice.client.listMembers(me)).map(({ id }) => id)
    await alice.client.createSwitch({ ...me, body: { members, timestamp: '2026-03-12T12:00:00-04:00' } })
    await alice.client.createSwitch({
      ...me,
      body: { members: members.slice(1), timestamp: '2026-03-18T12:00:00-04:00' },
    })
    const viewport = { width: 390, height: 844 }
    const options = { as: alice, ...narrow, viewport }
    const { page, problems } = await d.open('/history?day=2026-03-12', options)
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y
    await page.locator('.lane').first().waitFor()
    expect(await top('.track')).toBeLessThan(viewport.height / 3)
    await page.getByRole('tab', { name: 'List' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Juniper' }).first()
    // The next switch lies in the week after.
    await row.getByText('6 days').waitFor()
    expect(
      await row.evaluate(({ parentElement }) => parentElement?.getBoundingClientRect().top),
    ).toBeLessThan(viewport.height / 3)
    const middles = await row.locator('time, .length').evaluateAll((them) =>
      them.map((it) => {
        const { top, bottom } = it.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThan(3)
    const lines = await row
      .locator('bdi')
      .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().top)))
    expect(new Set(lines).size).toBe(1)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the page shows when, how long and with whom chosen members fronted, also from their own page', async () => {
    const alice = await march()
    const ash = (await alice.client.listMembers(me)).find(({ name }) => name === 'Ash')
    const { page, problems } = await d.open(`/members/${ash?.id}`, { as: alice, ...narrow })
    await page.getByRole('link', { name: 'All times of Ash' }).click()
    await page.getByRole('radio', { name: 'Week' }).check()
    await page.getByLabel('Go to a day').fill('2026-03-08')
    const card = region(page, 'Ash')
    await card.getByText('15 h').first().waitFor()
    expect(await card.locator('dd').allTextContents()).toEqual([
      '15 h',
      '15 h',
      '1',
      'Mar 7, 2026, 8:00 PM',
      'Mar 8, 2026, 12:00 PM',
    ])
    expect(await card.locator('li').allInnerTexts()).toEqual(['Wren\n15 h · 100%', 'Alone: none · 0%'])
    expect(await table(page, 'Timeline')).toEqual([
      ['Mar 7, 2026, 8:00 PM', 'Mar 8, 2026, 12:00 PM', 'Ash', '15 h'],
    ])
    const byHour = await table(page, 'By hour of the day')
    expect([byHour[2], byHour[11], byHour[12]]).toEqual([
      ['02:00', 'none'],
      ['11:00', '1 h'],
      ['12:00', 'none'],
    ])
    await expectAccessible(page)

    await button(page, 'Members shown: Ash').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Juniper' }).click()
    await expectAccessible(page)
    await button(page, 'Done').click()
    await region(page, 'Juniper').getByText('6 h').first().waitFor()
    expect((await table(page, 'By day of the week')).slice(5)).toEqual([
      ['Saturday', '4 h', 'none'],
      ['Sunday', '11 h', '6 h'],
    ])
    await page.getByRole('radio', { name: 'Year' }).check()
    await page.getByRole('row', { name: 'Ash' }).waitFor()
    expect(await page.getByRole('row', { name: 'Wren' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'List' }).click()
    await region(page, 'Switches').getByRole('listitem').nth(1).waitFor()
    expect(await region(page, 'Switches').locator('.who').allTextContents()).toEqual(['Juniper', 'WrenAsh'])
    await button(page, 'Show everyone').click()
    await region(page, 'Switches').getByRole('listitem').nth(3).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('people print a span of one member and download it as a file', async () => {
    const alice = await march()
    const members = await alice.client.listMembers(me)
    const ash = members.find(({ name }) => name === 'Ash')
    await alice.client.updateMember({ memberRef: ash?.id ?? '', body: { name: '=Ash' } })
    const { page, problems } = await d.open(`/history?day=2026-03-08&member=${ash?.id}`, {
      as: alice,
      colorScheme: 'dark',
    })
    await page.getByRole('link', { name: 'Print or save' }).click()
    await page.getByRole('heading', { name: 'Print or save' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'History of Harbour' }).waitFor()
    const rowsOf = async (name: string) => {
      const rows = await page.getByRole('table', { name, exact: true }).locator('tbody tr').all()
      return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
    }
    expect(await rowsOf('Totals by member')).toEqual([['=Ash', '15 h', '1']])
    expect(await rowsOf('Fronts')).toEqual([
      ['Mar 7, 2026, 8:00 PM', 'Mar 8, 2026, 12:00 PM', '15 h', 'Wren and =Ash'],
    ])
    await expectAccessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as CSV').click()])
    expect(file.suggestedFilename()).toBe('fronts-2026-03-02-to-2026-03-08.csv')
    const ids = ['Wren', 'Ash'].map((name) => members.find((each) => each.name === name)?.id).join(' ')
    expect(await Bun.file(await file.path()).bytes()).toEqual(
      new TextEncoder().encode(
        `\uFEFFStart,End,Length in minutes,Members,IDs\r\n2026-03-07T20:00:00-05:00,2026-03-08T12:00:00-04:00,900,"Wren, =Ash",${ids}\r\n`,
      ),
    )

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const look = (selector: string) =>
      page.locator(selector).evaluate((it) => {
        const { color, backgroundColor } = getComputedStyle(it)
        return [color, backgroundColor]
      })
    expect(await look('html')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    expect(await page.getByText('Timezone: America/New York.').isVisible()).toBe(true)
    for (const hidden of [
      page.getByRole('navigation'),
      button(page, 'Print'),
      page.getByRole('heading', { level: 1 }),
    ])
      expect(await hidden.isVisible()).toBe(false)
    await page.goto(`${d.t.url}/history?day=2026-03-08`)
    await page.getByRole('img', { name: /^Share of time/ }).waitFor()
    for (const hidden of ['tab', 'radio', 'button', 'navigation'] as const)
      expect([hidden, await page.getByRole(hidden).count()]).toEqual([hidden, 0])
    expect(await look('html')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('an empty history explains what will appear here', async () => {
    const { page } = await d.open('/history', { as: await d.t.system('Harbour') })
    await page.getByRole('heading', { name: 'No history yet' }).waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})
