import { expect } from 'bun:test'
import { days, minutes } from '@polyphony/contract'
import type { Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import { goodPassword, newPerson } from '../../server/tests/support/callers/person.ts'
import { SetClock } from '../../server/tests/support/clock.ts'
import { freePort } from '../../server/tests/support/processes/free-port.ts'
import { expectAccessible, expectNothingFound, narrow, useDashboard } from './support/dashboard.ts'

const clock = new SetClock(Date.now() * 1000)
const d = useDashboard({ env: { PORT: String(await freePort()) }, context: { clock } })
const me = { systemRef: '@me' }

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A system with these members. */
async function systemWith(...names: string[]) {
  const alice = await d.t.system('Harbour')
  const members = await alice.members(...names)
  return { alice, ids: members.map(({ id }) => id) }
}

describe('letting somebody in', () => {
  test('makes a circle and a link in a few taps, and says before who becomes visible', async () => {
    const { alice, ids } = await systemWith('Ivo', 'Juno', 'Lark', 'Wren')
    await alice.client.createSwitch({ ...me, body: { members: ids.slice(0, 2) } })
    const { page, problems } = await d.open('/front', { as: alice, ...narrow })
    await press(page, 'More pages')
    await page.getByRole('menuitem', { name: 'Sharing' }).click()
    await heading(page, 'Let somebody in')
    await page.getByRole('heading', { name: 'Nobody yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Let somebody in' }).click()
    await page.getByLabel('Who is it?').fill('Sam')
    await page.getByRole('link', { name: 'Friends' }).click()
    await heading(page, 'New circle')
    await page.getByRole('checkbox', { name: 'Ivo' }).check()
    await expectAccessible(page)
    await press(page, 'Save')

    await heading(page, 'Let somebody in')
    await page.getByText('Sam sees when Ivo fronts.').waitFor()
    await page.getByText('Sam learns nothing about anybody else.').waitFor()
    await expectAccessible(page)
    await press(page, 'Make the link')
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(link).toMatch(/\/shared#[0-9a-z]{26}$/)
    await expectAccessible(page)
    await page.getByLabel('I have sent or kept the link').check()
    await press(page, 'Done')
    await heading(page, 'Sam')
    await page.getByText('Nobody has opened it yet.').waitFor()
    await expectAccessible(page)

    await page.getByRole('main').getByRole('link', { name: 'Let somebody in' }).click()
    await page.getByRole('link', { name: /^Friends/ }).click()
    await press(page, 'All shown')
    const sentence = 'Juno, Lark, and Wren become visible to Sam.'
    await page.getByRole('status').getByText(sentence).waitFor()
    await press(page, 'Save')
    await page.getByRole('dialog').getByText(sentence).waitFor()
    await expectAccessible(page)
    const [before] = await alice.client.listCircles(me)
    expect(before?.members).toEqual(ids.slice(0, 1))
    await press(page, 'Save and show it')
    await heading(page, 'Let somebody in')
    const [after] = await alice.client.listCircles(me)
    expect(after?.members.toSorted()).toEqual(ids.toSorted())
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a circle made on the way keeps the other answers, and so does a way back without it', async () => {
    const { alice, ids } = await systemWith('Ivo')
    await alice.client.createCircle({ ...me, body: { name: 'Choir', members: ids } })
    const { page, problems } = await d.open('/sharing/new', { as: alice, ...narrow })
    await page.getByLabel('Who is it?').fill('Sam')
    await page.getByRole('checkbox', { name: 'Choir' }).check()
    await page.getByLabel('For how long?').selectOption('A day')
    await page.getByLabel('Heading').fill('How we are')
    const answers = async () => [
      await page.getByLabel('Who is it?').inputValue(),
      await page.getByLabel('For how long?').inputValue(),
      await page.getByLabel('Heading').inputValue(),
      await page.getByRole('checkbox', { checked: true }).count(),
    ]
    await page.getByRole('link', { name: 'Friends' }).click()
    await heading(page, 'New circle')
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: 'Choir' }).waitFor()
    expect(await answers()).toEqual(['Sam', 'day', 'How we are', 1])
    await page.getByRole('link', { name: 'Friends' }).click()
    await press(page, 'Save')
    await page.getByRole('checkbox', { name: 'Friends' }).waitFor()
    expect(await answers()).toEqual(['Sam', 'day', 'How we are', 2])
    // Nobody finds old answers later.
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Let somebody in' }).first().click()
    await page.getByRole('checkbox', { name: 'Friends' }).waitFor()
    expect(await answers()).toEqual(['', 'quarter', '', 0])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('steps back quietly, ends one, and ends everything with one press', async () => {
    const { alice, ids } = await systemWith('Ivo')
    const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', members: ids } })
    // Nobody is in it yet, and somebody may be soon.
    await alice.client.createCircle({ ...me, body: { name: 'Choir', shows: ['front'] } })
    for (const name of ['Sam', 'Alex', 'Kim'])
      await alice.client.createShare({ ...me, body: { name, circles: [circle.id] } })
    const { page, problems } = await d.open('/sharing', { as: alice })
    await page.getByRole('link', { name: /^Sam/ }).click()
    await page.getByText('Sam sees when Ivo fronts.').waitFor()
    await press(page, 'Quietly show nothing')
    await page.getByText('Sam sees nobody yet.').waitFor()
    const shares = () => alice.client.listShares(me)
    const sam = (await shares()).find(({ name }) => name === 'Sam')
    expect(sam).toMatchObject({ notify: false, kind: 'link' })
    const circles = await alice.client.listCircles(me)
    expect(circles[0]?.members).toEqual(ids)
    expect(circles.filter(({ id }) => sam?.circles.includes(id)).map(({ name }) => name)).toEqual(['Nobody'])
    await press(page, 'End it now')
    await page.getByText('Ended. Sam sees nothing any more.').waitFor()
    expect((await shares()).map(({ name }) => name)).toEqual(['Kim', 'Alex'])
    await press(page, 'End everything now')
    await page.getByText('Everything has ended. Nobody sees anything any more.').waitFor()
    expect((await shares()).every(({ expires_at }) => expires_at !== null)).toBe(true)
    await page.getByRole('heading', { name: 'Nobody yet' }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('steps back from shares without the front or without circles, and shows no more than before', async () => {
    const person = await newPerson(d.t)
    const { alice, ids } = await systemWith('Ivo')
    await person.post('/v2/people/@me/systems', { token: alice.token })
    const circle = (name: string) =>
      alice.client.createCircle({ ...me, body: { name, shows: ['list'], members: ids } })
    const [kept, going] = [await circle('Friends'), await circle('Going')]
    const share = (name: string, { id }: { id: string }) =>
      alice.client.createShare({ ...me, body: { name, circles: [id] } })
    const [sam, alex] = [await share('Sam', kept), await share('Alex', going)]
    await alice.client.deleteCircle({ ...me, circle: going.id })
    // Whoever has not confirmed the account lately may not show more.
    clock.time += minutes(10)
    const { page } = await d.open(`/sharing/shares/${sam.id}`, { as: alice, person, ...narrow })
    for (const { id, name } of [sam, alex]) {
      await page.goto(`${d.t.url}/sharing/shares/${id}`)
      const what = page.getByText(`${name} then sees nobody, and gets no notices.`)
      await what.waitFor()
      const loss = 'but their page loses the list of members: they can notice that.'
      expect((await what.textContent())?.includes(loss)).toBe(id === sam.id)
      await press(page, 'Quietly show nothing')
      await page.getByText(`${name} sees nobody from now on.`).waitFor()
      expect(await alice.client.getShare({ ...me, share: id })).toMatchObject({ notify: false })
      expect((await alice.client.previewShare({ ...me, share: id })).front).toBeNull()
    }
    expect((await alice.client.listCircles(me)).map(({ name }) => name)).toEqual(['Friends', 'Nobody'])
    await page.context().close()
  })

  test('a new link replaces the old one, and every question can be read by everybody', async () => {
    const { alice, ids } = await systemWith('Ivo')
    const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', members: ids } })
    const body = { name: 'Sam', circles: [circle.id] }
    const { id, url } = await alice.client.createShare({ ...me, body })
    await alice.client.createFeed({ ...me, share: id, body: { format: 'json' } })
    const { page, problems } = await d.open(`/sharing/shares/${id}`, { as: alice, ...narrow })
    await press(page, 'Make a new link')
    await page.getByRole('dialog').getByText('The old link stops working').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new link' }).click()
    const link = page.getByLabel('Link', { exact: true })
    await link.waitFor()
    await page.getByText('1 feed still works.').waitFor()
    await expectAccessible(page)
    const renewed = await link.inputValue()
    const answers = [url, renewed].map(async (each) => {
      const authorization = `Bearer share_${new URL(each).hash.slice(1)}`
      return (await fetch(`${d.t.url}/v2/shared`, { headers: { authorization } })).status
    })
    expect(await Promise.all(answers)).toEqual([404, 200])
    await page.getByLabel('I have sent or kept the link').check()
    await press(page, 'Done')
    await page.getByRole('link', { name: 'Let somebody in' }).first().click()
    await page.getByRole('link', { name: /^Friends/ }).click()
    await press(page, 'Delete this circle')
    await page.getByRole('dialog').getByText('Sam no longer sees Ivo.').waitFor()
    await expectAccessible(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('says in a circle with everyone that a tick leaves somebody out', async () => {
    const { alice, ids } = await systemWith('Ivo', 'Juno', 'Lark')
    const { page, problems } = await d.open('/sharing/circles/new', { as: alice, ...narrow })
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Choir')
    await page.getByRole('radio', { name: 'Everyone, except those I leave out' }).check()
    await page.getByText('Tick those who are left out').waitFor()
    await press(page, 'Leave out all listed')
    await page.getByText('3 left out').waitFor()
    await press(page, 'Let all listed in')
    await page.getByRole('checkbox', { name: 'Juno' }).check()
    await page.getByText('1 left out').waitFor()
    await expectAccessible(page)
    await press(page, 'Save')
    await heading(page, 'Let somebody in')
    expect(await alice.client.listCircles(me)).toMatchObject([{ everyone: true, except: ids.slice(1, 2) }])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('says before a circle goes that its people see more without it', async () => {
    const { alice, ids } = await systemWith('Ivo', 'Juno')
    const circle = (name: string, others: 'omit' | 'count', members: string[]) =>
      alice.client.createCircle({ ...me, body: { name, others, members, shows: ['front'] } })
    const friends = await circle('Friends', 'count', ids.slice(0, 1))
    const reserved = await circle('Reserved', 'omit', [])
    await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [friends.id, reserved.id] } })
    const { page, problems } = await d.open(`/sharing/circles/${reserved.id}`, { as: alice, ...narrow })
    await press(page, 'Delete this circle')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('If others front, Sam now sees how many.').waitFor()
    await expectAccessible(page)
    expect((await alice.client.listCircles(me)).length).toBe(2)
    await dialog.getByRole('button', { name: 'Delete this circle' }).click()
    await heading(page, 'Let somebody in')
    expect((await alice.client.listCircles(me)).map(({ name }) => name)).toEqual(['Friends'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('asks to confirm the account before a link is made', async () => {
    const person = await newPerson(d.t)
    const { alice, ids } = await systemWith('Ivo')
    await person.post('/v2/people/@me/systems', { token: alice.token })
    await alice.client.createCircle({ ...me, body: { name: 'Friends', members: ids } })
    clock.time += minutes(10)
    const { page } = await d.open('/sharing/new', { as: alice, person })
    await page.getByLabel('Who is it?').fill('Sam')
    await page.getByRole('checkbox', { name: 'Friends' }).check()
    await press(page, 'Make the link')
    await page.getByRole('heading', { name: 'Confirm it is your account' }).waitFor()
    await page.getByLabel('Your password').fill(goodPassword)
    await press(page, 'Confirm')
    await page.getByLabel('Link', { exact: true }).waitFor()
    await page.context().close()
  })
})

describe('a page that only the server can fill', () => {
  test('keeps what somebody is typing while the connection is gone', async () => {
    const { alice, ids } = await systemWith('Ivo')
    const circle = await alice.client.createCircle({ ...me, body: { name: 'Choir', members: ids } })
    const { page } = await d.open(`/sharing/circles/${circle.id}`, { as: alice, ...narrow })
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Singers')
    await d.t.away(async () => {
      await page.getByRole('main').getByText('We cannot reach the server.').waitFor()
      expect(await name.inputValue()).toBe('Singers')
      await expectAccessible(page)
    })
    await page.getByRole('main').getByText('We cannot reach the server.').waitFor({ state: 'detached' })
    await press(page, 'Save')
    await heading(page, 'Let somebody in')
    expect((await alice.client.listCircles(me)).map((each) => each.name)).toEqual(['Singers'])
    await page.context().close()
  })

  test('says that it needs a connection when no answer comes, and what is wrong when one does', async () => {
    const { alice } = await systemWith('Ivo')
    const { page } = await d.open('/front', { as: alice, ...narrow })
    await page.getByRole('heading', { name: 'Who is here?' }).waitFor()
    await page.route('**/circles', (route) => route.abort())
    await page.goto(`${d.t.url}/sharing`)
    await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor()
    await page.route('**/circles', (route) => route.fulfill({ status: 500, json: { message: '', code: 0 } }))
    await press(page, 'Try again')
    await page.getByText('The server has a problem.').waitFor()
    expect(await page.getByText('This page needs a connection').count()).toBe(0)
    await page.unroute('**/circles')
    await press(page, 'Try again')
    await page.getByRole('heading', { name: 'Nobody yet' }).waitFor()
    await page.context().close()
  })
})

describe('a member', () => {
  test('tells who sees them, can be kept out of everything, and back only after a question', async () => {
    const { alice, ids } = await systemWith('Ivo')
    const [ivo = ''] = ids
    const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', everyone: true } })
    await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
    const { page, problems } = await d.open(`/members/${ivo}`, { as: alice, ...narrow })
    await page.getByText('Ivo is visible to Sam.').waitFor()
    const never = page.getByRole('switch', { name: 'Never share this member' })
    const isNever = async () =>
      (await alice.client.getMember({ memberRef: ivo, include: 'extended' })).extended?.never_shared
    await never.check()
    await page.getByText('Ivo is never shared.').waitFor()
    expect(await isNever()).toBe(true)
    await expectAccessible(page)
    await never.uncheck()
    await page.getByRole('button', { name: 'Allow sharing' }).waitFor()
    await expectNothingFound(page)
    await press(page, 'Cancel')
    expect([await never.isChecked(), await isNever()]).toEqual([true, true])
    await never.uncheck()
    await press(page, 'Allow sharing')
    await page.getByText('Ivo can be shared again.').waitFor()
    expect(await isNever()).toBe(false)

    await page.goto(new URL('/members/new', page.url()).href)
    await page.getByText('New members are in Friends, which Sam can see.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Juno')
    await page.getByRole('switch', { name: 'Never share this member' }).check()
    await expectAccessible(page)
    await press(page, 'Save')
    await heading(page, 'Juno')
    const made = (await alice.client.listMembers({ ...me, include: 'extended' })).find(
      ({ name }) => name === 'Juno',
    )
    expect(made?.extended?.never_shared).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('questions', () => {
  test('members that a file brings are left out, and the page asks about them', async () => {
    const { alice } = await systemWith('Ivo')
    const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', everyone: true } })
    await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
    const file = {
      version: 2,
      id: 'exmpl',
      name: 'Harbour',
      members: [{ id: 'abcde', name: 'Juno' }],
      switches: [],
    }
    expect((await alice.post('/v2/systems/@me/import', file)).status).toBeLessThan(300)
    const except = async () => (await alice.client.listCircles(me))[0]?.except.length
    expect(await except()).toBe(1)
    const { page, problems } = await d.open('/sharing', { as: alice, ...narrow })
    await page.getByText('Juno is left out of Friends.').waitFor()
    await expectAccessible(page)
    await press(page, 'Add them')
    await page.getByText('They are in Friends now.').waitFor()
    expect(await except()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the page of an import asks about the members that it left out', async () => {
    const { alice } = await systemWith('Ivo')
    const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', everyone: true } })
    await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
    const file = { version: 2, name: 'Harbour', members: [{ id: 'abcde', name: 'Juno' }], switches: [] }
    const { page, problems } = await d.open('/settings/import', { as: alice, ...narrow })
    const buffer = Buffer.from(JSON.stringify(file))
    const chosen = { name: 'system.json', mimeType: 'application/json', buffer }
    await page.getByLabel('Choose a file').setInputFiles(chosen)
    await press(page, 'Import now')
    await page.getByText('Juno is left out of Friends.').waitFor()
    await expectAccessible(page)
    await press(page, 'Leave out')
    await page.getByText('Juno is left out of Friends.').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the front page asks too, once, and not again on the same day', async () => {
    const { alice, ids } = await systemWith('Ivo')
    const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', members: ids } })
    const body = { name: 'Sam', circles: [circle.id], expires_at: null }
    const { id } = await alice.client.createShare({ ...me, body })
    const { page } = await d.open('/s/nobody', { as: alice, ...narrow })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const question = page.getByText('Sam can look without an end. Is that still right?')
    const read = () => page.waitForResponse(/\/shares$/)
    await Promise.all([read(), page.goto(`${d.t.url}/front`)])
    expect(await question.count()).toBe(0)
    // The next day, and 91 days later: the device's clock alone decides when to ask.
    await page.clock.install({ time: Date.now() + 91 * 86_400_000 })
    await Promise.all([read(), page.reload()])
    await question.waitFor()
    await expectAccessible(page)
    await press(page, 'Yes, keep it')
    await question.waitFor({ state: 'detached' })
    asked.length = 0
    await page.reload()
    await page.getByRole('button', { name: /Ivo/ }).first().waitFor()
    await page.clock.runFor(60_000)
    await press(page, 'More pages')
    await page.getByRole('menuitem', { name: 'Sharing' }).click()
    await page.getByRole('link', { name: /^Sam/ }).waitFor()
    // The page about sharing reads the shares; the front page did not.
    expect(asked.filter((path) => path.endsWith('/shares')).length).toBe(1)
    expect((await alice.client.getShare({ ...me, share: id })).expires_at).toBeNull()
    await page.context().close()
  })

  test('a share without an end is asked about after 90 days', async () => {
    const { alice, ids } = await systemWith('Ivo')
    const circle = await alice.client.createCircle({ ...me, body: { name: 'Friends', members: ids } })
    const now = clock.time
    clock.time -= days(91)
    await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id], expires_at: null } })
    clock.time = now
    const { page } = await d.open('/sharing', { as: alice })
    const question = page.getByText('Sam can look without an end. Is that still right?')
    await question.waitFor()
    await press(page, 'Yes, keep it')
    await question.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: /^Sam/ }).waitFor()
    expect(await question.count()).toBe(0)
    await page.context().close()
  })
})
