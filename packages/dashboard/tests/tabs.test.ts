import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import type { SystemCaller } from '../../server/tests/support/callers/server.ts'
import { until } from '../../server/tests/support/signals.ts'
import { useDashboard } from './support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }
const mostStreams = 10

/** Opens streams until the server refuses one; the function that comes back closes them. */
async function takeAllStreams({ token }: SystemCaller): Promise<{ opened: number; close: () => void }> {
  const end = new AbortController()
  const request = { headers: { authorization: token ?? '' }, signal: end.signal }
  const streams: Response[] = []
  for (;;) {
    const stream = await fetch(`${d.t.url}/v2/systems/@me/events`, request)
    // why: a stream that nobody refers to any more closes by itself, so `close` holds on to them.
    if (!stream.ok) return { opened: streams.length, close: () => end.abort(streams) }
    streams.push(stream)
  }
}

/** Waits until all tabs have one stream. A tab on a busy machine may have to take it from another one. */
const oneListens = (alice: SystemCaller) =>
  until('one stream is open', async () => {
    const { opened, close } = await takeAllStreams(alice)
    close()
    return mostStreams - opened === 1
  })
const fronting = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Fronting now' }).getByRole('link', { name }).waitFor()

describe('many tabs of one browser', () => {
  test('twelve tabs follow one stream, and when its tab closes, another one continues without a gap', async () => {
    const alice = await d.t.system('Harbour')
    const [wren, ash, juno] = await alice.members('Wren', 'Ash', 'Juno')
    const { page: first, problems } = await d.open('/front', { as: alice })
    await first.getByText('No switch yet.').waitFor()
    const others = await Promise.all(
      Array.from({ length: 11 }, async () => {
        const page = await first.context().newPage()
        await page.goto(`${d.t.url}/front`)
        await page.getByText('No switch yet.').waitFor()
        return page
      }),
    )
    await oneListens(alice)

    await first.getByRole('button', { name: /^Switch to Wren\b/ }).click()
    await Promise.all([first, ...others].map((page) => fronting(page, 'Wren')))

    await alice.client.createSwitch({ ...me, body: { members: [ash.id] } })
    await Promise.all(others.map((page) => fronting(page, 'Ash')))
    await first.close()
    await alice.client.createSwitch({ ...me, body: { members: [juno.id] } })
    await Promise.all(others.map((page) => fronting(page, 'Juno')))
    await alice.client.updateMember({ memberRef: wren.id, body: { name: 'Robin' } })
    await Promise.all(others.map((page) => page.getByText('Robin').first().waitFor()))
    await oneListens(alice)
    expect(problems).toEqual([])
    await others[0]?.context().close()
  })

  test('a late answer does not hide a newer switch', async () => {
    const alice = await d.t.system('Harbour')
    const [wren] = await alice.members('Wren')
    const { page } = await d.open('/front', { as: alice })
    await page.getByText('No switch yet.').waitFor()
    const late = Promise.withResolvers<void>()
    await page.route('**/v2/systems/@me/members?*', async (route) => {
      await late.promise
      await route.continue()
    })
    const answerOf = (path: string) => page.waitForResponse((response) => response.url().includes(path))
    const [before, stream] = [answerOf('/fronters'), answerOf('/events')]
    await page.reload()
    await (await before).finished()
    await stream
    const after = answerOf('/fronters')
    await alice.switch([wren])
    await (await after).finished()
    late.resolve()
    await fronting(page, 'Wren')
    await page.context().close()
  })

  test('a browser without a stream shows that quietly, and still follows changes', async () => {
    const alice = await d.t.system('Harbour')
    const [wren] = await alice.members('Wren')
    const { close } = await takeAllStreams(alice)
    const { page } = await d.open('/front', { as: alice })
    await page.getByText('Live updates are paused in this browser').waitFor()
    expect(await page.getByText(/reconnecting|connection lost|not connected/i).count()).toBe(0)
    await alice.switch([wren])
    // The device says that its network is back: a good moment to look again.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await fronting(page, 'Wren')
    close()
    await page.context().close()
  })
})

describe('the data of a page', () => {
  const own = '/v2/systems/@me'
  const addresses = [
    `${own}/events`,
    `${own}?include=extended`,
    `${own}/settings?include=extended`,
    `${own}/members?include=extended`,
    `${own}/groups?include=extended&with_members=true`,
    `${own}/fronters?include=extended`,
  ].sort()

  /** The requests for whole data of a system, each with the system that the page acts as. */
  function watchRequests(page: Page) {
    const asked: { address: string; as: string | undefined }[] = []
    page.on('request', (request) => {
      const address = request.url().replace(d.t.url, '')
      const { 'x-polyphony-system': as, 'if-none-match': known } = request.headers()
      // why: with a stream that took long to open, the page asks once more whether anything has changed.
      if (address.startsWith(own) && known === undefined) asked.push({ address, as })
    })
    return asked
  }

  test('is requested while the scripts load, once, for the current system, and misses no change', async () => {
    const [alice, bob] = [await d.t.system('Harbour'), await d.t.system('Meadow')]
    const [wren] = await alice.members('Wren')
    const { page, problems } = await d.open('/s/nobody', { as: [alice, bob] })
    const isLoaded = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await isLoaded.promise
      await route.continue()
    })
    const asked = watchRequests(page)
    const members = page.waitForResponse((response) => response.url().includes(`${own}/members`))
    await page.goto(`${d.t.url}/members`, { waitUntil: 'commit' })
    await (await members).finished()
    expect(asked.map(({ address }) => address).sort()).toEqual(addresses)
    expect([...new Set(asked.map(({ as }) => as))]).toEqual([alice.id])

    await alice.client.updateMember({ memberRef: wren.id, body: { name: 'Robin' } })
    // The page reads the custom fields for the device when it has shown everything and is idle.
    const idle = page.waitForRequest((request) => request.url().includes(`${own}/fields`))
    isLoaded.resolve()
    await page.getByText('Robin').first().waitFor()
    await idle
    const again = asked.filter(({ address }) => addresses.includes(address))
    expect(again.map(({ address }) => address).sort()).toEqual(addresses)
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
    await page.context().close()
  })

  test('is not requested for people who are signed out, and not by a public page', async () => {
    const alice = await d.t.system('Harbour')
    const { page } = await d.open('/s/nobody', { as: alice })
    const asked = watchRequests(page)
    await page.goto(`${d.t.url}/s/${alice.id}`)
    await page.getByRole('heading', { name: 'Harbour' }).waitFor()
    await page.evaluate(() => localStorage.removeItem('polyphony:session'))
    await page.goto(`${d.t.url}/members`)
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
    expect(asked).toEqual([])
    await page.context().close()
  })
})
