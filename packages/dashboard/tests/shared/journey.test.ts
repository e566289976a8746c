import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('from "Let somebody in" to the first switch that the holder sees, on two phones', async () => {
  const alice = await d.t.system('Harbour')
  await alice.members('Ivo', 'Juno', 'Lark')
  const owner = await d.open('/front', { as: alice, ...narrow })
  await heading(owner.page, 'Front')

  // The owner chooses who sees what, reads it, and gets the link.
  await press(owner.page, 'More pages')
  await owner.page.getByRole('menuitem', { name: 'Sharing' }).click()
  await owner.page.getByRole('main').getByRole('link', { name: 'Let somebody in' }).click()
  await owner.page.getByLabel('Who is it?').fill('Sam')
  await owner.page.getByRole('link', { name: 'Friends' }).click()
  await heading(owner.page, 'New circle')
  for (const name of ['Ivo', 'Juno']) await owner.page.getByRole('checkbox', { name }).check()
  await press(owner.page, 'Save')
  await owner.page.getByText('Sam sees when Ivo and Juno front.').waitFor()
  await press(owner.page, 'Make the link')
  const link = await owner.page.getByLabel('Link', { exact: true }).inputValue()
  await owner.page.getByLabel('I have sent or kept the link').check()
  await press(owner.page, 'Done')
  await heading(owner.page, 'Sam')

  // The holder opens it without an account, and nobody fronts yet.
  const holder = await d.open(link, narrow)
  await heading(holder.page, 'Harbour')
  await holder.page.getByText('Nobody you can see is fronting.').waitFor()

  // The owner switches, and the holder sees it without a touch.
  await owner.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Front' }).click()
  await owner.page.getByRole('button', { name: /Lark/ }).first().click()
  await owner.page.getByText('Lark is fronting.').last().waitFor()
  await owner.page.getByRole('button', { name: /Ivo/ }).first().click()
  await holder.page.getByRole('region', { name: 'Fronting now' }).getByText('Ivo').waitFor()
  expect(await holder.page.getByText('Lark').count()).toBe(0)
  expect([...owner.problems, ...holder.problems]).toEqual([])
  for (const { page } of [owner, holder]) await page.context().close()
})
