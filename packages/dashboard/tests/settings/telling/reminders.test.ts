import { expect } from 'bun:test'
import { minutes } from '@polyphony/contract'
import type { Page } from 'playwright-core'
import { describe, test } from '../../../../server/tests/support/browser/browser.ts'
import { SetClock } from '../../../../server/tests/support/clock.ts'
import { until } from '../../../../server/tests/support/signals.ts'
import { expectAccessible, narrow, useDashboard } from '../../support/dashboard.ts'

const clock = new SetClock(Date.now() * 1000)
const d = useDashboard({ context: { clock } })
const me = { systemRef: '@me' }

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('reminders', () => {
  test('are made, changed, turned off and deleted', async () => {
    const alice = await d.t.system('Harbour')
    const [ash] = await alice.members('Ash', 'Birch')
    const list = () => alice.client.listReminders(me)
    const { page, problems } = await d.open('/reminders', { as: alice, ...narrow })
    await page.getByRole('heading', { name: 'No reminders yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New reminder' }).click()
    await heading(page, 'New reminder')
    await press(page, 'Save')
    await page.getByText('Please type a few words.').waitFor()
    await page.getByLabel('What is it about?').fill('Water the plants')
    await page.getByRole('radio', { name: 'On weekdays', exact: true }).check()
    await page.getByLabel('Friday').check()
    await page.getByLabel('Time', { exact: true }).fill('18:30')
    await page.getByRole('checkbox', { name: 'Ash' }).check()
    await page.getByLabel('Leave it out').check()
    await expectAccessible(page)
    await press(page, 'Save')
    await page.getByText('Every Monday and Friday at 6:30 PM.').waitFor()
    await page.getByText('Only while Ash fronts. What was missed is left out.').waitFor()
    await expectAccessible(page)
    const [made] = await list()
    expect(made).toMatchObject({
      name: 'Water the plants',
      on: { kind: 'repeat', weekdays: [1, 5], at: '18:30' },
      while: [ash.id],
      missed: 'skip',
    })

    await page.getByRole('link', { name: 'Change Water the plants' }).click()
    await heading(page, 'Reminder: Water the plants')
    await page.getByLabel('After silence').check()
    await page.getByLabel('Number').fill('12')
    await page.getByLabel('Unit').selectOption('Hours')
    await press(page, 'Save')
    await page.getByText('After 12 hours without a switch.').waitFor()
    expect((await list())[0]?.on).toEqual({ kind: 'silence', minutes: 720 })

    await page.getByRole('switch', { name: 'Water the plants', exact: true }).uncheck()
    await page.getByText('Water the plants is off.').waitFor()
    expect((await list())[0]?.enabled).toBe(false)

    await page.getByRole('link', { name: 'Change Water the plants' }).click()
    await press(page, 'Delete this reminder')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { name: 'No reminders yet' }).waitFor()
    expect(await list()).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('stand on the front page when they are due, and go at once when they are done', async () => {
    const alice = await d.t.system('Harbour')
    const [ash] = await alice.members('Ash', 'Birch')
    const on = { kind: 'front', event: 'start', member: ash.id, minutes: 10 } as const
    const { id } = await alice.client.createReminder({
      ...me,
      body: { name: 'Drink some water', text: 'The blue cup.', on },
    })
    const { page, problems } = await d.open('/front', { as: alice, ...narrow })
    await page.getByRole('region', { name: 'Fronting now' }).waitFor()
    await alice.client.createSwitch({ ...me, body: { members: [ash.id] } })
    clock.time += minutes(11)
    const due = page.getByRole('region', { name: 'Due' })
    await due.getByText('Drink some water').waitFor()
    await due.getByText('The blue cup.').waitFor()
    await expectAccessible(page)
    await due.getByRole('button', { name: 'Done: Drink some water' }).press('Enter')
    await due.waitFor({ state: 'detached' })
    const dueAt = async () => (await alice.client.getReminder({ ...me, reminder: id })).due
    await until('the server knows', async () => (await dueAt()) === null)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
