import { expect } from 'bun:test'
import { test, useBrowser } from '../support/browser/browser.ts'
import { addFingerprintReader } from '../support/browser/passkeys.ts'
import { freshName } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { eachStore } from '../support/stores/stores.ts'

/** Runs in the page: gets options, lets the browser make or use a passkey, and sends it. */
async function answerOptions([from, to, wishes, key]: readonly [string, string, object, string?]) {
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: response.status === 204 ? null : await response.json() }
  }
  const { status, body: options } = await send(from, wishes)
  if (status !== 200) return { status, body: options }
  const credential = await ('user' in options
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  ).catch(({ name }) => name)
  if (!(credential instanceof PublicKeyCredential)) return { status: 0, body: credential }
  const passkey = credential.toJSON()
  return send(to, key === undefined ? { ...passkey, ...wishes } : { ...wishes, [key]: passkey })
}

eachStore('a passkey in Chromium', (store) => {
  const t = useServer(store)
  const browser = useBrowser()

  test('registers, confirms, is not made twice, and signs in without a name', async () => {
    // why this page: any of the server's does, and none is smaller.
    const { page } = await browser.open(`http://localhost:${new URL(t.url).port}/health/live`)
    const device = await addFingerprintReader(page)
    const name = freshName()
    const registered = await page.evaluate(answerOptions, [
      '/v2/people/passkey/options',
      '/v2/people',
      { name },
      'passkey',
    ] as const)
    expect(registered).toMatchObject({ status: 201, body: { name } })
    const [session] = await page.context().cookies()
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

    const confirm = ['/v2/session/passkey/options', '/v2/session/confirm', {}] as const
    expect((await page.evaluate(answerOptions, confirm)).status).toBe(204)
    const second = ['/v2/people/@me/passkeys/options', '/v2/people/@me/passkeys', { name: 'Again' }] as const
    expect(await page.evaluate(answerOptions, second)).toEqual({ status: 0, body: 'InvalidStateError' })

    const signOut = () => fetch('/v2/session', { method: 'DELETE' }).then(({ status }) => status)
    expect(await page.evaluate(signOut)).toBe(204)
    const signIn = ['/v2/session/passkey/options', '/v2/session/passkey', {}] as const
    await device.recognise(false)
    expect(await page.evaluate(answerOptions, signIn)).toEqual({ status: 0, body: 'NotAllowedError' })
    await device.recognise(true)
    expect(await page.evaluate(answerOptions, signIn)).toMatchObject({
      status: 200,
      body: { person: { name }, systems: [] },
    })
    const ways = () => fetch('/v2/people/@me').then(async (response) => (await response.json()).ways)
    expect(await page.evaluate(ways)).toMatchObject({
      password: false,
      passkeys: [{ last_used: expect.any(String) }],
    })
    await page.context().close()
  })
})
