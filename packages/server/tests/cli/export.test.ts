import { expect, test } from 'bun:test'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore, newFolder } from '../support/stores/stores.ts'
import { anyTrustedFile, textOf, withoutDate } from '../support/worlds/any-system.ts'

eachStore('polyphony export', (store) => {
  const t = useV2(store)
  const run = (...args: string[]) => inProcess(args, { DATABASE_URL: databaseUrl(t) })

  test('is the file that the API gives, to the output or to a file for its owner alone', async () => {
    const alice = await t.system('Harbour')
    const wren = await alice.member()
    await alice.switch([wren])
    const { text } = await alice.get('/v2/systems/@me/export')
    const path = join(newFolder(), 'harbour.json')
    const [printed, saved, nowhere] = await Promise.all([
      command(['export', alice.id], { DATABASE_URL: databaseUrl(t) }),
      run('export', alice.id, '--out', path, '--json'),
      run('export', alice.id, '--out', join(path, 'x')),
    ])
    expect(printed).toEqual({ code: 0, stdout: text, stderr: '' })
    expect([saved.code, saved.stderr]).toEqual([0, ''])
    const bytes = Buffer.byteLength(text)
    expect(JSON.parse(saved.stdout)).toEqual({ id: alice.id, format: 'pluralkit', file: path, bytes })
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(nowhere.code).toBe(1)
    expect(nowhere.stderr).toMatch(/^\S+ cannot be written \(\w+\)\. Choose another file with --out\.\n$/)
  })

  test('accounts and messages come back only when whoever runs the server says so', async () => {
    const [file] = fc.sample(
      anyTrustedFile.filter(({ accounts, messages }) => accounts.length > 0 && messages.length > 0),
      1,
    )
    const text = textOf(file ?? {})
    const path = join(newFolder(), 'file.json')
    writeFileSync(path, text)
    const made = await new Caller(t.url).post('/v2/import', undefined, { raw: text })
    const codes = made.body.report.warnings.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['accounts_dropped', 'messages_dropped']))
    const owner = new Caller(t.url, made.body.token)
    const exported = async () =>
      withoutDate((await owner.get('/v2/systems/@me/export?format=polyphony')).text)
    expect(await exported()).toBe(textOf({ ...file, accounts: [], account_settings: [], messages: [] }))
    expect(await run('import', made.body.system.id, path, '--accounts')).toMatchObject({
      code: 0,
      stderr: '',
    })
    expect(await exported()).toBe(text)
  })
})
