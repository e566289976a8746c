import { expect } from 'bun:test'
import { describe, test } from '../../../server/tests/support/browser/browser.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const password = 'four quiet lighthouse keepers'

describe('a person', () => {
  test('registers, makes a system, adds a device by a link, loses everything and comes back with a code', async () => {
    const { page, problems } = await d.open('/register', narrow)
    await expectAccessible(page)
    await page.getByLabel('Name for signing in').fill('Ada.Harbour')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Make my sign-in' }).click()
    await page.getByText('Please use at least 10 characters.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Make my sign-in' }).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    await page.getByLabel('I have saved my codes').waitFor()
    const codes = await page.getByRole('listitem').allInnerTexts()
    expect(codes.length).toBe(10)
    await expectAccessible(page)
    await page.getByLabel('I have saved my codes').check()
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('heading', { name: 'Your systems' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Name of your system').fill('Harbour')
    await page.getByRole('button', { name: 'Make my system' }).click()
    await page.getByRole('button', { name: 'Your systems. Now: Harbour' }).waitFor()
    const link = await page.evaluate(async () => {
      const made = await fetch('/v2/people/@me/devices', { method: 'POST' })
      return (await made.json()).url as string
    })
    expect(problems).toEqual([])

    const { page: phone } = await d.open(new URL(link).pathname + new URL(link).hash, narrow)
    await phone.getByRole('heading', { name: 'Sign in on this device' }).waitFor()
    expect(new URL(phone.url()).hash).toBe('')
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Sign in here' }).click()
    await phone.getByRole('button', { name: 'Your systems. Now: Harbour' }).click()
    await phone.getByRole('menuitem', { name: 'Sign out' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await phone.getByRole('heading', { name: 'Many voices, one home' }).waitFor()
    expect(await phone.evaluate(() => localStorage.getItem('polyphony:session'))).toBeNull()
    await phone.context().close()

    // Somebody ends the session elsewhere; the page leads back to where it was.
    await page.context().clearCookies()
    await page.goto(`${d.t.url}/members`)
    await page.getByText('You were signed out.').waitFor()
    await page.getByRole('link', { name: 'Lost everything?' }).click()
    await page.getByLabel('Name', { exact: true }).fill('ada.harbour')
    await page.getByLabel('Recovery code').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This name and code do not go together.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Your systems. Now: Harbour' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/members')
    await page.context().close()
  })
})
