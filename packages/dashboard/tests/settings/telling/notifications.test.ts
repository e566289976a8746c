import { afterAll, expect } from 'bun:test'
import { days, minutes } from '@polyphony/contract'
import { limits } from '@polyphony/contract/limits'
import type { Page } from 'playwright-core'
import { describe, test } from '../../../../server/tests/support/browser/browser.ts'
import {
  announcement,
  Bot,
  bridgeKey,
  newSnowflake,
} from '../../../../server/tests/support/callers/bridge.ts'
import { goodPassword, newPerson } from '../../../../server/tests/support/callers/person.ts'
import { SetClock } from '../../../../server/tests/support/clock.ts'
import { Browser, MessageService } from '../../../../server/tests/support/receiver/push-service.ts'
import { until } from '../../../../server/tests/support/signals.ts'
import { expectAccessible, narrow, useDashboard } from '../../support/dashboard.ts'

const clock = new SetClock(Date.now() * 1000)
const env = {
  BRIDGE_KEY: bridgeKey,
  VAPID_SUBJECT: 'mailto:people@plural.example',
  WEBHOOK_ALLOW: '127.0.0.0/8',
}
const d = useDashboard({ env, context: { clock } })
const me = { systemRef: '@me' }
const service = new MessageService()
afterAll(() => service.stop())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Stands in for the push service of the browser, which no test may reach. */
function withPushService(address: { endpoint: string; keys: object }): void {
  const made = {
    endpoint: address.endpoint,
    options: {},
    toJSON: () => address,
    unsubscribe: async () => true,
  }
  let present: unknown = null
  PushManager.prototype.getSubscription = async () => present as PushSubscription | null
  PushManager.prototype.subscribe = async () => {
    present = made
    return present as PushSubscription
  }
  Notification.requestPermission = async () => 'granted'
}

/** The page of notifications, in a browser that can subscribe to messages. */
async function openHere(options: Parameters<typeof d.open>[1], path = '/pushes') {
  const browser = new Browser()
  const watched = await d.open('/enter', {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    kind: 'with notifications',
    ...options,
  })
  const { page } = watched
  await page.addInitScript(withPushService, { endpoint: `${service.origin}${path}`, keys: browser.keys })
  await page.goto(`${d.t.url}/notifications`)
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  return { ...watched, browser }
}

/** Gives the browser a new address, and opens the page again. */
async function renewTo(page: Page, path: string) {
  const after = { endpoint: `${service.origin}${path}`, keys: new Browser().keys }
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate((address) => {
    const made = { endpoint: address.endpoint, options: {}, toJSON: () => address }
    PushManager.prototype.getSubscription = async () => made as unknown as PushSubscription
    Object.defineProperty(Notification, 'permission', { value: 'granted', configurable: true })
  }, after)
  await page.reload()
}

