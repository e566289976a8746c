import { beforeAll, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import type { SystemCaller } from '../../server/tests/support/callers/server.ts'
import { until } from '../../server/tests/support/signals.ts'
import { setUpTimeoutMs } from '../../server/tests/support/stores/stores.ts'
import { expectAccessible, narrow, useDashboard } from './support/dashboard.ts'

const d = useDashboard()

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

describe('a member', () => {
  test('is created, switched to, edited and deleted with the keyboard alone', async () => {
    const alice = await d.t.system('Harbour')
    const { page, problems } = await d.open('/members', { as: alice })
    await heading(page, 'Members')
    const press = (key: string) => page.keyboard.press(key)
    const focused = async () => /\w+ ".*?"/.exec(await page.locator(':focus').ariaSnapshot())?.[0] ?? ''
    const tabTo = async (last: string) => {
      const passed: string[] = []
      while (passed.at(-1) !== last && passed.length < 60) {
        await press('Tab')
        passed.push(await focused())
      }
      return passed
    }
    const arrive = async (name: string) => {
      await page.locator('h1:focus', { hasText: name }).waitFor()
    }

    expect(await tabTo('link "Skip to content"')).toHaveLength(1)
    await press('Enter')
    expect(await tabTo('link "New member"')).toHaveLength(1)
    await press('Enter')
    await arrive('New member')
    expect(await tabTo('textbox "Name"')).toHaveLength(1)
    await page.keyboard.type('Wren')
    const after = await tabTo('button "Save"')
    // One stop for the whole palette, and one for the picker of any colour.
    expect([...after.slice(0, 2), ...after.slice(3)]).toEqual([
      'textbox "Pronouns"',
      'radio "Red"',
      'textbox "Colour"',
      'textbox "Picture"',
      'button "Choose a picture: Picture"',
      'button "From your pictures: Picture"',
      'button "Show more"',
      'button "Save"',
    ])
    await press('Enter')
    await arrive('Wren')

    expect(await tabTo('button "Switch to them"')).toEqual([
      'link "Edit"',
      'button "More"',
      'button "Switch to them"',
    ])
    await press('Enter')
    await page.getByText('Wren is fronting.').waitFor()
    await arrive('Wren')
    expect((await alice.client.getFronters({ systemRef: '@me' }))?.members[0]?.name).toBe('Wren')

    expect(await tabTo('link "Edit"')).toHaveLength(1)
    await press('Enter')
    await arrive('Edit Wren')
    const titles = ['About', 'Pictures', 'Custom fields', 'Privacy']
    const sections = titles.map((title) => `button "${title}"`)
    expect(await tabTo('textbox "Pronouns"')).toEqual([...sections, 'textbox "Name"', 'textbox "Pronouns"'])
    await page.keyboard.type('they/them')
    const rest = await tabTo('button "Save"')
    expect(rest.slice(-3)).toEqual(['button "Delete this member"', 'button "Undo changes"', 'button "Save"'])
    await press('Enter')
    await arrive('Wren')
    await page.getByText('they/them').waitFor()

    await tabTo('link "Edit"')
    await press('Enter')
    await arrive('Edit Wren')
    await tabTo('button "Delete this member"')
    await press('Enter')
    await until('the dialog is open', async () => (await focused()) === 'button "Close"')
    await press('Escape')
    await until('the dialog is closed', async () => (await focused()) === 'button "Delete this member"')
    await press('Enter')
    await until('the dialog is open', async () => (await focused()) === 'button "Close"')
    expect(await tabTo('button "Delete Wren"')).toEqual(['button "Cancel"', 'button "Delete Wren"'])
    await press('Enter')
    await arrive('Members')
    expect(await alice.client.listMembers({ systemRef: '@me' })).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('is created, shown, edited in every field, and deleted', async () => {
    const alice = await d.t.system('Harbour')
    const crew = await alice.client.createGroup({ body: { name: 'Crew' } })
    const { page, problems } = await d.open('/members', { as: alice })
    await page.getByRole('heading', { name: 'Nobody is here yet' }).waitFor()
    await page.getByRole('link', { name: 'Import a file' }).waitFor()
    await page.getByRole('link', { name: 'New member' }).first().click()

    await heading(page, 'New member')
    await save(page)
    await page.getByText('Please type a name.').waitFor()
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true)
    await field(page, 'Name').fill('Wren')
    await save(page)
    await heading(page, 'Wren')
    await page.getByRole('link', { name: 'Edit' }).click()

    await heading(page, 'Edit Wren')
    await field(page, 'Colour').fill('#red')
    await page.getByText('Use six characters from 0 to 9 and a to f').waitFor()
    await field(page, 'Picture').fill('http://img.example/wren.png')
    await page.getByText('Use a full link that starts with https://').waitFor()
    await field(page, 'Display name').fill('x'.repeat(103))
    await page.getByText('3 characters too long.').waitFor()

    await field(page, 'Display name').fill('Wren of the Harbour')
    await field(page, 'Colour').fill('#C0FFEE')
    await page.getByText('On dark: easy to read', { exact: true }).waitFor()
    await field(page, 'Picture').fill('')
    await field(page, 'Pronouns').fill('she/they')
    await field(page, 'Day').fill('29')
    await page.getByRole('combobox', { name: 'Month' }).selectOption('02')
    await page.getByRole('switch', { name: 'Hide the year' }).check()
    await field(page, 'Description').fill('Draws **maps**.\n\n<img src=x onerror=alert(1)>')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.locator('strong', { hasText: 'maps' }).waitFor()
    await page.getByRole('button', { name: 'Show what a chat bot uses' }).click()
    for (const name of ['Keep the tags in messages', 'Read messages aloud']) {
      await page.getByRole('switch', { name }).check()
    }
    await page.getByRole('switch', { name: 'Autoproxy may use this member' }).uncheck()
    await page.getByRole('button', { name: 'Add a tag' }).click()
    await field(page, 'Before').fill('w:')
    await page.getByRole('checkbox', { name: 'Crew' }).check()
    await page.getByRole('button', { name: 'Everything private' }).click()
    await page.getByRole('switch', { name: 'Pronouns' }).check()
    await save(page)
    // The name is private, so the display name is the one for strangers.
    await heading(page, 'Wren')
    await page.getByText('Strangers see the display name Wren of the Harbour.').waitFor()
    await expectAccessible(page)

    const [wren] = await alice.client.listMembers({ systemRef: '@me' })
    expect(wren).toMatchObject({
      name: 'Wren',
      display_name: 'Wren of the Harbour',
      color: 'c0ffee',
      pronouns: 'she/they',
      birthday: '0004-02-29',
      avatar_url: null,
      description: 'Draws **maps**.\n\n<img src=x onerror=alert(1)>',
      keep_proxy: true,
      tts: true,
      autoproxy_enabled: false,
      proxy_tags: [{ prefix: 'w:', suffix: null }],
      privacy: { visibility: 'private', name_privacy: 'private', pronoun_privacy: 'public' },
    })
    const inCrew = await alice.client.listGroupMembers({ groupRef: crew.id })
    expect(inCrew.map(({ name }) => name)).toEqual(['Wren'])

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete this member' }).click()
    await page.getByRole('button', { name: 'Delete Wren' }).click()
    await page.getByText('Deleted Wren.').waitFor()
    await page.getByRole('heading', { name: 'Nobody is here yet' }).waitFor()
    expect(await alice.client.listMembers({ systemRef: '@me' })).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('is added one after another on a phone: a name is enough, and the next form is empty', async () => {
    const alice = await d.t.system('Harbour')
    const { page, problems } = await d.open('/members/new', { as: alice, ...narrow })
    await heading(page, 'New member')
    expect(await page.locator('main input:not([type=color], [type=radio], [type=file])').count()).toBe(4)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1200)
    await expectAccessible(page)
    const isFocused = () => field(page, 'Name').evaluate((input) => input === document.activeElement)
    for (const [name, color] of [
      ['Wren', 'Teal'],
      ['Ash', 'Pink'],
    ] as const) {
      await field(page, 'Name').fill(name)
      await page.getByRole('radio', { name: color, exact: true }).check()
      await page.getByRole('button', { name: 'Save and add another' }).click()
      await page.getByText(`Saved ${name}.`).waitFor()
      expect([await field(page, 'Name').inputValue(), await isFocused()]).toEqual(['', true])
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    }
    await field(page, 'Name').fill('Robin')
    await field(page, 'Name').press('Enter')
    await heading(page, 'Robin')
    const made = await alice.client.listMembers({ systemRef: '@me' })
    expect(made.map(({ name, color }) => [name, color])).toEqual([
      ['Wren', '2f9c95'],
      ['Ash', 'd9609f'],
      ['Robin', null],
    ])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('that changes elsewhere during an edit gets the other changes, and the person resolves conflicts', async () => {
    const alice = await d.t.system('Harbour')
    const proxy_tags = [{ prefix: 'w:', suffix: null }]
    const wren = await alice.client.createMember({ body: { name: 'Wren', display_name: 'Old', proxy_tags } })
    const { page } = await d.open(`/members/${wren.id}/edit`, { as: alice, ...narrow })
    await field(page, 'Display name').fill('Mine')
    await field(page, 'Pronouns').fill('any')
    const body = { display_name: 'Theirs', pronouns: 'she/her', color: 'c0ffee' }
    await alice.client.updateMember({ memberRef: wren.id, body })

    const question = page.getByRole('region', { name: 'This changed in two places' })
    await question.waitFor()
    await page.getByText('Colour. You see the new version here.').waitFor()
    expect(await field(page, 'Colour').inputValue()).toBe('c0ffee')
    expect(await field(page, 'Display name').inputValue()).toBe('Mine')
    await field(page, 'Banner').fill('no address')
    await page.getByText('Use a full link').waitFor()
    await expectAccessible(page)
    await field(page, 'Banner').fill('')
    await save(page)
    expect(await question.evaluate((region) => region === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Keep mine: Display name' }).click()
    await page.getByRole('button', { name: 'Take theirs: Pronouns' }).click()
    await question.waitFor({ state: 'hidden' })
    await save(page)
    await heading(page, 'Mine')
    expect(await alice.client.getMember({ memberRef: wren.id })).toMatchObject({
      ...body,
      display_name: 'Mine',
    })
    await page.context().close()
  })

  test('that changes while the page has no connection is noticed when saving', async () => {
    const alice = await d.t.system('Harbour')
    const wren = await alice.client.createMember({ body: { name: 'Wren' } })
    const { page } = await d.open('/members', { as: alice })
    await page.route('**/events', (route) => route.abort())
    const hasRead = page.waitForResponse(`**/v2/members/${wren.uuid}*`)
    await page.goto(`${d.t.url}/members/${wren.id}/edit`)
    await hasRead
    await field(page, 'Name').fill('Mine')
    await alice.client.updateMember({ memberRef: wren.id, body: { name: 'Theirs' } })
    await save(page)
    await page.getByRole('button', { name: 'Take theirs: Name' }).click()
    await save(page)
    await heading(page, 'Theirs')
    await page.context().close()
  })

  test('with unsaved changes asks before leaving, and keeps them across a reload', async () => {
    const alice = await d.t.system('Harbour')
    const wren = await alice.client.createMember({ body: { name: 'Wren' } })
    const { page } = await d.open(`/members/${wren.id}/edit`, { as: alice })
    await field(page, 'Pronouns').fill('they/them')
    await page.getByRole('link', { name: 'Groups' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByText('We kept your unsaved changes').waitFor()
    expect(await field(page, 'Pronouns').inputValue()).toBe('they/them')
    await page.getByRole('button', { name: 'Start over' }).click()
    expect(await field(page, 'Pronouns').inputValue()).toBe('')
    await page.getByRole('link', { name: 'Groups' }).click()
    await heading(page, 'Groups')
    await page.context().close()
  })

  test('keeps text that is typed during a save, or after a deletion elsewhere', async () => {
    const alice = await d.t.system('Harbour')
    const wren = await alice.client.createMember({ body: { name: 'Wren' } })
    const { page } = await d.open(`/members/${wren.id}/edit`, { as: alice })
    const asked = Promise.withResolvers<void>()
    const typed = Promise.withResolvers<void>()
    await page.route(`**/v2/members/${wren.uuid}*`, async (route) => {
      if (route.request().method() === 'PATCH') {
        asked.resolve()
        await typed.promise
      }
      await route.continue()
    })
    await field(page, 'Name').fill('Wren of the Harbour')
    await save(page)
    await asked.promise
    await field(page, 'Pronouns').fill('she/they')
    typed.resolve()
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await field(page, 'Pronouns').inputValue()).toBe('she/they')
    expect(await alice.client.getMember({ memberRef: wren.id })).toMatchObject({
      name: 'Wren of the Harbour',
      pronouns: null,
    })
    await alice.client.deleteMember({ memberRef: wren.id })
    await page.getByRole('heading', { name: 'This was deleted somewhere else' }).waitFor()
    await save(page)
    await heading(page, 'Wren of the Harbour')
    const [again] = await alice.client.listMembers({ systemRef: '@me' })
    expect(again).toMatchObject({ name: 'Wren of the Harbour', pronouns: 'she/they' })
    expect(again?.id).not.toBe(wren.id)
    await page.context().close()
  })

  test('shows who sends a test message, with the draft and all other members', async () => {
    const alice = await d.t.system('Harbour')
    await alice.client.updateSystem({ systemRef: '@me', body: { tag: '| HB' } })
    await alice.client.createMember({
      body: { name: 'Ash', proxy_tags: [{ prefix: 'w::', suffix: null }] },
    })
    const { page } = await d.open('/members/new', { as: alice })
    await field(page, 'Name').fill('Wren')
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Add a tag' }).click()
    await field(page, 'Before').fill('w:')
    const message = page.getByLabel('Type a message and see who it becomes')
    const result = page.locator('.result')
    await message.fill('w:hello')
    await result.getByText('Wren | HB', { exact: true }).waitFor()
    await result.getByText('hello', { exact: true }).waitFor()
    await message.fill('w::hello')
    await result.getByText('Ash | HB', { exact: true }).waitFor()
    await message.fill('hello')
    await result.getByText('Nobody: no tag matches').waitFor()
    await field(page, 'Before').fill('w::')
    await page.getByText('Ash has the same tag.').waitFor()
    await page.context().close()
  })
})

test('a form on a phone keeps its save bar above the bar with the pages, also after a failed save', async () => {
  const alice = await d.t.system('Harbour')
  const { id } = await alice.client.createMember({ body: { name: 'Wren' } })
  const { page } = await d.open(`/members/${id}/edit`, { as: alice, ...narrow })
  const gap = () =>
    page.evaluate(() => {
      const edge = (place: string, side: 'top' | 'bottom') =>
        document.querySelector(place)?.getBoundingClientRect()[side] ?? Number.NaN
      return edge('nav', 'top') - edge('.dock', 'bottom')
    })
  await field(page, 'Name').fill('')
  await save(page)
  await page.getByText('Please type a name.').waitFor()
  for (const share of [0, 0.5, 0.95, 1]) {
    await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), share)
    expect(await gap()).toBeGreaterThanOrEqual(0)
  }
  await page.context().close()
})

test('the list shows the whole number of messages', async () => {
  const alice = await d.t.system('Harbour')
  await alice.client.createMember({ body: { name: 'Wren' } })
  const { page } = await d.open('/members?view=list', { as: alice, viewport: { width: 800, height: 800 } })
  await page.route('**/v2/systems/@me/members*', async (route) => {
    const [wren] = await (await route.fetch()).json()
    await route.fulfill({ json: [{ ...wren, message_count: 5764 }] })
  })
  await page.reload()
  const count = page.getByText('5,764 messages')
  await count.waitFor()
  expect(await count.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  await page.context().close()
})

test('people without a chat bot do not see what only a bot uses, until they have a tag', async () => {
  const alice = await d.t.system('Harbour')
  const { id } = await alice.client.createMember({ body: { name: 'Wren' } })
  for (const name of ['Tea', 'Song']) {
    const field = { name, type: 'markdown', privacy: 'private' } as const
    await alice.client.createField({ systemRef: '@me', body: field })
  }
  const { page, problems } = await d.open(`/members/${id}`, { as: alice })
  await page.getByRole('button', { name: 'Show what a chat bot uses' }).waitFor()
  await page.getByText('Here since').waitFor()
  // Whoever fronted before has been here for longer.
  const timestamp = '2025-01-01T00:00:00Z'
  await alice.client.createSwitch({ systemRef: '@me', body: { members: [id], timestamp } })
  await page.getByText('Here since').waitFor({ state: 'hidden' })
  const furniture = /Proxying|Messages\b|proxied|Autoproxy|aloud|Keep the tags/
  const shown = async () => (await page.locator('#page').innerText()).match(furniture)?.[0]
  expect(await shown()).toBeUndefined()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByText('Only you see these. You can use Markdown').waitFor()
  expect(await page.getByText('You can use Markdown').count()).toBe(2)
  await page.getByRole('button', { name: 'Show what a chat bot uses' }).waitFor()
  expect(await shown()).toBeUndefined()
  const proxy_tags = [{ prefix: 'w:', suffix: null }]
  await alice.client.updateMember({ memberRef: id, body: { proxy_tags } })
  await page.getByRole('heading', { name: 'Proxying' }).waitFor()
  await page.getByLabel('Picture for proxied messages', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await field(page, 'Before').nth(1).fill('w:')
  await page.getByText('This tag is here twice').waitFor()
  await save(page)
  await page.locator('[aria-invalid=true]:focus').waitFor()
  expect((await alice.client.getMember({ memberRef: id })).proxy_tags).toEqual(proxy_tags)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a description is drawn as chat draws it, for its owner and for strangers', async () => {
  const alice = await d.t.system('Harbour')
  const description = 'Met <t:1700000000:D> <:fox:123>\n-# small\n\n||Not [marzipan](https://a.example)||'
  const { id } = await alice.client.createMember({ body: { name: 'Wren', description } })
  const { page, problems } = await d.open(`/members/${id}`, { as: alice })
  for (const path of [`/members/${id}`, `/m/${id}`]) {
    await page.goto(`${d.t.url}${path}`)
    await page.locator('time', { hasText: '2023' }).waitFor()
    await page.getByText(':fox:', { exact: true }).waitFor()
    await page.locator('p.fine', { hasText: 'small' }).waitFor()
    expect(await page.getByText('Not marzipan').isVisible()).toBe(false)
    expect(await page.locator('main').ariaSnapshot()).not.toContain('marzipan')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Spoiler' }).press('Enter')
    await page.getByRole('link', { name: 'marzipan' }).waitFor()
    expect(await page.locator(':focus').innerText()).toBe('Not marzipan')
  }
  expect(problems).toEqual([])
  await page.context().close()
})

describe('privacy of many members', () => {
  test('is set for chosen members, then for all', async () => {
    const alice = await d.t.system('Harbour')
    for (const name of ['Ash', 'Birch', 'Wren']) await alice.client.createMember({ body: { name } })
    const { page, problems } = await d.open('/members?view=list', { as: alice, ...narrow })
    await page.getByRole('button', { name: 'More actions for members' }).click()
    await page.getByRole('menuitem', { name: 'Choose several' }).click()
    await page.getByRole('checkbox', { name: 'Choose Ash' }).check()
    await page.getByRole('checkbox', { name: 'Choose Wren' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set privacy' }).click()
    const dialog = page.getByRole('dialog')
    const wish = (key: string, word: string) =>
      dialog.getByRole('group', { name: key, exact: true }).getByRole('radio', { name: word }).check()
    await wish('Birthday', 'Private')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Set for 2 members' }).click()
    await page.getByText('Privacy saved.').waitFor()
    const privacies = async (key: 'birthday_privacy' | 'visibility') =>
      (await alice.client.listMembers({ systemRef: '@me' })).map(({ privacy }) => privacy?.[key])
    expect(await privacies('birthday_privacy')).toEqual(['private', 'public', 'private'])

    await page.getByRole('button', { name: 'More actions for members' }).click()
    await page.getByRole('menuitem', { name: 'Privacy of all members' }).click()
    await wish('In your list of members', 'Private')
    await dialog.getByRole('button', { name: 'Set for 3 members' }).click()
    await page.getByText('Hidden from lists').nth(2).waitFor()
    expect(await privacies('visibility')).toEqual(['private', 'private', 'private'])
    expect(await privacies('birthday_privacy')).toEqual(['private', 'public', 'private'])
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('many members at once', () => {
  const start = async (page: Page) => {
    await page.getByRole('button', { name: 'More actions for members' }).click()
    await page.getByRole('menuitem', { name: 'Choose several' }).click()
  }
  const act = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'More for the chosen members' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click()

  test('are chosen as a range, by pointer and by key, and every change of them can be undone', async () => {
    const alice = await d.t.system('Harbour')
    const names = ['Ash', 'Birch', 'Elm', 'Fir', 'Oak', 'Yew']
    const made = []
    for (const name of names) made.push(await alice.client.createMember({ body: { name, color: 'aabbcc' } }))
    const { id: crew } = await alice.client.createGroup({ body: { name: 'Crew' } })
    await alice.client.addGroupMembers({ groupRef: crew, body: made.slice(0, 3).map(({ uuid }) => uuid) })
    const { page, problems } = await d.open('/members?view=list', { as: alice })
    const box = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` })
    const all = () => alice.client.listMembers({ systemRef: '@me', include: 'extended' })
    const show = (what: string, wanted: unknown, read: () => Promise<unknown>) =>
      until(what, async () => Bun.deepEquals(await read(), wanted))

    await start(page)
    await box('Birch').click()
    await page.getByText('Oak', { exact: true }).click({ modifiers: ['Shift'] })
    await page.getByText('4 chosen').waitFor()
    await box('Oak').press('Shift+ArrowDown')
    await page.getByText('5 chosen').waitFor()
    await box('Yew').press('ArrowUp')
    await box('Oak').press('Space')
    await box('Elm').press('Shift+Space')
    await page.getByText('2 chosen').waitFor()

    await act(page, 'Archive')
    await page.getByText('2 members are archived.').waitFor()
    const archived = async () =>
      (await all()).flatMap(({ name, extended }) => (extended?.archived ? name : []))
    expect(await archived()).toEqual(['Birch', 'Yew'])
    await undo(page)
    await show('nobody is archived', [], archived)

    await start(page)
    await page.getByRole('button', { name: 'All shown' }).click()
    await act(page, 'Set colour')
    await page.getByRole('radio', { name: 'Teal', exact: true }).check()
    await page.getByRole('button', { name: 'Set for 6 members' }).click()
    await page.getByText('6 members have a new colour.').waitFor()
    const colors = async () => [...new Set((await all()).map(({ color }) => color as string))]
    expect(await colors()).toEqual(['2f9c95'])
    await undo(page)
    await show('the colours are back', ['aabbcc'], colors)

    await start(page)
    for (const name of ['Ash', 'Yew']) await box(name).click()
    await act(page, 'Remove from group')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from group' }).click()
    await page.getByText('no longer in Crew').waitFor()
    const inside = async () =>
      (await alice.client.listGroupMembers({ groupRef: crew })).map(({ name }) => name)
    expect(await inside()).toEqual(['Birch', 'Elm'])
    await undo(page)
    await show('they are in the group again', ['Ash', 'Birch', 'Elm'], inside)

    const remove = async () => {
      await start(page)
      for (const name of ['Ash', 'Fir']) await box(name).click()
      await act(page, 'Delete')
      await page.getByText('This deletes Ash and Fir.').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Delete 2 members' }).click()
      await page.getByRole('link', { name: 'Ash' }).waitFor({ state: 'hidden' })
    }
    await remove()
    expect((await all()).length).toBe(6)
    await undo(page)
    await page.getByRole('link', { name: 'Ash' }).waitFor()
    await remove()
    const message = page.locator('.toast', { hasText: 'deleted when this message closes' })
    await message.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Deleted 2 members.').waitFor()
    expect((await all()).map(({ name }) => name)).toEqual(['Birch', 'Elm', 'Oak', 'Yew'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('who could not be changed are named and stay chosen', async () => {
    const alice = await d.t.system('Harbour')
    const ash = await alice.client.createMember({ body: { name: 'Ash' } })
    await alice.client.createMember({ body: { name: 'Birch' } })
    const { page } = await d.open('/members?view=list', { as: alice })
    await page.route(`**/v2/members/${ash.uuid}*`, (route) => route.abort())
    await start(page)
    await page.getByRole('button', { name: 'All shown' }).click()
    await act(page, 'Archive')
    await page.getByRole('alert').getByText('Ash: ').waitFor()
    await page.getByText('1 chosen').waitFor()
    const members = await alice.client.listMembers({ systemRef: '@me', include: 'extended' })
    expect(members.map(({ extended }) => extended?.archived)).toEqual([false, true])
    await page.context().close()
  })
})

describe('the own order', () => {
  test('is made by dragging and by keyboard, and is kept; without the server nothing pretends to be saved', async () => {
    const alice = await d.t.system('Harbour')
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) await alice.client.createMember({ body: { name } })
    const me = { systemRef: '@me' }
    const { page } = await d.open('/members?sort=own&view=list', { as: alice })
    await page.getByText('You have no order of your own yet.').waitFor()
    await page.getByRole('button', { name: 'Change the order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your own order' })
    const names = () => dialog.locator('li .name').allTextContents()
    await dialog.getByRole('button', { name: 'Elm, place 4 of 4' }).focus()
    await page.keyboard.press('ArrowUp')
    await dialog.getByText('Elm is now at place 3 of 4.').waitFor()
    await page.keyboard.press('Home')
    await dialog.getByText('Elm is now at place 1 of 4.').waitFor()
    expect(await names()).toEqual(['Elm', 'Ash', 'Birch', 'Cedar'])
    const target = await dialog.getByRole('button', { name: 'Elm, place 1 of 4' }).boundingBox()
    await dialog.getByRole('button', { name: 'Cedar, place 4 of 4' }).hover()
    await page.mouse.down()
    await page.mouse.move((target?.x ?? 0) + 8, (target?.y ?? 0) + 8, { steps: 6 })
    await page.mouse.up()
    await dialog.getByText('Cedar is now at place 1 of 4.').waitFor()
    await expectAccessible(page)

    const save = dialog.getByRole('button', { name: 'Save the order' })
    await page.route('**/members/order', (route) => route.abort())
    await save.click()
    await dialog.getByRole('alert').waitFor()
    expect(await alice.client.getMemberOrder(me)).toEqual([])
    await page.unroute('**/members/order')
    await save.click()
    await page.getByText('Your order is saved.').waitFor()
    const list = await alice.client.listMembers(me)
    const order = await alice.client.getMemberOrder(me)
    expect(order.map((id) => list.find((member) => member.id === id)?.name)).toEqual([
      'Cedar',
      'Elm',
      'Ash',
      'Birch',
    ])
    const shown = page.getByRole('list', { name: 'Members' }).locator('.name')
    expect(await shown.allTextContents()).toEqual(['Cedar', 'Elm', 'Ash', 'Birch'])
    await page.context().close()
  })
})

describe('a system of 1,000 members', () => {
  let alice: SystemCaller
  beforeAll(async () => {
    alice = await d.t.system('City')
    const names = Array.from({ length: 1000 }, (_, i) => `Member ${i + 1}`)
    await Promise.all(
      names.map((name) => alice.client.createMember({ body: { name, pronouns: 'they/them' } })),
    )
  }, setUpTimeoutMs)

  test('draws only visible rows, to the very end, as a grid and as a list, and the search works', async () => {
    const { page, problems } = await d.open('/members', { as: alice })
    const list = page.getByRole('list', { name: 'Members' })
    for (const [look, most] of [
      ['Grid', 120],
      ['List', 40],
    ] as const) {
      await page.getByRole('radio', { name: look }).check()
      await page.evaluate(() => scrollTo(0, 0))
      await list.getByText('Member 1', { exact: true }).waitFor()
      expect(await list.getByRole('listitem').count()).toBeLessThan(most)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await list.getByRole('link', { name: 'Member 1000' }).waitFor()
      expect(await list.getByRole('listitem').count()).toBeLessThan(most)
    }
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: 'Search' }).fill('member 77')
    await page.getByText('11 of 1,000 members').waitFor()
    await list.getByRole('link', { name: 'Member 777' }).click()
    await heading(page, 'Member 777')
    await page.getByRole('link', { name: 'All members' }).click()
    await page.getByText('11 of 1,000 members').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })
})
