import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import { until } from '../../server/tests/support/signals.ts'
import { expectAccessible, narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

describe('a group', () => {
  test('is created, filled by ticks, edited and deleted, and its members stay', async () => {
    const alice = await d.t.system('Harbour')
    for (let i = 1; i <= 60; i++) await alice.client.createMember({ body: { name: `Member ${i}` } })
    const { page, problems } = await d.open('/groups', { as: alice, ...narrow })
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
    await page.getByRole('link', { name: 'New group' }).first().click()
    await heading(page, 'New group')
    await field(page, 'Name').fill('Crew')
    await page.getByRole('checkbox', { name: 'Member 1', exact: true }).check()
    await page.getByRole('searchbox', { name: 'Search' }).fill('60')
    await page.getByRole('checkbox', { name: 'Member 60' }).check()
    await page.getByText('2 ticked').waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.getByRole('switch', { name: 'Show only ticked' }).check()
    expect(await page.getByRole('group', { name: 'Members' }).getByRole('checkbox').count()).toBe(2)
    await expectAccessible(page)
    await save(page)
    await heading(page, 'Crew')
    await page.getByRole('link', { name: 'Member 60' }).waitFor()
    await expectAccessible(page)

    const [crew] = await alice.client.listGroups({ systemRef: '@me' })
    const membersOf = async () =>
      (await alice.client.listGroupMembers({ groupRef: crew?.id ?? '' })).map(({ name }) => name)
    expect(await membersOf()).toEqual(['Member 1', 'Member 60'])

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('checkbox', { name: 'Member 1', exact: true }).uncheck()
    await field(page, 'Display name').fill('The night crew')
    await field(page, 'Description').fill('Those who are up late.')
    await page.getByRole('switch', { name: 'Who is in it' }).uncheck()
    // A change elsewhere to the same list stays.
    const [, second] = await alice.client.listMembers({ systemRef: '@me' })
    await alice.client.addGroupMembers({ groupRef: crew?.id ?? '', body: [second?.id ?? ''] })
    await save(page)
    await heading(page, 'The night crew')
    expect(await membersOf()).toEqual(['Member 2', 'Member 60'])
    expect(await alice.client.getGroup({ groupRef: crew?.id ?? '' })).toMatchObject({
      name: 'Crew',
      display_name: 'The night crew',
      description: 'Those who are up late.',
      privacy: { list_privacy: 'private', visibility: 'public' },
    })

    await page.getByRole('link', { name: 'All groups' }).click()
    await page.getByRole('link', { name: 'The night crew' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More actions for groups' }).click()
    await page.getByRole('menuitem', { name: 'Privacy of all groups' }).click()
    await page.getByRole('button', { name: 'Everything private' }).click()
    await page.getByRole('button', { name: 'Set for 1 group' }).click()
    await page.getByText('Privacy saved.').waitFor()
    const privacyOf = async () => (await alice.client.getGroup({ groupRef: crew?.id ?? '' })).privacy ?? {}
    expect([...new Set<string>(Object.values(await privacyOf()))]).toEqual(['private'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone.').waitFor()
    expect(await privacyOf()).toMatchObject({ list_privacy: 'private', visibility: 'public' })

    await page.getByRole('link', { name: 'Crew' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete this group' }).click()
    await page.getByRole('button', { name: 'Delete The night crew' }).click()
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
    expect(await alice.client.listGroups({ systemRef: '@me' })).toEqual([])
    expect((await alice.client.listMembers({ systemRef: '@me' })).length).toBe(60)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

test('a group shows its members first, and every page counts them alike, without the archive', async () => {
  const alice = await d.t.system('Harbour')
  const made = await Promise.all(
    ['Wren', 'Ash', 'Birch'].map((name) => alice.client.createMember({ body: { name } })),
  )
  const description = 'Those who are up late.'
  const { id } = await alice.client.createGroup({ body: { name: 'Crew', description } })
  await alice.client.addGroupMembers({ groupRef: id, body: made.map(({ uuid }) => uuid) })
  await alice.client.updateMember({ memberRef: made[0]?.id ?? '', body: { extended: { archived: true } } })
  const { page, problems } = await d.open('/groups', { as: alice, ...narrow })
  await page.getByRole('link', { name: /Crew.*2 members/s }).click()
  await page.getByText('2 members').waitFor()
  const topOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
  expect(await topOf('Members')).toBeLessThan(await topOf('About'))
  expect(await topOf('Members')).toBeLessThan(narrow.viewport.height)
  await page.getByRole('link', { name: 'Ash' }).click()
  await heading(page, 'Ash')
  await page.getByRole('link', { name: /Crew.*2 members/s }).waitFor()
  await page.goto(`${d.t.url}/members?group=${id}`)
  await page.getByRole('status').getByText('2 members', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

describe('groups inside groups', () => {
  test('show as a tree that people collapse, reorder and search, and a parent moves with its subgroups', async () => {
    const alice = await d.t.system('Harbour')
    const make = async (name: string, parent: string | null, member?: string) => {
      const { id } = await alice.client.createGroup({ body: { name, extended: { parent } } })
      const made = member && (await alice.client.createMember({ body: { name: member } }))
      if (made) await alice.client.addGroupMembers({ groupRef: id, body: [made.id] })
      return id
    }
    const forest = await make('Forest', null)
    const oak = await make('Oak', forest, 'Wren')
    await make('Beech', forest)
    const twig = await make('Twig', oak, 'Ash')
    await make('Sea', null, 'Robin')
    const { page, problems } = await d.open('/groups', { as: alice, ...narrow })
    const shown = () => page.getByRole('list', { name: 'Groups' }).getByRole('link').allInnerTexts()
    const names = async () => (await shown()).map((text) => text.split('\n')[0])
    // why: the browser gives no text of a row that it has not drawn since it moved into view.
    const show = (...wanted: string[]) =>
      until(`the groups are ${wanted}`, async () => Bun.deepEquals(await names(), wanted))
    await page.getByRole('link', { name: 'Twig' }).waitFor()
    await show('Forest', 'Beech', 'Oak', 'Twig', 'Sea')
    const nested = page.getByRole('listitem').filter({ hasText: 'Forest' }).getByRole('list').first()
    expect(await nested.getByRole('link', { name: 'Oak' }).count()).toBe(1)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectAccessible(page)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

    await page.getByRole('button', { name: 'Subgroups of Oak' }).press('Enter')
    await show('Forest', 'Beech', 'Oak', 'Sea')
    await page.getByRole('searchbox', { name: 'Search' }).fill('twig')
    await page.getByText('In Forest › Oak').waitFor()
    await page.getByRole('button', { name: 'More actions for groups' }).click()
    await page.getByRole('menuitem', { name: 'Change the order' }).click()
    await page.getByRole('button', { name: 'Move Oak up' }).press('Enter')
    await page.getByText('Oak now has place 1 of 2.').waitFor()
    await show('Forest', 'Oak', 'Twig', 'Beech', 'Sea')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Subgroups of Oak' }).press('Enter')

    // Changes elsewhere show by themselves; an event names the parent by its UUID.
    const { uuid } = await alice.client.getGroup({ groupRef: oak })
    await alice.client.createGroup({ body: { name: 'Acorn', extended: { parent: uuid, emoji: '🌰' } } })
    await page.getByRole('link', { name: '🌰 Acorn' }).waitFor()
    await alice.client.updateGroup({ groupRef: twig, body: { extended: { parent: forest } } })
    await show('Forest', 'Oak', '🌰 Acorn', 'Beech', 'Twig', 'Sea')
    const moved = { parent: forest, position: 0, emoji: null }
    await until('the server has the new order', async () =>
      Bun.deepEquals((await alice.client.getGroup({ groupRef: oak, include: 'extended' })).extended, moved),
    )

    await page.getByRole('link', { name: 'Forest' }).click()
    await page.getByRole('link', { name: 'Show everyone, also in subgroups (2)' }).click()
    await page.getByText('2 of 3 members. Members of its subgroups are here too.').waitFor()
    await page.getByRole('link', { name: 'Front' }).first().click()
    await page.getByRole('button', { name: 'Forest' }).click()
    await page.getByText('With all subgroups.').waitFor()
    const tiles = page.getByRole('list', { name: 'Everyone' }).getByRole('listitem')
    await until('two tiles are left', async () => (await tiles.count()) === 2)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('are created, moved and deleted, with or without their subgroups', async () => {
    const alice = await d.t.system('Harbour')
    const { id: member } = await alice.client.createMember({ body: { name: 'Wren' } })
    const { page, problems } = await d.open('/groups/new', { as: alice, ...narrow })
    await field(page, 'Name').fill('Forest')
    await page.getByRole('button', { name: 'Show more' }).click()
    await field(page, 'Emoji').fill('🌳')
    await save(page)
    for (const name of ['Oak', 'Twig']) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'New subgroup' }).click()
      await field(page, 'Name').fill(name)
      await save(page)
      await heading(page, name)
    }
    const path = page.getByRole('navigation', { name: 'Groups around this one' })
    await path.getByRole('link', { name: 'Oak' }).waitFor()
    expect(await path.getByRole('link').allInnerTexts()).toEqual(['← All groups', '🌳 Forest', 'Oak'])
    const groups = async () => {
      const list = await alice.client.listGroups({ systemRef: '@me', include: 'extended' })
      return list.map(({ name, extended }) => [name, list.find(({ id }) => id === extended?.parent)?.name])
    }
    expect((await groups()).sort()).toEqual([
      ['Forest', undefined],
      ['Oak', 'Forest'],
      ['Twig', 'Oak'],
    ])

    await path.getByRole('link', { name: 'Oak' }).click()
    await heading(page, 'Oak')
    await page.getByRole('link', { name: 'Edit' }).click()
    const parent = page.getByRole('combobox', { name: 'Parent group' })
    await parent.getByRole('option', { name: 'Forest' }).waitFor({ state: 'attached' })
    expect(await parent.getByRole('option').allInnerTexts()).toEqual(['No parent', '🌳 Forest'])

    // The server refuses the 21st level.
    let deepest = ''
    for (let level = 1; level < 20; level++) {
      const made = { name: `Level ${level}`, extended: { parent: deepest || null } }
      deepest = (await alice.client.createGroup({ body: made })).id
    }
    await parent.getByRole('option', { name: 'Level 19' }).waitFor({ state: 'attached' })
    await parent.selectOption(deepest)
    await save(page)
    await page.getByText('there are at most 20 levels').waitFor()
    await expectAccessible(page)
    await parent.selectOption({ label: 'No parent' })
    await save(page)
    await heading(page, 'Oak')
    expect(await groups()).toContainEqual(['Oak', undefined])

    const remove = async (choice: string, confirm: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Delete this group' }).click()
      await page.getByRole('radio', { name: choice }).check()
      await page.getByRole('button', { name: confirm }).click()
      await heading(page, 'Groups')
    }
    await alice.client.addGroupMembers({ groupRef: deepest, body: [member] })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete this group' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await remove('Keep it', 'Delete Oak')
    expect(await groups()).toContainEqual(['Twig', undefined])
    await page.getByRole('link', { name: /^Level 1 / }).click()
    await page.getByText('Level 2').waitFor()
    await remove('Delete them too', 'Delete 19 groups')
    const left = page.getByRole('list', { name: 'Groups' }).getByRole('link')
    await until('two groups are left', async () => (await left.count()) === 2)
    expect((await groups()).sort()).toEqual([
      ['Forest', undefined],
      ['Twig', undefined],
    ])
    expect((await alice.client.listMembers({ systemRef: '@me' })).length).toBe(1)
    expect(problems).toEqual([expect.stringContaining('400')])
    await page.context().close()
  })
})