describe('notifications', () => {
  test('tell this browser after a press and a permission, send a test, pause, and stop', async () => {
    const alice = await d.t.system('Harbour')
    await alice.members('Ash', 'Birch')
    const list = () => alice.client.listChannels(me)
    const { page, problems, browser } = await openHere({ as: alice, ...narrow })
    await page.getByRole('heading', { name: 'Nobody is told yet' }).waitFor()
    await expectAccessible(page)
    await press(page, 'Tell this browser')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('What a locked screen shows').waitFor()
    await dialog.getByText('It cannot see what, about whom, or from which account.').waitFor()
    await expectAccessible(page)
    expect(await list()).toEqual([])
    await dialog.getByLabel('Name').fill('My phone')
    await press(page, 'Allow notifications')
    await page.getByText('My phone is told who fronts, after 30 seconds of quiet.').waitFor()
    await page.getByText('This browser is told already.').waitFor()
    expect(await list()).toMatchObject([{ name: 'My phone', kind: 'webpush', text: 'names', language: 'en' }])
    await expectAccessible(page)

    await press(page, 'Send a test to My phone')
    await page.getByText('A test is on its way. It names nobody.').waitFor()
    await until('the test arrived', () => service.to('/pushes').length === 1)
    const [pushed] = service.to('/pushes')
    const { notification } = JSON.parse(browser.decrypt(pushed?.body ?? new Uint8Array()).text)
    expect(notification).toMatchObject({ title: 'Polyphony', body: 'This is a test.' })

    await press(page, 'Pause My phone')
    await page.getByText('Paused. Nothing is told.').waitFor()
    await press(page, 'Continue telling My phone')
    await page.getByText('Paused. Nothing is told.').waitFor({ state: 'detached' })
    await page.goto(`${d.t.url}/front`)
    await page.getByRole('link', { name: '1 receiver is told who fronts.' }).click()
    await press(page, 'Remove My phone')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'Nobody is told yet' }).waitFor()
    expect(await list()).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('change everything about a receiver', async () => {
    const alice = await d.t.system('Harbour')
    const [ash] = await alice.members('Ash', 'Birch')
    const to = { endpoint: `${service.origin}/other`, keys: new Browser().keys }
    await alice.client.createChannel({ ...me, body: { name: 'My phone', kind: 'webpush', to } })
    const { page, problems } = await d.open('/notifications', { as: alice })
    await page.getByRole('link', { name: 'Change My phone' }).click()
    await page.getByRole('heading', { name: 'Notifications: My phone', level: 1 }).waitFor()
    await page.getByRole('switch', { name: 'Somebody stops' }).check()
    await page.getByLabel('Only how many').check()
    await page.getByLabel('Only some').check()
    await page.getByRole('checkbox', { name: 'Ash' }).check()
    await page.getByLabel('How long to wait for quiet').selectOption('5 minutes')
    await page.getByRole('switch', { name: 'One line that stays, without a sound' }).check()
    await page.getByRole('switch', { name: 'Quiet hours' }).check()
    await page.getByLabel('To', { exact: true }).fill('08:15')
    await page.getByLabel('Timezone').selectOption('Europe/Oslo')
    await page.getByLabel('Language of the messages').selectOption('Deutsch')
    await expectAccessible(page)
    await press(page, 'Save')
    await page.getByText('My phone is told how many front, after 5 minutes of quiet.').waitFor()
    await page.getByText('Only about Ash.').waitFor()
    await page.getByText('Quiet from 22:00 to 08:15 (Europe/Oslo).').waitFor()
    const [channel] = await alice.client.listChannels(me)
    expect(channel).toMatchObject({
      when: ['start', 'stop', 'out'],
      members: [ash.id],
      text: 'count',
      language: 'de',
      silent: true,
      delay: 300,
      quiet: { from: '22:00', to: '08:15', timezone: 'Europe/Oslo' },
    })
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('keep a line that stays true when somebody stops fronting', async () => {
    const alice = await d.t.system('Harbour')
    const [ash, birch] = await alice.members('Ash', 'Birch')
    const browser = new Browser()
    const to = { endpoint: `${service.origin}/line`, keys: browser.keys }
    await alice.client.createChannel({ ...me, body: { name: 'My phone', kind: 'webpush', to, delay: 0 } })
    const { page } = await d.open('/notifications', { as: alice })
    await page.getByRole('link', { name: 'Change My phone' }).click()
    await page.getByRole('switch', { name: 'One line that stays, without a sound' }).check()
    await press(page, 'Save')
    await page.getByText('as one line that each change replaces').waitFor()
    const lines = () =>
      service.to('/line').map(({ body }) => JSON.parse(browser.decrypt(body).text).notification.body)
    await alice.client.createSwitch({ ...me, body: { members: [ash.id, birch.id] } })
    await until('the first line came', () => lines().length === 1)
    await alice.client.createSwitch({ ...me, body: { members: [ash.id] } })
    await until('the second line came', () => lines().length === 2)
    expect(lines()).toEqual(['Ash, Birch', 'Ash'])
    await page.context().close()
  })

  test('tell a phone through ntfy, after the person has confirmed who they are', async () => {
    const person = await newPerson(d.t)
    const alice = await d.t.system('Harbour')
    await person.post('/v2/people/@me/systems', { token: alice.token })
    clock.time += minutes(10)
    const { page } = await d.open('/notifications', { as: alice, person })
    await press(page, 'Add ntfy')
    await page.getByLabel('Server', { exact: true }).fill('here')
    await press(page, 'Add')
    await page.getByText('It must begin with https://').waitFor()
    await page.getByLabel('Server', { exact: true }).fill(service.origin)
    expect(await page.getByLabel('Topic').inputValue()).toMatch(/^polyphony-[0-9a-v]{15}$/)
    await expectAccessible(page)
    await press(page, 'Add')
    await page.getByLabel('Your password').fill(goodPassword)
    await press(page, 'Confirm')
    await page.getByText('My phone is told that the front changed, after 30 seconds of quiet.').waitFor()
    expect(await alice.client.listChannels(me)).toMatchObject([{ kind: 'ntfy', text: 'bare' }])
    await page.context().close()
  })

  test('say since when nothing arrives, that the server keeps trying, and when it stopped', async () => {
    const alice = await d.t.system('Harbour')
    const ash = await alice.member({ name: 'Ash' })
    const to = { server: `${service.origin}/down`, topic: 'a-topic' }
    const { id } = await alice.client.createChannel({
      ...me,
      body: { name: 'My phone', kind: 'ntfy', to, delay: 0 },
    })
    const channel = () => alice.client.getChannel({ ...me, channel: id })
    const accept = service.answer
    service.answer = () => new Response(null, { status: 500 })
    await alice.client.createSwitch({ ...me, body: { members: [ash.id] } })
    await until('the channel fails', async () => (await channel()).failing_since !== null)
    const { page, problems } = await d.open('/notifications', { as: alice })
    await page.getByText('We keep trying.').waitFor()
    await page.getByText('Check that the ntfy server runs').waitFor()
    await expectAccessible(page)
    clock.time += days(6)
    await page.getByText('so we stopped trying.').waitFor()
    expect((await channel()).paused).toBe(true)
    service.answer = accept
    await press(page, 'Continue telling My phone')
    await page.getByText('so we stopped trying.').waitFor({ state: 'detached' })
    expect(await channel()).toMatchObject({ paused: false, failing_since: null })
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('send a direct message of the bot to a linked account', async () => {
    const alice = await d.t.system('Harbour')
    const bot = new Bot(d.t.url)
    await bot.put('/bridge/v1/bot', announcement)
    const account = newSnowflake()
    const { code } = await alice.client.createLinkCode(me)
    expect((await bot.post('/bridge/v1/links', { code, account_id: account })).status).toBe(200)
    const { page, problems } = await d.open('/notifications', { as: alice })
    await press(page, 'Add a direct message')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Account').selectOption(account)
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('')
    await dialog.getByText('Please type a name.').waitFor()
    await dialog.getByLabel('Name').fill('My chats')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('My chats is told that the front changed, after 30 seconds of quiet.').waitFor()
    expect(await alice.client.listChannels(me)).toMatchObject([
      { name: 'My chats', kind: 'discord', text: 'bare' },
    ])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('send a new address of the browser at the start, with the same settings and reminders', async () => {
    const alice = await d.t.system('Harbour')
    const { page, problems } = await openHere({ as: alice }, '/before')
    await press(page, 'Tell this browser')
    await page.getByRole('dialog').getByLabel('Name').fill('My phone')
    await press(page, 'Allow notifications')
    await page.getByText('My phone is told who fronts').waitFor()
    const [before] = await alice.client.listChannels(me)
    if (!before) throw new Error('There is no channel.')
    const channel = { ...me, channel: before.id }
    await alice.client.updateChannel({ ...channel, body: { delay: 60, text: 'count' } })
    const on = { kind: 'silence', minutes: 60 } as const
    await alice.client.createReminder({ ...me, body: { name: 'Tea', on, channels: [before.id] } })

    await renewTo(page, '/after')
    const list = () => alice.client.listChannels(me)
    await until('the channel is new', async () => (await list()).every(({ id }) => id !== before.id))
    expect(await list()).toMatchObject([{ name: 'My phone', delay: 60, text: 'count', kind: 'webpush' }])
    const [now] = await list()
    expect((await alice.client.listReminders(me))[0]?.channels).toEqual(now ? [now.id] : [])
    await alice.client.testChannel({ ...me, channel: now?.id ?? '' })
    await until('a message comes to the new address', () => service.to('/after').length === 1)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('take a new address of the browser when no place is free, with the same reminders', async () => {
    const alice = await d.t.system('Harbour')
    const { page } = await openHere({ as: alice }, '/full-before')
    await press(page, 'Tell this browser')
    await page.getByRole('dialog').getByLabel('Name').fill('My phone')
    await press(page, 'Allow notifications')
    await page.getByText('My phone is told who fronts').waitFor()
    const list = () => alice.client.listChannels(me)
    const [before] = await list()
    if (!before) throw new Error('There is no channel.')
    const on = { kind: 'silence', minutes: 60 } as const
    await alice.client.createReminder({ ...me, body: { name: 'Tea', on, channels: [before.id] } })
    for (let made = 1; made < limits.channelsPerSystem; made++) {
      const to = { server: service.origin, topic: `phone-${made}` }
      await alice.client.createChannel({ ...me, body: { name: `Phone ${made}`, kind: 'ntfy', to } })
    }
    await renewTo(page, '/full-after')
    const mine = async () => (await list()).find(({ kind }) => kind === 'webpush')
    await until('the channel is new', async () => ![undefined, before.id].includes((await mine())?.id))
    const now = (await mine())?.id ?? ''
    expect((await list()).length).toBe(limits.channelsPerSystem)
    await until('the reminder knows it', async () => {
      const [reminder] = await alice.client.listReminders(me)
      return reminder?.channels.join() === now
    })
    await alice.client.testChannel({ ...me, channel: now })
    await until('a message comes to the new address', () => service.to('/full-after').length === 1)
    await page.context().close()
  })

  test('tell a browser again that was lost, also when no place is free, with the same reminders', async () => {
    const alice = await d.t.system('Harbour')
    const to = { endpoint: `${service.origin}/lost`, keys: new Browser().keys }
    const old = await alice.client.createChannel({ ...me, body: { name: 'My phone', kind: 'webpush', to } })
    const on = { kind: 'silence', minutes: 60 } as const
    await alice.client.createReminder({ ...me, body: { name: 'Tea', on, channels: [old.id] } })
    for (let made = 1; made < limits.channelsPerSystem; made++) {
      const to = { server: service.origin, topic: `lost-${made}` }
      await alice.client.createChannel({ ...me, body: { name: `Phone ${made}`, kind: 'ntfy', to } })
    }
    const { page } = await openHere({ as: alice }, '/found')
    const lost = {
      channel: old.id,
      about: { system: alice.id },
      settings: { name: 'My phone' },
      isLost: true,
    }
    await page.evaluate(
      async (list) => (await caches.open('polyphony-told')).put('/told.json', Response.json(list)),
      [{ ...lost, endpoint: to.endpoint }],
    )
    await page.reload()
    await press(page, 'Tell it again')
    await page
      .getByRole('heading', { name: 'This browser is not told any more' })
      .waitFor({ state: 'detached' })
    const list = await alice.client.listChannels(me)
    const now = list.find(({ kind }) => kind === 'webpush')?.id ?? ''
    expect([list.length, now === old.id]).toEqual([limits.channelsPerSystem, false])
    expect((await alice.client.listReminders(me))[0]?.channels).toEqual([now])
    await page.context().close()
  })
})

describe('notifications where Web Push is off', () => {
  const off = useDashboard()
  test('say why, and offer other ways', async () => {
    const alice = await off.t.system('Harbour')
    const { page } = await off.open('/notifications', {
      as: alice,
      permissions: ['notifications'],
      kind: 'with notifications',
    })
    await page.getByText('Web Push is off on this server, so it can tell no browser.').waitFor()
    await page.getByText('its address does not start with https://').waitFor()
    await page.getByRole('button', { name: 'Add ntfy' }).waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})
