import { expect } from 'bun:test'
import type { CDPSession, Page } from 'playwright-core'
import { test } from '../../../../server/tests/support/browser/browser.ts'
import { until } from '../../../../server/tests/support/signals.ts'
import { narrow, useDashboard } from '../../support/dashboard.ts'

const d = useDashboard()

/** A page with the worker of the app, and a way to send it messages as a push service does. */
async function openWithWorker() {
  const alice = await d.t.system('Harbour')
  await alice.member({ name: 'Ash' })
  const other = await d.t.system('Lighthouse')
  await other.member({ name: 'Birch' })
  const { page, problems } = await d.open('/front', {
    as: [alice, other],
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    kind: 'with notifications',
    ...narrow,
  })
  const session = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(session)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: d.t.url, registrationId, data })
  return { alice, other, page, problems, push }
}

/** Waits for the worker, and gives the ID of its registration. */
function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
}

const message = (notification: object) => JSON.stringify({ web_push: 8030, notification })

/** Lists what the browser shows now. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    const list = await (await ready).getNotifications()
    return list.map(({ title, body, tag, lang, silent, data }) => ({ title, body, tag, lang, silent, data }))
  })

test('shows every message, and a newer one in the place of the last one with its tag', async () => {
  const { page, push } = await openWithWorker()
  const front = { title: 'Harbour', navigate: '/', lang: 'en', tag: 'front', silent: true }
  await push(message({ ...front, body: 'Ash' }))
  await until('the first is shown', async () => (await shown(page)).length === 1)
  await push(message({ ...front, body: 'Ash, Birch' }))
  await until('the second is shown', async () => (await shown(page))[0]?.body === 'Ash, Birch')
  expect(await shown(page)).toEqual([
    { title: 'Harbour', body: 'Ash, Birch', tag: 'front', lang: 'en', silent: true, data: '/' },
  ])
  await push('not even JSON')
  await until('the third is shown', async () => (await shown(page)).length === 2)
  expect((await shown(page)).map(({ title }) => title).toSorted()).toEqual(['Harbour', 'Polyphony'])
  await page.context().close()
})

/** Taps on a message and lists what that did: windows that got the focus and addresses that opened. Only real taps may do either. */
async function tap(page: Page, navigate: string): Promise<string[]> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no worker.')
  return await worker.evaluate(async (data) => {
    const scope = self as unknown as {
      clients: { openWindow: unknown }
      registration: ServiceWorkerRegistration
    }
    const did: string[] = []
    scope.clients.openWindow = async (address: string) => void did.push(`opened ${address}`)
    const { WindowClient, NotificationEvent } = globalThis as unknown as {
      WindowClient: { prototype: { focus: unknown } }
      NotificationEvent: new (type: string, init: object) => Event
    }
    WindowClient.prototype.focus = async function (this: { url: string }) {
      did.push(`focused ${new URL(this.url).pathname}`)
      return this
    }
    await scope.registration.showNotification('Harbour', { data, tag: 'tapped' })
    const [notification] = await scope.registration.getNotifications({ tag: 'tapped' })
    const event = new NotificationEvent('notificationclick', { notification })
    let work: unknown
    // why: the browser lets only its own events wait.
    Object.defineProperty(event, 'waitUntil', { value: (promise: unknown) => (work = promise) })
    self.dispatchEvent(event)
    await work
    return did
  }, navigate)
}

test('a tap focuses the page that is open, brings it to the right place, or opens one', async () => {
  const { page } = await openWithWorker()
  expect(await tap(page, `${d.t.url}/`)).toEqual(['focused /front'])
  // why: an address of elsewhere could be a trap, so it is never opened.
  expect(await tap(page, 'https://elsewhere.example/phish')).toEqual(['focused /front'])
  expect(await tap(page, `${d.t.url}/shared`)).toEqual(['opened /shared'])

  await page.goto(`${d.t.url}/members`)
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await tap(page, `${d.t.url}/`)).toEqual(['focused /members'])
  await page.getByRole('region', { name: 'Fronting now' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/front')

  await page.goto(`${d.t.url}/docs`)
  const [worker] = page.context().serviceWorkers()
  expect(worker).toBeDefined()
  expect(await tap(page, '/')).toEqual(['opened /front'])
  await page.context().close()
})

test('a tap on a message about another system of this browser opens that system', async () => {
  const { alice, other, page, problems } = await openWithWorker()
  await page.evaluate(
    async (told) => (await caches.open('polyphony-told')).put('/told.json', Response.json(told)),
    [
      { channel: 'first', about: { system: alice.id } },
      { channel: 'second', about: { system: other.id } },
    ],
  )
  const member = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first()
  await member('Ash').waitFor()
  expect(await tap(page, `${d.t.url}/?channel=second`)).toEqual(['focused /front'])
  await member('Birch').waitFor()
  // Some browsers open the address of a message by themselves.
  await page.goto(`${d.t.url}/?channel=first`)
  await member('Ash').waitFor()
  expect(page.url()).toBe(`${d.t.url}/front`)
  await page.goto(`${d.t.url}/?channel=unknown`)
  await member('Ash').waitFor()
  await page.goto(`${d.t.url}/docs`)
  expect(await tap(page, `${d.t.url}/?channel=second`)).toEqual(['opened /?channel=second'])
  expect(problems).toEqual([])
  await page.context().close()
})
