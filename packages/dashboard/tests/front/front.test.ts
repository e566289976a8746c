import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { describe, test } from '../../../server/tests/support/browser/browser.ts'
import type { SystemCaller } from '../../../server/tests/support/callers/server.ts'
import { until } from '../../../server/tests/support/signals.ts'
import { expectAccessible, narrow, shiftOf, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

async function crew(...names: string[]): Promise<SystemCaller> {
  const alice = await d.t.system('Harbour')
  for (const name of names) await alice.client.createMember({ body: { name, color: 'ffffff' } })
  return alice
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tap = (page: Page, name: string) =>
  button(page, new RegExp(`^Switch to ${name}\\b`))
    .first()
    .click()
const said = (page: Page, text: string) => page.getByText(text).last().waitFor()
const front = (page: Page, name: string) => page.getByRole('region', { name })
const order = (page: Page) =>
  page.getByRole('list', { name: 'Who is fronting, in order' }).locator('.name').allTextContents()
const history = async (alice: SystemCaller) =>
  (await alice.client.listSwitches(me)).map(({ members }) => members.length)

const minute = 60_000
/** Minutes since a moment, to the nearest five: a test on a busy machine takes a while. */
const minutesSince = (timestamp = '') => 5 * Math.round((Date.now() - Date.parse(timestamp)) / (5 * minute))

describe('the front', () => {
  test('people switch with one tap, add, reorder, switch out and undo, on a phone', async () => {
    const alice = await crew('Wren', 'Ash', 'Juniper')
    const { page, problems } = await d.open('/front', { as: alice, ...narrow })
    await said(page, 'No switch yet.')

    await tap(page, 'Wren')
    await said(page, 'Wren is fronting.')
    await front(page, 'Fronting now').getByText('under 1 min', { exact: true }).waitFor()
    await tap(page, 'Wren')
    await said(page, 'Already fronting: Wren. Nothing changed.')
    expect(await history(alice)).toEqual([1])

    await button(page, 'Add Ash to the front').click()
    await button(page, 'Add Juniper to the front').click()
    await said(page, 'Wren, Ash, and Juniper are fronting.')
    expect(await page.locator('.toast').count()).toBe(1)
    expect(await order(page)).toEqual(['Wren', 'Ash', 'Juniper'])
    await expectAccessible(page)

    // On a phone the order is changed where several are chosen.
    await button(page, 'Several').click()
    const dialog = page.getByRole('dialog', { name: 'Who is here together?' })
    await dialog.getByRole('button', { name: 'Move Juniper up' }).click()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Move Juniper down' }).waitFor()
    const [juniper, , ash] = await dialog.locator('.handle').all()
    const target = await juniper?.boundingBox()
    await ash?.hover()
    await page.mouse.down()
    await page.mouse.move(target?.x ?? 0, target?.y ?? 0, { steps: 4 })
    await page.mouse.up()
    await dialog.getByRole('button', { name: 'Move Ash down' }).waitFor()
    await dialog.getByRole('button', { name: 'Switch to these 3' }).click()
    await page.locator('.now .name', { hasText: 'Ash' }).waitFor()
    expect(await order(page)).toEqual(['Ash', 'Juniper', 'Wren'])

    await button(page, 'Take Wren out').click()
    await said(page, 'Ash and Juniper are fronting.')
    await button(page, 'Switch out').click()
    await said(page, 'Switched out.')
    await page.getByText('Nobody is fronting').waitFor()
    // The button that was pressed is gone; the focus stays near.
    await page.locator('h2:focus', { hasText: 'Fronting now' }).waitFor()
    // Another order is no other switch: four made it grow, none of the moves did.
    expect(await history(alice)).toEqual([0, 2, 3, 2, 1])
    const fronters = async () => (await alice.client.getFronters(me))?.members.map(({ name }) => name)
    expect(await fronters()).toEqual([])

    await button(page, 'Undo').last().click()
    await said(page, 'Switch removed.')
    expect(await fronters()).toEqual(['Ash', 'Juniper'])
    await button(page, 'Put it back').click()
    await page.getByText('Nobody is fronting').waitFor()
    expect(await history(alice)).toEqual([0, 2, 3, 2, 1])
    await button(page, 'Undo the last switch').click()
    await front(page, 'Fronting together now').getByText('Juniper', { exact: true }).waitFor()
    expect(await history(alice)).toEqual([2, 3, 2, 1])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('each fronter has their own time; ten pictures are visible, and none moves under the thumb', async () => {
    const alice = await crew(
      'August',
      'Birch',
      'Clover',
      'Juno',
      'Mika',
      'Nova',
      'Oak',
      'Poppy',
      'Quill',
      'Rowan',
      'Sage',
      'Wednesday',
    )
    const members = await alice.client.listMembers(me)
    const ref = (name: string) => members.find((member) => member.name === name)?.id ?? ''
    await alice.client.createGroup({ body: { name: 'Garden' } })
    await alice.client.overwriteGroupMembers({
      groupRef: (await alice.client.listGroups(me))[0]?.id ?? '',
      body: [ref('Birch'), ref('Clover')],
    })
    const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
    await alice.client.createSwitch({ ...me, body: { members: [ref('Mika')], timestamp: ago(490) } })
    await alice.client.createSwitch({
      ...me,
      body: { members: [ref('Mika'), ref('Nova')], timestamp: ago(125) },
    })
    const { page, problems } = await d.open('/front', {
      as: alice,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const card = front(page, 'Fronting together now')
    // Some minutes may pass until the last look.
    const [longest, shorter] = [/8 h 1[0-4] min/, /2 h [5-9] min/]
    await card.getByText(longest).waitFor()
    await card.getByText(shorter).waitFor()

    const plus = async (name: string) => {
      const box = await page
        .getByRole('list', { name: 'Everyone' })
        .getByRole('button', { name: `Add ${name} to the front` })
        .boundingBox()
      return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
    }
    const [august, birch] = [await plus('August'), await plus('Birch')]
    await page.touchscreen.tap(august.x, august.y)
    await page.touchscreen.tap(birch.x, birch.y)
    await said(page, 'Mika, Nova, August, and Birch are fronting.')
    expect((await alice.client.getFronters(me))?.members.map(({ name }) => name)).toEqual([
      'Mika',
      'Nova',
      'August',
      'Birch',
    ])
    expect(await card.getByText(longest).count()).toBe(1)
    // Screen readers hear of it once: from the message.
    expect(
      await page.getByRole('status').getByText('Mika, Nova, August, and Birch are fronting.').count(),
    ).toBe(1)

    await page.getByRole('button', { name: 'Close' }).click()
    const inSight = await page.locator('.tile').evaluateAll(
      (tiles) =>
        tiles.filter((tile) => {
          const { left, top, bottom } = tile.getBoundingClientRect()
          return [top + 2, bottom - 2].every((y) => tile.contains(document.elementFromPoint(left + 20, y)))
        }).length,
    )
    expect(inSight).toBeGreaterThanOrEqual(10)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const heights = await page
        .locator('.tile .name')
        .evaluateAll((names) =>
          names.map((name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)),
        )
      // Names of one word stand on one line.
      expect([width, Math.max(...heights.map(Math.round))]).toEqual([width, 1])
    }

    await button(page, 'Garden').click()
    await page.getByRole('list', { name: 'Everyone' }).getByText('Clover').waitFor()
    expect(await page.locator('.tile').count()).toBe(2)
    await page.goto(`${d.t.url}/members/${ref('Mika')}`)
    await page.locator('time', { hasText: longest }).first().waitFor()
    await button(page, 'Switch to only them').waitFor()
    await button(page, 'Take out').click()
    await said(page, 'Nova, August, and Birch are fronting.')
    await button(page, 'Add to front').waitFor()
    await page.goto(`${d.t.url}/s/${alice.id}`)
    await page.getByText(shorter).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('every fronter is in sight on a phone, or counts in a button that lists them all', async () => {
    const names = ['Ash', 'Juniper', 'Marigold', 'Moth', 'Robin', 'Wednesday', 'Wren']
    const alice = await crew(...names)
    const refs = (await alice.client.listMembers(me)).map(({ id }) => id)
    const faces = async (page: Page) =>
      page.getByRole('list', { name: 'Who is fronting, in order' }).evaluate((list) => {
        const box = list.getBoundingClientRect()
        const inSight = [...list.querySelectorAll('.name')].filter((name) => {
          const { left, right, top, bottom } = name.getBoundingClientRect()
          const isInside = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
          return isInside && name.scrollWidth <= name.clientWidth
        })
        return [inSight.length, list.querySelector('button')?.textContent ?? '']
      })
    for (const [count, width, size, inSight] of [
      [4, 390, '100%', [4, '']],
      [7, 390, '100%', [7, '']],
      [4, 320, '200%', [4, '']],
      [7, 320, '200%', [3, '+4']],
    ] as const) {
      await alice.client.createSwitch({ ...me, body: { members: refs.slice(0, count) } })
      const { page, problems } = await d.open('/front', {
        as: alice,
        ...narrow,
        viewport: { width, height: 844 },
      })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
      await page.setViewportSize({ width, height: 800 })
      await until('the faces are arranged', async () => Bun.deepEquals(await faces(page), inSight))
      if (inSight[1]) {
        await button(page, '+4: show everyone who is fronting').click()
        const dialog = page.getByRole('dialog', { name: 'Fronting together now' })
        await dialog.waitFor()
        expect(await dialog.locator('.name').allTextContents()).toEqual(names)
        await expectAccessible(page)
      }
      expect(problems).toEqual([])
      await page.context().close()
      await alice.client.createSwitch({ ...me, body: { members: [] } })
    }
  })

  test('an earlier start asks about the fronts in between, and undoing restores them', async () => {
    const alice = await crew('Rowan', 'Mika', 'Juno')
    const refs = (await alice.client.listMembers(me)).map(({ id }) => id)
    const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
    await alice.client.createSwitch({ ...me, body: { members: refs.slice(0, 1), timestamp: ago(300) } })
    await alice.client.createSwitch({ ...me, body: { members: refs.slice(0, 2), timestamp: ago(60) } })
    await alice.client.createSwitch({ ...me, body: { members: refs, timestamp: ago(10) } })
    const past = async () =>
      (await alice.client.listSwitches(me)).map(({ timestamp, members }) => [
        members.length,
        minutesSince(timestamp),
      ])
    const before = await past()
    const { page, problems } = await d.open('/front', { as: alice })
    await front(page, 'Fronting together now').getByText('Juno', { exact: true }).waitFor()
    expect(await button(page, 'Undo the last switch').count()).toBe(0)
    const back = async (choice: string | RegExp) => {
      await button(page, /Started earlier/).click()
      await button(page, '2 h ago').click()
      const dialog = page.getByRole('dialog', { name: 'Other fronts lie in between' })
      await dialog.getByText('Rowan and Mika').waitFor()
      expect(await past()).toEqual(before)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: choice }).click()
    }
    const undo = async () => {
      await said(page, 'Switch moved.')
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).hover()
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
      await page.locator('.toast').waitFor({ state: 'detached' })
    }
    await back('Replace them')
    await said(page, 'Switch moved.')
    expect(await past()).toEqual([
      [3, 120],
      [1, 300],
    ])
    await undo()
    await until('the switches are as before', async () => Bun.deepEquals(await past(), before))
    await back(/^Only back to/)
    await said(page, 'Switch moved.')
    expect(await past()).toEqual([
      [3, 60],
      [1, 300],
    ])
    await undo()
    await until('the switches are as before', async () => Bun.deepEquals(await past(), before))
    await back('Cancel')
    expect(await past()).toEqual(before)

    // A message with a button stays while somebody points at it or has the focus in it.
    await page.clock.install()
    await back(/^Only back to/)
    const way = page.locator('.toast').getByRole('button', { name: 'Undo' })
    await way.hover()
    await page.clock.fastForward('01:00')
    await way.focus()
    await page.mouse.move(0, 0)
    await page.clock.fastForward('01:00')
    expect(await way.isVisible()).toBe(true)
    await way.blur()
    await page.clock.fastForward('01:00')
    await way.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('people set a past time for the next switch and for the current front, and never a future one', async () => {
    const alice = await crew('Wren', 'Ash')
    const minutesAgo = async () => {
      const front = await alice.client.getFronters(me)
      return [front?.members[0]?.name, minutesSince(front?.timestamp)]
    }
    await alice.client.updateSettings({ ...me, body: { timezone: 'Asia/Kathmandu' } })
    const { page, problems } = await d.open('/front', { as: alice })
    await button(page, 'Earlier').click()
    await page.getByText('Timezone: Asia/Kathmandu').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Exact time').fill('2099-01-01T10:00')
    await button(page, 'Use this time').click()
    await said(page, 'That is in the future.')
    await button(page, '30 min ago').click()
    await page.getByText('Your next switch starts on').waitFor()
    await expectAccessible(page)
    await tap(page, 'Wren')
    await front(page, 'Fronting now')
      .getByText(/3[0-4] min/)
      .waitFor()
    await said(page, 'Wren is fronting.')
    expect(await minutesAgo()).toEqual(['Wren', 30])

    await button(page, /Started earlier/).click()
    await button(page, '1 h ago').click()
    await said(page, 'Switch moved.')
    expect(await minutesAgo()).toEqual(['Wren', 60])

    await button(page, 'Earlier').click()
    await button(page, '2 h ago').click()
    await page.getByText('Your next switch goes into your history').waitFor()
    expect(await button(page, 'Add Ash to the front').count()).toBe(0)
    await tap(page, 'Ash')
    await said(page, 'Added to your history.')
    expect(await minutesAgo()).toEqual(['Wren', 60])
    expect(await history(alice)).toEqual([1, 1])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('changes of another device appear by themselves; refused changes are reverted and explained', async () => {
    const alice = await crew('Wren', 'Ash')
    const { page } = await d.open('/front', { as: alice })
    const [wren, ash] = (await alice.client.listMembers(me)).map(({ id }) => id)
    await said(page, 'No switch yet.')
    await alice.client.createSwitch({ ...me, body: { members: [ash ?? ''] } })
    await front(page, 'Fronting now').getByRole('link', { name: 'Ash' }).waitFor()

    const answer = { status: 400, json: { message: '400: Bad Request', code: 0 } }
    await page.route('**/switches', (route) => route.fulfill(answer))
    await tap(page, 'Wren')
    await said(page, 'That did not work, so nothing changed.')
    await front(page, 'Fronting now').getByRole('link', { name: 'Ash' }).waitFor()
    await page.unroute('**/switches')
    await alice.client.createSwitch({ ...me, body: { members: [wren ?? ''] } })
    await front(page, 'Fronting now').getByRole('link', { name: 'Wren' }).waitFor()
    await page.context().close()
  })

  test('screen readers hear of each switch once, from here or from elsewhere', async () => {
    const alice = await crew('Wren', 'Ash', 'Juniper')
    const [, ash, juniper] = (await alice.client.listMembers(me)).map(({ id }) => id)
    const { page } = await d.open('/front', { as: alice })
    await said(page, 'No switch yet.')
    await page.evaluate(() => {
      const heard: string[] = []
      const before = new Map<Element, string>()
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[role=status], [aria-live]')) {
          const [text = ''] = /\S+ is fronting\./.exec(region.textContent) ?? []
          if (text && text !== before.get(region)) heard.push(text)
          before.set(region, text)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      Object.assign(window, { heard })
    })
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    await tap(page, 'Wren')
    await said(page, 'Wren is fronting.')
    await alice.client.createSwitch({ ...me, body: { members: [ash ?? ''] } })
    await page.getByRole('status').getByText('Ash is fronting.').waitFor({ state: 'attached' })
    await page.route('**/switches', (route) => route.abort())
    await tap(page, 'Wren')
    await said(page, 'Saved on this device.')
    await page.unroute('**/switches')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await until('the switch is sent', async () => (await history(alice)).length === 3)
    await alice.client.createSwitch({ ...me, body: { members: [juniper ?? ''] } })
    await page.getByRole('status').getByText('Juniper is fronting.').waitFor({ state: 'attached' })
    expect(await heard()).toEqual(['Wren is fronting.', 'Ash is fronting.', 'Juniper is fronting.'])
    await page.context().close()
  })

  test('on a slow line nothing moves while the page opens, and a custom front is one tap away', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Voice ${String(i + 1).padStart(2, '0')}`)
    const alice = await crew(...names)
    const refs = (await alice.client.listMembers(me)).map(({ id }) => id)
    for (const name of ['Asleep', 'Away', 'Blurry', 'Somewhere else', 'Unknown'])
      await alice.client.createMember({ body: { name, extended: { custom_front: true } } })
    for (const ref of refs.slice(4, 12)) await alice.client.createSwitch({ ...me, body: { members: [ref] } })
    const viewport = { width: 390, height: 844 }
    const { page, problems } = await d.open('/s/nobody', { as: alice, ...narrow, viewport })
    const often = page.getByRole('list', { name: 'Often here lately' })
    const isThere = () => often.getByText('Voice 12').waitFor()
    expect(await shiftOf(page, `${d.t.url}/front`, isThere)).toBeLessThan(0.05)

    const asleep = page.getByRole('button', { name: 'Switch to Asleep' }).first()
    const { y = 0, height = 0 } = (await asleep.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(viewport.height - 70)
    await asleep.tap()
    await said(page, 'Asleep is fronting.')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expectAccessible(page)
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
    await page.context().close()
  })

  test('right-to-left names do not reorder other words, and long names push nothing away', async () => {
    const alice = await crew('נועה (they)')
    await alice.client.updateSystem({
      ...me,
      body: { name: 'The whole crew of the lighthouse at the harbour' },
    })
    const { page, problems } = await d.open('/front', { as: alice })
    const name = page.locator('.tile .name').first()
    await name.click()
    await said(page, '\u2068נועה (they)\u2069 is fronting.')
    const styles = (element: Element) => {
      const { direction, textAlign } = getComputedStyle(element)
      return [direction, textAlign]
    }
    expect(await name.evaluate(styles)).toEqual(['rtl', 'left'])
    const bar = page.getByRole('banner')
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('people choose several members by search and keyboard; frequent fronters come first', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `Voice ${String(i + 1).padStart(2, '0')}`)
    const alice = await crew(...names)
    const members = await alice.client.listMembers(me)
    const often = members.find(({ name }) => name === 'Voice 09')?.id ?? ''
    await alice.client.createSwitch({ ...me, body: { members: [often] } })
    const { page, problems } = await d.open('/front', { as: alice })
    await page.getByRole('list', { name: 'Often here lately' }).getByText('Voice 09').waitFor()

    await page.getByRole('searchbox', { name: 'Search' }).fill('vóice 04')
    await page.keyboard.press('Enter')
    await said(page, 'Voice 04 is fronting.')

    await button(page, 'Several').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Who is here together?' })
    await dialog.getByRole('searchbox', { name: 'Add someone' }).fill('11')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Move Voice 11 up' }).press('Enter')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Switch to these 2' }).press('Enter')
    await said(page, 'Voice 11 and Voice 04 are fronting.')
    expect(await order(page)).toEqual(['Voice 11', 'Voice 04'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('people reach everything by keys: a palette, the search of the page, a list of the keys', async () => {
    const alice = await crew('Wren', '✧ Ash ✧', 'Juniper')
    const { page, problems } = await d.open('/front', { as: alice })
    await button(page, /^Switch to Wren/)
      .first()
      .waitFor()
    const palette = page.getByRole('dialog', { name: 'Find or switch' })
    const type = page.getByRole('combobox', { name: 'What do you want to do?' })
    await until('the keys are listened to', async () => {
      await page.keyboard.press('Control+k')
      return palette.isVisible()
    })
    await expectAccessible(page)
    await type.fill('switch ash')
    await page.keyboard.press('Enter')
    await said(page, '✧ Ash ✧ is fronting.')
    await page.keyboard.press('Control+k')
    await type.fill('wre')
    await page.getByRole('option', { name: 'Add Wren to the front' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await said(page, '✧ Ash ✧ and Wren are fronting.')

    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await until('the search has the focus', () => search.evaluate((node) => node === document.activeElement))
    await page.keyboard.type('a/?')
    expect([await search.inputValue(), await page.getByRole('dialog').count()]).toEqual(['a/?', 0])
    await search.blur()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.waitFor()
    await expectAccessible(page)
    await list.getByRole('link', { name: 'Turn off shortcuts of a single key' }).click()
    await page.getByRole('switch', { name: 'Shortcuts of a single key' }).uncheck()
    await page.locator('h1').focus()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    expect(await list.count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('one tap sets the front of a preset, which people save, rename, move and delete', async () => {
    const alice = await crew('Wren', 'Ash', 'Juniper')
    const ids = (await alice.client.listMembers(me)).map(({ id }) => id)
    const [wren = '', ash = '', juniper = ''] = ids
    await alice.client.createSwitch({ ...me, body: { members: [juniper] } })
    await alice.client.replacePresets({ ...me, body: [{ name: 'Work day', members: [ash, wren] }] })
    const { page, problems } = await d.open('/front', { as: alice })
    const presets = page.getByRole('group', { name: 'Presets' })
    await presets.getByRole('button', { name: 'Switch to Work day: Ash and Wren' }).click()
    await said(page, 'Ash and Wren are fronting.')
    expect((await alice.client.getFronters(me))?.members.map(({ id }) => id)).toEqual([ash, wren])

    await button(page, 'Presets').click()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    const saveFront = dialog.getByRole('button', { name: 'Save who fronts now' })
    await dialog.getByRole('textbox', { name: 'Name' }).first().fill('WORK day')
    await dialog.getByText('There is a preset with this name already.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Evening')
    await saveFront.press('Enter')
    await dialog.getByText('Saved the preset Evening.').waitFor()
    await dialog.getByRole('button', { name: 'Move Evening up' }).press('Enter')
    await dialog.getByText('Evening is now at place 1 of 2.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).nth(1).fill('Night')
    await page.keyboard.press('Tab')
    await presets.getByRole('button', { name: /^Switch to Night/ }).waitFor({ state: 'attached' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete the preset Work day' }).click()
    await dialog.getByText('Deleted the preset Work day.').waitFor()
    expect(await alice.client.listPresets(me)).toEqual([{ name: 'Night', members: [ash, wren] }])
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await until('it is back', async () => (await alice.client.listPresets(me)).length === 2)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('pinned members come first, in the order of their pins, which people can change', async () => {
    const alice = await crew('Ash', 'Birch', 'Cedar', 'Elm', 'Fern', 'Juno', 'Oak', 'Yarrow')
    const refs = new Map((await alice.client.listMembers(me)).map(({ name, id }) => [name, id]))
    const pin = (name: string, to: number) =>
      alice.client.updateMember({ memberRef: refs.get(name) ?? '', body: { extended: { pin: to } } })
    await pin('Yarrow', 3)
    await pin('Fern', 5)
    const { page, problems } = await d.open(`/members/${refs.get('Cedar')}`, { as: alice })
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Pin to the front page' }).click()
    await said(page, 'Cedar is pinned to the front page.')
    await page.getByRole('link', { name: 'Front', exact: true }).click()
    const namesIn = (list: string) =>
      page.getByRole('list', { name: list, exact: true }).locator('.tile .name').allTextContents()
    const pinned = 'Pinned, and often here lately'
    await page.getByRole('list', { name: pinned }).waitFor()
    expect(await namesIn(pinned)).toEqual(['Yarrow', 'Fern', 'Cedar'])
    await page.getByRole('searchbox', { name: 'Search' }).fill('r')
    await page.getByRole('list', { name: pinned }).waitFor({ state: 'detached' })
    expect((await namesIn('Everyone')).slice(0, 3)).toEqual(['Yarrow', 'Fern', 'Cedar'])
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await button(page, 'More actions for members').click()
    await page.getByRole('menuitem', { name: 'Change the order of pinned members' }).click()
    await button(page, 'Cedar, place 3 of 3').press('Home')
    await page.getByText('Cedar is now at place 1 of 3.').waitFor({ state: 'attached' })
    await expectAccessible(page)
    await button(page, 'Save the order').click()
    await said(page, 'Your order is saved.')
    await page.getByRole('link', { name: 'Front', exact: true }).click()
    await page.getByRole('list', { name: pinned }).waitFor()
    expect(await namesIn(pinned)).toEqual(['Cedar', 'Yarrow', 'Fern'])
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await button(page, 'Front: Yarrow').click()
    await page.getByRole('menuitem', { name: 'Unpin from the front page' }).click()
    await said(page, 'Yarrow is no longer pinned.')
    const yarrow = await alice.client.getMember({ memberRef: refs.get('Yarrow') ?? '', include: 'extended' })
    expect(yarrow.extended?.pin).toBeNull()
    expect(problems).toEqual([])
    await page.context().close()
  })
})

test('a phone receives at most 80 kB of script for the front page, headers included', async () => {
  const alice = await d.t.system('Harbour')
  const [wren] = await alice.members('Wren', 'Ash')
  await alice.client.createSwitch({ systemRef: '@me', body: { members: [wren.id] } })
  const { page } = await d.open('/s/nobody', { as: alice, ...narrow })
  // Nothing of that page is counted: its last scripts may still be on their way.
  await page.goto('about:blank')
  const line = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  line.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(`${d.t.url}/front`)
  await page.getByText('Switch out').waitFor()
  // The scripts for shortcuts and for pages without a connection come last.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/later-')),
  )
  expect(bytes).toBeGreaterThan(40_000)
  expect(bytes).toBeLessThan(80_000)
  await page.context().close()
})

test('the jobs of every day take no more taps on a phone than people are used to', async () => {
  const alice = await d.t.system('Harbour')
  const [wren, ash] = await alice.members('Wren', 'Ash', 'Juniper')
  await alice.client.createMember({ body: { name: 'Asleep', extended: { custom_front: true } } })
  const field = await alice.client.createField({ ...me, body: { name: 'Loud rooms', type: 'text' } })
  const fields = { [field.id]: 'Headphones help.' }
  await alice.client.updateMember({ memberRef: wren.id, body: { extended: { fields } } })
  await alice.client.createSwitch({ ...me, body: { members: [ash.id] } })
  const { page } = await d.open('/front', { as: alice, ...narrow })
  let taps = 0
  const tap = (place: Locator) => {
    taps += 1
    return place.tap()
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const job = async (most: number, work: () => Promise<unknown>) => {
    await page.goto(`${d.t.url}/front`)
    await page.getByText('Switch out').waitFor()
    taps = 0
    await work()
    expect(taps).toBeLessThanOrEqual(most)
  }
  const switchTo = (name: string) => tap(button(page, new RegExp(`^Switch to ${name}\\b`)).first())

  await job(2, async () => {
    await switchTo('Wren')
    await said(page, 'Wren is fronting.')
    await tap(button(page, 'Undo').last())
    await said(page, 'Ash is fronting.')
  })
  await job(1, () =>
    tap(button(page, 'Add Wren to the front').first()).then(() => said(page, 'Ash and Wren are fronting.')),
  )
  await job(1, () => tap(button(page, 'Take Ash out').first()).then(() => said(page, 'Wren is fronting.')))
  await job(2, () => switchTo('Asleep').then(() => said(page, 'Asleep is fronting.')))
  await job(4, async () => {
    await tap(button(page, 'Earlier'))
    await tap(button(page, '30 min ago'))
    await switchTo('Juniper')
  })
  await job(3, async () => {
    await tap(link('History'))
    await tap(button(page, 'Week before'))
  })
  await job(2, async () => {
    await tap(link('Members'))
    await tap(link('Wren'))
    await page.getByText('Headphones help.').waitFor()
  })
  await job(3, async () => {
    await tap(link('Members'))
    await tap(link('New member'))
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Moss')
    await tap(button(page, 'Save'))
    await page.getByRole('heading', { name: 'Moss' }).waitFor()
  })
  await job(4, async () => {
    await tap(link('Members'))
    await tap(link('Wren'))
    await tap(page.getByRole('main').getByRole('button', { name: 'More', exact: true }))
    await tap(page.getByRole('menuitem', { name: 'Archive' }))
  })
  await page.context().close()
})
