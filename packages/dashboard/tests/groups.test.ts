import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import { expectAccessible, narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

describe('a group', () => {
  test('is made, filled by ticks, edited and deleted; its members stay', async () => {
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
    const privacies = Object.values((await alice.client.getGroup({ groupRef: crew?.id ?? '' })).privacy ?? {})
    expect([...new Set<string>(privacies)]).toEqual(['private'])

    await page.getByRole('link', { name: 'Crew' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete this group' }).click()
    await page.getByRole('button', { name: 'Delete Crew' }).click()
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
    expect(await alice.client.listGroups({ systemRef: '@me' })).toEqual([])
    expect((await alice.client.listMembers({ systemRef: '@me' })).length).toBe(60)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
