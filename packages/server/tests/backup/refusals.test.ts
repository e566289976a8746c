import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { backUp } from '../../src/backup/backup.ts'
import { BackupError } from '../../src/backup/format.ts'
import { checkFile, restore } from '../../src/backup/restore.ts'
import { openPictureFiles } from '../../src/pictures/files.ts'
import { migrate, migrationState } from '../../src/store/schema/migrate.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { inProcess } from '../support/processes/commands.ts'
import { runs } from '../support/runs.ts'
import { failureOf } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase, newFolder, type StoreKind } from '../support/stores/stores.ts'

const files = openPictureFiles({ kind: 'folder', path: join(newFolder(), 'pictures') })

const addSystem = sql`insert into systems (hid, uuid, name, created)
  values ('harbor', 'e8eb9cce-572c-4526-838d-f1c6b8138a65', 'Harbour', 1700000000000000)`

/** A backup of a database with one system. */
async function makeBackup(store: StoreKind): Promise<string> {
  const file = join(newFolder(), 'one.backup')
  const driver = await openUrl(await newDatabase(store))
  await driver.transact((tx) => tx.all(addSystem))
  await backUp(driver, file)
  await driver.close()
  return file
}

/** Puts other lines into the file and packs it as before. */
function rewritten(file: string, change: (text: string) => string): string {
  const other = join(newFolder(), 'other.backup')
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)).toString())))
  return other
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await failureOf(work)
  if (!(error instanceof BackupError)) throw error
  return error.message
}

describe('a file that is not as it was written', async () => {
  const file = await makeBackup('sqlite')
  const bytes = readFileSync(file)
  const changed = join(newFolder(), 'changed.backup')
  const { footer } = await checkFile(file)

  test('is refused wherever it is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
        writeFileSync(changed, bytes.subarray(0, length))
        expect(await messageOf(checkFile(changed))).toMatch(/is damaged|is no backup/)
      }),
      { numRuns: runs(60) },
    )
  })

  test('is refused whichever bit is wrong, unless that means nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 }), async (at, bit) => {
        const wrong = Buffer.from(bytes)
        wrong[at] = (wrong[at] ?? 0) ^ (1 << bit)
        writeFileSync(changed, wrong)
        const outcome = await checkFile(changed).catch((error) => error)
        if (!(outcome instanceof BackupError)) expect(outcome.footer).toEqual(footer)
      }),
      { numRuns: runs(100) },
    )
  })

  const wrongs: Record<string, [(text: string) => string, RegExp]> = {
    'another value': [(text) => text.replace('"Harbour"', '"Harvest"'), /checksums do not agree/],
    'a row too few': [(text) => text.replace(/^\[1,"harbor".*\n/m, ''), /checksums do not agree/],
    'a value too many': [(text) => text.replace('"Harbour"', '"Harbour",1'), /a row of systems does not fit/],
    'another column': [
      (text) => text.replace('"webhook_url"', '"name); drop table systems; --"'),
      /the table systems is missing or has other columns/,
    ],
    'a table too few': [
      (text) => text.replace(/^\{"table":"members".*\n/m, ''),
      /the table members is missing/,
    ],
    'no end': [(text) => text.replace(/\{"tables".*\n/, ''), /it is cut off/],
    'something after the end': [(text) => `${text}[1]\n`, /something follows its end/],
    'no JSON': [(text) => text.replace('"Harbour"', '"Harbour'), /a line of it is no JSON/],
    'a row before any table': [(text) => text.replace('\n', '\n[1]\n'), /rows that belong to no table/],
    'a newer schema': [(text) => text.replace(/"schema":\d+/, '"schema":9999'), /made by a newer release/],
    'a newer format': [(text) => text.replace('backup":1', 'backup":2'), /made by a newer release/],
    'another thing': [() => '{"hello":"world"}\n', /is no backup of Polyphony/],
    'a picture that leads elsewhere': [
      (text: string) =>
        text
          .replace('"polyphony_backup":1,', '"polyphony_backup":1,"pictures":true,')
          .replace(/\n(?=.*\n$)/, '\n{"picture":"../../elsewhere","data":""}\n'),
      /is damaged: a picture of it has no ID/,
    ],
    nothing: [() => '', /is damaged: it is cut off/],
  }
  for (const [what, [change, reason]] of Object.entries(wrongs)) {
    test(`is refused with ${what}`, async () => {
      expect(await messageOf(checkFile(rewritten(file, change)))).toMatch(reason)
    })
  }
})

eachStore('restore', (store) => {
  test('of a damaged file leaves not even a table; a whole one then comes in; a second is refused', async () => {
    const file = await makeBackup(store)
    const broken = rewritten(file, (text) => text.replace(/\{"tables".*\n/, ''))
    const url = await newDatabase(store, { migrated: false })
    const driver = await openUrl(url)
    expect(await messageOf(restore(driver, broken, files))).toBe(
      `${broken} is damaged: it is cut off. Use another backup.`,
    )
    expect((await migrationState(driver)).version).toBe(0)
    await restore(driver, file, files)
    await driver.close()
    const { code, stdout, stderr } = await inProcess(['restore', file], { DATABASE_URL: url })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^\S+, .+ is not empty \(there are systems\)\. Restore into a new database.*\n$/)
  })
})

test('a file that is not there, or is a folder, is said to be so', async () => {
  const folder = newFolder()
  for (const path of [join(folder, 'missing.backup'), folder]) {
    expect(await messageOf(checkFile(path))).toStartWith(`${path} cannot be read: E`)
  }
})

describe('backup', () => {
  test('does not replace what is no backup, and says what stands in its way', async () => {
    const folder = newFolder()
    const letter = join(folder, 'letter.txt')
    writeFileSync(letter, 'Dear diary')
    const driver = await openUrl(`sqlite:${join(folder, 'test.db')}`)
    expect(await messageOf(backUp(driver, join(folder, 'a.backup')))).toContain('no tables yet')
    await migrate(driver)
    expect(await messageOf(backUp(driver, letter))).toBe(
      `${letter} exists and is no backup. Choose another name.`,
    )
    for (const nowhere of [join(folder, 'no', 'a.backup'), join(letter, 'a.backup')]) {
      expect(await messageOf(backUp(driver, nowhere))).toBe(
        `${nowhere} was not written: its folder does not exist.`,
      )
    }
    await driver.close()
    expect(readFileSync(letter, 'utf8')).toBe('Dear diary')
    expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([])
    const { code, stderr } = await inProcess(['backup', 'a.backup'], { DATABASE_URL: 'sqlite:/nowhere/x.db' })
    expect([code, stderr]).toEqual([1, 'There is no database at /nowhere/x.db. Check DATABASE_URL.\n'])
  })

  test('that is stopped leaves nothing behind', async () => {
    const folder = newFolder()
    const driver = await openUrl(`sqlite:${join(folder, 'test.db')}`)
    await migrate(driver)
    await driver.transact((tx) => tx.all(addSystem))
    const stopping = new AbortController()
    const file = join(folder, 'a.backup')
    const work = backUp(driver, file, { signal: stopping.signal, progress: () => stopping.abort() })
    expect(await messageOf(work)).toBe(`${file} was not written: stopped before it was complete.`)
    await driver.close()
    expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([])
  })
})
