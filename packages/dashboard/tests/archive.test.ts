import { expect } from 'bun:test'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import { narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

describe('members who are not shown like others', () => {
  test('leave lists, tiles and pickers while archived, and custom fronts stand apart', async () => {
    const alice = await d.t.system('Harbour')
    const wren = await alice.client.createMember({ body: { name: 'Wren' } })
    await alice.client.createMember({ body: { name: 'Ash' } })
    const asleep = await alice.client.createMember({ body: { name: 'Asleep' } })
    const whole = () => alice.client.getMember({ memberRef: wren.id, include: 'extended' })
    const { page, problems } = await d.open(`/members/${asleep.id}/edit`, { as: alice, ...narrow })

    await page.getByRole('switch', { name: 'This is a custom front, not a member' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Asleep' }).waitFor()
    await page.getByText('Custom front', { exact: true }).waitFor()

    await page.goto(new URL(`/members/${wren.id}`, d.t.url).href)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Resting for a while.')
    await page.getByRole('button', { name: 'Archive Wren' }).click()
    await page.getByText('They are in your archive').waitFor()
    expect((await whole()).extended).toMatchObject({
      archived: true,
      archived_reason: 'Resting for a while.',
    })

    await page.goto(new URL('/front', d.t.url).href)
    const names = (label: string) => page.getByRole('list', { name: label, exact: true }).locator('.name')
    await names('Custom fronts').first().waitFor()
    expect(await names('Everyone').allTextContents()).toEqual(['Ash'])
    expect(await names('Custom fronts').allTextContents()).toEqual(['Asleep'])
    await page.getByRole('button', { name: 'Several' }).click()
    expect(await page.getByRole('list', { name: 'Not chosen' }).getByRole('button').allInnerTexts()).toEqual([
      'Ash',
      'Asleep',
    ])

    await page.goto(new URL('/members', d.t.url).href)
    await page.getByText('1 member', { exact: true }).waitFor()
    expect(await names('Members').allTextContents()).toEqual(['Ash'])
    expect(await names('Custom fronts').allTextContents()).toEqual(['Asleep'])
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

  test('a description longer than other programs show is edited whole', async () => {
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
    expect(problems).toEqual([])
    await page.context().close()
  })
})
