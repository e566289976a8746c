import { expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkFile } from '../../src/backup/restore.ts'
import { newAdmin } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { databaseUrl } from '../support/cases/outbox.ts'
import { inProcess, spawnCommand } from '../support/processes/commands.ts'
import { until } from '../support/signals.ts'
import { eachStore, newFolder } from '../support/stores/stores.ts'

eachStore('backups of the command line', (store) => {
  const adminFolder = newFolder()
  const t = useServer(store, { env: { BACKUP_DIR: adminFolder } })

  test('are in the list of the admins: when, how big and verified, and why the last one failed', async () => {
    const admin = await newAdmin(t)
    const listed = async () => (await admin.get('/v2/admin/status')).body.backups
    const database = { DATABASE_URL: databaseUrl(t) }
    const folder = newFolder()
    const [good, bad] = [join(folder, 'good.backup'), join(folder, 'none', 'bad.backup')]
    const began = Date.now()
    const { code, stdout } = await inProcess(['backup', good, '--json'], database)
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { verified: true, listed: true }])
    for (let i = 0; i < 2; i++) expect((await inProcess(['backup', bad], database)).code).toBe(1)
    const [failed, made, ...others] = await listed()
    expect(others).toEqual([])
    expect(made).toMatchObject({ state: 'verified', file: 'good.backup', bytes: statSync(good).size })
    expect(Date.parse(made.started)).toBeGreaterThanOrEqual(began)
    const problem = expect.stringContaining('its folder does not exist')
    expect(failed).toMatchObject({ state: 'failed', file: 'bad.backup', bytes: null, problem })

    const schedule = spawnCommand(['backup', '--every', '1h', '--dir', folder], database)
    await until('the schedule has made one', async () => (await listed()).length === 3)
    schedule.kill('SIGTERM')
    await schedule.exited
    const [{ state, file }] = await listed()
    expect(state).toBe('verified')
    const { footer } = await checkFile(join(folder, file))
    expect(Object.keys(footer.tables)).not.toContain('backups')
  })

  test('a schedule in the folder of the admins neither counts nor deletes what they made', async () => {
    const admin = await newAdmin(t)
    const newest = async () => (await admin.get('/v2/admin/status')).body.backups[0]
    const { file } = (await admin.post('/v2/admin/backup')).body
    await until('the admin has a backup', async () => (await newest()).state === 'verified')
    const args = ['backup', '--every', '1h', '--keep', '1', '--dir', adminFolder]
    const schedule = spawnCommand(args, { DATABASE_URL: databaseUrl(t) })
    await until('the schedule has made one', async () => (await newest()).file !== file)
    await until('it is complete', async () => (await newest()).state === 'verified')
    schedule.kill('SIGTERM')
    await schedule.exited
    expect(readdirSync(adminFolder).sort()).toEqual([(await newest()).file, file].sort())
  })
})
