import { expect } from 'bun:test'
import { describe, test } from '../../../server/tests/support/browser/browser.ts'
import { freePort } from '../../../server/tests/support/processes/free-port.ts'
import { until } from '../../../server/tests/support/signals.ts'
import { expectAccessible, expectNothingFound, useDashboard } from '../support/dashboard.ts'

const d = useDashboard({ env: { PORT: String(await freePort()) } })
const me = { systemRef: '@me' }

async function harbour() {
  const alice = await d.t.system('Harbour')
  const [wren, ash] = [
    await alice.client.createMember({ body: { name: 'Wren', extended: { pin: 0 } } }),
    await alice.client.createMember({ body: { name: 'Ash' } }),
  ]
  await alice.client.replacePresets({ ...me, body: [{ name: 'Work day', members: [ash.id, wren.id] }] })
  const fronters = async () => (await alice.client.getFronters(me))?.members.map(({ name }) => name)
  return { alice, wren, ash, fronters }
}

/** Runs in the page. */
async function isOnDevice(name: string): Promise<boolean> {
  await navigator.serviceWorker.ready
  const files = await (await caches.open('polyphony-assets')).keys()
  if (!files.some(({ url }) => url.includes('/switch-'))) return false
  const known = await new Promise<unknown>((done) => {
    const opening = indexedDB.open('polyphony', 1)
    opening.onsuccess = () => {
      const all = opening.result.transaction('known').objectStore('known').getAll()
      all.onsuccess = () => done(all.result)
    }
  })
  return JSON.stringify(known).includes(name)
}

describe('switching from outside', () => {
  test('a link asks once, Enter does it, and opening it alone changes nothing', async () => {
    const { alice, wren, ash, fronters } = await harbour()
    const { page, problems } = await d.open(`/switch?to=${wren.id.toUpperCase()}`, { as: alice })
    await page.getByRole('heading', { name: 'Switch to Wren?' }).waitFor()
    await expectAccessible(page)
    expect(await fronters()).toBeUndefined()
    await page.keyboard.press('Enter')
    await page.getByText('Wren is fronting.').waitFor()
    expect([new URL(page.url()).pathname, await fronters()]).toEqual(['/front', ['Wren']])

    await page.goto(`${d.t.url}/switch?to=preset:work%20day`)
    await page.getByRole('heading', { name: 'Switch to Ash and Wren?' }).waitFor()
    expect(await fronters()).toEqual(['Wren'])
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByText('Ash and Wren are fronting.').waitFor()
    expect(await fronters()).toEqual(['Ash', 'Wren'])

    await page.goto(`${d.t.url}/switch?to=${ash.uuid},${wren.id}`)
    await page.getByRole('heading', { name: 'Ash and Wren are already fronting.' }).waitFor()
    await page.goto(`${d.t.url}/switch?to=zzzzzz`)
    await page.getByRole('heading', { name: 'We cannot find who this link is for' }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a link works without the server, and the switch arrives later', async () => {
    const { alice, wren, fronters } = await harbour()
    const { page } = await d.open('/front', { as: alice, serviceWorkers: 'allow' })
    await page.getByRole('button', { name: /^Switch to Wren/ }).waitFor()
    await until('the app and the members are on the device', () => page.evaluate(isOnDevice, 'Wren'))
    await d.t.away(async () => {
      await page.goto(`${d.t.url}/switch?to=${wren.id}`)
      await page.getByRole('heading', { name: 'Switch to Wren?' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'Not sent yet' }).getByText('Wren').waitFor()
    })
    await until('the switch has arrived', async () => (await fronters())?.join() === 'Wren')
    await page.context().close()
  })

  test('the app has a shortcut for each pinned member, which only this device knows', async () => {
    const { alice, wren } = await harbour()
    const { page, problems } = await d.open('/front', { as: alice, serviceWorkers: 'allow' })
    const shortcuts = () =>
      page.evaluate(async () => (await (await fetch('/manifest.webmanifest')).json()).shortcuts)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await until('the shortcut is there', async () => (await shortcuts()).length === 4)
    const [first] = await shortcuts()
    expect([first.name, first.url]).toEqual(['Switch to Wren', `/switch?to=${wren.id}&system=${alice.id}`])
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.getAppManifest')
    expect(data).toContain('Switch to Wren')
    expect((await d.t.stranger.get('/manifest.webmanifest')).text).not.toContain('Wren')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('what another app shares begins a note, which nobody saves but the person', async () => {
    const { alice } = await harbour()
    const shared = new URLSearchParams({ title: 'A song', text: 'Listen', url: 'https://songs.example/1' })
    const { page, problems } = await d.open(`/share?${shared}`, { as: alice })
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A song')
    expect(await page.locator('textarea').first().inputValue()).toBe('Listen\n\nhttps://songs.example/1')
    expect(await alice.client.listNotes(me)).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the page for today fits on a watch: who fronts, their status, and one tap to switch', async () => {
    const { alice, wren, ash, fronters } = await harbour()
    const notes = [{ member: ash.id, status: 'Reading', note: null }]
    await alice.client.createSwitch({ ...me, body: { members: [ash.id], extended: { notes } } })
    const { page, problems } = await d.open('/today', { as: alice, viewport: { width: 200, height: 220 } })
    await page.getByText('Ash', { exact: true }).waitFor()
    await page.getByText('Reading').waitFor()
    await page.getByText('under 1 min').waitFor()
    await page.getByRole('button', { name: 'Switch to Work day' }).waitFor()
    await expectNothingFound(page)
    const named = { name: 'Wren', members: [ash.id, wren.id] }
    await alice.client.replacePresets({ ...me, body: [named] })
    // A preset may have the name of a pinned member.
    await page.getByRole('button', { name: 'Switch to Work day' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Switch to Wren' }).count()).toBe(2)
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(Math.max(0, await page.evaluate(overflow))).toBe(0)
    await page.getByRole('button', { name: 'Switch to Wren' }).first().click()
    await page.getByRole('listitem').getByText('Wren', { exact: true }).waitFor()
    await until('the server has it', async () => (await fronters())?.join() === 'Wren')
    expect(problems).toEqual([])
    await page.context().close()
  })
})
