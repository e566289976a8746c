import { expect, test } from 'bun:test'
import { type Endpoint, Fronters, Group, ListedSwitch, Member, Switch, System } from '@polyphony/contract'
import type { TSchema } from 'typebox'
import { keyOf } from '../support/callers/keys.ts'
import { useV2 } from '../support/callers/v2.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'
import { addressOf, makeOneOfEverything, v2Endpoints } from '../support/worlds/one-of-everything.ts'

const extendable: readonly unknown[] = [System, Member, Group, Switch, ListedSwitch, Fronters]
const answersOne = ({ method, answer }: Endpoint) => {
  const { items } = (answer ?? {}) as TSchema & { items?: unknown }
  return method === 'GET' && (extendable.includes(answer) || extendable.includes(items))
}
const reads = v2Endpoints.filter(([, endpoint]) => answersOne(endpoint))

eachStore('?include=extended', (store) => {
  const t = useV2(store)

  test('is known wherever systems, members, groups, switches or fronters are read, and nothing else is', async () => {
    const { alice, params } = await makeOneOfEverything(t)
    expect(reads.map(([name]) => name)).toHaveLength(10)
    for (const [, endpoint] of reads) {
      const path = addressOf(endpoint, params)
      for (const caller of [alice, t.stranger]) {
        const plain = await caller.get(path)
        expect([path, plain.text.includes('"extended"')]).toEqual([path, false])
        expect((await caller.get(`${path}?include=extended`)).status).toBe(plain.status)
        for (const value of ['', 'Extended', 'extended,notes']) {
          expectRefusal(await caller.get(`${path}?include=${value}`), 'bad_request')
        }
      }
    }
    const { text } = await alice.get('/v2/systems/@me')
    expect((await alice.get('/v2/systems/@me?include=extended')).text).toBe(
      `${text.slice(0, -1)},"extended":{"fields":{}}}`,
    )
  })

  test('a key that may not read members sees their part as strangers do', async () => {
    const alice = await t.system()
    const [member, group] = [await alice.member({ extended: { archived: true } }), await alice.group()]
    await alice.post(`/v2/groups/${group.id}/members/add`, [member.id])
    const made = await alice.switch([member])
    const reading = { fronters: 'read:fronters', switches: 'read:switches', groups: 'read:groups' } as const
    const paths: [keyof typeof reading, string][] = [
      ['fronters', '/v2/systems/@me/fronters'],
      ['switches', `/v2/systems/@me/switches/${made.id}`],
      ['groups', `/v2/groups/${group.id}/members`],
    ]
    for (const [scope, path] of paths) {
      for (const allowed of [false, true]) {
        const key = await keyOf(t, alice, [reading[scope], ...(allowed ? (['read:members'] as const) : [])])
        const { body } = await key.get(`${path}?include=extended`)
        const [shown] = (body.members ?? body) as Member[]
        expect([path, shown?.extended?.archived]).toEqual([path, allowed])
        expect(shown?.privacy).not.toBeNull()
      }
    }
  })
})
