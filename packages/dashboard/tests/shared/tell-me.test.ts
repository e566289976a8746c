import { afterAll, expect } from 'bun:test'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { Browser, MessageService } from '../../../server/tests/support/receiver/push-service.ts'
import { until } from '../../../server/tests/support/signals.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const env = { VAPID_SUBJECT: 'mailto:people@plural.example', WEBHOOK_ALLOW: '127.0.0.0/8' }
const d = useDashboard({ env })
const me = { systemRef: '@me' }
const service = new MessageService()
afterAll(() => service.stop())

/** Stands in for the push service of the browser, which no test may reach. */
function withPushService(address: { endpoint: string; keys: object }): void {
  const made = { endpoint: address.endpoint, options: {}, toJSON: () => address }
  PushManager.prototype.getSubscription = async () => made as unknown as PushSubscription
  Notification.requestPermission = async () => 'granted'
}

test('a holder without an account lets this browser tell them, tests it, changes it and stops it', async () => {
  const alice = await d.t.system('Harbour')
  const [wren] = await alice.members('Wren', 'Ivo')
  const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', members: [wren.id] } })
  const share = await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
  await alice.client.createSwitch({ ...me, body: { members: [wren.id] } })
  const { page, problems } = await d.open('/enter', {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    kind: 'with notifications',
    ...narrow,
  })
  const browser = new Browser()
  await page.addInitScript(withPushService, { endpoint: `${service.origin}/holder`, keys: browser.keys })
  await page.goto(share.url)
  await page.getByRole('button', { name: 'Set it up' }).press('Enter')
  await page.getByRole('button', { name: 'Tell this browser' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This browser then keeps the link').waitFor()
  await dialog.getByLabel('Name').fill('My laptop')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow notifications' }).click()
  await page.getByText('My laptop is told who fronts, after 30 seconds of quiet.').waitFor()
  expect((await alice.client.getShare({ ...me, share: share.id })).channels).toBe(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send a test to My laptop' }).click()
  await until('the test arrived', () => service.to('/holder').length === 1)
  await page.getByRole('button', { name: 'Change My laptop' }).click()
  await page.getByLabel('Only some').check()
  await page.getByRole('switch', { name: 'Wren' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Only about Wren.').waitFor()
  // A holder cannot tell a quiet day from a circle that shows less.
  await alice.client.updateCircle({ ...me, circle: circle.id, body: { members: [] } })
  await page.getByText('Only about people whom you do not see now.').waitFor()
  await page.getByRole('button', { name: 'Change My laptop' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nobody is told yet.').waitFor()
  expect((await alice.client.getShare({ ...me, share: share.id })).channels).toBe(0)
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toContain('/shared')
  expect(problems).toEqual([])
  await page.context().close()
})

test('a member who is taken out of the circle can no longer be chosen', async () => {
  const alice = await d.t.system('Harbour')
  const [wren, ash] = await alice.members('Wren', 'Ash')
  const circle = await alice.client.createCircle({
    ...me,
    body: { name: 'Friends', shows: ['front', 'list'], members: [wren.id, ash.id] },
  })
  const share = await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
  const to = { server: service.origin, topic: 'phone' }
  const made = await fetch(`${d.t.url}/v2/shared/channels`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer share_${new URL(share.url).hash.slice(1)}`,
    },
    body: JSON.stringify({ name: 'Phone', kind: 'ntfy', to }),
  })
  expect(made.status).toBe(201)
  const { page, problems } = await d.open(share.url)
  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  await page.getByRole('dialog').getByText('Messages about this end with the link.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Change Phone' }).click()
  await page.getByLabel('Only some').check()
  await page.getByRole('switch', { name: 'Wren' }).waitFor()
  await alice.client.updateCircle({ ...me, circle: circle.id, body: { members: [ash.id] } })
  await page.getByRole('switch', { name: 'Wren' }).waitFor({ state: 'detached' })
  await page.getByRole('switch', { name: 'Ash' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a tap on a message opens its share, in a new tab and in one that shows another share', async () => {
  const alice = await d.t.system('Harbour')
  const wren = await alice.member({ name: 'Wren' })
  const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', members: [wren.id] } })
  const share = (title: string) =>
    alice.client.createShare({ ...me, body: { name: title, title, circles: [circle.id] } })
  const [told, other] = [await share('Told'), await share('Other')]
  const { page, problems } = await d.open('/enter', { serviceWorkers: 'allow' })
  const about = { code: new URL(told.url).hash.slice(1) }
  await page.evaluate(
    async (list) => (await caches.open('polyphony-told')).put('/told.json', Response.json(list)),
    [{ channel: 'mine', about }],
  )
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  await page.goto(`${d.t.url}/shared?channel=mine`)
  await heading('Told').waitFor()
  expect(page.url()).toBe(`${d.t.url}/shared`)
  await page.goto(other.url)
  await heading('Other').waitFor()
  const receive = (open: string) =>
    page.evaluate(
      (data) => {
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
      },
      { open },
    )
  await receive('/shared?channel=mine')
  await heading('Told').waitFor()
  await page.goto(`${d.t.url}/shared?all`)
  await page.getByRole('button', { name: 'Open Told' }).click()
  await heading('Told').waitFor()
  // A message of a channel that this browser has forgotten leaves the page as it is.
  await receive('/shared?channel=unknown')
  await heading('Told').waitFor()
  await page.goto(`${d.t.url}/shared?channel=unknown`)
  await heading('Told').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
