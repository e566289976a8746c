import { expect } from 'bun:test'
import type { FeedFormat } from '@polyphony/contract'
import type { Page } from 'playwright-core'
import { describe, test } from '../../../server/tests/support/browser/browser.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A system whose share shows Wren, who fronts with Ivo, but not Ivo. */
async function shareOf(history = 7) {
  const alice = await d.t.system('Harbour')
  const wren = await alice.client.createMember({
    body: { name: 'Wren', pronouns: 'she/they', color: 'e07a5f' },
  })
  const ivo = await alice.client.createMember({ body: { name: 'Ivo' } })
  await alice.client.createSwitch({ ...me, body: { members: [wren.id, ivo.id] } })
  const body = { name: 'Friends', members: [wren.id], history, others: 'count' as const }
  const circle = await alice.client.createCircle({ ...me, body })
  const share = await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
  return { alice, share, circle }
}

describe('a share', () => {
  test('can be seen as its holder sees it', async () => {
    const { alice, share } = await shareOf()
    await alice.client.updateShare({ ...me, share: share.id, body: { title: 'How we are' } })
    const { page, problems } = await d.open(`/sharing/shares/${share.id}`, { as: alice, ...narrow })
    await press(page, 'See it as Sam does')
    const seen = region(page, 'What Sam sees')
    await seen.getByRole('heading', { name: 'How we are' }).waitFor()
    await seen.getByText('she/they').waitFor()
    await seen.getByText('One other is fronting too.').waitFor()
    await expectAccessible(page)
    // The drawing follows the front.
    await alice.client.createSwitch({ ...me, body: { members: [] } })
    await seen.getByText('Nobody you can see is fronting.').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('before the link is made', () => {
  test('the page shows all that its holder would see of the front', async () => {
    const { alice, circle } = await shareOf()
    const [ivo, wren] = await alice.client.listMembers(me)
    const tea = await alice.client.createField({ ...me, body: { name: 'Tea', type: 'text' } })
    for (const { id } of [ivo, wren].flatMap((member) => member ?? [])) {
      const body = { description: 'Likes maps.', extended: { fields: { [tea.id]: 'Peppermint' } } }
      await alice.client.updateMember({ memberRef: id, body })
    }
    const shows = ['front', 'pronouns', 'description', 'status'] as const
    await alice.client.updateCircle({
      ...me,
      circle: circle.id,
      body: { shows: [...shows], fields: [tea.id] },
    })
    const front = await alice.client.getFronters(me)
    const notes = front?.members.map(({ id }) => ({ member: id, status: `${id} rests`, note: null })) ?? []
    await alice.client.updateSwitch({ ...me, switchRef: front?.id ?? '', body: { extended: { notes } } })
    const { page, problems } = await d.open(`/sharing/new?circle=${circle.id}&name=Kim`, { as: alice })
    const seen = region(page, 'What they will see')
    await seen.getByRole('heading', { name: 'Harbour' }).waitFor()
    await seen.getByText(/^since /).waitFor()
    await seen.getByText(`${circle.members[0]} rests`, { exact: true }).waitFor()
    expect(await seen.getByText(/ rests$/).count()).toBe(1)
    await seen.locator('summary').click()
    await seen.getByText('Likes maps.').waitFor()
    await seen.getByText('Peppermint').waitFor()
    expect(await seen.getByText('Ivo').count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('the feeds of a share', () => {
  const formats: Readonly<Record<FeedFormat, string>> = {
    html: 'Card and overlay',
    svg: 'Badge',
    ics: 'Calendar',
    json: 'Data',
    events: 'Live stream',
  }

  test('each is drawn, explained, made with an address that is shown once, and ended', async () => {
    const { alice, share } = await shareOf()
    const { page, problems } = await d.open(`/sharing/shares/${share.id}`, { as: alice, ...narrow })
    await page.getByRole('link', { name: 'Show feeds' }).click()
    await page.getByRole('heading', { level: 1, name: 'Feeds of Sam' }).waitFor()
    for (const name of Object.values(formats)) {
      await region(page, name).getByRole('figure').getByText('Wren').first().waitFor()
      expect(await region(page, name).getByRole('figure').getByText('Ivo').count()).toBe(0)
    }
    await expectAccessible(page)
    const made: string[] = []
    for (const [format, name] of Object.entries(formats)) {
      await press(page, `Make the address: ${name}`)
      const address = await region(page, name).getByLabel('Address', { exact: true }).inputValue()
      expect(address).toContain(format === 'events' ? '/events' : `.${format}`)
      made.push(address)
      // The explanations hold the real address.
      await region(page, name).getByText(address).first().waitFor()
      expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
    }
    await expectAccessible(page)
    expect((await alice.client.listFeeds({ ...me, share: share.id })).map(({ format }) => format)).toEqual(
      Object.keys(formats) as FeedFormat[],
    )
    for (const name of Object.values(formats)) {
      await region(page, name).getByLabel('I have used or kept the address').check()
      await region(page, name).getByRole('button', { name: 'Done' }).click()
    }
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Feeds that work now' }).waitFor()
    for (const address of made) expect(await page.content()).not.toContain(address)
    await press(page, 'End now: Badge')
    await page.getByText('Ended. This address shows nothing any more.').waitFor()
    const answers = await Promise.all(
      made.map(async (address) => (await fetch(address, { method: 'HEAD' })).status),
    )
    expect(answers).toEqual([200, 404, 200, 200, 200])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('an address that is shown once stays when a later read fails', async () => {
    const { alice, share } = await shareOf()
    const { page } = await d.open(`/sharing/shares/${share.id}/feeds`, { as: alice, ...narrow })
    await press(page, 'Make the address: Data')
    const address = region(page, 'Data').getByLabel('Address', { exact: true })
    const shown = await address.inputValue()
    await page.route('**/preview', (route) => route.abort())
    await alice.client.createSwitch({ ...me, body: { members: [] } })
    await page.getByText('We cannot reach the server.').waitFor()
    expect(await address.inputValue()).toBe(shown)
    await page.context().close()
  })

  test('a choice of looks changes the drawing and the address to paste', async () => {
    const { alice, share } = await shareOf()
    const { page } = await d.open(`/sharing/shares/${share.id}/feeds`, { as: alice })
    await press(page, 'Make the address: Badge')
    const badge = region(page, 'Badge')
    await badge.getByText('?theme=dark').waitFor({ state: 'detached' })
    await badge.getByRole('radio', { name: 'For dark pages' }).check()
    await badge.getByText('?theme=dark').waitFor()
    const card = region(page, 'Card and overlay')
    await card.getByRole('radio', { name: 'Overlay' }).check()
    await card.getByText('How to use it').click()
    await card.getByText('?style=overlay').first().waitFor()
    await page.context().close()
  })

  test('the page says when a calendar would stay empty, and when all would', async () => {
    const { alice, share, circle } = await shareOf(0)
    const { page } = await d.open(`/sharing/shares/${share.id}/feeds`, { as: alice })
    await region(page, 'Calendar').getByText('The calendar stays empty').waitFor()
    await alice.client.updateCircle({ ...me, circle: circle.id, body: { shows: ['list'] } })
    await page.getByText('This share does not show who fronts, so every feed stays empty.').waitFor()
    await page.goto(new URL('/sharing/shares/nothing/feeds', page.url()).href)
    await page.getByRole('heading', { name: 'This share does not exist any more' }).waitFor()
    await page.context().close()
  })
})
