import { expect } from 'bun:test'
import { minutes } from '@polyphony/contract'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { goodPassword, newPerson, PersonCaller } from '../../../server/tests/support/callers/person.ts'
import { newProgram } from '../../../server/tests/support/callers/program.ts'
import type { SystemCaller } from '../../../server/tests/support/callers/server.ts'
import { SetClock } from '../../../server/tests/support/clock.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const clock = new SetClock(Date.now() * 1000)
const d = useDashboard({ context: { clock } })

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const asking = (page: Page) => page.getByRole('dialog', { name: 'Is it still you?' })

/** Goes on by so much that the server asks again whether it is still the same person. */
const grow = () => {
  clock.time += minutes(11)
}

/** Somebody who is signed in and holds a system, and the system. */
async function holder(system?: SystemCaller): Promise<[PersonCaller, SystemCaller]> {
  const held = system ?? (await d.t.system('Harbour'))
  const ada = await newPerson(d.t)
  const { status } = await ada.post('/v2/people/@me/systems', { token: held.token })
  expect(status).toBe(201)
  return [ada, held]
}

/** The refusals that a page meets on its way are noted by the browser, and nothing else may be. */
const others = (problems: readonly string[]) =>
  problems.filter((problem) => !/\b(?:400|401|403)\b/.test(problem))

