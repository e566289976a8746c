import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeInvite } from '../../../server/src/operations/people/admin/invites.ts'
import { commandLine } from '../../../server/src/operations/people/admin/log.ts'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { addFingerprintReader } from '../../../server/tests/support/browser/passkeys.ts'
import { freePort } from '../../../server/tests/support/processes/free-port.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import { expectAccessible, narrow, useDashboard, wide } from '../support/dashboard.ts'

const ports = { sqlite: await freePort(), postgres: await freePort() }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const says = (page: Page, text: string) => page.getByText(text).waitFor()

/** Leaves out a read that was still in progress when the page signed out, and was refused. */
const isUnexpected = (problem: string) => !problem.includes('401')

eachStore('where people come by invite', (store) => {
  // why: browsers keep passkeys for names alone.
  const home = `http://localhost:${ports[store]}`
  const env = { REGISTRATION: 'invite', PORT: `${ports[store]}`, PUBLIC_URL: home }
  const d = useDashboard({ env }, store)

  test('a person registers with a passkey, creates a system, adds a phone, loses everything and recovers', async () => {
    const { url: link } = await makeInvite(d.t.ctx, commandLine, {})
    const { page, problems } = await d.open(link, wide)
    await addFingerprintReader(page)
    await says(page, 'The people who run this server invite you. Welcome!')
    expect([link.startsWith(`${home}/register#`), page.url()]).toEqual([true, `${home}/register`])
    await expectAccessible(page)
    await field(page, 'Username').fill('Ada.Harbour')
    await button(page, 'Continue with a passkey').click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    await page.getByLabel('I have saved my codes').waitFor()
    const codes = await page.getByRole('listitem').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    await expectAccessible(page)
    await page.getByLabel('I have saved my codes').check()
    await button(page, 'Continue').click()
    await page.getByRole('heading', { name: 'Your systems' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Name of your system').fill('Harbour')
    await button(page, 'Create my system').click()
    const harbour = 'Your systems. Now: Harbour'
    await button(page, harbour).waitFor()

    await page.goto(`${home}/settings/devices`)
    await button(page, 'Show QR code').click()
    await page.getByRole('img', { name: 'QR code that signs in another device' }).waitFor()
    await expectAccessible(page)
    const shown = await page.getByLabel('Or open this link on the other device').inputValue()
    const { page: phone, problems: onPhone } = await d.open(`${home}/join`, narrow)
    await says(phone, 'This link does not work any more.')
    await phone.goto(shown)
    await button(phone, 'Sign in here').waitFor()
    expect(phone.url()).toBe(`${home}/join`)
    await expectAccessible(phone)
    await button(phone, 'Sign in here').click()
    await button(phone, harbour).click()
    await phone.getByRole('menuitem', { name: 'Sign out' }).click()
    expect(onPhone).toEqual([])
    await phone.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await phone.getByRole('heading', { name: 'Many voices, one home' }).waitFor()
    expect(await phone.evaluate(() => localStorage.getItem('polyphony:session'))).toBeNull()
    expect(onPhone.filter(isUnexpected)).toEqual([])
    await phone.goto(shown)
    await button(phone, 'Sign in here').click()
    await says(phone, 'This link does not work any more.')
    expect(await button(phone, 'Sign in here').count()).toBe(0)
    await phone.context().close()

    await button(page, harbour).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Many voices, one home' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'I already have an account' }).click()
    await button(page, 'Sign in with a passkey').click()
    await button(page, harbour).waitFor()
    expect(problems.filter(isUnexpected)).toEqual([])

    const { page: other, problems: later } = await d.open(`${home}/sign-in`, narrow)
    await other.getByRole('link', { name: 'Lost everything?' }).click()
    await other.getByRole('heading', { name: 'Use a recovery code' }).waitFor()
    await expectAccessible(other)
    await field(other, 'Username').fill('ada.harbour')
    await field(other, 'Recovery code').fill(codes[0] ?? '')
    await button(other, 'Sign in').click()
    await other.getByRole('heading', { name: 'Secure your account' }).waitFor()
    expect(later).toEqual([])

    // Somebody ends the session elsewhere; a used code does not lead back in, another does.
    await other.goto(`${home}/members`)
    await other.context().clearCookies()
    await other.reload()
    await says(other, 'You were signed out.')
    await other.getByRole('link', { name: 'Lost everything?' }).click()
    await field(other, 'Username').fill('ada.harbour')
    await field(other, 'Recovery code').fill(codes[0] ?? '')
    await button(other, 'Sign in').click()
    await says(other, 'This username and code do not match.')
    await expectAccessible(other)
    await field(other, 'Recovery code').fill(codes[1] ?? '')
    await button(other, 'Sign in').click()
    await other.getByRole('heading', { name: 'Secure your account' }).waitFor()
    await other.context().close()
    await page.context().close()
  })
})
