import { expect } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { createClient } from '@polyphony/client'
import type { Locator } from 'playwright-core'
import { test } from '../../server/tests/support/browser/browser.ts'
import { until } from '../../server/tests/support/signals.ts'
import { expectAccessible, narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }
const file = fileURLToPath(new URL('../../../fixtures/import/simply-plural.json', import.meta.url))
const words = (privacy: object | null | undefined) => [...new Set(Object.values(privacy ?? {}))]

/** The answers that anybody gets to the lists of a system: the status of each. */
async function listsOf(id: string) {
  const lists = ['members', 'groups', 'fronters', 'switches']
  const answers = await Promise.all(lists.map((list) => d.t.stranger.get(`/v2/systems/${id}/${list}`)))
  return answers.map(({ status }) => status)
}

test('new members and groups start private; the page warns of a visible private name, and can hide it', async () => {
  const alice = await d.t.system('Harbour')
  const defaults = { member_default_private: true, group_default_private: true }
  await alice.client.updateSettings({ ...me, body: defaults })
  const { page, problems } = await d.open('/members/new', { as: alice, ...narrow })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wren')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Wren' }).waitFor()
  const [wren] = await alice.client.listMembers(me)
  expect(words(wren?.privacy)).toEqual(['private'])

  await page.getByText('Strangers still see the name Wren, because there is no display name.').waitFor()
  await page.getByText('Strangers find them in your front and your history, or with the ID.').waitFor()
  await page.getByRole('button', { name: 'Hide completely' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide Wren completely?' })
  await dialog.getByText('People who have the ID then still see: Display name.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hide completely' }).click()
  await page.getByText('Strangers see the display name Someone. Only you see the name.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Wren' }).waitFor()
  const seen = (await d.t.stranger.get(`/v2/members/${wren?.id}`)).body
  expect([seen.name, seen.display_name, seen.created]).toEqual(['Someone', null, null])

  await page.goto(`${d.t.url}/groups/new`)
  await page.getByText('New groups start private here.').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Crew')
  await page.getByText('Strangers still see the name Crew').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide completely' }).click()
  await page.getByText('Strangers see the display name Someone.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Crew' }).waitFor()
  await expectAccessible(page)
  const [crew] = await alice.client.listGroups(me)
  expect([crew?.display_name, ...words(crew?.privacy)]).toEqual(['Someone', 'private'])
  expect(problems).toEqual([])
  await page.context().close()
})

