import { expect, test } from 'bun:test'
import { Secret } from 'otpauth'
import { hashSecret } from '../../src/base/ids.ts'
import { addAuthenticator, goodPassword, newAdmin, PersonCaller } from '../support/callers/person.ts'
import { answerQuestion, newProgram } from '../support/callers/program.ts'
import { useServer } from '../support/callers/server.ts'
import { textOfDatabase } from '../support/stores/dump.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('a stolen database', (store) => {
  const t = useServer(store)

  test('holds nothing that signs in', async () => {
    const ada = await newAdmin(t)
    const pending = (await ada.post('/v2/people/@me/totp')).body.secret
    const totp = await addAuthenticator(ada, Date.now() * 1000)
    const again = (await ada.post('/v2/people/@me/totp')).body.secret
    const { codes } = (await ada.post('/v2/people/@me/recovery-codes')).body
    const link = (await ada.post('/v2/people/@me/devices')).body
    const invite = (await ada.post('/v2/admin/invites', {})).body
    const system = (await ada.post('/v2/people/@me/systems', {})).body
    const { token } = (await ada.post('/v2/systems/@me/token')).body
    const { key } = (await ada.post('/v2/systems/@me/keys', { name: 'Widget', scopes: ['read:members'] }))
      .body
    const program = await newProgram(t, ada)
    const { access, refresh, goesTo } = await program.connect(ada, system.uuid, ['read:members'])
    const open = await answerQuestion(t.url, ada, (await program.request('read:members')).path, {
      system: system.uuid,
    })
    const codeIn = (address = '') => new URL(address).searchParams.get('code') ?? ''
    const cookie = ada.cookie?.split('=')[1] ?? ''
    const typed = [...codes, link.code, invite.code]
    const inForms = (secret: string) => {
      const bytes = Buffer.from(Secret.fromBase32(secret).buffer)
      return [
        secret,
        bytes.toString('base64'),
        bytes.toString('base64url'),
        bytes.toString('hex'),
        bytes.toString('latin1'),
      ]
    }
    const secrets = [
      goodPassword,
      cookie,
      ...[token, key, program.secret ?? '', access, refresh, codeIn(goesTo), codeIn(open.goesTo)],
      ...typed,
      ...typed.map((code) => code.replaceAll('-', '')),
      ...[pending, totp, again].flatMap(inForms),
    ]
    expect(secrets.filter((secret) => secret.length < 12)).toEqual([])
    const forms = secrets.flatMap((secret) => {
      const bytes = Buffer.from(secret)
      return [secret, bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
    })
    const stolen = (await textOfDatabase(t)).toLowerCase()
    const held = forms.filter((form) => stolen.includes(JSON.stringify(form).slice(1, -1).toLowerCase()))
    expect(held).toEqual([])
    // The dump is one of everything: the hashes are in it.
    expect(stolen).toContain(hashSecret(cookie).toLowerCase())
    expect(stolen).toContain(hashSecret(link.code.replaceAll('-', '')).toLowerCase())

    // Hashes from the database sign nobody in either.
    const thief = new PersonCaller(t.url, ada.name)
    thief.cookie = `polyphony=${hashSecret(cookie)}`
    expect((await thief.get('/v2/session')).status).toBe(401)
    thief.cookie = undefined
    const hash = hashSecret(link.code.replaceAll('-', ''))
    expect((await thief.post('/v2/session/device', { code: hash })).status).toBe(401)
  })
})
