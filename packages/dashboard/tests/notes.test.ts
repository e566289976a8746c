import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import { until } from '../../server/tests/support/signals.ts'
import { expectAccessible, narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const listed = (page: Page) => page.getByRole('list', { name: 'Journal' }).getByRole('listitem')

describe('the journal', () => {
  test('lets people write, find, search and delete notes', async () => {
    const alice = await d.t.system('Harbour')
    const wren = await alice.client.createMember({ body: { name: 'Wren' } })
    await alice.client.createMember({ body: { name: 'Asleep', extended: { custom_front: true } } })
    for (let i = 1; i <= 31; i++)
      await alice.client.createNote({ ...me, body: { title: `Day ${i}`, text: i === 3 ? 'The lake.' : '' } })
    const { page, problems } = await d.open('/front', { as: alice, ...narrow })
    await page.getByRole('navigation').getByRole('link', { name: 'Journal' }).click()
    await heading(page, 'Journal')
    expect(await listed(page).first().textContent()).toContain('Day 31')
    await page.getByRole('button', { name: 'Show older notes' }).click()
    await page.getByRole('link', { name: 'Day 1', exact: false }).last().waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('LAKE')
    await page.waitForFunction(() => document.querySelectorAll('.notes > li').length === 1)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'New note' }).click()
    await heading(page, 'New note')
    await field(page, 'Title').fill('A quiet evening')
    await field(page, 'Text').fill('We went to the **lake**.')
    await page.getByRole('button', { name: 'Date and colour' }).click()
    await page.getByLabel('Date', { exact: true }).fill('2024-05-01T18:00')
    await page.getByRole('radio', { name: 'Teal' }).check()
    await page.getByRole('button', { name: 'Choose who it is about' }).click()
    await page.getByRole('checkbox', { name: 'Wren' }).check()
    await expectAccessible(page)
    await save(page)
    await heading(page, 'A quiet evening')
    await page.locator('strong', { hasText: 'lake' }).waitFor()
    const [note] = await alice.client.listNotes({ ...me, member: wren.id })
    expect(note).toMatchObject({ title: 'A quiet evening', color: '2f9c95', members: [wren.id] })
    expect(note?.date).toBe('2024-05-01T18:00:00Z')

    await page.getByRole('main').getByRole('link', { name: 'Journal' }).click()
    const filter = page.getByRole('combobox', { name: 'Written by or about' })
    await filter.selectOption('Wren')
    expect(await filter.getByRole('option').allTextContents()).toEqual(['Anyone', 'Wren', 'Asleep'])
    await page.waitForFunction(() => document.querySelectorAll('.notes > li').length === 1)
    await listed(page).getByText('We went to the lake.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'A quiet evening' }).click()
    await page.locator('strong', { hasText: 'lake' }).waitFor()
    await expectAccessible(page)
    // why: a page that asks for a note while it is deleted is told that there is none, and the console says so.
    expect(problems).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete this note' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this note' }).click()
    await page.getByText('Note deleted.').waitFor()
    await heading(page, 'Journal')
    expect(await alice.client.listNotes({ ...me, member: wren.id })).toEqual([])
    await page.context().close()
  })

  test('names who fronts as the author, and takes few taps to write and to find the notes of a member', async () => {
    const alice = await d.t.system('Harbour')
    const [wren, ash] = await alice.members('Wren', 'Ash')
    await alice.client.createSwitch({ ...me, body: { members: [wren.id] } })
    await alice.client.createNote({ ...me, body: { title: 'By Ash', authors: [ash.id] } })
    const { page, problems } = await d.open('/front', { as: alice, ...narrow })
    await page.getByRole('region', { name: 'Fronting now' }).getByRole('link', { name: 'Wren' }).waitFor()
    let taps = 0
    const tap = (link: Locator) => {
      taps += 1
      return link.click()
    }
    const bar = page.getByRole('navigation')
    await tap(bar.getByRole('link', { name: 'Journal' }))
    await tap(page.getByRole('main').getByRole('link', { name: 'New note' }))
    await page.getByRole('list', { name: 'Written by' }).getByText('Wren').waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    await page.keyboard.type('Rain')
    await tap(page.getByRole('button', { name: 'Save', exact: true }))
    await heading(page, 'Rain')
    await page.getByRole('list', { name: 'Written by' }).getByText('Wren').waitFor()
    expect(taps).toBeLessThanOrEqual(4)
    const [note] = await alice.client.listNotes({ ...me, author: wren.id })
    expect(note).toMatchObject({ title: 'Rain', authors: [wren.id], members: [] })

    taps = 0
    await tap(bar.getByRole('link', { name: 'Members' }))
    await tap(page.getByRole('link', { name: /^Ash\b/ }))
    const card = page.getByRole('region', { name: 'Journal' })
    await card.getByRole('link', { name: 'By Ash' }).waitFor()
    await card.getByText('1 note', { exact: true }).waitFor()
    expect(taps).toBeLessThanOrEqual(2)
    await expectAccessible(page)
    await card.getByRole('link', { name: 'Write one' }).click()
    await page.getByRole('list', { name: 'About' }).getByText('Ash').waitFor()
    await page.getByRole('list', { name: 'Written by' }).getByText('Wren').waitFor()
    // The bar of a phone has the journal, and the rest behind "More".
    await bar.getByRole('button', { name: 'More pages' }).click()
    await expectAccessible(page)
    await bar.getByRole('menuitem', { name: 'Groups' }).click()
    await heading(page, 'Groups')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('draws tasks as checkboxes that a tap or a key saves', async () => {
    const alice = await d.t.system('Harbour')
    const text = 'To do:\n\n- [ ] tea\n- [x] milk\n\n```\n- [ ] code\n```\n'
    const { id } = await alice.client.createNote({ ...me, body: { title: 'Groceries', text } })
    const { page, problems } = await d.open(`/notes/${id}`, { as: alice, ...narrow })
    const [tea, milk] = ['tea', 'milk'].map((name) => page.getByRole('checkbox', { name }))
    expect([await tea?.isChecked(), await milk?.isChecked()]).toEqual([false, true])
    await expectAccessible(page)
    const textNow = async () => (await alice.client.getNote({ ...me, note: id })).text
    await tea?.focus()
    await page.keyboard.press('Space')
    await until('it is saved', async () => (await textNow()) === text.replace('[ ] tea', '[x] tea'))
    expect(await tea?.evaluate((box) => box === document.activeElement)).toBe(true)
    await milk?.click()
    await until('it is saved', async () => (await textNow()).includes('[ ] milk'))
    // Another device changes it, and the box follows.
    await alice.client.updateNote({ ...me, note: id, body: { text } })
    const boxes = async () => [await tea?.isChecked(), await milk?.isChecked()]
    await until('the boxes follow', async () => Bun.deepEquals(await boxes(), [false, true]))
    await page.goto(`${d.t.url}/notes`)
    await page.getByText('To do: tea milk').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('never loses a draft: not after a reload, after a refusal, or after a change elsewhere', async () => {
    const alice = await d.t.system('Harbour')
    const { page } = await d.open('/notes/new', { as: alice, ...narrow })
    const context = page.context()
    await field(page, 'Title').fill('Half a thought')
    await page.getByText('Draft kept on this device').waitFor()
    await page.reload()
    expect(await field(page, 'Title').inputValue()).toBe('Half a thought')
    await page.getByText('We kept your unsaved changes').waitFor()

    await context.route('**/v2/systems/@me/notes', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { message: 'Note limit reached.', code: 40102 } })
        : route.fallback(),
    )
    await field(page, 'Text').fill('and the rest of it')
    await save(page)
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await context.unroute('**/v2/systems/@me/notes')

    // Another tab writes a note of its own, and the list offers the first one.
    const other = await context.newPage()
    await other.goto(new URL('/notes/new', d.t.url).href)
    await field(other, 'Title').fill('Something else')
    await other.getByText('Draft kept on this device').waitFor()
    await other.getByRole('main').getByRole('link', { name: 'Journal' }).click()
    await other.getByRole('link', { name: 'Half a thought' }).waitFor()
    await other.getByRole('link', { name: 'Something else' }).waitFor()
    const drop = other.getByRole('button', { name: 'Delete draft: Something else' })
    await drop.click()
    await drop.waitFor({ state: 'detached' })
    await other.getByRole('button', { name: 'Undo', exact: true }).click()
    await drop.click()
    await other.getByRole('button', { name: 'Close' }).click()
    await other.getByRole('link', { name: 'Half a thought' }).click()
    expect(await field(other, 'Text').inputValue()).toBe('and the rest of it')
    await page.close()
    await save(other)
    await heading(other, 'Half a thought')
    const [note] = await alice.client.listNotes(me)
    expect(note).toMatchObject({ title: 'Half a thought', text: 'and the rest of it' })

    // A change elsewhere to the same text: both are shown, and the person chooses.
    await other.getByRole('link', { name: 'Edit' }).click()
    await field(other, 'Text').fill('mine')
    await alice.client.updateNote({ ...me, note: note?.id ?? '', body: { text: 'theirs' } })
    await other.getByRole('heading', { name: 'This changed in two places' }).waitFor()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Keep mine: Text' }).click()
    await save(other)
    await other.locator('.markdown', { hasText: 'mine' }).waitFor()
    expect((await alice.client.getNote({ ...me, note: note?.id ?? '' })).text).toBe('mine')
    await context.close()
  })
})
