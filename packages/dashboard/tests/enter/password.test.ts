import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { goodPassword, PersonCaller } from '../../../server/tests/support/callers/person.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('a person registers with a password; typed text survives a session that ended elsewhere', async () => {
  const { page, problems } = await d.open('/register', narrow)
  const name = 'quiet-harbour'
  await field(page, 'Username').fill(name)
  await field(page, 'Password').fill('short')
  await button(page, 'Create my account').click()
  await page.getByText('Please use at least 10 characters.').waitFor()
  await expectAccessible(page)
  await field(page, 'Password').fill(goodPassword)
  await button(page, 'Create my account').click()
  await page.getByLabel('I have saved my codes').check()
  await expectAccessible(page)
  await button(page, 'Continue').click()
  await page.getByLabel('Name of your system').fill('Harbour')
  await button(page, 'Create my system').click()
  await button(page, 'Your systems. Now: Harbour').waitFor()

  const elsewhere = new PersonCaller(d.t.url, name)
  expect((await elsewhere.signIn()).status).toBe(200)
  const { id } = (await elsewhere.post('/v2/members', { name: 'Wren' })).body
  const edit = `${d.t.url}/members/${id}/edit`
  await page.goto(edit)
  await page.getByRole('textbox', { name: 'Pronouns' }).fill('they/them')
  expect((await elsewhere.delete('/v2/people/@me/sessions')).status).toBe(204)
  await page.getByText('You were signed out. Sign in to continue where you were.').waitFor()
  await field(page, 'Username').fill(name)
  await field(page, 'Password').fill(goodPassword)
  await button(page, 'Sign in').click()
  await page.waitForURL(edit)
  expect(await page.getByRole('textbox', { name: 'Pronouns' }).inputValue()).toBe('they/them')
  await button(page, 'Save').click()
  await page.waitForURL(`**/members/${id}`)
  expect((await elsewhere.get(`/v2/members/${id}`)).body.pronouns).toBe('they/them')
  expect(problems.filter((problem) => !/\b401\b/.test(problem))).toEqual([])
  await page.context().close()
})
