import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import { newPerson } from '../../server/tests/support/callers/person.ts'
import { Caller, SystemCaller } from '../../server/tests/support/callers/server.ts'
import { freePort } from '../../server/tests/support/processes/free-port.ts'
import { useProcesses } from '../../server/tests/support/processes/process.ts'
import { openRelay } from '../../server/tests/support/processes/relay.ts'
import { until } from '../../server/tests/support/signals.ts'
import { newDatabase } from '../../server/tests/support/stores/stores.ts'
import { expectAccessible, narrow, useDashboard, wide } from './support/dashboard.ts'

const d = useDashboard({ env: { PORT: String(await freePort()) } })
const start = useProcesses()
const me = { systemRef: '@me' }

const tap = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Switch to ${name}\\b`) }).click()
const fronting = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Fronting now' }).getByRole('link', { name }).waitFor()
const waiting = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })
const askToSignOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Your systems/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out of this system' }).click()
}
const history = async (alice: SystemCaller) => {
  const members = new Map((await alice.client.listMembers(me)).map(({ id, name }) => [id, name]))
  const switches = await alice.client.listSwitches(me)
  return switches.map((each) => each.members.map((id) => members.get(id)).join('+')).toReversed()
}

/** Until the browser can open the app by itself: its files and the data of this moment are on the device. */
async function isKept(page: Page, name: string): Promise<void> {
  await isKnown(page, name)
  await until('the app is kept', () => page.evaluate(hasFiles))
}

const isKnown = (page: Page, name: string) =>
  until('the data are kept', () => page.evaluate(isOnDevice, name))

/** Runs in the page. */
async function hasFiles(): Promise<boolean> {
  await navigator.serviceWorker.ready
  const files = await (await caches.open('polyphony-assets')).keys()
  return files.some(({ url }) => url.includes('/strings-'))
}

/** Runs in the page. */
async function isOnDevice(name: string): Promise<boolean> {
  if ((await indexedDB.databases()).length === 0) return false
  const known = await new Promise<unknown>((done) => {
    const opening = indexedDB.open('polyphony', 1)
    opening.onsuccess = () => {
      const all = opening.result.transaction('known').objectStore('known').getAll()
      all.onsuccess = () => done(all.result)
    }
  })
  return JSON.stringify(known).includes(name)
}

/** Until the device has a note with these words. */
const hasNote = (page: Page, words: string) =>
  until('the note is kept', () => page.evaluate(isInJournal, words))

/** Runs in the page. */
async function isInJournal(words: string): Promise<boolean> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'polyphony-journal')) return false
  const known = await new Promise<unknown>((done) => {
    const opening = indexedDB.open('polyphony-journal', 1)
    opening.onsuccess = () => {
      const all = opening.result.transaction('notes').objectStore('notes').getAll()
      all.onsuccess = () => done(all.result)
    }
  })
  return JSON.stringify(known).includes(words)
}

const writeNote = async (page: Page, title: string) => {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

describe('the journal without the server', () => {
  test('opens with its last notes; new and changed notes are sent once, and one that changed twice asks', async () => {
    const alice = await d.t.system('Harbour')
    await alice.members('Wren')
    const add = (title: string, text = '') => alice.client.createNote({ ...me, body: { title, text } })
    const [plain, twice] = [await add('Lake', 'We **swam**.'), await add('Groceries', 'tea')]
    const { page } = await d.open('/front', { as: alice, serviceWorkers: 'allow', ...narrow })
    await isKept(page, 'Wren')
    await hasNote(page, 'Groceries')
    const edit = async (id: string, text: string) => {
      await page.goto(`${d.t.url}/notes/${id}/edit`)
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved on this device.').waitFor()
    }
    await d.t.away(async () => {
      await page.goto(`${d.t.url}/notes`)
      await page.getByText('These are the notes that this device has.').waitFor()
      await page.getByRole('searchbox', { name: 'Search' }).fill('SWAM')
      await page.waitForFunction(() => document.querySelectorAll('.notes > li').length === 1)
      await page.getByRole('link', { name: 'Lake' }).click()
      await page.locator('strong', { hasText: 'swam' }).waitFor()
      await page.goto(`${d.t.url}/notes/new`)
      await writeNote(page, 'On the bus')
      await page.getByText('Saved on this device.').waitFor()
      await page.getByRole('heading', { name: 'Not sent yet' }).waitFor()
      await expectAccessible(page)
      // It can be changed before it is sent, also after a reload.
      await page.reload()
      await page.getByRole('link', { name: 'Edit' }).click()
      await writeNote(page, 'On the tram')
      await page.getByRole('heading', { name: 'On the tram', level: 1 }).waitFor()
      await edit(plain.id, 'We did not swim.')
      await edit(twice.id, 'milk')
      await page.goto(`${d.t.url}/notes`)
      await page.getByRole('link', { name: /On the tram.*Not sent yet/ }).waitFor()
      await page.goto('about:blank')
    })
    await alice.client.updateNote({ ...me, note: twice.id, body: { text: 'honey' } })
    await page.goto(`${d.t.url}/notes/${twice.id}`)
    await page.getByText('We sent the 2 notes that you saved offline.').waitFor()
    const texts = async () =>
      (await alice.client.listNotes(me)).map(({ title, text }) => `${title}: ${text}`).toSorted()
    expect(await texts()).toEqual(['Groceries: honey', 'Lake: We did not swim.', 'On the tram: '])
    await page.getByText('This note also changed on another device.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open it' }).click()
    await page.getByRole('heading', { name: 'This changed in two places' }).waitFor()
    await page.getByRole('button', { name: 'Keep mine: Text' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.markdown', { hasText: 'milk' }).waitFor()
    expect(await texts()).toContain('Groceries: milk')

    await askToSignOut(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await until('nothing of it is left', async () => !(await page.evaluate(isInJournal, 'Lake')))
    await page.context().close()
  })

  test('a note is by the members who switched in on this device, before the server knows of it', async () => {
    const alice = await d.t.system('Harbour')
    const [wren, ash] = await alice.members('Wren', 'Ash')
    await alice.client.createSwitch({ ...me, body: { members: [wren.id] } })
    const { page } = await d.open('/front', { as: alice, serviceWorkers: 'allow' })
    await fronting(page, 'Wren')
    await isKept(page, 'Wren')
    await d.t.away(async () => {
      await page.reload()
      await page.getByText('Not connected. Last updated:').waitFor()
      await tap(page, 'Ash')
      await waiting(page).getByText('Ash').waitFor()
      await page.goto(`${d.t.url}/members/${ash.id}`)
      await page.getByText('Fronting ·').waitFor()
      await page.goto(`${d.t.url}/notes/new`)
      await writeNote(page, 'On the bus')
      await page.getByText('Saved on this device.').waitFor()
    })
    await until('the note is sent', async () => (await alice.client.listNotes(me)).length === 1)
    expect((await alice.client.listNotes(me)).map(({ authors }) => authors)).toEqual([[ash.id]])
    await page.context().close()
  })

  test('a server killed between the change and the answer has one note', async () => {
    const relay = await openRelay()
    const port = String(await freePort())
    const env = {
      PORT: port,
      DATABASE_URL: await newDatabase('sqlite'),
      LOG_LEVEL: 'error',
      PUBLIC_URL: relay.url,
    }
    const server = await start(env)
    relay.to(`http://127.0.0.1:${port}`)
    const { system, token } = await new Caller(relay.url).client.createSystem({ body: { name: 'Harbour' } })
    const alice = new SystemCaller(relay.url, token, system)
    const { page } = await d.open(`${relay.url}/notes/new`, { as: alice })
    const killed = relay.swallow('POST /v2/systems/@me/notes', 0).then(() => server.stop('SIGKILL'))
    await writeNote(page, 'On the bus')
    await killed
    await page.getByText('Saved on this device.').waitFor()
    // The page is closed too: only the device knows of the note.
    await page.goto('about:blank')
    await start(env)
    await page.goto(`${relay.url}/notes`)
    await page.getByText('We sent the note that you saved offline.').waitFor()
    expect((await alice.client.listNotes(me)).map(({ title }) => title)).toEqual(['On the bus'])
    await page.context().close()
    relay.close()
  })
})

