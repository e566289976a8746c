import { afterAll, expect } from 'bun:test'
import { minutes } from '@polyphony/contract'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { newPerson } from '../../../server/tests/support/callers/person.ts'
import { SetClock } from '../../../server/tests/support/clock.ts'
import { openCommunity } from '../../../server/tests/support/issuers/community.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const community = await openCommunity()
afterAll(() => community.close())
const clock = new SetClock(Date.now() * 1000)
const d = useDashboard({ env: { ...community.env, OIDC_NAME: 'Pharos' }, context: { clock } })
const member = { sub: 'sub-1', preferred_username: 'Ada' }

/** The issuer is another server, and the browser notes the refusal that asks whether it is still them. */
const others = (problems: readonly string[]) =>
  problems.filter(
    (problem) => !problem.startsWith(`left: ${community.env.OIDC_ISSUER}`) && !/\b403\b/.test(problem),
  )

test('people cancel a single sign-on, sign in with it, and confirm a sensitive change', async () => {
  // why: the issuer knows the time, so a session gets old only by beginning in the past.
  clock.time -= minutes(11)
  const { page, problems } = await d.open('/sign-in', narrow)
  const leave = page.getByRole('button', { name: 'Continue with Pharos' })
  await leave.click()
  await page.getByText('You stopped there. Nothing changed.').waitFor()
  await expectAccessible(page)

  community.visitor = member
  await leave.click()
  await page.getByRole('heading', { name: 'Your systems' }).waitFor()
  await page.getByText('You are signed in as ada.').waitFor()

  clock.time += minutes(11)
  await page.getByLabel('Name of your system').fill('Harbour')
  await page.getByRole('button', { name: 'Create my system' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm it is your account' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You did not confirm this, so nothing has changed.').waitFor()
  await page.getByRole('button', { name: 'Create my system' }).click()
  const opening = page.waitForEvent('popup')
  await asking.getByRole('link', { name: 'Sign in again with Pharos' }).click()
  const popup = await opening
  await popup.getByRole('heading', { name: 'Your systems' }).waitFor()
  await popup.close()
  await asking.getByRole('button', { name: 'I have signed in again' }).click()
  await page.getByRole('button', { name: 'Your systems. Now: Harbour' }).waitFor()
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('the page explains a refused link where it started', async () => {
  const [ada, harbour] = [await newPerson(d.t), await d.t.system('Harbour')]
  await ada.post('/v2/people/@me/systems', { token: harbour.token })
  community.visitor = undefined
  const { page, problems } = await d.open('/settings/ways', { as: harbour, person: ada, ...narrow })
  await page.getByRole('button', { name: 'Connect Pharos' }).click()
  await page.getByText('You stopped there. Nothing changed.').waitFor()
  expect(others(problems)).toEqual([])
  await page.context().close()
})
