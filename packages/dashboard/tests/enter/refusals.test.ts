import { expect } from 'bun:test'
import { minutes } from '@polyphony/contract'
import type { Page } from 'playwright-core'
import { makeInvite } from '../../../server/src/operations/people/admin/invites.ts'
import { commandLine } from '../../../server/src/operations/people/admin/log.ts'
import { test } from '../../../server/tests/support/browser/browser.ts'
import {
  addAuthenticator,
  codeAt,
  goodPassword,
  newAdmin,
  PersonCaller,
} from '../../../server/tests/support/callers/person.ts'
import { SetClock } from '../../../server/tests/support/clock.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const clock = new SetClock(Date.now() * 1000)
const d = useDashboard({ env: { REGISTRATION: 'invite' }, context: { clock } })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const says = (page: Page, text: string) => page.getByText(text).waitFor()

test('the page explains why signing in fails: invite, name, password, attempts, code', async () => {
  const ada = await newAdmin(d.t)
  const secret = await addAuthenticator(ada, clock.time)
  const { page, problems } = await d.open('/register#no-such-invite', narrow)
  await field(page, 'Username').fill(ada.name)
  await field(page, 'Password').fill('short')
  await button(page, 'Create my account').click()
  await says(page, 'Please use at least 10 characters.')
  await field(page, 'Password').fill(goodPassword)
  await button(page, 'Create my account').click()
  await says(page, 'This invite does not work any more. Ask for a new one.')
  await expectAccessible(page)
  // The new link, in the same tab.
  await page.goto((await makeInvite(d.t.ctx, commandLine, {})).url)
  await says(page, 'The people who run this server invite you. Welcome!')
  expect(page.url()).toBe(`${d.t.url}/register`)
  await button(page, 'Create my account').click()
  await says(page, 'Somebody else has this username. Please choose another one.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'I already have an account' }).click()
  const nobody = new PersonCaller(d.t.url, 'nobody.here')
  await Promise.all(Array.from({ length: 10 }, () => nobody.signIn('not this one')))
  await field(page, 'Username').fill(nobody.name)
  await field(page, 'Password').fill(goodPassword)
  await button(page, 'Sign in').click()
  await says(page, 'There were many attempts. Please wait 15 minutes, then try again. Nothing is lost.')
  await field(page, 'Username').fill(ada.name)
  await field(page, 'Password').fill('not this one')
  await button(page, 'Sign in').click()
  await says(page, 'This username or password is not right. Check both, then try again.')
  await expectAccessible(page)
  await field(page, 'Password').fill(goodPassword)
  await button(page, 'Sign in').click()
  await says(page, 'Six digits from your authenticator app.')
  await field(page, 'Code').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('000 000')
  await page.keyboard.press('Enter')
  await says(page, 'This code does not work. Wait for the next one, then try again.')
  await expectAccessible(page)
  clock.time += minutes(1)
  await field(page, 'Code').fill(codeAt(secret, clock.time))
  await button(page, 'Sign in').click()
  await says(page, 'You are signed in as')
  expect(new URL(page.url()).pathname).toBe('/systems')
  const others = problems.filter((problem) => !/\b(?:401|403|409|429)\b/.test(problem))
  expect(others).toEqual([])
  await page.context().close()
})
