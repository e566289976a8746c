import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { goodPassword, newPerson } from '../../../server/tests/support/callers/person.ts'
import type { SystemCaller } from '../../../server/tests/support/callers/server.ts'
import { until } from '../../../server/tests/support/signals.ts'
import { expectAccessible, expectNothingFound, narrow, shiftOf, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

/** A system with a share that shows everybody but Ivo. */
async function shareOf(system: SystemCaller, title = 'How we are') {
  const { client } = system
  const wren = await client.createMember({
    body: { name: 'Wren', pronouns: 'she/they', description: 'Likes **maps**.', color: 'e07a5f' },
  })
  const ash = await client.createMember({ body: { name: 'Ash' } })
  const ivo = await client.createMember({ body: { name: 'Ivo' } })
  const crew = await client.createGroup({ body: { name: 'Crew' } })
  await client.addGroupMembers({ groupRef: crew.id, body: [wren.id, ivo.id] })
  const circle = await client.createCircle({
    ...me,
    body: {
      name: 'Friends',
      shows: ['front', 'list', 'groups', 'pronouns', 'color', 'description'],
      history: 7,
      members: [wren.id, ash.id],
    },
  })
  await client.createSwitch({ ...me, body: { members: [wren.id, ivo.id] } })
  const share = await client.createShare({ ...me, body: { name: 'Sam', title, circles: [circle.id] } })
  return { share, circle, wren, ash, ivo }
}

const front = (page: Page) => page.getByRole('region', { name: 'Fronting now' })
const refusal = (page: Page) => page.getByRole('heading', { name: 'There is nothing here', level: 1 })

test('somebody without an account sees what a share shows, live, and nothing else', async () => {
  const alice = await d.t.system('Harbour')
  const { share, ash, ivo, wren } = await shareOf(alice)
  const asked: { url: string; headers: Record<string, string> }[] = []
  const { page, problems } = await d.open('/enter', narrow)
  page.on('request', (request) => asked.push({ url: request.url(), headers: request.headers() }))
  await page.goto(share.url)
  await page.getByRole('heading', { name: 'How we are', level: 1 }).waitFor()
  await front(page).getByText('Wren').waitFor()
  await page.getByRole('region', { name: 'Members' }).getByText('Ash').waitFor()
  await page.getByRole('region', { name: 'Groups' }).getByText('Crew').waitFor()
  await page.getByRole('img', { name: /^Who fronted from/ }).waitFor()
  expect(await page.getByText('Ivo').count()).toBe(0)
  expect(await page.getByText('Harbour').count()).toBe(0)
  await front(page).locator('summary').click()
  await page.locator('strong', { hasText: 'maps' }).waitFor()
  await expectAccessible(page)

  await alice.client.createSwitch({ ...me, body: { members: [ivo.id, ash.id] } })
  await front(page).getByText('Ash').waitFor()
  expect(await front(page).getByText('Wren').count()).toBe(0)
  await alice.client.updateMember({ memberRef: wren.id, body: { name: 'Wrenna' } })
  await page.getByRole('region', { name: 'Members' }).getByText('Wrenna').waitFor()

  // The code is nowhere but in the header: no address, no Referer, no history of the tab, no storage of the device.
  const code = new URL(share.url).hash.slice(1)
  expect(page.url()).toBe(`${d.t.url}/shared`)
  expect(await page.title()).toBe('Somebody shares something with you')
  expect(asked.filter(({ url, headers }) => url.includes(code) || headers.referer)).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify([localStorage, history.state, document.cookie]))
  expect(stored).not.toContain(code)
  const reads = asked.filter(({ url }) => url.includes('/v2/shared'))
  expect(new Set(reads.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer share_${code}`]),
  )

  // A reload belongs to the visit.
  await page.reload()
  await front(page).getByText('Ash').waitFor()
  expect(problems).toEqual([])
  await alice.client.deleteShare({ ...me, share: share.id })
  await refusal(page).waitFor()
  expect(await page.getByText('Ash').count()).toBe(0)
  await expectAccessible(page)
  await page.context().close()
})

test('a fronting member who is taken out of the circle leaves the whole page at once', async () => {
  const alice = await d.t.system('Harbour')
  const { share, circle, ash } = await shareOf(alice)
  const { page, problems } = await d.open(share.url)
  const members = page.getByRole('region', { name: 'Members' })
  await members.getByText('Wren').waitFor()
  await page.getByRole('region', { name: 'Groups' }).getByText('Crew').waitFor()
  const drawn = await members.elementHandle()
  await alice.client.updateCircle({ ...me, circle: circle.id, body: { members: [ash.id] } })
  await page.getByText('Wren').first().waitFor({ state: 'detached' })
  await page.getByText('Crew').waitFor({ state: 'detached' })
  await members.getByText('Ash').waitFor()
  expect(await drawn?.evaluate((section) => section.isConnected)).toBe(true)
  expect(problems).toEqual([])
  await page.context().close()
})

test('what may be hidden goes when the server does not say what is left, and comes back when it does', async () => {
  const alice = await d.t.system('Harbour')
  const { share, circle, wren, ash } = await shareOf(alice)
  const { page } = await d.open(share.url)
  const members = page.getByRole('region', { name: 'Members' })
  await members.getByText('Ash').waitFor()
  for (const [status, shown, hidden] of [
    [429, ash, wren],
    [503, wren, ash],
  ] as const) {
    await page.route('**/v2/shared/members*', (route) => route.fulfill({ status, json: {} }))
    await alice.client.updateCircle({ ...me, circle: circle.id, body: { members: [shown.id] } })
    await members.waitFor({ state: 'detached' })
    expect(await page.getByText('Crew').count()).toBe(0)
    await page.unroute('**/v2/shared/members*')
    await members.getByText(shown.name).waitFor()
    expect(await page.getByText(hidden.name).count()).toBe(0)
  }
  await page.context().close()
})

test('what may be hidden goes from older pages of the history when the server does not say what is left', async () => {
  const alice = await d.t.system('Harbour')
  const all = await alice.members('Wren', ...Array.from({ length: 100 }, (_, at) => `Member ${at + 1}`))
  const [wren = '', ...others] = all.map(({ id }) => id)
  const circle = await alice.client.createCircle({
    ...me,
    body: { name: 'Friends', shows: ['front', 'list'], history: 7, members: [wren, ...others] },
  })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  for (const [hours, members] of [
    [3, [wren]],
    [2, others],
    [1, []],
  ] as const)
    await alice.client.createSwitch({ ...me, body: { timestamp: hoursAgo(hours), members: [...members] } })
  const share = await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
  const { page } = await d.open(share.url)
  const history = page.getByRole('region', { name: 'Who fronted when' })
  await history.getByText('Wren').first().waitFor()
  await page.route('**/v2/shared/history*before=*', (route) => route.fulfill({ status: 429, json: {} }))
  await alice.client.updateCircle({ ...me, circle: circle.id, body: { members: others } })
  await page.getByText('Wren').first().waitFor({ state: 'detached' })
  expect(await history.getByText('Member 1', { exact: true }).count()).toBeGreaterThan(0)
  await page.context().close()
})

test('a search ends with its field when a share shows fewer members', async () => {
  const alice = await d.t.system('Harbour')
  const all = await alice.members('Wren', ...Array.from({ length: 24 }, (_, at) => `Member ${at + 1}`))
  const ids = all.map(({ id }) => id)
  const circle = await alice.client.createCircle({
    ...me,
    body: { name: 'Friends', shows: ['list'], members: ids },
  })
  const share = await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
  const { page, problems } = await d.open(share.url)
  const members = page.getByRole('region', { name: 'Members' })
  const search = members.getByRole('searchbox')
  await search.fill('Wren')
  await members.getByText('Member 1', { exact: true }).waitFor({ state: 'detached' })
  await alice.client.updateCircle({ ...me, circle: circle.id, body: { members: ids.slice(0, 24) } })
  await search.waitFor({ state: 'detached' })
  expect(await members.getByRole('listitem').count()).toBe(24)
  expect(problems).toEqual([])
  await page.context().close()
})

test('the page is the same for a share that ended and a code that never was', async () => {
  const alice = await d.t.system('Harbour')
  const { share } = await shareOf(alice)
  await alice.client.deleteShare({ ...me, share: share.id })
  const texts: string[] = []
  for (const url of [share.url, `/shared#${'0'.repeat(26)}`, '/shared#ä b<script>']) {
    const { page } = await d.open(url)
    await refusal(page).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    texts.push(await page.innerText('body'))
    await page.context().close()
  }
  expect(new Set(texts).size).toBe(1)
})

test('a share in an account offers to sign in, as does one that never was, and opens after that', async () => {
  const [alice, sam] = [await d.t.system('Harbour'), await newPerson(d.t)]
  const { share } = await shareOf(alice)
  const { id } = (await sam.post('/v2/people/@me/shared', { code: new URL(share.url).hash.slice(1) })).body
  const texts: string[] = []
  const { page } = await d.open('/enter', narrow)
  for (const each of ['nothing', id]) {
    await page.goto(`${d.t.url}/shared?share=${each}`)
    await refusal(page).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    texts.push(await page.innerText('body'))
  }
  expect(new Set(texts).size).toBe(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username', { exact: true }).fill(sam.name)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await front(page).getByText('Wren').waitFor()
  await page.goto(`${d.t.url}/shared?share=nothing`)
  await page.getByText('This link does not work, or no longer does.').waitFor()
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
  await page.context().close()
})

test('another link in the same tab opens the other share, and a device keeps a link only when asked', async () => {
  const [one, other] = [await d.t.system('Harbour'), await d.t.system('Lagoon')]
  const [first, second] = [await shareOf(one, 'First'), await shareOf(other, 'Second')]
  const { page, problems } = await d.open(first.share.url)
  await page.getByRole('heading', { name: 'First', level: 1 }).waitFor()
  await page.goto(second.share.url)
  await page.getByRole('heading', { name: 'Second', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Keep it on this device' }).click()
  const forget = page.getByRole('button', { name: 'Forget it on this device' })
  await forget.waitFor()
  const nextTab = await page.context().newPage()
  await nextTab.goto(`${d.t.url}/shared`)
  await nextTab.getByRole('heading', { name: 'Second', level: 1 }).waitFor()
  await nextTab.close()
  await forget.click()
  await page.getByText('This device has forgotten the link.').waitFor()
  const later = await page.context().newPage()
  await later.goto(`${d.t.url}/shared`)
  await later.getByRole('heading', { name: 'Nothing is shared with you here yet' }).waitFor()
  await expectNothingFound(later)
  expect(problems).toEqual([])
  await page.context().close()
})

test('the list of all shares leads back to the one that this visit has open', async () => {
  const alice = await d.t.system('Harbour')
  const { share } = await shareOf(alice)
  const { page, problems } = await d.open(share.url, narrow)
  await page.getByRole('link', { name: 'Everything shared with you' }).click()
  await page.getByRole('heading', { name: 'Nothing is shared with you here yet' }).waitFor()
  await page.getByRole('link', { name: 'Back to what you had open' }).click()
  await front(page).getByText('Wren').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a holder keeps a share in their account after signing in, sees it in a list, and leaves', async () => {
  const [alice, sam] = [await d.t.system('Harbour'), await newPerson(d.t)]
  const { share } = await shareOf(alice)
  const { page } = await d.open(share.url, narrow)
  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('will see your username').waitFor()
  await expectNothingFound(page)
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username', { exact: true }).fill(sam.name)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await dialog.getByText(`will see your username: ${sam.name}`).waitFor()
  await expectNothingFound(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByText('You keep this in your account.').waitFor()
  await front(page).getByText('Wren').waitFor()
  expect((await alice.client.getShare({ ...me, share: share.id })).holder).toBe(sam.name)
  const stranger = await d.open(share.url)
  await refusal(stranger.page).waitFor()

  await page.getByRole('link', { name: 'Everything shared with you' }).click()
  await page.getByRole('link', { name: 'Open How we are' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave How we are' }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).waitFor()
  await expectNothingFound(page)
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing is shared with you here yet' }).waitFor()
  await page.context().close()
})

test('a share is left only when the server says so or it is gone already', async () => {
  const [alice, sam] = [await d.t.system('Harbour'), await newPerson(d.t)]
  const { share } = await shareOf(alice)
  const { id } = (await sam.post('/v2/people/@me/shared', { code: new URL(share.url).hash.slice(1) })).body
  const { page } = await d.open('/shared?all', { as: alice, person: sam, ...narrow })
  const dialog = page.getByRole('dialog')
  const leave = dialog.getByRole('button', { name: 'Leave', exact: true })
  const none = page.getByRole('heading', { name: 'Nothing is shared with you here yet' })
  await page.getByRole('button', { name: 'Leave How we are' }).click()
  const refuse = async (status: number) => {
    await page.route(`**/people/@me/shared/${id}`, (route) => route.fulfill({ status, json: {} }))
    await leave.click()
  }
  // Somebody else answers in the place of the server.
  await refuse(404)
  await dialog.getByText('That did not work.').waitFor()
  await page.unroute(`**/people/@me/shared/${id}`)
  await refuse(401)
  await dialog.getByRole('link', { name: 'Sign in' }).waitFor()
  await expectNothingFound(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await none.count()).toBe(0)
  expect((await sam.get('/v2/people/@me/shared')).body.length).toBe(1)
  await page.unroute(`**/people/@me/shared/${id}`)
  await page.getByRole('button', { name: 'Leave How we are' }).click()
  await sam.delete(`/v2/people/@me/shared/${id}`)
  await leave.click()
  await none.waitFor()
  await page.context().close()
})

test('without a stream the page asks for changes, and it keeps what it knows while the server is away', async () => {
  const alice = await d.t.system('Harbour')
  const { share, ash } = await shareOf(alice)
  const { page } = await d.open('/enter')
  await page.route('**/v2/shared/events*', (route) => route.fulfill({ status: 429, json: {} }))
  await page.clock.install()
  await page.goto(share.url)
  await page.getByText('This page looks for changes every 20 seconds.').waitFor()
  await alice.client.createSwitch({ ...me, body: { members: [ash.id] } })
  await page.clock.runFor(20_000)
  await front(page).getByText('Ash').waitFor()
  await page.route('**/v2/shared**', (route) => route.abort('connectionrefused'))
  await page.clock.runFor(20_000)
  await page.getByText('Not connected.').waitFor()
  expect(await front(page).getByText('Ash').count()).toBe(1)
  expect(await page.getByRole('region', { name: 'Members' }).getByText('Ash').count()).toBe(1)
  await page.context().close()
})

test('more pages than a share has streams do not take them from each other forever', async () => {
  const alice = await d.t.system('Harbour')
  const { share } = await shareOf(alice)
  const { page } = await d.open('/enter')
  let opened = 0
  await page.route('**/v2/shared/events*', (route) => {
    opened += 1
    return route.fulfill({ contentType: 'text/event-stream', body: ': hello\n\n' })
  })
  await page.clock.install()
  await page.goto(share.url)
  await until('the page gives up the stream', async () => {
    await page.clock.runFor(5000)
    return page.getByText('This page looks for changes every 20 seconds.').isVisible()
  })
  const before = opened
  await page.clock.runFor(120_000)
  expect(opened).toBe(before)
  await page.context().close()
})

test('the page fits at 200 % on a small screen, works with the keyboard alone, and nothing moves while it opens', async () => {
  const alice = await d.t.system('Harbour')
  const { share } = await shareOf(alice)
  for (const locale of ['de-DE', 'en-GB', 'es-ES', 'fr-FR']) {
    const { page } = await d.open(share.url, { viewport: { width: 320, height: 640 }, locale })
    await page.getByText('Crew').waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect([locale, Math.max(0, await page.evaluate(overflow))]).toEqual([locale, 0])
    await page.context().close()
  }
  const { page } = await d.open(share.url, { viewport: { width: 390, height: 844 } })
  await page.getByText('Crew').waitFor()
  await front(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'maps' }).waitFor()
  await page.getByRole('button', { name: 'Keep it in my account' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const isThere = (open: Page) => open.getByText('Crew').waitFor()
  expect(await shiftOf(page, share.url, isThere)).toBeLessThan(0.05)
  await page.context().close()
})
