import { expect } from 'bun:test'
import { minutes } from '@polyphony/contract'
import { describe, test } from '../../../server/tests/support/browser/browser.ts'
import {
  goodPassword,
  newAdmin,
  newPerson,
  type PersonCaller,
} from '../../../server/tests/support/callers/person.ts'
import { SetClock } from '../../../server/tests/support/clock.ts'
import { newFolder } from '../../../server/tests/support/stores/stores.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const clock = new SetClock(Date.now() * 1000)
const d = useDashboard({ context: { clock }, env: { BACKUP_DIR: newFolder() } })

/** The page in the browser of somebody who is signed in. */
function openAs(person: PersonCaller, more: object = {}) {
  const [name = '', value = ''] = person.cookie?.split('=') ?? []
  const cookie = { name, value, domain: '127.0.0.1', path: '/', expires: -1 }
  const flags = { httpOnly: true, secure: false, sameSite: 'Lax' as const }
  return d.open('/admin', { ...more, storageState: { cookies: [{ ...cookie, ...flags }], origins: [] } })
}

describe('the page of admins', () => {
  test('shows the state of the server, and creates a backup', async () => {
    await d.t.system('Secret harbour')
    const { page, problems } = await openAs(await newAdmin(d.t))
    await page.getByRole('heading', { name: 'This server' }).waitFor()
    await page.getByText('All is well.').waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByText('complete and checked').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('Secret harbour')
    await expectAccessible(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('disables, enables and deletes people, creates invites, and logs it', async () => {
    const admin = await newAdmin(d.t)
    const ada = await newPerson(d.t)
    const { page, problems } = await openAs(admin, narrow)
    await page.getByRole('tab', { name: 'People' }).click()
    await page.getByRole('button', { name: `Disable ${ada.name}` }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText(`${ada.name} is disabled.`).waitFor()
    expect((await ada.get('/v2/session')).status).toBe(401)
    await page.getByRole('button', { name: `Enable ${ada.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
    await page.getByText(`${ada.name} can sign in again.`).waitFor()
    expect((await ada.signIn()).status).toBe(200)

    clock.time += minutes(10)
    await page.getByRole('button', { name: `Delete ${ada.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Is it still you?' }).waitFor()
    await page.getByLabel('Your password').fill('not the right one')
    await page.getByRole('button', { name: 'Yes, it is me' }).click()
    await page.getByText('This is not your password.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Your password').fill(goodPassword)
    await page.getByRole('button', { name: 'Yes, it is me' }).click()
    await page.getByText(`${ada.name} is deleted.`).waitFor()
    expect((await ada.get('/v2/session')).status).toBe(401)

    await page.getByRole('tab', { name: 'Invites' }).click()
    await page.getByLabel('For how many people').fill('3')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByLabel('The link').inputValue()
    expect(link).toMatch(/\/register#[\w-]{22}$/)
    await page.getByText('0 of 3 used').waitFor()
    await expectAccessible(page)
    await page.getByRole('listitem').filter({ hasText: '0 of 3 used' }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('The invite is revoked.').waitFor()

    await page.getByRole('tab', { name: 'Log' }).click()
    await page.getByText('Deleted somebody').waitFor()
    await expectAccessible(page)
    expect(problems.filter((problem) => !/40[13]/.test(problem))).toEqual([])
    await page.context().close()
  })

  test('is for admins alone', async () => {
    const { page } = await openAs(await newPerson(d.t))
    await page.getByText('This page is for admins').waitFor()
    await expectAccessible(page)
    await page.context().clearCookies()
    await page.reload()
    await page.getByText('Please sign in first').waitFor()
    await page.context().close()
  })
})