test('a sensitive change asks who it is; cancelling loses nothing, and a download goes on by itself', async () => {
  const [ada, harbour] = await holder()
  const { page, problems } = await d.open('/settings/access', { as: harbour, person: ada })
  await button(page, 'New key').click()
  await page.getByLabel('What is it for?').fill('Front widget')
  await page.getByLabel('Who is fronting').selectOption('See everything')
  grow()
  await button(page, 'Make the key').click()
  await asking(page).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await toastOf(page, 'You did not confirm that it is you, so nothing has changed.')
  expect(await page.getByLabel('What is it for?').inputValue()).toBe('Front widget')
  await button(page, 'Make the key').click()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await page.getByText('This is not your password.').waitFor()
  await asking(page).getByLabel('Your password').fill(goodPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The key for Front widget' }).waitFor()
  expect(await asking(page).count()).toBe(0)

  grow()
  await page.goto(new URL('/settings/export', page.url()).href)
  await button(page, 'Download the file').click()
  await asking(page).getByLabel('Your password').fill(goodPassword)
  const downloading = page.waitForEvent('download')
  await button(page, 'Yes, it is me').click()
  expect((await downloading).suggestedFilename()).toContain(harbour.id)
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('ways in: name, password, authenticator and recovery codes', async () => {
  const [ada, harbour] = await holder()
  const { page, problems } = await d.open('/settings', { as: harbour, person: ada, ...narrow })
  await page.getByRole('link', { name: /^Ways in/ }).click()

  await page.getByText('You have no recovery codes yet.').waitFor()
  await button(page, 'Make recovery codes').click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await page.locator('ol code').allTextContents()
  expect(new Set(codes).size).toBe(10)
  const saving = page.waitForEvent('download')
  await button(page, 'Download as a file').click()
  const kept = await Bun.file(await (await saving).path()).text()
  expect(codes.filter((code) => !kept.includes(code))).toEqual([])
  await page.getByRole('link', { name: '← Settings' }).click()
  await button(page, 'Stay here').click()
  await page.getByLabel('I have kept my codes').check()
  await button(page, 'Done').click()
  await page.getByText('You have 10 codes left.').waitFor()
  await button(page, 'Make new codes').click()
  await page.getByText('Your old codes stop working at once.').waitFor()
  await page.keyboard.press('Escape')

  await button(page, 'Turn on').click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = await page.getByLabel('Or type this secret into the app').inputValue()
  await page.getByLabel('The first code that the app shows').fill('000 000')
  await button(page, 'Turn on with this code').click()
  await page.getByText('This code does not work. Check the clock').waitFor()
  await expectAccessible(page)
  const code = new TOTP({ secret }).generate({ timestamp: clock.time / 1000 })
  await page.getByLabel('The first code that the app shows').fill(code)
  await button(page, 'Turn on with this code').click()
  await toastOf(page, 'Your authenticator is on.')

  await page.getByLabel('Name to sign in with').fill('x')
  await button(page, 'Change the name').click()
  await page.getByText('This name does not work.').waitFor()
  await page.getByLabel('Name to sign in with').fill(`${ada.name}-2`)
  await button(page, 'Change the name').click()
  await toastOf(page, 'Your name is changed.')
  await page.getByLabel('New password').fill('short')
  await button(page, 'Change the password').click()
  await page.getByText('Use at least 10 characters.').waitFor()
  const elsewhere = await newSession(`${ada.name}-2`)
  await page.getByLabel('New password').fill('five calm harbour seals')
  await button(page, 'Change the password').click()
  await toastOf(page, 'Your password is changed. Your other devices are signed out.')
  expect((await elsewhere.get('/v2/session')).status).toBe(401)
  expect(others(problems)).toEqual([])
  await page.context().close()

  /** Signs in again with the authenticator, whose code has not been used yet. */
  async function newSession(name: string) {
    clock.time += minutes(1)
    const other = new PersonCaller(d.t.url, name)
    const next = new TOTP({ secret }).generate({ timestamp: clock.time / 1000 })
    expect((await other.signIn(goodPassword, { code: next })).status).toBe(200)
    return other
  }
})

test('a passkey is added, confirms a change and is removed', async () => {
  const [ada, harbour] = await holder()
  const there = new URL('/settings/ways', d.t.url)
  const { page, problems } = await d.open(there.href, { as: harbour, person: ada })
  const link = page.getByRole('link', { name: /^http:\/\/localhost/ })
  there.hostname = 'localhost'
  expect(await link.getAttribute('href')).toBe(there.href)
  await page.context().close()

  const local = await d.open(there.href, { as: harbour, person: ada })
  await addAuthenticator(local.page)
  await button(local.page, 'Add a passkey').click()
  await local.page.getByLabel('A name for it').fill('My phone')
  await button(local.page, 'Make the passkey').click()
  await toastOf(local.page, 'Your passkey is ready.')
  await local.page.getByRole('heading', { name: 'My phone' }).waitFor()
  await expectAccessible(local.page)
  grow()
  await button(local.page, 'Remove the passkey My phone').click()
  await button(local.page, 'Remove').last().click()
  await asking(local.page).getByText('Your device asks for your fingerprint').waitFor()
  await button(local.page, 'Yes, it is me').click()
  await toastOf(local.page, 'The passkey is removed.')
  await local.page.getByText('No passkeys yet.').waitFor()
  expect(others([...problems, ...local.problems])).toEqual([])
  await local.page.context().close()
})

/** Gives the browser a device that makes passkeys without asking anybody. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

test('devices: a picture for another one, the list, signing out, and the log', async () => {
  const [ada, harbour] = await holder()
  const other = await ada.elsewhere()
  const { page, problems } = await d.open('/settings/devices', { as: harbour, person: ada })
  await page.getByText('this device', { exact: true }).waitFor()
  await page.getByText('Signed in.', { exact: true }).first().waitFor()
  await page.getByText('We keep entries for 90 days.').waitFor()
  await button(page, 'Show the picture').click()
  await page.getByRole('img', { name: 'QR code that signs in another device' }).waitFor()
  await page.getByText(/^Works once, for [12]:\d\d more$/).waitFor()
  expect(await page.getByLabel('Or open this link on the other device').inputValue()).toContain('#')
  await expectAccessible(page)
  await button(page, 'Done').click()
  await page
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click()
  await toastOf(page, 'That device is signed out.')
  expect((await other.get('/v2/session')).status).toBe(401)
  await page.getByText('You are signed in on this device alone.').waitFor()
  const third = await ada.elsewhere()
  await page.reload()
  await button(page, 'Sign out all other devices').click()
  await button(page, 'Sign out all others').click()
  await toastOf(page, 'All other devices are signed out.')
  expect((await third.get('/v2/session')).status).toBe(401)
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('systems: held, added, made and let go; taken from somebody, also with a new token; then all is deleted', async () => {
  const [ada, harbour] = await holder()
  const [bob] = await holder(harbour)
  const pharos = await d.t.system('Pharos')
  const widget = await newProgram(d.t, ada)
  const { caller } = await widget.connect(ada, harbour.uuid, ['read:members'])
  const { page, problems } = await d.open('/settings/systems', { as: harbour, person: ada })
  await page.getByRole('heading', { name: bob.name }).waitFor()
  await page.getByLabel('Token', { exact: true }).fill('nothing')
  await button(page, 'Add the system').click()
  await page.getByText('No system on this server has this token.').waitFor()
  await page.getByLabel('Token', { exact: true }).fill(pharos.token ?? '')
  await button(page, 'Add the system').click()
  await toastOf(page, 'You now hold Pharos.')
  await page.getByLabel('Name of the system').fill('Lighthouse')
  await button(page, 'Make the system').click()
  await toastOf(page, 'You now hold Lighthouse.')
  await page.getByText('Members: See everything').waitFor()
  await expectAccessible(page)
  await button(page, 'Shut out Front widget').click()
  await button(page, 'Shut out').last().click()
  await toastOf(page, 'Front widget is shut out.')
  expect((await caller.get('/v2/systems/@me/members')).status).toBe(401)
  await button(page, 'Let go of Lighthouse').click()
  await button(page, 'Let go').last().click()
  await page.getByText('You are the only one who can reach this system').waitFor()
  await button(page, 'Let go of Pharos').click()
  await button(page, 'Let go').last().click()
  await toastOf(page, 'You no longer hold Pharos.')
  await button(page, `Take away from ${bob.name}`).click()
  await button(page, 'Take away').last().click()
  await toastOf(page, `${bob.name} no longer holds this system.`)
  expect((await bob.get('/v2/session')).body.systems).toEqual([])

  const [eve] = await holder(harbour)
  await page.goto(new URL('/settings/access', page.url()).href)
  await button(page, 'Replace the token').click()
  await page.getByText(`${eve.name} can also reach this system`).waitFor()
  await page.getByRole('radio', { name: 'Take it from them' }).check()
  await expectAccessible(page)
  await button(page, 'Replace it').click()
  await page.getByText('You sign in without it.').waitFor()
  expect((await eve.get('/v2/session')).body.systems).toEqual([])
  await page.getByLabel('I have saved my token').check()

  await page.goto(new URL('/settings/leave', page.url()).href)
  await button(page, 'Delete my sign-in').click()
  await page.getByText('Choose one first.').waitFor()
  await page.getByRole('radio', { name: 'Delete them too' }).check()
  await page.getByText('Deleted with you: Harbour and Lighthouse.').waitFor()
  await page.getByLabel('To be sure, type your name').fill(ada.name)
  await expectAccessible(page)
  await button(page, 'Delete my sign-in').click()
  await toastOf(page, 'Your sign-in is deleted.')
  await page.waitForURL('**/enter')
  expect((await d.t.stranger.get(`/v2/systems/${harbour.id}`)).status).toBe(404)
  expect(others(problems).filter((problem) => !problem.includes('404'))).toEqual([])
  await page.context().close()
})

test('somebody with a token alone sees no settings of a person, and a kind offer', async () => {
  const alice = await d.t.system('Harbour')
  const { page, problems } = await d.open('/settings', { as: alice, ...narrow })
  await page.getByRole('link', { name: /^Profile/ }).waitFor()
  expect(await page.getByRole('link', { name: /^Ways in/ }).count()).toBe(0)
  const offer = page.getByRole('link', { name: /^Sign in without a token/ })
  expect(await offer.getAttribute('href')).toBe('/register')
  await expectAccessible(page)
  await page.goto(new URL('/settings/ways', page.url()).href)
  await page.getByRole('link', { name: 'Make a sign-in' }).waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
  await page.context().close()
})
