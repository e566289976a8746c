import { expect } from 'bun:test'
import { describe, test } from '../../../server/tests/support/browser/browser.ts'
import { expectAccessible, layoutShift, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const tokenForm = /^[\w+/]{64}$/

describe('signing in', () => {
  test('a new system shows its token once, and people continue after they confirm that they saved it', async () => {
    const { page, problems } = await d.open('/')
    await page.getByRole('link', { name: 'Try without an account' }).click()
    await page.getByLabel('Name of your system').fill('Harbour')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create my system' }).click()
    await page.getByRole('heading', { name: 'Keep this token safe' }).waitFor()
    await expectAccessible(page)

    const token = await page.getByLabel('Your token').inputValue()
    expect(token).toMatch(tokenForm)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as a file' }).click()
    const file = await (await downloading).path()
    expect(await Bun.file(file).text()).toContain(token)
    // As at an address of the home network, where browsers give pages no clipboard.
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    // A phone may close the page while the token is put away elsewhere.
    const again = await page.context().newPage()
    await again.goto(`${d.t.url}/enter`)
    await again.getByRole('button', { name: 'Continue as Harbour' }).waitFor()
    await again.close()
    const goOn = page.getByRole('button', { name: 'Go to my system' })
    expect(await goOn.isDisabled()).toBe(true)
    await page.getByLabel('I have saved my token').check()
    await goOn.click()
    await page.getByRole('button', { name: 'Your systems. Now: Harbour' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/front')

    await page.reload()
    await page.getByRole('button', { name: 'Your systems. Now: Harbour' }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the first page says what this is, and offers three ways with one loud button, and nothing moves', async () => {
    for (const device of [narrow, {}]) {
      const { page, problems } = await d.open('/', device)
      await page.getByRole('heading', { name: 'Many voices, one home' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/enter')
      await page.getByText('Polyphony', { exact: true }).waitFor()
      await page.getByText('never loses a switch').waitFor()
      const loud = page.locator('main .button.main')
      expect(await loud.allInnerTexts()).toEqual(['Create an account'])
      expect(await page.locator('main :is(form, details)').count()).toBe(0)
      const links = page.locator('main .button')
      expect(await links.allInnerTexts()).toEqual([
        'Create an account',
        'I already have an account',
        'Try without an account',
      ])
      await expectAccessible(page)
      for (const [name, title] of [
        ['Create an account', 'Create an account'],
        ['I already have an account', 'Sign in'],
        ['Try without an account', 'Try without an account'],
      ] as const) {
        await page.getByRole('link', { name, exact: true }).click()
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
        await expectAccessible(page)
        expect(await page.locator('main .button.main').count()).toBe(1)
        await page.goto(`${d.t.url}/enter`)
        await page.getByRole('heading', { name: 'Many voices, one home' }).waitFor()
      }
      expect(await layoutShift(page)).toBe(0)
      expect(problems).toEqual([])
      await page.context().close()
    }
  })

  test('a new system opens on a slow connection, and the page reports a broken one', async () => {
    const { page } = await d.open('/try', narrow)
    let isBroken = true
    const slow = Promise.withResolvers<void>()
    await page.route('**/v2/session/token', async (route) => {
      if (isBroken) return route.abort()
      await slow.promise
      return route.continue()
    })
    await page.getByRole('button', { name: 'Create my system' }).click()
    await page.getByLabel('I have saved my token').check()
    const goOn = page.getByRole('button', { name: 'Go to my system' })
    await goOn.click()
    await page.getByRole('alert').filter({ hasText: 'We cannot reach the server.' }).waitFor()
    await expectAccessible(page)
    isBroken = false
    await goOn.click()
    await page.getByRole('button', { name: 'Go to my system', disabled: true }).waitFor()
    slow.resolve()
    await page.getByRole('heading', { level: 1, name: 'Front' }).waitFor()
    await page.context().close()
  })

  test('works with a token, and explains a wrong one', async () => {
    const alice = await d.t.system('Lantern')
    const { page } = await d.open('/sign-in', narrow)
    await page.getByText('Sign in with a token').click()
    await page.getByLabel('Token', { exact: true }).fill('no such token')
    await page.getByRole('button', { name: 'Sign in with this token' }).click()
    await page.getByText('No system on this server has this token.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Token', { exact: true }).fill(` ${alice.token}\n`)
    await page.getByRole('switch', { name: 'Remember on this device' }).uncheck()
    await page.getByRole('button', { name: 'Sign in with this token' }).click()
    await page.getByRole('button', { name: 'Your systems. Now: Lantern' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('polyphony:session'))).toBeNull()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(alice.token ?? '')
    await page.reload()
    await page.getByRole('button', { name: 'Your systems. Now: Lantern' }).waitFor()
    await page.context().close()
  })

  test('of several systems, switching shows the other one, and logging out removes only one', async () => {
    const [alice, bob] = [await d.t.system('Lantern'), await d.t.system('Orchard')]
    const { page, problems } = await d.open('/front', { as: [alice, bob] })
    const menu = (name: string) => page.getByRole('button', { name: `Your systems. Now: ${name}` })
    await menu('Lantern').click()
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: bob.id }).click()
    await menu('Orchard').click()
    await page.getByRole('menuitemradio', { name: 'Lantern' }).waitFor()
    await page.getByRole('menuitem', { name: 'Sign out of this system' }).click()
    await page.getByRole('dialog', { name: 'Sign out of Orchard?' }).waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Continue as Lantern' }).waitFor()
    await page.getByRole('button', { name: 'Continue as Orchard' }).waitFor({ state: 'detached' })
    expect(await page.getByText('Orchard').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue as Lantern' }).click()
    await menu('Lantern').waitFor()
    // A read that the server gets after the log-out is refused, and the browser says so.
    expect(problems.filter((problem) => !problem.includes('401 (Unauthorized)'))).toEqual([])
    await page.context().close()
  })

  test('a token that another device replaced ends the session with an explanation', async () => {
    const alice = await d.t.system('Lantern')
    const { page } = await d.open('/front', { as: alice })
    await page.getByRole('button', { name: 'Your systems. Now: Lantern' }).waitFor()
    await alice.client.renewToken({ systemRef: '@me' })
    await page.reload()
    await page.getByText('You were signed out').waitFor()
    await page.reload()
    await page.getByText('You were signed out').waitFor()
    expect(new URL(page.url()).pathname).toBe('/enter')
    await page.context().close()
  })

  test('the page reports a lost connection, and recovers by itself', async () => {
    const alice = await d.t.system('Lantern')
    const { page } = await d.open('/front', { as: alice })
    await page.getByRole('button', { name: 'Your systems. Now: Lantern' }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('Not connected.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
    await alice.client.updateSystem({ systemRef: '@me', body: { name: 'Beacon' } })
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Your systems. Now: Beacon' }).waitFor()
    await page.getByRole('heading', { name: 'No history yet' }).waitFor()
    expect(await page.getByText('Not connected.').count()).toBe(0)
    await alice.client.updateSystem({ systemRef: '@me', body: { name: 'Pharos' } })
    await page.getByRole('button', { name: 'Your systems. Now: Pharos' }).waitFor()
    await page.context().close()
  })

  test('people can install the dashboard as an app', async () => {
    const { page, problems } = await d.open('/enter')
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // why: the profiles of tests are private ones, which is all that may be wrong; a browser without windows says nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { errors, url, data = '' } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${d.t.url}/manifest.webmanifest`, []])
    const { name, start_url, display, icons } = JSON.parse(data)
    expect([name, display]).toEqual(['Polyphony', 'standalone'])
    expect((await fetch(new URL(start_url, url))).status).toBe(200)
    const pngs: { src: string; sizes: string }[] = icons.filter(({ type = '' }) => type === 'image/png')
    const sizes = await page.evaluate(
      async (sources: string[]) => {
        const pictures = sources.map(async (src) => createImageBitmap(await (await fetch(src)).blob()))
        return (await Promise.all(pictures)).map(({ width, height }) => `${width}x${height}`)
      },
      pngs.map(({ src }) => src),
    )
    expect(sizes).toEqual(pngs.map((icon) => icon.sizes))
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(problems).toEqual([])
    await page.context().close()
  })
})
