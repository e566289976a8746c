import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Hid, instant, type Snowflake, type SystemRef, type Uuid } from '@polyphony/contract'
import type { CommentId, MemberId, NoteId, SystemId } from '../../src/domain/entities.ts'
import { asOwner } from '../../src/domain/privacy.ts'
import type { Credential } from '../../src/domain/viewer.ts'
import { accountTarget, deniedTarget } from '../../src/store/access/accounts.ts'
import type { ImportRun, ImportRunId } from '../../src/store/bulk/import-runs.ts'
import { memberGuildTarget, systemGuildTarget } from '../../src/store/chat/guilds.ts'
import { firstMessageTarget, latestMessageTarget, messageTarget } from '../../src/store/chat/messages.ts'
import { proxyTarget } from '../../src/store/chat/proxying.ts'
import { replyTarget } from '../../src/store/chat/replies.ts'
import { chatServerTarget } from '../../src/store/chat/servers.ts'
import type { Driver, Tx } from '../../src/store/drivers/driver.ts'
import { switchTarget } from '../../src/store/fronting/switches.ts'
import { groupTarget } from '../../src/store/groups.ts'
import { lookUp } from '../../src/store/lookup/lookup.ts'
import type { Target } from '../../src/store/lookup/target.ts'
import { memberTarget } from '../../src/store/members.ts'
import { migrate } from '../../src/store/schema/migrate.ts'
import type { Sql } from '../../src/store/sql/sql.ts'
import { type StoreTx, storeOver } from '../../src/store/store.ts'
import { settingsTarget, systemTarget } from '../../src/store/systems.ts'
import { openUrl } from '../support/stores/driver.ts'
import { newDatabase } from '../support/stores/stores.ts'

const system = 1 as SystemId
const hid = 'abcdef' as Hid
const uuid = '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11' as Uuid
const snowflake = '466378653216014359' as Snowflake
const systemRefs: SystemRef[] = [
  { kind: 'hid', hid },
  { kind: 'uuid', uuid },
  { kind: 'account', account: snowflake },
]

const credentials: [string, Credential][] = [
  ['nobody', { kind: 'none' }],
  ['a token', { kind: 'token', hash: 'x' }],
  ['a scoped key', { kind: 'key', hash: 'x', now: instant(0) }],
  ['a bridge', { kind: 'bridge', hash: 'x' }],
  ['the configured bridge', { kind: 'bridge', hash: null }],
  ...systemRefs.map((as): [string, Credential] => [
    `a bridge as a system by ${as.kind}`,
    { kind: 'bridge', hash: 'x', as },
  ]),
]

const entityRefs = [{ kind: 'hid', hid } as const, { kind: 'uuid', uuid } as const]
const targets: [string, Target<unknown> | undefined][] = [
  ['nothing', undefined],
  ...[...systemRefs, { kind: 'me' } as const].flatMap((ref): [string, Target<unknown>][] => [
    [`a system by ${ref.kind}`, systemTarget(ref)],
    [`settings by ${ref.kind}`, settingsTarget(ref)],
    [`a switch of a system by ${ref.kind}`, switchTarget(ref, uuid)],
    [`a malformed switch of a system by ${ref.kind}`, switchTarget(ref, undefined)],
    [`guild settings of a system by ${ref.kind}`, systemGuildTarget(ref, snowflake)],
  ]),
  ...entityRefs.flatMap((ref): [string, Target<unknown>][] => [
    [`a member by ${ref.kind}`, memberTarget(ref)],
    [`a group by ${ref.kind}`, groupTarget(ref)],
    [`guild settings of a member by ${ref.kind}`, memberGuildTarget(ref, snowflake)],
  ]),
  ['an account', accountTarget(snowflake)],
  ['a message', messageTarget(snowflake, instant(0))],
  ['a message or the one that it continues', firstMessageTarget(snowflake)],
  ['the latest message of an account', latestMessageTarget(snowflake, snowflake)],
  ['an answer of a bot', replyTarget(snowflake)],
  ['a chat server', chatServerTarget(snowflake)],
  ['an account on the deny list', deniedTarget(snowflake)],
  ['what a proxy decision needs', proxyTarget(snowflake, snowflake)],
]

