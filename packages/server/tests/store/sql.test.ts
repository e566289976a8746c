import { describe, expect, test } from 'bun:test'
import {
  type EntityRef,
  type Hid,
  instant,
  type Snowflake,
  type SystemRef,
  type Uuid,
} from '@polyphony/contract'
import fc from 'fast-check'
import { accountTarget } from '../../src/store/access/accounts.ts'
import { memberGuildTarget, systemGuildTarget } from '../../src/store/chat/guilds.ts'
import { messageTarget } from '../../src/store/chat/messages.ts'
import { proxyTarget } from '../../src/store/chat/proxying.ts'
import { switchTarget } from '../../src/store/fronting/switches.ts'
import { groupTarget } from '../../src/store/groups.ts'
import type { Target } from '../../src/store/lookup/target.ts'
import { memberTarget } from '../../src/store/members.ts'
import { postgresDialect, sqliteDialect } from '../../src/store/sql/dialect.ts'
import { assignments, columns, join, raw, type Sql, sql } from '../../src/store/sql/sql.ts'
import { settingsTarget, systemTarget, timedSystemTarget } from '../../src/store/systems.ts'
import { runs } from '../support/runs.ts'

const shown = ({ text, params }: Sql) => ({ text, params: [...params] })

describe('the sql tag', () => {
  test('values become numbered parameters, never text', () => {
    const name = "'; drop table systems; --"
    expect(shown(sql`select * from x where a = ${name} and b = ${2} and c is ${null}`)).toEqual({
      text: 'select * from x where a = $1 and b = $2 and c is $3',
      params: [name, 2, null],
    })
  })

  test('pieces inside pieces are numbered in the order they stand', () => {
    const inner = sql`b = ${2} or ${sql`c = ${3}`}`
    expect(shown(sql`a = ${1} and (${inner}) and d = ${4}`)).toEqual({
      text: 'a = $1 and (b = $2 or c = $3) and d = $4',
      params: [1, 2, 3, 4],
    })
  })

  test('names of columns and tables are written as they are', () => {
    expect(shown(sql`select ${columns('s', ['id', 'name'])} from ${raw('systems')} s`)).toEqual({
      text: 'select s.id, s.name from systems s',
      params: [],
    })
  })

  test('assignments give each column its parameter', () => {
    expect(shown(sql`update x set ${assignments({ name: 'a', tag: null })} where id = ${7}`)).toEqual({
      text: 'update x set name = $1, tag = $2 where id = $3',
      params: ['a', null, 7],
    })
  })

  test('joining nothing is nothing, joining one is that one', () => {
    expect(shown(join([], ', '))).toEqual({ text: '', params: [] })
    expect(shown(join([sql`${1}`], ', '))).toEqual({ text: '$1', params: [1] })
  })

  test('however pieces are joined and nested, every parameter keeps its place', () => {
    interface Piece {
      statement: Sql
      /** The statement with the values written in. */
      plain: string
    }
    const anyPiece = fc.letrec<{ piece: Piece }>((tie) => ({
      piece: fc.oneof(
        { depthSize: 'small' },
        fc.integer().map((value): Piece => ({ statement: sql`[${value}]`, plain: `[${value}]` })),
        fc.constantFrom('x', '').map((text): Piece => ({ statement: raw(text), plain: text })),
        fc.array(tie('piece'), { maxLength: 4 }).map(
          (parts): Piece => ({
            statement: join(
              parts.map(({ statement }) => statement),
              '|',
            ),
            plain: parts.map(({ plain }) => plain).join('|'),
          }),
        ),
        fc.tuple(tie('piece'), fc.integer(), tie('piece')).map(
          ([a, value, b]): Piece => ({
            statement: sql`(${a.statement},${value},${b.statement})`,
            plain: `(${a.plain},${value},${b.plain})`,
          }),
        ),
      ),
    })).piece
    fc.assert(
      fc.property(anyPiece, ({ statement, plain }) => {
        const written = statement.text.replace(/\$(\d+)/g, (_, n) => String(statement.params[Number(n) - 1]))
        expect(written).toBe(plain)
        const numbers = [...statement.text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]))
        expect(numbers).toEqual(statement.params.map((_, i) => i + 1))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('statements of the same making share their text, so that lookups that wait together can share a statement', () => {
  const system: SystemRef = { kind: 'hid', hid: 'abcdef' as Hid }
  const entity: EntityRef = { kind: 'hid', hid: 'abcdef' as Hid }
  const id = '466378653216014359' as Snowflake
  const targets: Record<string, () => Target<unknown>> = {
    account: () => accountTarget(id),
    group: () => groupTarget(entity),
    member: () => memberTarget(entity),
    memberGuild: () => memberGuildTarget(entity, id),
    message: () => messageTarget(id, instant(0)),
    proxy: () => proxyTarget(id, id),
    settings: () => settingsTarget(system),
    switch: () => switchTarget(system, 'e8eb9cce-572c-4526-838d-f1c6b8138a65' as Uuid),
    system: () => systemTarget(system),
    systemGuild: () => systemGuildTarget(system, id),
    timedSystem: () => timedSystemTarget(system),
  }
  for (const [name, target] of Object.entries(targets)) {
    test(name, () => {
      const [once, again] = [target(), target()]
      expect(once.columns.statement).toBe(again.columns.statement)
      expect(once.join.statement).toBe(again.join.statement)
    })
  }

  for (const dialect of [sqliteDialect, postgresDialect]) {
    test(`locks and fronters on ${dialect.name}`, () => {
      expect(dialect.forUpdate('s').statement).toBe(dialect.forUpdate('s').statement)
      expect(dialect.items('w.members', 'fronter').statement).toBe(
        dialect.items('w.members', 'fronter').statement,
      )
    })
  }
})
