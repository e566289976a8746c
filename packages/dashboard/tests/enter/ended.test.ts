import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { goodPassword, newPerson } from '../../../server/tests/support/callers/person.ts'
import { useDashboard } from '../support/dashboard.ts'

const d = useDashboard()

const inside = (page: Page) => page.getByRole('button', { name: 'Your systems. Now: Harbour', exact: true })
const ended = (page: Page) => page.getByText('You were signed out. Sign in to continue where you were.')

async function openAsPerson() {
  const [ada, harbour] = [await newPerson(d.t), await d.t.system('Harbour')]
  await ada.post('/v2/people/@me/systems', { token: harbour.token })
  const { page } = await d.open('/members', { as: harbour, person: ada })
  await inside(page).waitFor()
  // why: a late request of this page would meet the missing cookie, and sign out before the test begins.
  await page.goto('about:blank')
  return { page, ada }
}

/**
 * Opens the page again. It learns who is signed in only after `release`. Its other questions wait until the server has
 * answered that one, and the cookie is gone.
 */
async function openWithLateSession(page: Page) {
  const [asked, gone, late] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  let isFirst = true
  await page.route('**/v2/session', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    asked.resolve()
    await late.promise
    await route.fulfill({ response })
  })
  await page.route('**/v2/systems/**', async (route) => {
    await gone.promise
    await route.continue()
  })
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/v2/session') && response.request().method() === 'GET',
  )
  await page.goto(`${d.t.url}/members`)
  await asked.promise
  await page.context().clearCookies()
  gone.resolve()
  await ended(page).waitFor()
  return {
    async release() {
      late.resolve()
      await (await answer).finished()
      // The page has taken it in when a later task has run.
      await page.evaluate(() => new Promise((done) => setTimeout(done)))
    },
  }
}

test('a success from before the session ended does not sign in', async () => {
  const { page } = await openAsPerson()
  const session = await openWithLateSession(page)
  await session.release()
  expect(await page.evaluate(() => localStorage.getItem('polyphony:session'))).toBeNull()
  expect(await ended(page).isVisible()).toBe(true)
  await page.context().close()
})

test('a refusal from before a new sign-in does not sign out', async () => {
  const { page, ada } = await openAsPerson()
  await page.context().clearCookies()
  const session = await openWithLateSession(page)
  await page.getByLabel('Username', { exact: true }).fill(ada.name)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await inside(page).waitFor()
  await session.release()
  expect(await inside(page).isVisible()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/members')
  await page.context().close()
})
