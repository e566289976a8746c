import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { commandLine } from '../../../server/src/operations/people/admin/log.ts'
import { resetPerson } from '../../../server/src/operations/people/admin/people.ts'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { goodPassword, newPerson, PersonCaller } from '../../../server/tests/support/callers/person.ts'
import { newProgram } from '../../../server/tests/support/callers/program.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const newPassword = 'a new and quiet harbour'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const at = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const look = async (page: Page, name: string) => {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
}

/** A person whose account somebody else was in: with devices, a program, a key and another holder. */
async function robbed() {
  const ada = await newPerson(d.t)
  const harbour = await d.t.system('Harbour')
  await ada.post('/v2/people/@me/systems', { token: harbour.token })
  const { codes } = (await ada.post('/v2/people/@me/recovery-codes')).body
  await ada.elsewhere()
  await harbour.post('/v2/systems/@me/keys', { name: 'Unknown widget', scopes: ['read:all'] })
  const thief = await newPerson(d.t)
  await thief.post('/v2/people/@me/systems', { token: harbour.token })
  const program = await newProgram(d.t, ada)
  await program.connect(ada, harbour.uuid, ['read:all'])
  return { ada, harbour, thief, codes }
}

test('after a recovery code the page checks the account step by step, on a small phone', async () => {
  const { ada, harbour, thief, codes } = await robbed()
  const { page, problems } = await d.open('/recover', { ...narrow, viewport: { width: 320, height: 640 } })
  await page.getByLabel('Username').fill(ada.name)
  await page.getByLabel('Recovery code').fill(codes[0])
  await page.keyboard.press('Enter')

  await at(page, 'Secure your account')
  await page.getByText('Step 1 of 5').waitFor()
  await button(page, 'Keep my password and continue').waitFor()
  await expectAccessible(page)
  await look(page, '1-password')
  await page.getByLabel('New password').fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed. Your other devices are signed out.').waitFor()
  expect((await ada.get('/v2/session')).status).toBe(401)
  await button(page, 'Continue').click()

  await at(page, 'Devices')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Devices')
  await page.getByText('You are signed in only on this device.').waitFor()
  await expectAccessible(page)
  await look(page, '2-devices')
  await button(page, 'Continue').click()

  await at(page, 'Other ways to sign in')
  await page.getByText('You have 9 codes left.').waitFor()
  await expectAccessible(page)
  await look(page, '3-ways')
  await button(page, 'Continue').click()

  await at(page, 'Programs, keys and webhooks')
  await page.getByText('No programs yet.').waitFor()
  await button(page, 'Remove the key for Unknown widget').click()
  await look(page, '4-programs')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No keys yet.').waitFor()
  await page.getByText('No webhook.').waitFor()
  await expectAccessible(page)
  expect((await harbour.get('/v2/systems/@me/keys')).body).toEqual([])
  await button(page, 'Continue').click()

  await at(page, 'People')
  await page.getByRole('button', { name: `Remove ${thief.name} from Harbour` }).click()
  await look(page, '5-people')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText(`${thief.name} no longer has access to this system.`).waitFor()
  await expectAccessible(page)
  expect((await harbour.get('/v2/systems/@me/people')).body).toHaveLength(1)
  await button(page, 'Back').click()
  await at(page, 'Programs, keys and webhooks')
  await button(page, 'Continue').click()
  await button(page, 'Continue').click()

  await at(page, 'Your account is secure')
  await expectAccessible(page)
  await look(page, '6-done')
  await button(page, 'Go to your systems').click()
  await page.waitForURL('**/front')
  expect(problems.filter((problem) => !/\b404\b/.test(problem))).toEqual([])
  await page.context().close()
})

test('after a reset people have to add a new way to sign in', async () => {
  const { ada } = await robbed()
  const person = await d.t.ctx.store.overview.findByName(ada.name)
  if (person === undefined) throw new Error('nobody has the name')
  const { code } = await resetPerson(d.t.ctx, commandLine, person.uuid)
  const { page, problems } = await d.open(`/join#${code}`, { locale: 'de-DE' })
  await page.getByText('oder die Leute darum gebeten hast, die diesen Server betreiben.').waitFor()
  await button(page, 'Auf diesem Gerät anmelden')
    .or(page.getByRole('main').getByRole('button').first())
    .click()
  await at(page, 'Sichere dein Konto')
  await button(page, 'Weiter').click()
  await page.getByRole('alert').getByText('Leg ein Passwort fest').waitFor()
  await expectAccessible(page)
  await look(page, '7-reset-german')
  await page.getByLabel('Neues Passwort').fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Dein Passwort ist geändert.').waitFor()
  await button(page, 'Weiter').click()
  await at(page, 'Geräte')
  const again = new PersonCaller(d.t.url, ada.name)
  expect([(await again.signIn(goodPassword)).status, (await again.signIn(newPassword)).status]).toEqual([
    401, 200,
  ])
  expect(problems).toEqual([])
  await page.context().close()
})

test('people who are not signed in get to the sign-in page', async () => {
  const { page } = await d.open('/secure')
  expect(await page.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href')).toBe('/sign-in')
  await page.context().close()
})
