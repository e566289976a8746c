import { expect } from 'bun:test'
import { test } from '../../server/tests/support/browser/browser.ts'
import { narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()

test('from an empty server to the first look back, on a phone and without a terminal', async () => {
  const { page, problems } = await d.open('/', { ...narrow, timezoneId: 'America/New_York' })
  const place = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  await page.getByRole('link', { name: 'Try without an account' }).click()
  await page.getByLabel('Name of your system').fill('Harbour')
  await page.getByRole('button', { name: 'Create my system' }).click()
  await page.getByLabel('I have saved my token').check()
  await page.getByRole('button', { name: 'Go to my system' }).click()
  await heading('Front')

  for (const name of ['Wren', 'Ash', 'Juniper']) {
    await place('Members').click()
    await page.getByRole('link', { name: 'New member' }).first().click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heading(name)
  }

  await place('Front').click()
  await page.getByRole('button', { name: /Ash/ }).first().click()
  await page.getByText('Ash is fronting.').last().waitFor()

  await place('History').click()
  await heading('History')
  await page.getByText('Timezone: America/New York.').waitFor()
  await page.getByRole('main').getByText('Ash').first().waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
