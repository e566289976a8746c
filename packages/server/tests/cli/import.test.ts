import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useServer } from '../support/callers/server.ts'
import { databaseUrl } from '../support/cases/outbox.ts'
import { readFixture } from '../support/fixtures.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { eachStore, newFolder } from '../support/stores/stores.ts'

const fixture = 'import/pluralkit-v2.json'
const path = fileURLToPath(new URL(`../../../../fixtures/${fixture}`, import.meta.url))

eachStore('polyphony import', (store) => {
  const t = useServer(store)
  const run = (...args: string[]) => inProcess(['import', ...args], { DATABASE_URL: databaseUrl(t) })

  test('shows what would be done, does it, and has nothing to do the second time', async () => {
    const alice = await t.system()
    const preview = await run(alice.id, path, '--dry-run', '--json')
    expect([preview.code, preview.stderr]).toEqual([0, ''])
    expect(JSON.parse(preview.stdout)).toEqual(readFixture('import/pluralkit-v2.preview.json'))
    expect((await alice.get('/v2/systems/@me/members')).body).toEqual([])

    const done = await command(['import', alice.id, path], { DATABASE_URL: databaseUrl(t) })
    expect([done.code, done.stderr]).toEqual([0, ''])
    expect(done.stdout).toContain('members   2 new, 0 changed, 0 as they were')
    expect((await alice.get('/v2/members/ashesh')).body).toMatchObject({ name: 'Ash', message_count: 12 })

    const again = JSON.parse((await run(alice.id, path, '--json')).stdout)
    expect(again.members).toEqual({ created: 0, updated: 0, unchanged: 2 })
  })

  test('a file that cannot be taken is refused in one line, a wrong option with help', async () => {
    const alice = await t.system()
    const wrong = join(newFolder(), 'wrong.json')
    writeFileSync(wrong, '{"members":[{"id":"a","name":"Ash","color":"green"}],"switches":[]}')
    const refused = await run(alice.id, wrong)
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toBe('Nothing was imported. Field color in member Ash is invalid.\n')
    const preview = await run(alice.id, wrong, '--dry-run')
    expect([preview.code, preview.stdout]).toEqual([1, expect.stringContaining('in the way')])

    const missing = await run(alice.id, `${wrong}.gone`)
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('cannot be read (ENOENT)')])
    const folder = await run(alice.id, newFolder())
    expect([folder.code, folder.stderr]).toEqual([1, expect.stringContaining('cannot be read (EISDIR)')])
    expect((await run(alice.id, wrong, '--match', 'names')).code).toBe(2)
  })
})
