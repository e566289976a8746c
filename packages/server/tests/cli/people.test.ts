import { expect, test } from 'bun:test'
import { PersonCaller } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore, testTimeoutMs } from '../support/stores/stores.ts'

/** On the database of a running server, as operators do it. */
eachStore('polyphony admin, person and invite', (store) => {
  const t = useServer(store, { env: { REGISTRATION: 'invite' } })
  const env = () => ({ DATABASE_URL: databaseUrl(t), PUBLIC_URL: t.url, REGISTRATION: 'invite' })
  const run = (...args: string[]) => inProcess(args, env())
  const codeIn = (text: string) => /#([\w-]{22})$/m.exec(text)?.[1] ?? ''
  const come = async (link: string) => {
    const somebody = new PersonCaller(t.url)
    const { status } = await somebody.register(undefined, { invite: codeIn(link) })
    return { somebody, status }
  }

  test(
    'the link of admin create makes one admin',
    async () => {
      const { code, stdout } = await command(['admin', 'create'], { ...env(), REGISTRATION: 'closed' })
      expect(code).toBe(0)
      expect(stdout).toContain(`${t.url}/register#`)
      const { somebody, status } = await come(stdout)
      expect([status, (await somebody.get('/v2/admin/people')).status]).toEqual([201, 200])
      expect((await come(stdout)).status).toBe(403)
      expect((await somebody.get('/v2/admin/log')).body[0]).toMatchObject({
        what: 'admin_invite_made',
        admin: null,
        device: 'Command line',
      })
      const only = await run('person', 'disable', somebody.name)
      expect([only.code, only.stderr]).toEqual([
        1,
        '400: That is the only admin of this server. Make somebody else an admin first.\n',
      ])
    },
    testTimeoutMs,
  )

  test('invites are made, listed and revoked', async () => {
    const made = JSON.parse((await run('invite', 'create', '--uses', '2', '--days', '1', '--json')).stdout)
    expect([made.uses, made.url]).toEqual([2, `${t.url}/register#${made.code}`])
    expect((await come(made.url)).status).toBe(201)
    const [listed] = JSON.parse((await run('invite', 'list', '--json')).stdout)
    expect(listed).toEqual({ id: made.id, uses: 2, used: 1, expires_at: made.expires_at, role: 'person' })
    expect((await run('invite', 'list')).stdout).toContain(`${made.id}  1 of 2 used  until `)
    expect((await run('invite', 'revoke', made.id)).stdout).toBe(`Revoked the invite ${made.id}.\n`)
    expect((await come(made.url)).status).toBe(403)
    expect((await run('invite', 'revoke', made.id)).code).toBe(1)
    for (const args of [['create', '--uses', '0'], ['create', '--days', 'x'], ['revoke', 'x'], ['revoke']])
      expect((await run('invite', ...args)).code).toBe(2)
  })

  test('people are listed, disabled and enabled', async () => {
    const { stdout } = await run('invite', 'create')
    const { somebody } = await come(stdout)
    const people = JSON.parse((await run('person', 'list', '--json')).stdout)
    expect(people[0]).toMatchObject({ name: somebody.name, role: 'person', disabled: false, systems: 0 })
    expect((await run('person', 'disable', somebody.name.toUpperCase())).stdout).toBe(
      `Disabled ${somebody.name}.\n`,
    )
    expect((await somebody.get('/v2/session')).status).toBe(401)
    expect((await run('person', 'list')).stdout).toMatch(new RegExp(`${somebody.name} .*  disabled$`, 'm'))
    await run('person', 'enable', somebody.name)
    expect((await somebody.signIn()).status).toBe(200)
    const unknown = await run('person', 'disable', 'nobody-has-this')
    expect([unknown.code, unknown.stderr]).toEqual([1, "There is no person 'nobody-has-this'.\n"])
  })

  test('somebody who lost every way in gets a link, once, and chooses a new password', async () => {
    const { somebody } = await come((await run('invite', 'create')).stdout)
    const { stdout } = await run('person', 'reset', somebody.name, '--json')
    const { url } = JSON.parse(stdout)
    expect((await somebody.get('/v2/session')).status).toBe(401)
    const code = url.replace(`${t.url}/join#`, '')
    expect((await somebody.post('/v2/session/device', { code })).status).toBe(200)
    expect((await somebody.patch('/v2/people/@me', { password: 'a new and quiet harbour' })).status).toBe(200)
    expect((await new PersonCaller(t.url).post('/v2/session/device', { code })).status).toBe(401)
    await run('person', 'disable', somebody.name)
    expect((await run('person', 'reset', somebody.name)).stderr).toContain('person enable')
  })

  test('registration is shown and chosen', async () => {
    const shown = await run('registration')
    expect(shown.stdout).toBe('Registration is invite. The environment says so.\n')
    expect(JSON.parse((await run('registration', 'closed', '--json')).stdout)).toMatchObject({
      registration: 'closed',
      chosen: 'closed',
      environment: 'invite',
    })
    expect((await run('invite', 'create')).stdout).toContain('Registration is closed: nobody can use it')
    expect((await run('registration', 'ajar')).code).toBe(2)
    expect((await run('registration', 'default')).stdout).toBe(shown.stdout)
    const locked = await inProcess(['registration', 'open'], { ...env(), REGISTRATION: 'closed' })
    expect([locked.code, locked.stderr.slice(0, 4)]).toEqual([1, '409:'])
  })
})
