import { expect } from 'bun:test'
import { minutes } from '@polyphony/contract'
import type { Page } from 'playwright-core'
import { makeInvite } from '../../../server/src/operations/people/admin/invites.ts'
import { commandLine } from '../../../server/src/operations/people/admin/log.ts'
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

/** Opens the menu of a person and chooses an action. */
async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe('the page of admins', () => {
  test('shows the state of the server, and creates a backup', async () => {
    await d.t.system('Secret harbour')
    const { page, problems } = await openAs(await newAdmin(d.t))
    await page.getByRole('heading', { name: 'This server' }).waitFor()
    await page.getByText('All is well.').waitFor()
    await page.getByText('OK: Database').waitFor()
    expect(await page.getByText('OK: Disk').count()).toBe(0)
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
    await choose(page, ada.name, 'Disable')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText(`${ada.name} is disabled.`).waitFor()
    expect((await ada.get('/v2/session')).status).toBe(401)
    await choose(page, ada.name, 'Enable')
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
    await page.getByText(`${ada.name} can sign in again.`).waitFor()
    expect((await ada.signIn()).status).toBe(200)

    clock.time += minutes(10)
    await choose(page, ada.name, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Confirm it is your account' }).waitFor()
    await page.getByLabel('Your password').fill('not the right one')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('This password is not right.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Your password').fill(goodPassword)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(`The account ${ada.name} is deleted.`).waitFor()
    expect((await ada.get('/v2/session')).status).toBe(401)

    await page.getByRole('tab', { name: 'Registration' }).click()
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
    await page.getByText('Deleted an account').waitFor()
    await expectAccessible(page)
    expect(problems.filter((problem) => !/40[13]/.test(problem))).toEqual([])
    await page.context().close()
  })

  test('offers no deletion of oneself, and none in red on a row', async () => {
    const admin = await newAdmin(d.t)
    const ada = await newPerson(d.t)
    const { page } = await openAs(admin)
    await page.getByRole('tab', { name: 'People' }).click()
    await page.getByRole('button', { name: `Actions for ${ada.name}` }).waitFor()
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0)
    await page.getByRole('button', { name: `Actions for ${admin.name}` }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['No longer admin'])
    await page.context().close()
  })

  test('finds somebody and makes a reset link that opens their account', async () => {
    const admin = await newAdmin(d.t)
    const ada = await newPerson(d.t, 'quillon')
    await newPerson(d.t)
    const { page, problems } = await openAs(admin, narrow)
    await page.getByRole('tab', { name: 'People' }).click()
    await page.getByLabel('Find somebody').fill('Quil')
    await page.getByText('1 person found.').waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      expect.stringContaining('quillon'),
    ])
    await choose(page, 'quillon', 'Make a reset link')
    await page.getByRole('dialog').getByRole('button', { name: 'Make a reset link' }).click()
    const link = await page.getByLabel('The link').inputValue()
    await expectAccessible(page)
    expect((await ada.get('/v2/session')).status).toBe(401)
    const [, code] = link.split('/join#')
    expect((await ada.post('/v2/session/device', { code })).body.reset).toBe(true)
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await page.content()).not.toContain(link)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('closes and opens registration, and a used-up invite has nothing to revoke', async () => {
    const { page, problems } = await openAs(await newAdmin(d.t), narrow)
    await page.getByRole('tab', { name: 'Registration' }).click()
    await page.getByText('1 of 1 used').first().waitFor()
    const usedUp = page.getByRole('listitem').filter({ hasText: '1 of 1 used' }).first()
    expect(await usedUp.getByRole('button').count()).toBe(0)
    await page.getByLabel('Nobody').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('It counts from now on.').waitFor()
    await expectAccessible(page)
    expect(await d.t.ctx.registration.current()).toBe('closed')
    await page.getByRole('button', { name: 'Follow the configuration of the server (Everybody)' }).click()
    await page.getByRole('button', { name: 'Follow the configuration' }).waitFor({ state: 'detached' })
    expect(await d.t.ctx.registration.current()).toBe('open')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('disables and enables a system by its ID without showing anything of it', async () => {
    const alice = await d.t.system('Secret harbour')
    const { page, problems } = await openAs(await newAdmin(d.t), narrow)
    await page.getByRole('tab', { name: 'Systems' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Please enter the ID of a system.').waitFor()
    await page.getByLabel('ID of the system').fill(alice.id)
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText(`The system ${alice.id} is disabled.`).waitFor()
    expect((await alice.get('/v2/systems/@me')).status).toBe(401)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Enable the system ${alice.id}` }).click()
    await page.getByText('No system is disabled.').waitFor()
    expect((await alice.get('/v2/systems/@me')).status).toBe(200)
    expect(await page.locator('main').textContent()).not.toContain('Secret harbour')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('an invite link says who invites, and whether it makes an admin', async () => {
    const admin = await newAdmin(d.t)
    await admin.post('/v2/session/confirm', { password: goodPassword })
    const { url } = (await admin.post('/v2/admin/invites')).body
    const { page, problems } = await d.open(url, narrow)
    await page.getByText(`${admin.name} invites you. Welcome!`).waitFor()
    await page.getByText('With this link you create an account here.').waitFor()
    await expectAccessible(page)
    await page.goto((await makeInvite(d.t.ctx, commandLine, { role: 'admin' })).url)
    await page.getByText('The people who run this server invite you. Welcome!').waitFor()
    await page.getByText('you become an admin').waitFor()
    expect(problems).toEqual([])
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
