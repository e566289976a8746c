import { describe, expect, test } from 'bun:test'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const tokenForm = /^[\w+/]{64}$/

describe('entering', () => {
  test('a new system: its token is shown once, and only who has kept it goes on', async () => {
    const { page, problems } = await d.open('/')
    await page.getByRole('heading', { name: 'Many voices, one home' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/enter')
    await expectAccessible(page)
    await page.getByLabel('Name of your system').fill('Harbour')
    await page.getByRole('button', { name: 'Make my system' }).click()
    await page.getByRole('heading', { name: 'Keep this token safe' }).waitFor()
    await expectAccessible(page)

    const token = await page.getByLabel('Your token').inputValue()
    expect(token).toMatch(tokenForm)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as a file' }).click()
    const file = await (await downloading).path()
    expect(await Bun.file(file).text()).toContain(token)
    const goOn = page.getByRole('button', { name: 'Go to my system' })
    expect(await goOn.isDisabled()).toBe(true)
    await page.getByLabel('I have kept my token').check()
    await goOn.click()
    await page.getByRole('button', { name: 'Your systems. Now: Harbour' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/front')

    await page.reload()
    await page.getByRole('button', { name: 'Your systems. Now: Harbour' }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  test('with a token; a wrong one is explained', async () => {
    const alice = await d.t.system('Lantern')
    const { page } = await d.open('/enter', narrow)
    await page.getByLabel('Token', { exact: true }).fill('no such token')
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await page.getByText('The server knows no system with this token.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Token', { exact: true }).fill(` ${alice.token}\n`)
    await page.getByRole('switch', { name: 'Remember on this device' }).uncheck()
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await page.getByRole('button', { name: 'Your systems. Now: Lantern' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('polyphony:session'))).toBeNull()
    await page.context().close()
  }, 60_000)

  test('several systems: switching shows the other, logging out forgets only one', async () => {
    const [alice, bob] = [await d.t.system('Lantern'), await d.t.system('Orchard')]
    const { page, problems } = await d.open('/front', { as: [alice, bob] })
    const menu = (name: string) => page.getByRole('button', { name: `Your systems. Now: ${name}` })
    await menu('Lantern').click()
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: bob.id }).click()
    await menu('Orchard').click()
    await page.getByRole('menuitemradio', { name: 'Lantern' }).waitFor()
    await page.getByRole('menuitem', { name: 'Log out of this system' }).click()
    await page.getByRole('button', { name: 'Continue as Lantern' }).waitFor()
    expect(await page.getByText('Orchard').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue as Lantern' }).click()
    await menu('Lantern').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  test('a token that was replaced elsewhere ends the session and says so', async () => {
    const alice = await d.t.system('Lantern')
    const { page } = await d.open('/front', { as: alice })
    await page.getByRole('button', { name: 'Your systems. Now: Lantern' }).waitFor()
    await alice.client.renewToken({ systemRef: '@me' })
    await page.reload()
    await page.getByText('You were logged out').waitFor()
    expect(new URL(page.url()).pathname).toBe('/enter')
    await page.context().close()
  }, 60_000)

  test('without a connection the page says so, and recovers by itself', async () => {
    const alice = await d.t.system('Lantern')
    const { page } = await d.open('/front', { as: alice })
    await page.getByRole('button', { name: 'Your systems. Now: Lantern' }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await expectAccessible(page)
    await alice.client.updateSystem({ systemRef: '@me', body: { name: 'Beacon' } })
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Your systems. Now: Beacon' }).waitFor()
    expect(await page.getByText('You are offline.').count()).toBe(0)
    await alice.client.updateSystem({ systemRef: '@me', body: { name: 'Pharos' } })
    await page.getByRole('button', { name: 'Your systems. Now: Pharos' }).waitFor()
    await page.context().close()
  }, 60_000)

  test('the dashboard can be installed as an app', async () => {
    const { page, problems } = await d.open('/enter')
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // why: the profiles of tests are private ones, which is all that may be wrong.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${d.t.url}/manifest.webmanifest`, []])
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)
})
