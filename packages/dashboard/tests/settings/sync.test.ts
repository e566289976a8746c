import { beforeAll, expect } from 'bun:test'
import { later, type Micros, micros, minutes } from '@polyphony/contract'
import type { Page } from 'playwright-core'
import { systemClock } from '../../../server/src/base/clock.ts'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { setLimits } from '../../../server/tests/support/callers/bot.ts'
import { goodPassword, newPerson } from '../../../server/tests/support/callers/person.ts'
import { type SystemCaller, useServer } from '../../../server/tests/support/callers/server.ts'
import { freePort } from '../../../server/tests/support/processes/free-port.ts'
import { until } from '../../../server/tests/support/signals.ts'
import { syncPath } from '../../../server/tests/support/sync/two-servers.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

// why: another server of ours is the other side, and the operator names its address beside the usual one.
const other = useServer('sqlite', { env: { PORT: String(await freePort()) } })
const env: Record<string, string> = {}
beforeAll(() => {
  env.SYNC_ALLOW = `https://api.pluralkit.me,${other.url}`
})
const real = systemClock()
/** How far the server is ahead of the time. */
let ahead: Micros = micros(0)
const clock = { now: () => later(real.now(), ahead), steady: () => real.steady() }
const d = useDashboard({ env, context: { clock } })
const place = () => new URL(other.url).host

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => button(page, name).click()
/** The browser notes refusals that the page expects, and nothing else may be there. */
const others = (problems: readonly string[]) =>
  problems.filter((problem) => !/\b(?:400|401|403|404)\b/.test(problem))

/** A system on both servers, with these members on both sides. */
async function both(...names: string[]) {
  const [here, there] = await Promise.all([d.t.system('Harbour'), other.system('Harbour')])
  await Promise.all([here, there].map((side) => side.members(...names)))
  return { here, there }
}
const stateOf = async (here: SystemCaller) => (await here.get(syncPath)).body

/** Sets sync up and starts it without the pages. */
async function start(here: SystemCaller, { token }: SystemCaller, rules: object = {}): Promise<void> {
  expect((await here.put(syncPath, { token, url: other.url, ...rules })).status).toBe(200)
  const { body } = await here.get(`${syncPath}/plan`)
  expect((await here.post(`${syncPath}/start`, { plan: body.id })).status).toBe(200)
  await settled(here)
}
const settled = (here: SystemCaller) =>
  until('both sides are the same', async () => {
    const { waiting, last_run } = await stateOf(here)
    return waiting === 0 && last_run !== null
  })
const memberOf = async (side: SystemCaller, name: string) => {
  const { body } = await side.get('/v2/systems/@me/members?include=extended')
  return body.find((member: { name: string }) => member.name === name)
}