test('where nobody may see the system, no member carries a warning or a lock', async () => {
  const alice = await d.t.system('Harbour')
  const nobody = { name: 'Wren', privacy: { visibility: 'private', name_privacy: 'private' } } as const
  const { id } = await alice.member(nobody)
  const lists = { member_list_privacy: 'private', group_list_privacy: 'private' } as const
  const fronts = { front_privacy: 'private', front_history_privacy: 'private' } as const
  await alice.client.updateSystem({ ...me, body: { privacy: { ...lists, ...fronts } } })
  const { page, problems } = await d.open(`/members/${id}`, { as: alice, ...narrow })
  await page.getByText('Only people who have the ID could see the name Wren.').waitFor()
  expect(await page.getByText('Strangers still see').count()).toBe(0)
  await expectAccessible(page)
  const lock = page.getByTitle('Hidden from lists')
  await page.goto(`${d.t.url}/members`)
  await page.getByRole('link', { name: 'Wren' }).first().waitFor()
  expect(await lock.count()).toBe(0)

  await alice.client.updateSystem({ ...me, body: { privacy: { member_list_privacy: 'public' } } })
  await lock.waitFor()
  await page.goto(`${d.t.url}/members/${id}`)
  await page.getByText('Strangers still see the name Wren, because there is no display name.').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('the page counts private members in a public front, and one button makes the front private', async () => {
  const alice = await d.t.system('Harbour')
  const hidden = { visibility: 'private', name_privacy: 'private' } as const
  const wren = await alice.member({ name: 'Wren', privacy: hidden })
  const ash = await alice.member({ name: 'Ash', display_name: 'A.', privacy: hidden })
  await alice.member({ name: 'Juno' })
  await alice.switch([wren, ash])
  const { page, problems } = await d.open('/settings/privacy', { as: alice, ...narrow })
  await page
    .getByText('2 of your members are private, but still show in your front and your history')
    .waitFor()
  await page.getByText('1 member has a private name but no display name.').waitFor()
  await page.getByText('1 of 3 members are in your public list.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make front and history private' }).click()
  await page.getByText('Privacy saved.').waitFor()
  expect(await listsOf(alice.id)).toEqual([200, 200, 403, 403])
  await page.getByRole('button', { name: 'Hide completely' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide completely' }).click()
  await page.getByText('Hidden. Strangers no longer see the name.').waitFor()
  expect((await d.t.stranger.get(`/v2/members/${wren.id}`)).body.name).toBe('Someone')
  await page.getByRole('switch', { name: 'List of members' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your list of members is private.').waitFor()
  // The preview asks as a stranger, and the browser notes each refusal.
  expect(problems.filter((problem) => !problem.includes('403 (Forbidden)'))).toEqual([])
  await page.context().close()
})

test('a new system is private by default, and a failure reveals nothing', async () => {
  const { page } = await d.open('/try', narrow)
  await page.getByRole('button', { name: 'I have a file from another app' }).click()
  await page.getByLabel('Choose a file').setInputFiles(file)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start without a file' }).click()
  expect(await page.getByRole('radio', { name: /^Nobody/ }).isChecked()).toBe(true)
  await page.getByLabel('Name of your system').fill('Harbour')
  const made: string[] = []
  page.on('response', async (response) => {
    const isNew = response.request().method() === 'POST' && response.url().endsWith('/v2/systems')
    if (isNew) made.push((await response.json()).system.id)
  })
  await page.route('**/v2/systems/@me', (route) => route.abort())
  await page.getByRole('button', { name: 'Create my system' }).click()
  await page.getByText('Your system is not ready yet: we could not save who may see it.').waitFor()
  await until('its answer is read', () => made.length > 0)
  const [id = ''] = made
  expect((await d.t.stranger.get(`/v2/systems/${id}`)).body.name).toBeNull()
  await page.unroute('**/v2/systems/@me')
  await page.getByRole('button', { name: 'Create my system' }).click()
  const token = await page.getByLabel('Your token').inputValue()
  const client = createClient({ baseUrl: d.t.url, token })
  const system = await client.getSystem(me)
  expect([system.id, system.name, words(system.privacy)]).toEqual([id, 'Harbour', ['private']])
  expect(await client.getSettings(me)).toMatchObject({
    member_default_private: true,
    group_default_private: true,
  })
  expect(await listsOf(id)).toEqual([403, 403, 403, 403])
  expect(made).toHaveLength(1)

  // With the link: everything but the past.
  await page.goto(`${d.t.url}/try`)
  await page.getByRole('radio', { name: /^People who know our link/ }).check()
  await page.getByRole('button', { name: 'Create my system' }).click()
  await page.getByLabel('Your token').waitFor()
  await until('its answer is read', () => made.length > 1)
  expect(await listsOf(made[1] ?? '')).toEqual([200, 200, 204, 403])
  await page.context().close()
})

test('from a Simply Plural file to the first switch on a phone: eight taps, and strangers see nothing', async () => {
  const viewport = { width: 390, height: 844 }
  const { page, problems } = await d.open('/', { ...narrow, viewport })
  const began = performance.now()
  const taps: string[] = []
  const tap = async (target: Locator, does: string) => {
    await target.tap()
    taps.push(does)
  }

  await tap(page.getByRole('link', { name: 'Try without an account' }), 'start')
  await tap(page.getByRole('button', { name: 'I have a file from another app' }), 'say that there is a file')
  const chooser = page.waitForEvent('filechooser')
  await tap(page.getByText('Choose a file'), 'choose it')
  await (await chooser).setFiles(file)
  expect(await page.getByRole('radio', { name: /^Nobody/ }).isChecked()).toBe(true)
  await tap(page.getByRole('button', { name: 'Create my system' }), 'make the system')
  const token = await page.getByLabel('Your token').inputValue()
  // The front asks for the pictures in the file, which lie elsewhere.
  expect(problems).toEqual([])
  await tap(page.getByLabel('I have saved my token'), 'keep the token')
  await tap(page.getByRole('button', { name: 'Go to my system' }), 'go to the report')
  await page.getByText('We imported your file from Simply Plural.').waitFor()
  await tap(page.getByRole('link', { name: /^Continue/ }), 'go to the front')
  await tap(page.getByRole('button', { name: /^Switch to Birch/ }).first(), 'switch')
  await page.getByText('Birch is fronting.').last().waitFor()
  console.log(
    `From the file to the first switch: ${taps.length} taps, ${Math.round(performance.now() - began)} ms.`,
  )
  expect(taps).toHaveLength(8)

  const client = createClient({ baseUrl: d.t.url, token })
  expect((await client.getFronters(me))?.members.map(({ name }) => name)).toEqual(['Birch'])
  const { id } = await client.getSystem(me)
  const seen = (await d.t.stranger.get(`/v2/systems/${id}`)).body
  expect(seen).toMatchObject({
    name: null,
    description: null,
    pronouns: null,
    avatar_url: null,
    banner: null,
  })
  expect(await listsOf(id)).toEqual([403, 403, 403, 403])
  const members = await client.listMembers(me)
  expect(members.length).toBeGreaterThan(3)
  for (const member of members) {
    expect(words(member.privacy)).toEqual(['private'])
    const { name: _name, color: _color, ...rest } = (await d.t.stranger.get(`/v2/members/${member.id}`)).body
    expect(rest).toMatchObject({
      display_name: null,
      pronouns: null,
      description: null,
      created: null,
      proxy_tags: [],
    })
  }
  await page.context().close()
})