describe('without the server', () => {
  test('the app opens with its stored data, keeps switches across reloads, and sends each once when the server is back', async () => {
    const alice = await d.t.system('Harbour')
    const [wren] = await alice.members('Wren', 'Ash', 'Juno', 'Kit', 'Lark', 'Moss', 'Nell')
    const ago = (minutes: number) => Date.now() - minutes * 60_000
    const long = new Date(ago(180)).toISOString()
    await alice.client.createSwitch({ ...me, body: { members: [wren.id], timestamp: long } })
    const { page } = await d.open('/front', { as: alice, serviceWorkers: 'allow', ...narrow })
    await fronting(page, 'Wren')
    await isKept(page, 'Wren')

    let tapped = 0
    let moved = 0
    await d.t.away(async () => {
      await page.reload()
      await fronting(page, 'Wren')
      await page.getByText('Not connected. Last updated:').waitFor()
      await page.getByRole('list', { name: 'Often here lately' }).getByText('Wren').waitFor()
      await page.setViewportSize(wide.viewport)
      await page.getByRole('region', { name: 'Today' }).getByText('Wren').first().waitFor()
      await page.setViewportSize(narrow.viewport)
      await tap(page, 'Ash')
      await waiting(page).getByText('Ash').waitFor()
      await fronting(page, 'Ash')
      await page.getByRole('button', { name: 'Started earlier?' }).click()
      await page.getByRole('button', { name: '4 h ago' }).click()
      await page.getByText('Until this one is sent, choose a time after that.').waitFor()
      tapped = ago(30)
      await page.getByRole('button', { name: '30 min ago' }).click()
      await page.getByText('Switch moved.').waitFor()
      moved = ago(30)
      await fronting(page, 'Ash')
      await expectAccessible(page)
      await page.reload()
      await waiting(page).getByText('Ash').waitFor()
      await fronting(page, 'Ash')
      // Until the page knows that it is alone, a tap sends at once, and the message is another one.
      await page.getByText('Not connected. Last updated:').waitFor()
      await tap(page, 'Juno')
      await waiting(page).getByText('Juno').waitFor()
    })
    await fronting(page, 'Juno')
    await page.getByText('We sent the 2 switches that you saved offline.').waitFor()
    await waiting(page).waitFor({ state: 'detached' })
    expect(await history(alice)).toEqual(['Wren', 'Ash', 'Juno'])
    const [, ash] = await alice.client.listSwitches(me)
    const started = Date.parse(ash?.timestamp ?? '')
    expect(started).toBeWithin(tapped - 5000, moved + 5000)

    await askToSignOut(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await until('nothing of it is left on the device', async () => !(await page.evaluate(isOnDevice, 'Wren')))
    await page.context().close()
  })

  test('a person who looks at the page again is connected at once, without waiting for the next try', async () => {
    const alice = await d.t.system('Harbour')
    const [wren, ash] = await alice.members('Wren', 'Ash')
    await alice.client.createSwitch({ ...me, body: { members: [wren.id] } })
    const { page } = await d.open('/front', { as: alice })
    await fronting(page, 'Wren')
    await page.clock.install()
    const banner = page.getByText('Not connected. Last updated:')
    await d.t.away(async () => {
      await banner.waitFor()
      await page.clock.pauseAt(Date.now() + 60_000)
    })
    await alice.client.createSwitch({ ...me, body: { members: [ash.id] } })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await banner.waitFor({ state: 'detached' })
    await page.clock.resume()
    await fronting(page, 'Ash')
    await page.context().close()
  })

  test('every page opens, custom fields and Markdown are drawn, and favourites stay', async () => {
    const alice = await d.t.system('Harbour')
    const [wren] = await alice.members('Wren', 'Ash', 'Juno', 'Kit', 'Lark', 'Moss', 'Nell')
    const field = await alice.client.createField({ ...me, body: { name: 'Loud rooms', type: 'text' } })
    await alice.client.updateMember({
      memberRef: wren.id,
      body: { description: '## Things to know', extended: { fields: { [field.id]: 'Headphones help.' } } },
    })
    await alice.client.createSwitch({ ...me, body: { members: [wren.id] } })
    const { page } = await d.open('/front', { as: alice, serviceWorkers: 'allow', ...narrow })
    await fronting(page, 'Wren')
    await isKept(page, 'Loud rooms')
    // On the next visit the line breaks before the page has read the switches again.
    await page.route('**/switches?*', (route) => route.abort())
    await page.reload()
    await fronting(page, 'Wren')
    await alice.client.updateSystem({ ...me, body: { name: 'Quay' } })
    await isKnown(page, 'Quay')
    await page.unroute('**/switches?*')
    await d.t.away(async () => {
      await page.reload()
      await page.getByRole('list', { name: 'Often here lately' }).getByText('Wren').waitFor()
      await page.goto(`${d.t.url}/members/${wren.id}`)
      await page.getByText('Headphones help.').waitFor()
      await page.locator('.markdown strong', { hasText: 'Things to know' }).waitFor()
      for (const path of ['/notes', '/notes/new', '/history/print', '/systems', '/recover', '/register']) {
        await page.goto(d.t.url + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
      }
    })
    await page.context().close()
  })

  test('the dialogs of the front page open, without ever having been open before', async () => {
    const alice = await d.t.system('Harbour')
    const members = await alice.members(...Array.from({ length: 12 }, (_, i) => `Wren ${i}`))
    await alice.client.createSwitch({ ...me, body: { members: members.map(({ id }) => id) } })
    const { page } = await d.open('/front', { as: alice, serviceWorkers: 'allow', ...narrow })
    await isKept(page, 'Wren 11')
    await d.t.away(async () => {
      await page.reload()
      await page.getByText('Not connected. Last updated:').waitFor()
      await page.getByRole('button', { name: 'What’s up? Add a status' }).click()
      await page.getByRole('textbox', { name: 'What’s up, Wren 11?' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'show everyone who is fronting' }).click()
      await page.getByRole('dialog').getByText('Wren 11').waitFor()
      await page.keyboard.press('Escape')
      await askToSignOut(page)
      await page.getByRole('dialog', { name: 'Sign out of Harbour?' }).waitFor()
    })
    await page.context().close()
  })

  test('a dialog whose file did not load says so, and the next tap asks again', async () => {
    const alice = await d.t.system('Harbour')
    const [wren] = await alice.members('Wren')
    await alice.client.createSwitch({ ...me, body: { members: [wren.id] } })
    const { page } = await d.open('/front', { as: alice })
    const open = {
      notes: () => page.getByRole('button', { name: 'What’s up? Add a status' }).click(),
      'log-out': () => askToSignOut(page),
    }
    for (const [name, tapIt] of Object.entries(open)) {
      const file = `**/assets/${name}-dialog-*.js`
      await page.route(file, (route) => route.abort())
      await tapIt()
      await page.getByText('We cannot reach the server.').waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await page.unroute(file)
      await tapIt()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
    }
    await page.context().close()
  })

  test('a signed-in person continues with the stored data, and their switch is sent', async () => {
    const alice = await d.t.system('Harbour')
    await alice.members('Wren', 'Ash')
    const ada = await newPerson(d.t)
    expect((await ada.post('/v2/people/@me/systems', { token: alice.token })).status).toBe(201)
    const { page } = await d.open('/front', { as: alice, person: ada, serviceWorkers: 'allow' })
    await page.getByText('No switch yet.').waitFor()
    await isKept(page, 'Wren')
    await d.t.away(async () => {
      await page.reload()
      await page.getByText('Not connected. Last updated:').waitFor()
      await tap(page, 'Ash')
      await waiting(page).getByText('Ash').waitFor()
    })
    await waiting(page).waitFor({ state: 'detached' })
    expect(await history(alice)).toEqual(['Ash'])
    await page.context().close()
  })

  test('a lost answer and several sending tabs create one switch', async () => {
    const alice = await d.t.system('Harbour')
    await alice.members('Wren', 'Ash')
    const { page } = await d.open('/front', { as: alice })
    const second = await page.context().newPage()
    await second.goto(`${d.t.url}/front`)
    await page.getByText('No switch yet.').waitFor()
    let lost = 0
    await page.context().route('**/switches', async (route) => {
      if (route.request().method() !== 'POST' || lost >= 2) return route.fallback()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await tap(page, 'Wren')
    await waiting(page).getByText('Wren').waitFor()
    await waiting(second).getByText('Wren').waitFor()
    for (const each of [page, second]) await each.evaluate(() => dispatchEvent(new Event('online')))
    await waiting(page).waitFor({ state: 'detached' })
    await waiting(second).waitFor({ state: 'detached' })
    await fronting(second, 'Wren')
    expect([await history(alice), lost]).toEqual([['Wren'], 2])

    lost = 1
    await tap(page, 'Ash')
    await waiting(page).getByText('Ash').waitFor()
    expect(await history(alice)).toEqual(['Wren', 'Ash'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await until('the server has it no longer', async () => (await history(alice)).length === 1)
    await fronting(second, 'Wren')
    await page.context().close()
  })

  test('a server killed between the change and the answer gets each switch once, in order', async () => {
    const relay = await openRelay()
    const port = String(await freePort())
    const env = {
      PORT: port,
      DATABASE_URL: await newDatabase('sqlite'),
      LOG_LEVEL: 'error',
      PUBLIC_URL: relay.url,
    }
    let server = await start(env)
    // why: the server names its public address, which is that of the relay.
    relay.to(`http://127.0.0.1:${port}`)
    const { system, token } = await new Caller(relay.url).client.createSystem({ body: { name: 'Harbour' } })
    const alice = new SystemCaller(relay.url, token, system)
    await alice.members('Wren', 'Ash', 'Juno')
    const { page } = await d.open(`${relay.url}/front`, { as: alice })
    await page.getByText('No switch yet.').waitFor()
    const killAtSwitch = async (passed: number) => {
      await relay.swallow('POST /v2/systems/@me/switches', passed)
      await server.stop('SIGKILL')
    }
    const startAgain = async () => {
      server = await start(env)
    }
    const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('online')))

    let killed = killAtSwitch(0)
    await tap(page, 'Wren')
    await killed
    await waiting(page).getByText('Wren').waitFor()
    for (const name of ['Ash', 'Juno']) {
      await tap(page, name)
      await waiting(page).getByText(name).waitFor()
    }
    // It dies once more in the middle of the queue, with the second of the three.
    killed = killAtSwitch(1)
    await startAgain()
    await lookAgain()
    await killed
    await startAgain()
    await lookAgain()
    await waiting(page).waitFor({ state: 'detached' })
    await fronting(page, 'Juno')
    expect(await history(alice)).toEqual(['Wren', 'Ash', 'Juno'])
    await page.context().close()
    relay.close()
  })

  test('a switch waits for a new login after the token was replaced; a refused switch explains why and offers a choice', async () => {
    let alice = await d.t.system('Harbour')
    const [wren, ash] = await alice.members('Wren', 'Ash', 'Juno')
    const { page } = await d.open('/front', { as: alice })
    await page.getByText('No switch yet.').waitFor()
    await page.route('**/switches', (route) => route.abort())
    await tap(page, 'Wren')
    await waiting(page).getByText('Wren').waitFor()
    const { token } = await alice.client.renewToken(me)
    await page.reload()
    await page.getByText('One switch still waits on this device.').waitFor()
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Sign in with this token' }).click()
    alice = new SystemCaller(d.t.url, token, alice)
    await waiting(page).getByText('Wren').waitFor()
    await page.getByRole('button', { name: 'Add Ash to the front' }).click()
    await waiting(page).getByText('Wren and Ash').waitFor()
    await alice.client.deleteMember({ memberRef: ash.id })
    await alice.switch([wren])
    await page.unroute('**/switches')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('because it names someone who is no longer in your system').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send it without them' }).click()
    await waiting(page).waitFor({ state: 'detached' })
    // The two are in the history, before the switch that another device has made since.
    expect(await history(alice)).toEqual(['Wren', 'Wren', 'Wren'])
    await page.context().close()
  })
})

describe('a page of an older build', () => {
  test('keeps its files while it is open', async () => {
    const { page } = await d.open('/enter', { serviceWorkers: 'allow' })
    // Another address of the worker is a new worker to the browser, and a file that the build does not name an old one.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      await (await caches.open('polyphony-assets')).put('/assets/older.js', new Response(''))
      const { installing } = await navigator.serviceWorker.register('/service-worker.js?newer')
      await new Promise<void>((done) => {
        installing?.addEventListener('statechange', () => installing.state === 'activated' && done())
      })
    })
    const isThere = (each: Page) =>
      each.evaluate(async () => (await caches.match('/assets/older.js')) !== undefined)
    expect(await isThere(page)).toBe(true)
    const context = page.context()
    await page.close()
    const next = await context.newPage()
    await next.goto(`${d.t.url}/enter`)
    await until('the old file is gone', async () => !(await isThere(next)))
    await context.close()
  })

  test('reloads when the server no longer has a file, and asks first about unsaved text', async () => {
    const alice = await d.t.system('Harbour')
    await alice.members('Wren')
    const { page } = await d.open('/members/new', { as: alice })
    let asked = 0
    await page.route('**/enter', (route) => {
      asked += 1
      return route.fulfill({ body: '<script src="/assets/newer.js"></script>' })
    })
    await page.route('**/assets/history-*.js', (route) =>
      asked < 2 ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Juno')
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
    await page.getByText('There is a newer version of this page.').waitFor()
    expect(await name.inputValue()).toBe('Juno')
    await name.fill('')
    // The part of the app that mends it comes late.
    const failed = Promise.withResolvers<void>()
    await page.route('**/assets/later-*.js', (route) => failed.promise.then(() => route.fallback()))
    await page.goto(`${d.t.url}/front`)
    await page.getByRole('link', { name: 'History' }).first().click()
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
    failed.resolve()
    await page.getByText('This page is up to date again.').waitFor()
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
    await page.context().close()
  })
})

test('with a slow server, the page of a new member waits instead of saying "not found"', async () => {
  const alice = await d.t.system('Harbour')
  await alice.members('Wren')
  const { page } = await d.open('/members', { as: alice })
  await isKnown(page, 'Wren')
  const newMember = async () => `/members/${(await alice.members('Ash'))[0].id}`
  const newGroup = async () => `/groups/${(await alice.group({ name: 'Birds' })).id}`
  for (const [make, form] of [
    [newMember, ''],
    [newMember, '/edit'],
    [newGroup, '/edit'],
  ] as const) {
    // The device learns of nobody while no page of the app is open.
    await page.goto('about:blank')
    const path = (await make()) + form
    const slow = Promise.withResolvers<void>()
    await page.route('**/v2/systems/@me?*', async (route) => {
      await slow.promise
      await route.continue()
    })
    await page.goto(d.t.url + path)
    // The page shows what the device knows once it waits for one thing: until then the app waits, with five lines.
    await page.locator('main .skeleton > :nth-child(4):last-child').or(page.getByText('not found')).waitFor()
    expect(await page.getByText('not found').count()).toBe(0)
    slow.resolve()
    await page.getByRole('heading', { level: 1, name: /Ash|Birds/ }).waitFor()
    await page.unroute('**/v2/systems/@me?*')
  }
  await page.goto(`${d.t.url}/members/nobody`)
  await page.getByText('Member not found').waitFor()
  await page.context().close()
})

test('with a slow server, joining or leaving changes the front of the server, not the one on the page', async () => {
  const alice = await d.t.system('Harbour')
  const [mika, nova, august, birch] = await alice.members('Mika', 'Nova', 'August', 'Birch')
  const switchTo = (...members: { id: string }[]) =>
    alice.client.createSwitch({ systemRef: '@me', body: { members: members.map(({ id }) => id) } })
  await switchTo(mika, nova)
  const { page, problems } = await d.open('/front', { as: alice })
  await isKnown(page, 'Nova')
  await page.goto('about:blank')
  await switchTo(mika, nova, august)
  const slow = Promise.withResolvers<void>()
  await page.route('**/v2/systems/@me?*', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.goto(`${d.t.url}/front`)
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  // The page shows August as somebody who does not front: it knows no better.
  await page.getByRole('button', { name: 'Add August to the front' }).first().waitFor()
  await tap('Take Mika out')
  await page.getByText('Nova and August are fronting.').waitFor()
  await tap('Add Birch to the front')
  await page.getByText('Nova, August, and Birch are fronting.').waitFor()
  const fronts = (await alice.client.listSwitches({ systemRef: '@me' })).map(({ members }) => members)
  const [a, b, m, n] = [august.id, birch.id, mika.id, nova.id]
  expect(fronts).toEqual([
    [n, a, b],
    [n, a],
    [m, n, a],
    [m, n],
  ])
  slow.resolve()
  await page.context().close()
  expect(problems).toEqual([])
})