async function connect(page: Page, token: string): Promise<void> {
  await page.getByLabel('Where is the other side?').selectOption(other.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await press(page, 'Connect and see the plan')
}

test('from a token over the plan to running, with another partner, the log and a value brought back', async () => {
  const { here, there } = await both('Ash', 'Cedar')
  await here.patch(`/v2/members/${(await memberOf(here, 'Ash')).id}`, { pronouns: 'they/them' })
  await there.patch(`/v2/members/${(await memberOf(there, 'Ash')).id}`, { pronouns: 'she/her' })
  await here.members('Birch', 'Dune')
  await there.members('Birke', 'Elm')
  const { page, problems } = await d.open('/settings', { as: here, ...narrow })
  await page.getByRole('link', { name: /^PluralKit/ }).click()
  await heading(page, 'PluralKit')
  await page.getByText('Custom fields, notes, the archive').waitFor()
  expect(await page.getByLabel('Text for the bot').inputValue()).toBe('pk;token')
  await expectAccessible(page)
  await connect(page, 'nobody')
  await page.getByText(`${place()} does not know this token`).waitFor()
  await connect(page, there.token ?? '')

  await heading(page, 'The plan')
  await page.getByText('1 member is the same on both sides.').waitFor()
  await page.getByText('1 member differs and becomes the same.').waitFor()
  await page.getByText(`2 members are only here and are made on ${place()}.`).waitFor()
  await page.getByText(`2 members are only on ${place()} and are made here.`).waitFor()
  await page.getByText('Member · differs: Pronouns').waitFor()
  await page.getByText('Show both values of Ash').click()
  await page.getByText('she/her').waitFor()
  await expectAccessible(page)

  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Only here (2)' })
  await press(page, 'Change who Birch belongs to')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Elm', { exact: true }).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Search by name').fill('bir')
  await press(page, 'Choose Birke')
  await page.getByText('Birch and Birke belong together now.').waitFor()
  await page.getByText('2 members differ and become the same.').waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption({ label: `Only on ${place()} (1)` })
  await press(page, 'Change who Elm belongs to')
  await press(page, 'Nobody: leave alone')
  await page.getByText(`1 member stays only on ${place()}.`).waitFor()
  await page.getByText('is left alone', { exact: true }).waitFor()
  await press(page, 'Change who Elm belongs to')
  await press(page, 'No longer leave alone')
  await page.getByText(`1 member is only on ${place()} and is made here.`).waitFor()
  await press(page, 'Change who Elm belongs to')
  await press(page, 'Nobody: leave alone')
  await page.getByText('is left alone', { exact: true }).waitFor()

  await press(page, 'Start')
  await heading(page, 'PluralKit')
  await page.getByText('Running. Both sides stay the same.').waitFor()
  await settled(here)
  expect((await memberOf(there, 'Ash')).pronouns).toBe('they/them')
  expect(await memberOf(there, 'Dune')).toBeDefined()
  expect(await memberOf(here, 'Elm')).toBeUndefined()
  expect(await memberOf(there, 'Birke')).toBeUndefined()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'What sync did' }).click()
  await heading(page, 'What sync did')
  const changed = `Pronouns of Ash changed on ${place()}.`
  const entry = page.getByRole('listitem').filter({ hasText: changed })
  await entry.getByText('she/her').waitFor()
  await page.getByText(`New on ${place()}: Dune.`).waitFor()
  await expectAccessible(page)
  await entry.getByRole('button').click()
  await page.getByText('Brought back. The next look takes it to the other side.').waitFor()
  await entry.getByRole('button').waitFor({ state: 'detached' })
  expect((await memberOf(here, 'Ash')).pronouns).toBe('she/her')
  await until('it is there too', async () => (await memberOf(there, 'Ash')).pronouns === 'she/her')
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('people pause, continue, change the rules, hear of the webhook, and end it', async () => {
  const { here, there } = await both('Ash')
  await start(here, there)
  const { page, problems } = await d.open('/settings/pluralkit', { as: here })
  await press(page, 'Pause')
  await page.getByText('Paused. Nothing is written on either side.').waitFor()
  await page.getByText('Give a new token').waitFor()
  await press(page, 'Continue')
  await page.getByText('Running. Both sides stay the same.').waitFor()

  await page.getByText('What goes where').click()
  await page.getByLabel('Switches', { exact: true }).selectOption(`Only from ${place()} to here`)
  await page.getByLabel('It is deleted on both sides').check()
  await expectAccessible(page)
  await press(page, 'Save')
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await stateOf(here)).toMatchObject({ deletes: 'follow', directions: { switches: 'in' } })

  await page.getByText('Set it up in four steps').click()
  const command = await page.getByLabel('Text for the bot').inputValue()
  const [, hook = ''] = /^pk;system webhook (.+)$/.exec(command) ?? []
  await page.getByLabel('Token that the bot shows').fill('the-token-of-the-bot')
  await expectAccessible(page)
  await press(page, 'Save the token')
  await page.getByText('Saved. Now continue with the bot.').waitFor()
  const ping = (signing_token: string) =>
    fetch(new URL(new URL(hook).pathname, d.t.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'PING', signing_token, system_id: there.uuid }),
    })
  expect((await ping('the-token-of-the-bot')).status).toBe(200)
  expect((await ping('another')).status).toBe(401)
  await page.reload()
  await page.getByText('It works. The last message came on').waitFor()

  await press(page, 'Forget the connection')
  await page.getByRole('dialog').getByRole('button', { name: 'Forget the connection' }).click()
  await page.getByText('Forgotten. Both sides stay as they are.').waitFor()
  await page.getByRole('heading', { name: 'Connect' }).waitFor()
  expect((await here.get(syncPath)).status).toBe(404)
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('much that is gone stops it: the page says what would follow, and starts again only with that plan', async () => {
  const names = ['Ash', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fern', 'Gorse', 'Heath']
  const { here, there } = await both(...names)
  await start(here, there)
  for (const name of names.slice(0, 7)) await there.delete(`/v2/members/${(await memberOf(there, name)).id}`)
  await here.post(`${syncPath}/run`)
  await until('it has stopped', async () => (await stateOf(here)).state === 'stopped')
  const { page, problems } = await d.open('/settings/pluralkit', { as: here, ...narrow })
  await page.getByText('Stopped. You decide how it goes on.').waitFor()
  await page.getByText('It was about to change or remove 7 members here at once.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the plan' }).click()
  await page.getByText('Ash moves into the archive here.').waitFor()
  await page.getByText('What changed on one side is copied to the other one.').waitFor()
  await expectAccessible(page)
  expect((await memberOf(here, 'Ash')).extended.archived).toBe(false)
  await press(page, 'Start again with this plan')
  await page.getByText('Running. Both sides stay the same.').waitFor()
  await until('all are archived', async () => {
    const { body } = await here.get('/v2/systems/@me/members?include=extended')
    const isArchived = (member: { extended: { archived: boolean } }) => member.extended.archived
    return body.filter(isArchived).length === 7
  })
  await page.getByRole('link', { name: 'What sync did' }).click()
  await page.getByText('Moved into the archive here: Ash.').waitFor()
  await page.getByText('Sync stopped and asks you.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'archive here: Ash.' }).getByRole('button').click()
  await page.getByText('Back here, and left alone from now on.').waitFor()
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('a token that no longer works is asked for again, and the pairs stay', async () => {
  const { here, there } = await both('Ash')
  await start(here, there)
  const { body } = await there.post('/v2/systems/@me/token')
  await here.post(`${syncPath}/run`)
  await until('it has stopped', async () => (await stateOf(here)).state === 'stopped')
  const { page, problems } = await d.open('/settings/pluralkit', { as: here })
  await page.getByText(`${place()} does not accept the token any more.`).waitFor()
  await page.getByRole('heading', { name: 'Give a new token' }).waitFor()
  await page.getByRole('link', { name: 'Try again' }).click()
  await heading(page, 'The plan')
  await page.getByText(`${place()} does not accept the token any more.`).waitFor()
  await expectAccessible(page)
  await connect(page, body.token)
  await page.getByText('Both sides are the same already').waitFor()
  await press(page, 'Start')
  await page.getByText('Running. Both sides stay the same.').waitFor()
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('the plan says that the other side does not answer, and reads again', async () => {
  const { here, there } = await both('Ash')
  await here.put(syncPath, { token: there.token, url: other.url })
  await other.away(async () => {
    const { page } = await d.open('/settings/pluralkit/plan', { as: here })
    await page.getByText(`${place()} does not answer right now. Read again in a few minutes.`).waitFor()
    await page.context().close()
  })
})

test('three hundred members: the plan shows what differs, and finds somebody by name', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `Lantern ${i}`)
  const { here, there } = await both(...names)
  await there.patch(`/v2/members/${(await memberOf(there, 'Lantern 222')).id}`, { pronouns: 'it/its' })
  expect((await here.put(syncPath, { token: there.token, url: other.url })).status).toBe(200)
  const { page, problems } = await d.open('/settings/pluralkit/plan', { as: here, ...narrow })
  await page.getByText('299 members are the same on both sides.').waitFor()
  await page.getByText('1 entry').waitFor()
  await page.getByText('Member · differs: Pronouns').waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'All (300)' })
  await button(page, 'Show more (270)').waitFor()
  await page.getByLabel('Search by name').fill('lantern 17')
  await page.getByText('11 entries').waitFor()
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('the plan says who will not fit', async () => {
  const { here, there } = await both('Ash')
  await here.members('Birch', 'Cedar', 'Dune')
  await setLimits(other, there, { member_limit: 2 })
  await here.put(syncPath, { token: there.token, url: other.url })
  const { page, problems } = await d.open('/settings/pluralkit/plan', { as: here, ...narrow })
  await page.getByText(`2 members will not fit: there is room for 2 on ${place()}.`).waitFor()
  await expectAccessible(page)
  expect(others(problems)).toEqual([])
  await page.context().close()
})

test('asks to confirm the account before it connects', async () => {
  const ada = await newPerson(d.t)
  const { here, there } = await both('Ash')
  await ada.post('/v2/people/@me/systems', { token: here.token })
  const { page, problems } = await d.open('/settings/pluralkit', { as: here, person: ada })
  await heading(page, 'PluralKit')
  ahead = minutes(11)
  await connect(page, there.token ?? '')
  await page.getByLabel('Your password').fill(goodPassword)
  await page.keyboard.press('Enter')
  await heading(page, 'The plan')
  expect(others(problems)).toEqual([])
  await page.context().close()
})
