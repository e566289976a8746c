import { expect, test } from 'bun:test'
import { newPerson } from '../support/callers/person.ts'
import { callback, ProgramCaller } from '../support/callers/program.ts'
import { useServer } from '../support/callers/server.ts'
import { inProcess } from '../support/processes/commands.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore } from '../support/stores/stores.ts'

/** On the database of a running server, as operators do it. */
eachStore('polyphony program', (store) => {
  const t = useServer(store)
  const run = (...args: string[]) => inProcess(['program', ...args], { DATABASE_URL: databaseUrl(t) })

  test('create, list, delete: everybody may let it in until it is deleted', async () => {
    expect((await run('list')).stdout).toBe('There are no programs.\n')
    const made = await run('create', 'Front widget', callback, '--json')
    expect([made.code, made.stderr]).toEqual([0, ''])
    const program = new ProgramCaller(t.url, JSON.parse(made.stdout))
    const ada = await newPerson(t)
    const { uuid } = (await ada.post('/v2/people/@me/systems', { name: 'Harbour' })).body
    const { caller } = await program.connect(ada, uuid, ['read:members'])
    expect((await caller.get('/v2/systems/@me/members')).status).toBe(200)
    expect((await ada.get('/v2/people/@me/programs')).body).toEqual([])

    const open = await run('create', 'App', 'http://127.0.0.1/cb', '--public')
    expect(open.stdout).not.toContain('secret')
    const listed = JSON.parse((await run('list', '--json')).stdout)
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Front widget', 'App'])

    expect((await run('delete', program.client.client_id)).code).toBe(0)
    expect((await caller.get('/v2/systems/@me/members')).status).toBe(401)
    for (const wrong of [program.client.client_id, 'nothing'])
      expect((await run('delete', wrong)).stderr).toContain('There is no program with that id.')
    const refused = await run('create', 'Bad', 'http://widget.example')
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('http://widget.example cannot be used'),
    ])
  })
})
