import { expect } from 'bun:test'
import { test } from '../../server/tests/support/browser/browser.ts'
import { until } from '../../server/tests/support/signals.ts'
import { expectAccessible, narrow, shiftOf, useDashboard } from './support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

test('strangers see the public part of a system, its members and groups', async () => {
  const alice = await d.t.system('Harbour')
  const { client } = alice
  await client.updateSystem({ systemRef: '@me', body: { description: '# Ahoy\n\nWe like **boats**.' } })
  const wren = await client.createMember({
    body: {
      name: 'Wren',
      pronouns: 'she/they',
      description:
        '<img src=x onerror=alert(1)> [here](https://img.example) ![map](https://img.example/map.png)',
    },
  })
  const hidden = await client.createMember({ body: { name: 'Ivo', privacy: { visibility: 'private' } } })
  const crew = await client.createGroup({ body: { name: 'Crew' } })
  await client.addGroupMembers({ groupRef: crew.id, body: [wren.id, hidden.id] })
  await client.createSwitch({ systemRef: '@me', body: { members: [wren.id] } })

  const { page, problems } = await d.open(`/s/${alice.id}`, narrow)
  await page.getByRole('heading', { name: 'Harbour', level: 1 }).waitFor()
  await page.locator('strong', { hasText: 'boats' }).waitFor()
  await page.locator('strong', { hasText: 'Ahoy' }).waitFor()
  await page.getByRole('region', { name: 'Fronting now' }).getByRole('link', { name: 'Wren' }).waitFor()
  await page.getByRole('link', { name: 'Crew' }).waitFor()
  expect(await page.getByText('Ivo').count()).toBe(0)
  await expectAccessible(page)

  const lark = await client.createMember({ body: { name: 'Lark' } })
  await client.createSwitch({ systemRef: '@me', body: { members: [lark.id] } })
  // A stranger who comes back to the page sees who is there now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('region', { name: 'Fronting now' }).getByRole('link', { name: 'Lark' }).waitFor()

  await page.getByRole('region', { name: 'Members' }).getByRole('link', { name: 'Wren' }).click()
  await page.getByRole('heading', { name: 'Wren', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.title()).toBe('Wren · Polyphony')
  expect(await page.getByRole('link', { name: 'here' }).getAttribute('rel')).toBe(
    'noopener noreferrer nofollow',
  )
  // A picture in a description is a link to it: nobody learns who reads here.
  expect(await page.locator('main img').count()).toBe(0)
  const map = page.getByRole('link', { name: 'map' })
  expect(await map.getAttribute('href')).toBe('https://img.example/map.png')
  const itsSystem = await page.getByRole('link', { name: 'System: Harbour' }).getAttribute('href')
  expect(itsSystem).toBe(`/s/${alice.id}`)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Crew' }).click()
  await page.getByRole('heading', { name: 'Crew', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Wren' }).waitFor()
  expect(await page.getByText('Ivo').count()).toBe(0)
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Wren', level: 1 }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a stranger sees a switch within two seconds, and the page is silent while it is hidden', async () => {
  const alice = await d.t.system('Harbour')
  const [wren, ash] = await alice.members('Wren', 'Ash')
  await alice.client.createSwitch({ ...me, body: { members: [wren.id] } })
  const { page, problems } = await d.open(`/s/${alice.id}`, narrow)
  const fronting = (name: string) =>
    page.getByRole('region', { name: 'Fronting now' }).getByRole('link', { name }).waitFor()
  await fronting('Wren')
  await page.getByText('No public groups.').waitFor()
  const asked: string[] = []
  const answered: number[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('response', (response) => answered.push(response.status()))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  asked.length = 0
  await page.clock.runFor(2000)
  // Between the long reads, the page asks one small question, and mostly hears that nothing has changed.
  await until('the question is answered', () => answered.includes(304))
  expect(new Set(asked)).toEqual(new Set([`/v2/systems/${alice.id}/fronters`]))
  await alice.client.createSwitch({ ...me, body: { members: [ash.id] } })
  await page.clock.runFor(2000)
  await fronting('Ash')

  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  asked.length = 0
  await page.clock.runFor(60_000)
  expect(asked).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('on a slow line nothing moves while a public page opens', async () => {
  const alice = await d.t.system('Harbour')
  const names = Array.from({ length: 12 }, (_, i) => `Voice ${i + 1}`)
  const members: string[] = []
  for (const name of names) members.push((await alice.client.createMember({ body: { name } })).id)
  await alice.client.createGroup({ body: { name: 'Crew' } })
  await alice.client.updateSystem({ ...me, body: { description: '**Ahoy**\n\nWe like boats.\n\n- tea' } })
  await alice.client.createSwitch({ ...me, body: { members: members.slice(0, 4) } })
  const { page } = await d.open('/s/nobody', { ...narrow, viewport: { width: 390, height: 844 } })
  const isThere = async () => {
    await page.locator('strong', { hasText: 'Ahoy' }).waitFor()
    await page.getByRole('link', { name: 'Crew' }).waitFor()
  }
  expect(await shiftOf(page, `${d.t.url}/s/${alice.id}`, isThere)).toBeLessThan(0.05)
  await page.context().close()
})

test('the owner sees the public view there, and private lists are explained kindly', async () => {
  const alice = await d.t.system('Harbour')
  const privacy = {
    front_privacy: 'private',
    member_list_privacy: 'private',
    group_list_privacy: 'private',
    name_privacy: 'private',
  } as const
  await alice.client.updateSystem({ systemRef: '@me', body: { privacy } })
  const { id } = await alice.member({ name: 'Wren' })
  const { page } = await d.open(`/s/${alice.id}`, { as: alice })
  await page.getByRole('heading', { name: 'A system', level: 1 }).waitFor()
  await page.getByText('This is yours.').waitFor()
  for (const text of ['its fronters', 'its member list', 'its group list']) {
    await page.getByText('This system keeps', { exact: false }).filter({ hasText: text }).waitFor()
  }
  expect(await page.getByText('Harbour').count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`${d.t.url}/m/${id}`)
  await page.getByRole('link', { name: `System: ${alice.id}` }).waitFor()
  await page.context().close()
})

test('public custom fields show their values, and pages without values do not request the fields', async () => {
  const alice = await d.t.system('Harbour')
  const { client } = alice
  const field = async (name: string, type: 'text' | 'boolean', privacy: 'public' | 'private') =>
    (await client.createField({ ...me, body: { name, type, privacy } })).id
  const [tea, hidden, open] = [
    await field('Tea', 'text', 'public'),
    await field('Age', 'text', 'private'),
    await field('Open for talks', 'boolean', 'public'),
  ]
  await client.updateSystem({ ...me, body: { extended: { fields: { [open]: true, [hidden]: '30' } } } })
  const description = `${'Draws maps. '.repeat(100)}And boats.`
  const { id: wren } = await client.createMember({
    body: { name: 'Wren', extended: { description, fields: { [tea]: 'green', [hidden]: '7' } } },
  })
  const { id: ash } = await client.createMember({
    body: { name: 'Ash', extended: { fields: { [hidden]: '9' } } },
  })
  const { page, problems } = await d.open(`/s/${alice.id}`, narrow)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // why exact: a random ID may contain a short name.
  const named = (name: string) => page.getByText(name, { exact: true })
  const valueIn = (name: string) =>
    page
      .locator('dl div')
      .filter({ has: named(name) })
      .locator('dd')
      .innerText()
  expect(await valueIn('Open for talks')).toBe('Yes')
  expect(await named('Tea').count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`${d.t.url}/m/${wren}`)
  expect(await valueIn('Tea')).toBe('green')
  await page.getByText('And boats.').waitFor()
  expect(await named('Age').count()).toBe(0)
  await expectAccessible(page)
  asked.length = 0
  await page.goto(`${d.t.url}/m/${ash}`)
  await page.getByRole('link', { name: 'System: Harbour' }).waitFor()
  expect(await named('Age').count()).toBe(0)
  expect(asked.filter((path) => /fields|value-list|more-/.test(path))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a public page of an unknown thing says "not found"', async () => {
  const { page } = await d.open('/m/zzzzz')
  await page.getByRole('heading', { name: 'Member not found' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${d.t.url}/nonsense`)
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
  expect(await page.title()).toBe('Page not found · Polyphony')
  expect(await page.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
  await page.context().close()
})

test('strangers search among many members', async () => {
  const alice = await d.t.system('City')
  const names = ['✧ Ash ✧', ...Array.from({ length: 30 }, (_, i) => `Member ${i + 1}`)]
  await Promise.all(names.map((name) => alice.client.createMember({ body: { name } })))
  const { page, problems } = await d.open(`/s/${alice.id}`, narrow)
  const list = page.getByRole('list', { name: 'Members' }).getByRole('link')
  await list.first().waitFor()
  expect(await list.first().innerText()).toContain('Ash')
  await page.getByRole('searchbox', { name: 'Search' }).fill('member 3')
  await list.getByText('Member 30', { exact: true }).waitFor()
  expect(await list.count()).toBe(2)
  await expectAccessible(page)
  expect(problems).toEqual([])
  await page.context().close()
})
