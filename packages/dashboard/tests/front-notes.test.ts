import { expect } from 'bun:test'
import { test } from '../../server/tests/support/browser/browser.ts'
import { expectAccessible, narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

test('a front has statuses, notes and comments, and the history shows and opens them', async () => {
  const alice = await d.t.system('Harbour')
  const wren = await alice.client.createMember({ body: { name: 'Wren' } })
  const { id } = await alice.client.createSwitch({ ...me, body: { members: [wren.id] } })
  const { page, problems } = await d.open('/front', { as: alice, ...narrow })
  page.setDefaultTimeout(8000)
  await page.getByRole('button', { name: 'Add a status or note' }).click()
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('group', { name: 'Wren' })
  await row.getByRole('textbox', { name: 'Status' }).fill('tired, but fine')
  await row.getByRole('textbox', { name: 'Note' }).fill('Here for the phone call.')
  await dialog.getByRole('textbox', { name: 'New comment' }).fill('We felt safe here.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Wren: tired, but fine' }).waitFor()
  const made = await alice.client.getSwitch({ ...me, switchRef: id, include: 'extended' })
  expect(made.extended?.notes).toEqual([
    { member: wren.id, status: 'tired, but fine', note: 'Here for the phone call.' },
  ])

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'List' }).click()
  await page.getByRole('button', { name: 'Here for the phone call.' }).click()
  await dialog.getByText('We felt safe here.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('We felt safe here.').waitFor({ state: 'detached' })
  expect(await alice.client.listComments({ ...me, switchRef: id })).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})
