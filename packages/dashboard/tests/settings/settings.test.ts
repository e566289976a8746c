import { expect } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { Unauthorized } from '@polyphony/client'
import type { Page, Route } from 'playwright-core'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { enterGuild } from '../../../server/tests/support/callers/bot.ts'
import { Bot, bridgeKey, newSnowflake } from '../../../server/tests/support/callers/bridge.ts'
import { openLoopback, useReceiver } from '../../../server/tests/support/receiver/receiver.ts'
import { failureOf } from '../../../server/tests/support/signals.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard({ env: { ...openLoopback, BRIDGE_KEY: bridgeKey } })
const r = useReceiver()
const me = { systemRef: '@me' }
const file = fileURLToPath(new URL('../../../../fixtures/import/simply-plural.json', import.meta.url))

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('the profile form checks every field, protects unsaved changes, and notices changes from elsewhere', async () => {
  const alice = await d.t.system('Harbour')
  const { page, problems } = await d.open('/settings', { as: alice, ...narrow })
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Profile/ }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('x'.repeat(101))
  await page.getByText('1 character too long.').waitFor()
  await page.getByLabel('Picture', { exact: true }).fill('http://img.example/a.png')
  await page.getByText('Use a full link that starts with https://').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Picture', { exact: true }).fill('')
  await name.fill('Harbour lights')
  await page.getByLabel('Tag', { exact: true }).fill('| HL')
  await page.getByText('Wren | HL').waitFor()

  await page.getByRole('link', { name: '← Settings' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  expect(pathOf(page)).toBe('/settings/profile')

  await alice.client.updateSystem({ ...me, body: { name: 'Pharos', pronouns: 'they/them' } })
  await page.getByText('This changed in two places').waitFor()
  await page.getByRole('button', { name: 'Keep mine: Name' }).click()
  await save(page)
  await toastOf(page, 'Saved.')
  expect(await alice.client.getSystem(me)).toMatchObject({
    name: 'Harbour lights',
    tag: '| HL',
    pronouns: 'they/them',
    avatar_url: null,
  })
  expect(problems).toEqual([])
  await page.context().close()
})

test('people save preferences, with previews', async () => {
  const alice = await d.t.system('Harbour')
  const { page, problems } = await d.open('/settings/preferences', { as: alice })
  await page.getByLabel('Timezone').fill('Mars/Olympus')
  await page.getByText('This timezone does not exist.').waitFor()
  await page.getByLabel('Timezone').fill('Europe/Oslo')
  await page.getByText(/^It is .+ there now/).waitFor()
  expect(await page.getByLabel('Latch ends').isVisible()).toBe(false)
  await page.getByRole('heading', { name: 'For chat bots' }).click()
  await page.getByRole('link', { name: /^Chat/ }).waitFor()
  await page.getByLabel('Names of proxied messages').fill('{tag} {name}!')
  await page.getByText('| HB Wren!').waitFor()
  await page.getByLabel('Latch ends').selectOption('Never')
  await page.getByLabel('Proxying makes a switch').selectOption('They join the fronters')
  await page.getByRole('switch', { name: 'Split IDs' }).check()
  await page.getByRole('switch', { name: 'IDs in capital letters' }).check()
  // A switch that is on differs from one that is off, even where the device sets all colours.
  await page.emulateMedia({ forcedColors: 'active' })
  const groundOf = (name: string) =>
    page
      .getByRole('switch', { name })
      .evaluate((input) => getComputedStyle(input, '::before').backgroundColor)
  expect(await groundOf('Split IDs')).not.toBe(await groundOf('Colour code on cards'))
  await page.emulateMedia({ forcedColors: 'none' })
  const shown = `${alice.id.slice(0, 3)}-${alice.id.slice(3)}`.toUpperCase()
  await page.locator('pre', { hasText: shown }).waitFor()
  await page.getByRole('button', { name: 'Add a template' }).click()
  await page.getByLabel('Template 1', { exact: true }).fill('Likes:')
  await expectAccessible(page)
  await save(page)
  await toastOf(page, 'Saved.')
  expect(await alice.client.getSettings(me)).toMatchObject({
    timezone: 'Europe/Oslo',
    name_format: '{tag} {name}!',
    latch_timeout: 0,
    proxy_switch: 'add',
    hid_display_split: true,
    hid_display_caps: true,
    description_templates: ['Likes:'],
    pings_enabled: true,
  })
  expect(problems).toEqual([])
  await page.context().close()
})

test('privacy settings show a preview of the public view', async () => {
  const alice = await d.t.system('Harbour')
  await alice.client.updateSystem({ ...me, body: { pronouns: 'they/them' } })
  await alice.client.createMember({ body: { name: 'Wren' } })
  const { page, problems } = await d.open('/settings/privacy', { as: alice })
  const preview = page.getByRole('region', { name: 'What a stranger sees' })
  await preview.getByText('they/them').waitFor()
  await preview.getByRole('link', { name: 'Wren' }).waitFor()
  await page.getByRole('switch', { name: 'Pronouns' }).uncheck()
  await page.getByRole('switch', { name: 'List of members' }).uncheck()
  await page.getByText('Your changes are not saved yet').waitFor()
  await save(page)
  await preview.getByText('This system keeps its member list private.').waitFor()
  expect(await preview.getByText('they/them').count()).toBe(0)
  await expectAccessible(page)
  // A stranger is refused, and the browser notes it.
  expect(problems.filter((problem) => !problem.includes('403 (Forbidden)'))).toEqual([])
  await page.context().close()
})

test('hiding the front warns that a public history still shows it', async () => {
  const alice = await d.t.system('Harbour')
  const { page, problems } = await d.open('/settings/privacy', { as: alice })
  const warning = page.getByText('Your history is public, and its newest entry shows who is fronting now.')
  await page.getByRole('switch', { name: 'Who is fronting now' }).uncheck()
  await warning.waitFor()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Who fronted when' }).uncheck()
  await warning.waitFor({ state: 'hidden' })
  await save(page)
  await toastOf(page, 'Saved.')
  expect((await alice.client.getSystem(me)).privacy).toMatchObject({
    front_privacy: 'private',
    front_history_privacy: 'private',
  })
  expect(problems.filter((problem) => !problem.includes('403 (Forbidden)'))).toEqual([])
  await page.context().close()
})

test('a code links a chat account, which can be unlinked while it is not the last one', async () => {
  const alice = await d.t.system('Harbour')
  const bot = new Bot(d.t.url)
  const { page, problems } = await d.open('/settings/chat', { as: alice, ...narrow })
  await page.getByText('No chat bot runs on this server right now.').waitFor()
  await page.getByText('No chat account is linked yet.').waitFor()
  await expectAccessible(page)

  const invite_url = 'https://discord.com/oauth2/authorize?client_id=77'
  const announced = { platform: 'discord', application_id: '77', name: 'Lamp', invite_url, prefixes: ['pk;'] }
  await bot.put('/bridge/v1/bot', announced)
  await page.reload()
  expect(await page.getByRole('link', { name: 'Invite Lamp' }).getAttribute('href')).toBe(invite_url)
  const accounts = [newSnowflake(), newSnowflake()]
  for (const account_id of accounts) {
    await page.getByRole('button', { name: 'Link a chat account' }).click()
    const command = await page.getByLabel('Your message to the bot').inputValue()
    expect(command).toMatch(/^pk;link \w{4}-\w{4}$/)
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: /^Unlink/ }).count()).toBe(0)
    await bot.post('/bridge/v1/links', { code: command.slice('pk;link '.length), account_id })
    await page.getByText(`Account ${account_id}`).waitFor()
  }
  await page.getByText('Your chat account is linked.').first().waitFor()
  await page.getByRole('button', { name: `Unlink account ${accounts[0]}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await toastOf(page, 'Account unlinked.')
  await page.getByText('This is your only account.').waitFor()
  expect(await alice.client.listAccounts(me)).toEqual(accounts.slice(1).map((id) => ({ id })))
  // why: without a bot the server answers 404.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  await page.context().close()
})

test('people edit the settings of chat servers', async () => {
  const alice = await d.t.system('Harbour')
  const wren = await alice.client.createMember({ body: { name: 'Wren' } })
  const { page, problems } = await d.open('/settings/servers', { as: alice })
  await page.getByText('When a bot meets you on a chat server').waitFor()
  await enterGuild(d.t, alice, '466707357099884544', { tag: '| HB' })
  await alice.client.updateAutoproxy({ ...me, guild_id: '77', body: { autoproxy_mode: 'front' } })
  await page.getByRole('link', { name: /Chat server 77/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Chat server 466707357099884544/ }).click()
  await page.getByLabel('Who speaks without a tag').selectOption('Always the same member')
  await save(page)
  await page.getByText('Choose a member.').waitFor()
  await page.getByLabel('Member', { exact: true }).selectOption('Wren')
  await page.getByRole('switch', { name: 'Add the tag to names here' }).uncheck()
  await expectAccessible(page)
  await save(page)
  await toastOf(page, 'Saved.')
  expect((await alice.client.listSystemGuilds(me)).at(-1)).toMatchObject({
    settings: { tag: '| HB', tag_enabled: false },
    autoproxy: { autoproxy_mode: 'member', autoproxy_member: wren.id },
  })
  expect(problems).toEqual([])
  await page.context().close()
})

test('a new token keeps the session; a key is created, shown once and deleted', async () => {
  const alice = await d.t.system('Harbour')
  const { page, problems } = await d.open('/settings/access', { as: alice })
  await page.getByRole('button', { name: 'Replace the token' }).click()
  await page.getByRole('button', { name: 'Replace it' }).click()
  const token = await page.getByLabel('Your new token').inputValue()
  expect(token).toMatch(/^[\w+/]{64}$/)
  expect((await alice.get('/v2/systems/@me')).status).toBe(401)
  await page.getByLabel('I have saved my token').check()
  await page.reload()
  await page.getByText('No keys yet.').waitFor()

  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByText('Choose at least one thing it may do.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('What is it for?').fill('Front widget')
  await page.getByLabel('Who is fronting').selectOption('See everything')
  await page.getByLabel('How long it works').selectOption('30 days')
  await page.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByLabel('Front widget', { exact: true }).inputValue()
  const asked = () =>
    fetch(`${d.t.url}/v2/systems/@me/fronters`, { headers: { authorization: `Bearer ${key}` } })
  expect((await asked()).status).toBe(204)
  await page.getByText('Who is fronting: See everything').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete the key for Front widget' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await toastOf(page, 'Key deleted.')
  expect((await asked()).status).toBe(401)
  // why: the live stream may ask with the old token until the page has the new one.
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
  await page.context().close()
})

test('a new token is shown even if the server refuses the old one before the answer arrives', async () => {
  const alice = await d.t.system('Harbour')
  const { page } = await d.open('/settings/access', { as: alice })
  const renewing = Promise.withResolvers<void>()
  const refused = page.waitForResponse(/\/@me\/people/)
  const refuse = async (route: Route) => {
    await renewing.promise
    await route.fulfill({ status: 401, json: { message: 'No.', code: 0 } })
  }
  await page.route(/\/@me\/people/, refuse, { times: 1 })
  await page.route(/\/v2\/systems\/@me\/token/, async (route) => {
    renewing.resolve()
    await refused
    await route.continue()
  })
  await page.getByRole('button', { name: 'Replace the token' }).click()
  await page.getByRole('button', { name: 'Replace it' }).click()
  expect(await page.getByLabel('Your new token').inputValue()).toMatch(/^[\w+/]{64}$/)
  await page.context().close()
})

test('people register, verify and test a webhook, and see and repeat its deliveries', async () => {
  const alice = await d.t.system('Harbour')
  const { page, problems } = await d.open('/settings/webhook', { as: alice })
  await page.getByLabel('Address of your receiver').fill(r.receiver.url('/settings'))
  await page.getByRole('button', { name: 'Use this address' }).click()
  r.receiver.install(await page.getByLabel(/^Signing token/).inputValue())
  expect(await page.getByLabel(/^Secret/).inputValue()).toStartWith('whsec_')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify now' }).click()
  await toastOf(page, 'Verified. Events go there from now on.')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await toastOf(page, 'The test arrived, and your receiver answered well.')
  await alice.client.createMember({ body: { name: 'Wren' } })
  await page.getByText('Arrived', { exact: true }).waitFor()
  await page.getByText('CREATE_MEMBER').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again: CREATE_MEMBER' }).click()
  await r.receiver.eventsCome(2, '/settings')
  await page.getByRole('button', { name: 'Remove the webhook' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the webhook' }).click()
  await page.getByRole('button', { name: 'Use this address' }).waitFor()
  expect((await alice.get('/v2/systems/@me/webhook')).status).toBe(404)
  // The page first asks for a webhook, and the browser notes the 404.
  expect(problems.filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([])
  await page.context().close()
})

test('people preview and import a file, export it again, and delete the system, which ends the session', async () => {
  const alice = await d.t.system('Harbour')
  const { client, id } = alice
  const { page, problems } = await d.open('/settings/import', { as: alice, ...narrow })
  const chooser = page.getByLabel('Choose a file')
  await chooser.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await page.getByText('It is from a program that we do not know.').waitFor()
  await page.getByRole('button', { name: 'Another file' }).click()
  await chooser.setInputFiles(file)
  await page.getByText('This file is from Simply Plural.').waitFor()
  await expectAccessible(page)
  expect(await client.listMembers(me)).toEqual([])
  await page.getByText('Options', { exact: true }).click()
  await page.getByRole('switch', { name: 'Custom fronts become members' }).check()
  await page.getByRole('button', { name: 'Import now' }).click()
  await page.getByText('We imported your file from Simply Plural.').waitFor()
  const members = await client.listMembers(me)
  expect(members.length).toBeGreaterThan(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your members' }).waitFor()

  await page.goto(`${d.t.url}/settings/export`)
  await page.getByRole('radio', { name: /^PluralKit/ }).check()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const exported = await Bun.file(await (await downloading).path()).json()
  expect(exported).toMatchObject({ version: 2, id })
  expect(exported.members.length).toBe(members.length)
  await page.getByRole('radio', { name: /^Calendar/ }).check()
  const second = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  expect((await second).suggestedFilename()).toBe(`history-${id}.ics`)

  await page.goto(`${d.t.url}/settings/appearance`)
  await page.getByRole('heading', { name: 'Systems on this device' }).waitFor()
  await expectAccessible(page)

  await page.goto(`${d.t.url}/settings/delete`)
  await page.getByRole('link', { name: 'Export first' }).waitFor()
  await page.getByRole('button', { name: 'Delete my system' }).click()
  await page.getByText('That is not the short ID of this system.').waitFor()
  await expectAccessible(page)
  await page.getByLabel(/^To be sure/).fill(id.toUpperCase())
  await page.getByRole('button', { name: 'Delete my system' }).click()
  await toastOf(page, 'Your system is deleted, and this device has forgotten its token.')
  expect(pathOf(page)).toBe('/enter')
  expect(await page.evaluate(() => localStorage.getItem('polyphony:session'))).toBeNull()
  expect(await failureOf(client.getSystem(me))).toBeInstanceOf(Unauthorized)
  // why: the live stream may ask with the dead token until the page has forgotten it.
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
  await page.context().close()
})

test('own words replace the usual ones on every page at once, also in another tab; strangers read the usual ones', async () => {
  const alice = await d.t.system('Harbour')
  await alice.members('Wren', 'Member')
  const { page, problems } = await d.open('/settings/words', { as: alice, ...narrow })
  const other = await page.context().newPage()
  await other.goto(`${d.t.url}/members`)
  await other.getByText('2 members', { exact: true }).waitFor()

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Member').fill('headmate')
  await field('Members').fill('headmates')
  await field('Switch').fill('w'.repeat(31))
  await page.getByText('1 character too long.').waitFor()
  await field('Switch').fill('change')
  await page.getByText('3 headmates in this group').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. The pages use your words now.').waitFor()
  expect((await alice.client.getSettings({ ...me, include: 'extended' })).extended).toMatchObject({
    words: { member: 'headmate', members: 'headmates', switch: 'change' },
  })
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Headmates' }).click()
  await page.getByRole('link', { name: 'New headmate' }).waitFor()
  await page.getByText('2 headmates', { exact: true }).waitFor()
  // A name stays a name.
  await page.getByRole('link', { name: 'Member', exact: true }).waitFor()
  await other.getByText('2 headmates', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'New headmate' }).waitFor()

  await page.goto(`${d.t.url}/s/${alice.id}`)
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  await page.goto(`${d.t.url}/settings/words`)
  await page.getByRole('button', { name: 'Use the usual words' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await main.getByRole('link', { name: 'Members' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('people choose colour, contrast, text size and spacing, and see them before the first paint', async () => {
  const alice = await d.t.system('Harbour')
  await alice.client.updateSystem({ ...me, body: { color: 'ffff00' } })
  const { page, problems } = await d.open('/settings/appearance', { as: alice, ...narrow })
  const style = (name: string) =>
    page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), name)
  const ours = await style('--accent')
  for (const label of ['Sea', 'Your system’s colour']) {
    await page.getByLabel(label).check()
    expect(await style('--accent')).not.toBe(ours)
    await expectAccessible(page)
  }
  await page.getByLabel('Very large').check()
  await page.getByLabel('Compact').check()
  expect([await style('font-size'), await style('--gap-4')]).toEqual(['21px', '.75rem'])
  await page.getByRole('group', { name: 'Contrast' }).getByLabel('High').check()
  expect(await style('--line-strong')).toContain('#000')
  await expectAccessible(page)
  const yellow = await style('--accent')
  await alice.client.updateSystem({ ...me, body: { color: '0000ff' } })
  await page.waitForFunction(
    (before) => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() !== before,
    yellow,
  )
  const chosen = await style('--accent')
  expect(problems).toEqual([])

  // The script of the app never arrives: all that is painted comes from start.js.
  await page.context().unrouteAll()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect([await style('--accent'), await style('font-size'), await style('--gap-4')]).toEqual([
    chosen,
    '21px',
    '.75rem',
  ])
  await page.context().close()
})
