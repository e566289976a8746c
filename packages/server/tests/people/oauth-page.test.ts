import { expect } from 'bun:test'
import { minutes } from '@polyphony/contract'
import { expectNothingFound } from '../../../dashboard/tests/support/dashboard.ts'
import { describe, test, useBrowser } from '../support/browser/browser.ts'
import { goodPassword, newPerson } from '../support/callers/person.ts'
import { newProgram } from '../support/callers/program.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'

describe('the page that asks whether to let a program in', () => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer('sqlite', { context: { clock } })
  const browser = useBrowser()

  test('is read and answered on a phone, and leads back through any redirect of the program', async () => {
    // why two names of this machine: for a browser they are two sites, and the second is not registered.
    using home = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('Connected') })
    using site = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => Response.redirect(`http://localhost:${home.port}/home${new URL(url).search}`),
    })
    const redirect_uri = `http://127.0.0.1:${site.port}/cb`
    const ada = await newPerson(t)
    for (const name of ['Harbour', 'The Long Meadow Behind the Lighthouse'])
      await ada.post('/v2/people/@me/systems', { name })
    const program = await newProgram(t, ada, { redirect_uris: ['http://127.0.0.1/cb'], public: true })
    const scope = 'identify publicread:groups read:members write:switches'
    const request = await program.request(scope, { redirect_uri })
    clock.time += minutes(10)

    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' }
    const [, value = ''] = ada.cookie?.split('=') ?? []
    const cookies = [{ name: 'polyphony', value, url: t.url, sameSite: 'Lax' as const }]
    const { page, problems } = await browser.open(t.url + request.path, { ...phone, cookies })
    await expectNothingFound(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.locator('h1').innerText()).toBe('Front widget möchte Zugriff auf dein System')
    expect(await page.locator('li').allInnerTexts()).toEqual([
      'Switches und Verlauf: alles sehen und ändern, auch Privates',
      'Mitglieder: alles sehen, auch Privates',
      'Gruppen: sehen, was Fremde sehen',
      'Wissen, welches System es ist, mit dem öffentlichen Profil',
    ])
    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isWide)).toBe(false)

    await page.getByLabel('Harbour').check()
    await page.getByLabel('Dein Passwort').fill('not the right one')
    await page.getByRole('button', { name: 'Erlauben', exact: true }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Das Passwort stimmt nicht')
    expect(await page.getByLabel('Harbour').isChecked()).toBe(true)
    await expectNothingFound(page)

    await page.getByLabel('Dein Passwort').fill(goodPassword)
    await page.getByRole('button', { name: 'Erlauben', exact: true }).click()
    await page.waitForURL(`http://localhost:${home.port}/home**`)
    const arrived = new URL(page.url())
    const tokens = await program.redeem(`${redirect_uri}${arrived.search}`, request, redirect_uri)
    expect(tokens.scope).toBe(scope)
    expect(problems.filter((problem) => !problem.startsWith('left: '))).toEqual([])
  })

  test('waits while somebody signs in on the page of the app', async () => {
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { name: 'Harbour' })
    const { path } = await (await newProgram(t, ada)).request('read:members')
    const { page, problems } = await browser.open(t.url + path, { locale: 'en-GB' })
    await page.getByLabel('Username', { exact: true }).fill(ada.name)
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor()
    expect(page.url()).toBe(t.url + path)
    expect(problems).toEqual([])
  })

  test('says in English what is wrong', async () => {
    const { page } = await browser.open(`${t.url}/oauth/authorize?client_id=nobody`, { locale: 'en-GB' })
    expect(await page.locator('h1').innerText()).toBe('This did not work')
    await expectNothingFound(page)
  })
})
