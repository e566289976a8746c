import { beforeAll, describe, expect, test } from 'bun:test'
import type { Hid } from '@polyphony/contract'
import { randomIds } from '../../src/base/ids.ts'
import { useV1, type V1System } from '../support/callers/v1.ts'
import { leadsSomewhere, readV1Vectors } from '../support/cases/v1-fixtures.ts'
import { eachStore } from '../support/stores/stores.ts'

const { store: given, cases } = readV1Vectors()

/** The vectors build on each other, so they run in their order on one server. */
eachStore('fixtures/v1/vectors.json', (store) => {
  const wanted: Hid[] = []
  const ids = { ...randomIds, hid: () => wanted.shift() ?? randomIds.hid() }
  const t = useV1(store, { context: { ids } })
  const systems = new Map<string, V1System>()

  beforeAll(async () => {
    for (const { token, id, name, members, ...rest } of given.systems) {
      const system = await t.system(name ?? undefined, id)
      systems.set(token, system)
      if (Object.keys(rest).length > 0) await system.set(rest)
      for (const { id: hid, ...member } of members) {
        wanted.push(hid)
        await system.member(member)
      }
    }
    for (const message of given.messages) await t.bot.post('/bridge/v1/messages', message)
  })

  describe('in order', () => {
    for (const { name, request, expect: expected } of cases) {
      test(name, async () => {
        const { method, path, token, body, headers = {} } = request
        const caller = token === undefined ? t.stranger : systems.get(token)
        if (!caller) throw new Error(`The vectors have no ${token}.`)
        const res = await caller.request(method, path, body, { headers })
        expect(res.status).toBe(expected.status)
        if (expected.type !== undefined) expect(res.headers.get('content-type')).toBe(expected.type)
        if (expected.text !== undefined) expect(res.text).toBe(expected.text)
        if (expected.json !== undefined) expect(res.text).toBe(JSON.stringify(expected.json))
        if (expected.has !== undefined) expect(res.body).toMatchObject(expected.has)
        if (Array.isArray(expected.has)) expect(res.body).toHaveLength(expected.has.length)
        for (const pointer of expected.lacks ?? []) expect(leadsSomewhere(pointer, res.body)).toBe(false)
      })
    }
  })

  test('all forty are there', () => {
    const numbers = new Set(cases.map(({ name }) => Number.parseInt(name, 10)))
    expect([...numbers]).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  })
})
