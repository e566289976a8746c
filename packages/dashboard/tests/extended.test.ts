import { expect } from 'bun:test'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import { until } from '../../server/tests/support/signals.ts'
import { narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

describe('archived members and custom fronts', () => {
  test('archived members leave lists, tiles and pickers, and custom fronts are listed separately', async () => {
    const alice = await d.t.system('Harbour')
    const wren = await alice.client.createMember({ body: { name: 'Wren' } })
    await alice.client.createMember({ body: { name: 'Ash' } })
    const unknown = await alice.client.createMember({ body: { name: 'Unknown' } })
    const whole = () => alice.client.getMember({ memberRef: wren.id, include: 'extended' })
    const { page, problems } = await d.open(`/members/${unknown.id}/edit`, { as: alice, ...narrow })

    await page.getByRole('switch', { name: 'This is a custom front, not a member' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Unknown' }).waitFor()
    await page.getByText('Custom front', { exact: true }).waitFor()

    await page.goto(new URL(`/members/${wren.id}`, d.t.url).href)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Resting for a while.')
    // A change from another device takes nothing away.
    await alice.client.updateMember({ memberRef: wren.id, body: { pronouns: 'she/her' } })
    await page.getByText('she/her').first().waitFor()
    await page.getByRole('button', { name: 'Archive Wren' }).click()
    await page.getByText('They are in your archive').waitFor()
    expect((await whole()).extended).toMatchObject({
      archived: true,
      archived_reason: 'Resting for a while.',
    })

    await page.goto(new URL('/front', d.t.url).href)
    const names = (label: string) => page.getByRole('list', { name: label, exact: true }).locator('.name')
    const custom = names('Custom fronts').first()
    const lines = (name: Element) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }
    for (const width of [narrow.viewport.width, 320]) {
      await page.setViewportSize({ ...narrow.viewport, width })
      expect([width, await custom.evaluate(lines)]).toEqual([width, 1])
    }
    await page.setViewportSize(narrow.viewport)
    // The device may know only what was before.
    await until('Wren is in no list', async () =>
      Bun.deepEquals(await names('Everyone').allTextContents(), ['Ash']),
    )
    expect(await names('Custom fronts').allTextContents()).toEqual(['Unknown'])
    await page.getByRole('button', { name: 'Several' }).click()
    const notChosen = page.getByRole('list', { name: 'Not chosen' }).getByRole('button')
    await notChosen.first().waitFor()
    expect(await notChosen.allInnerTexts()).toEqual(['Ash'])
    const apart = page.getByRole('dialog').getByRole('list', { name: 'Custom fronts' }).getByRole('button')
    expect(await apart.allInnerTexts()).toEqual(['Unknown'])
    const { id: crew } = await alice.client.createGroup({ body: { name: 'Crew' } })
    await page.goto(new URL(`/groups/${crew}/edit`, d.t.url).href)
    const ticks = page.getByRole('group', { name: 'Members' }).getByRole('listitem')
    await ticks.first().waitFor()
    expect(await ticks.allInnerTexts()).toEqual(['Ash', 'Custom fronts', 'Unknown'])

    await page.goto(new URL('/members', d.t.url).href)
    await page.getByText('1 member', { exact: true }).waitFor()
    expect(await names('Members').allTextContents()).toEqual(['Ash'])
    expect(await names('Custom fronts').allTextContents()).toEqual(['Unknown'])
    await page.getByRole('heading', { name: 'Archived (1)' }).click()
    await page.getByText('Resting for a while.').waitFor()
    await page.getByRole('button', { name: 'Bring Wren back' }).click()
    await page.getByText('2 members', { exact: true }).waitFor()
    expect((await whole()).extended?.archived).toBe(false)

    await alice.client.updateMember({ memberRef: wren.id, body: { extended: { archived: true } } })
    await page.getByText('1 member', { exact: true }).waitFor()
    expect((await alice.client.listMembers(me)).length).toBe(3)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('people edit a long description in full', async () => {
    const alice = await d.t.system('Harbour')
    const description = 'Draws maps. '.repeat(200)
    const { id: memberRef } = await alice.client.createMember({
      body: { name: 'Wren', extended: { description } },
    })
    const { page, problems } = await d.open(`/members/${memberRef}/edit`, { as: alice })
    const text = page.getByRole('textbox', { name: 'Description', exact: true })
    expect(await text.inputValue()).toBe(description)
    await text.fill(`${description}And boats.`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('And boats.').waitFor()
    const saved = await alice.client.getMember({ memberRef, include: 'extended' })
    expect(saved.extended?.description).toBe(`${description}And boats.`)
    expect(saved.description).toHaveLength(1000)
    // A text that is too long for the event comes from another device.
    const longer = `${'Draws charts. '.repeat(400)}And tides.`
    await alice.client.updateMember({ memberRef, body: { extended: { description: longer } } })
    await page.getByText('And tides.').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('custom fields', () => {
  test('are created, ordered, filled in, shown and deleted on a phone', async () => {
    const alice = await d.t.system('Harbour')
    const { id: memberRef } = await alice.client.createMember({ body: { name: 'Wren' } })
    const { page, problems } = await d.open('/settings/fields', { as: alice, ...narrow })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    const make = async (name: string, type: string) => {
      await button('New field').click()
      await box('Name').fill(name)
      await page.getByRole('combobox', { name: 'Kind of value' }).selectOption({ label: type })
    }
    const made = (name: string) => page.getByRole('listitem').filter({ hasText: name }).waitFor()
    const fields = () => alice.client.listFields(me)
    const values = async () => {
      const { extended } = await alice.client.getMember({ memberRef, include: 'extended' })
      const byName = (await fields()).map(({ id, name }) => [name, extended?.fields[id]])
      return Object.fromEntries(byName)
    }

    await page.getByText('No fields yet').waitFor()
    await make('Age', 'Number')
    await button('Save').click()
    await made('Age')
    await make('Tea', 'Several choices')
    await button('Save').click()
    await page.getByText('This value does not work.').waitFor()
    await box('Choices, one per line').fill('black\ngreen\n')
    await page.getByRole('switch', { name: 'Everyone may see it' }).check()
    await button('Save').click()
    await made('Tea')
    await button('Move Tea up').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Tea is now 1 of 2.').waitFor()
    expect(await button('Move Tea up').evaluate((each) => each === document.activeElement)).toBe(true)
    await alice.client.createField({ ...me, body: { name: 'Away', type: 'date_range' } })
    await made('Away')
    expect((await fields()).map(({ name, privacy, options }) => [name, privacy, options])).toEqual([
      ['Tea', 'public', ['black', 'green']],
      ['Age', 'private', null],
      ['Away', 'private', null],
    ])

    await page.goto(new URL(`/members/${memberRef}/edit`, d.t.url).href)
    await page.getByRole('checkbox', { name: 'green' }).check()
    await box('Age').fill('many')
    await button('Save').click()
    await page.getByText('Please type a number.').waitFor()
    expect(await box('Age').evaluate((each) => each === document.activeElement)).toBe(true)
    await box('Age').fill('7')
    await page.getByLabel('From', { exact: true }).fill('2024-05-01')
    await button('Save').click()
    await page.getByRole('heading', { level: 1, name: 'Wren' }).waitFor()
    await page.getByText(/2024 – …/).waitFor()
    await page.getByText(/^They also see: .*Tea/).waitFor()
    await page.getByText(/^Only you see: .*Age.* and .*Away/).waitFor()
    expect(await values()).toEqual({ Tea: ['green'], Age: 7, Away: { start: '2024-05-01', end: null } })
    const ofStranger = await d.t.stranger.get(`/v2/members/${memberRef}?include=extended`)
    expect(Object.values(ofStranger.body.extended.fields)).toEqual([['green']])

    await page.goto(new URL('/settings/profile', d.t.url).href)
    await box('Age').fill('30')
    await button('Save').click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const system = await alice.client.getSystem({ ...me, include: 'extended' })
    expect(Object.values(system.extended?.fields ?? {})).toEqual([30])

    await page.goto(new URL('/settings/fields', d.t.url).href)
    await button('Delete Age').click()
    await page.getByText('2 values go with it.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Age' }).click()
    await page.getByText('Deleted Age.').waitFor()
    expect(Object.keys(await values())).toEqual(['Tea', 'Away'])

    const [field] = await fields()
    const most = Array.from({ length: 200 }, (_, i) => ({ ...field, id: `${i}`, name: `Field ${i}` }))
    await page.route('**/v2/systems/@me/fields', (route) => route.fulfill({ json: most }))
    await page.reload()
    await page.getByText('You have 200 fields, and there is no room for more.').waitFor()
    expect(await button('New field').count()).toBe(0)
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
    await page.context().close()
  })
})