/** Reading a whole table, but for the single row a lookup starts from. */
const wholeTable = /^SCAN (?!CONSTANT ROW|\d+ CONSTANT|one\b|bridge\b|x\b|\(subquery)/

describe('a lookup on SQLite finds everything by an index, however large the tables are', () => {
  let path: string
  let driver: Driver
  let plans: Database

  beforeAll(async () => {
    const url = await newDatabase('sqlite')
    path = url.slice('sqlite:'.length)
    driver = await openUrl(url)
    await migrate(driver)
    plans = new Database(path, { readonly: true })
  })
  afterAll(async () => {
    plans.close()
    await driver.close()
  })

  for (const [who, credential] of credentials) {
    test(`asked by ${who}`, async () => {
      const scans: string[] = []
      for (const [what, target] of targets) {
        for (const { detail } of await planOf(credential, target)) {
          if (wholeTable.test(detail)) scans.push(`${what}: ${detail}`)
        }
      }
      expect(scans).toEqual([])
    })
  }

  test('who is in a switch is found without going through all members of the system', async () => {
    const { members, switches, proxying, asked } = recordingStore()
    await driver.transact((tx) =>
      tx.script(`insert into systems (id, hid, uuid, created) values (1, 'aaaaaa', 'u', 0);
        insert into switches (system_id, uuid, timestamp, members) values (1, 'u', -1, '[1]')`),
    )
    const reads = [
      members.shortIds(system, new Set([1 as MemberId])),
      switches.latest(asOwner(system)),
      proxying.fronters(system),
    ]
    await Promise.all<unknown>(reads)
    const ways = asked.flatMap(explained).filter(({ detail }) => detail.startsWith('SEARCH m '))
    expect(ways.map(({ detail }) => detail.replace(' LEFT-JOIN', ''))).toEqual(
      reads.map(() => 'SEARCH m USING INTEGER PRIMARY KEY (rowid=?)'),
    )
  })

  test('notes and comments of an imported file find their switches without going through all of them', async () => {
    const placed = { switch: uuid, timestamp: instant(0), member_id: null }
    const comment = {
      uuid,
      text: '',
      created: instant(0),
      member_id: null,
      moment: instant(0),
      switchUuid: uuid,
    }
    const asked = await askedInside(async (tx) => {
      await tx.imports.notesThere(system, [placed])
      await tx.imports.insertComments(system, [comment])
      await tx.imports.withoutNotes(system, [instant(0)])
    })
    const found = ['rowid=?', 'uuid=?', 'system_id=? AND timestamp=?']
    expect(new Set(waysTo('switches|w', asked))).toEqual(new Set(found))
    expect(new Set(waysTo('switch_notes|n', asked))).toEqual(new Set(['rowid=?', 'switch_id=?']))
  })

  test('notes and comments that an import changes are found by their keys', async () => {
    const words = { title: '', text: '', color: null, members: [], authors: [] }
    const asked = await askedInside(async (tx) => {
      await tx.notes.updateAll(system, [{ ...words, id: 1 as NoteId, date: instant(0), updated: instant(0) }])
      await tx.imports.setComments([{ id: 1 as CommentId, text: '', imported: '' }])
    })
    expect(waysTo('notes|note_search|switch_comments', asked)).toEqual(['rowid=?', 'note_id=?', 'rowid=?'])
  })

  test('statuses of an import find their switches without going through all switches of the system', async () => {
    const note = { timestamp: instant(0), member: null, status: 'Reading', note: null }
    const asked = await askedInside(async (tx) => {
      const run = { id: 1 as ImportRunId } as ImportRun
      await tx.imports.insertNotes(system, [note], run)
      await tx.imports.insertNotes(system, [note])
    })
    const ways = waysTo('switches|w', asked)
    expect(ways.length).toBeGreaterThanOrEqual(2)
    expect(new Set(ways)).toEqual(new Set(['system_id=? AND timestamp=?']))
    expect(new Set(waysTo('switch_notes|n', asked))).toEqual(new Set(['switch_id=?']))
  })

  test('the next webhook to deliver is found without going through others, delivered or not', async () => {
    const { webhooks, asked } = recordingStore()
    await Promise.all<unknown>([webhooks.due(instant(0)), webhooks.head(1 as SystemId, instant(0))])
    const ways = asked.flatMap(explained).map(({ detail }) => detail)
    const heads = 'SEARCH x USING INDEX deliveries_waiting (system_id=? AND state=?)'
    expect(ways.filter((way) => / (deliveries|d|x) USING/.test(way))).toEqual([
      'SEARCH deliveries USING COVERING INDEX deliveries_waiting',
      'SEARCH d USING COVERING INDEX deliveries_waiting (system_id>?)',
      ...[heads, heads, heads],
    ])
  })

  /** Runs work in a transaction, and gives the statements that it asked the database. */
  async function askedInside(work: (tx: StoreTx) => Promise<unknown>): Promise<Sql[]> {
    const asked: Sql[] = []
    const recorded = <Result>(run: (statement: Sql) => Result) => {
      return (statement: Sql) => {
        asked.push(statement)
        return run(statement)
      }
    }
    await storeOver({
      ...driver,
      transact: (inside) =>
        driver.transact((tx) => inside({ ...tx, all: recorded(tx.all) as Tx['all'], run: recorded(tx.run) })),
    }).transact(work)
    return asked
  }

  /** The columns by which statements find the rows of a table. A scan of the table shows its whole line. */
  const waysTo = (table: string, asked: readonly Sql[]) =>
    asked
      .flatMap(explained)
      .filter(({ detail }) => new RegExp(`^(SCAN|SEARCH) (${table})\\b`).test(detail))
      .map(({ detail }) => detail.replace(/^.*\((.*)\)$/, '$1'))

  /** A store that keeps what its lists ask the database. */
  function recordingStore() {
    const asked: Sql[] = []
    const all = <R>(statement: Sql) => {
      asked.push(statement)
      return driver.all<R>(statement)
    }
    return { ...storeOver({ ...driver, all }), asked }
  }

  async function planOf(credential: Credential, target: Target<unknown> | undefined) {
    let asked: Sql | undefined
    const recorded = <R>(statement: Sql) => {
      asked = statement
      return driver.row<R>(statement)
    }
    await lookUp(recorded, credential, target)
    return asked === undefined ? [] : explained(asked)
  }

  function explained(asked: Sql) {
    const statement = plans.prepare<{ detail: string }, (string | number | boolean | null)[]>(
      `explain query plan ${asked.text}`,
    )
    return statement.all(...asked.params)
  }
})
