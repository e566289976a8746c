import { type Hid, instant, type Uuid } from '@polyphony/contract'
import type { GroupId, MemberId, SystemId } from '../../../src/domain/entities.ts'
import { asOwner } from '../../../src/domain/privacy.ts'
import type { Driver } from '../../../src/store/drivers/driver.ts'
import { lookUp } from '../../../src/store/lookup/lookup.ts'
import { memberTarget } from '../../../src/store/members.ts'
import { raw, type Sql } from '../../../src/store/sql/sql.ts'
import { type Store, storeOver } from '../../../src/store/store.ts'
import { systemTarget } from '../../../src/store/systems.ts'

/** Counts the rows that PostgreSQL visits for each read. How it finds them depends on the size of the tables. */

const membersPerSystem = 20

/** Fills a migrated database: systems of 20 members and 5 groups each. The first one has 200 switches of 5 members. */
export async function fillWith(driver: Driver, members: number): Promise<void> {
  const systems = Math.ceil(members / membersPerSystem)
  const systemOf = `(1 + (n - 1) / ${membersPerSystem})`
  await driver.transact((tx) =>
    tx.script(`
      set local statement_timeout = 0;
      insert into systems (id, hid, uuid, token_hash, created)
        select n, 's' || n, gen_random_uuid(), 'hash ' || n, 0 from generate_series(1, ${systems}) n;
      insert into members (id, system_id, hid, uuid, name, created)
        select n, ${systemOf}, 'm' || n, gen_random_uuid(), 'name', 0 from generate_series(1, ${members}) n;
      insert into groups (id, system_id, hid, uuid, name, created)
        select n, 1 + (n - 1) / 5, 'g' || n, gen_random_uuid(), 'name', 0 from generate_series(1, ${systems * 5}) n;
      insert into group_members (system_id, group_id, member_id)
        select g.system_id, g.id, m.id from groups g join members m on m.system_id = g.system_id;
      insert into switches (system_id, uuid, timestamp, members)
        select 1, gen_random_uuid(), n, '[' || concat_ws(',', 1 + n % 10, 1 + (n + 1) % 10, 1 + (n + 2) % 10,
          1 + (n + 3) % 10, 1 + (n + 4) % 10) || ']' from generate_series(1, 200) n;
      insert into switches (system_id, uuid, timestamp, members)
        select id, gen_random_uuid(), 1, '[' || (1 + (id - 1) * ${membersPerSystem}) || ']' from systems where id > 1;
      insert into webhooks (system_id, slot, url, signing_token, secret, created)
        values (1, 'active', 'https://receiver.example', 'x', 'x', 0);
      insert into outbox (id, system_id, number, type, created) select n, 1, n, 'PING', 0 from generate_series(1, 4000) n;
      insert into deliveries (outbox_id, system_id, state, next_attempt_at)
        select n, 1, case when n > 2000 then 'pending' else 'delivered' end, 0 from generate_series(1, 4000) n`),
  )
}

export const analyse = (driver: Driver) => driver.transact((tx) => tx.script('analyze'))

const system = 1 as SystemId
const someMembers = [1, 2, 3, 4, 5] as MemberId[]
const own = { kind: 'token', hash: 'hash 1' } as const

/** The reads that answers are made of. */
const reads: Record<string, (store: Store) => Promise<unknown>> = {
  'own system': (store) => store.lookUp(own, systemTarget({ kind: 'hid', hid: 's1' as Hid })),
  'own member': (store) => store.lookUp(own, memberTarget({ kind: 'hid', hid: 'm1' as Hid })),
  members: (store) => store.members.listPart(asOwner(system), { limit: 100 }),
  'members with fields': (store) =>
    store.members.listPart(asOwner(system), { limit: 100 }, { publicOnly: false }),
  'members of a group': (store) => store.members.listByGroup(asOwner(1 as GroupId), { limit: 100 }),
  'members by row': (store) => store.members.listByIds(system, someMembers),
  'members by reference': (store) =>
    store.members.findAll(system, [
      { kind: 'hid', hid: 'm2' as Hid },
      { kind: 'uuid', uuid: '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11' as Uuid },
    ]),
  'groups with members': (store) => store.groups.listWithMembers(asOwner(system), { limit: 100 }),
  'groups of a member': (store) => store.groups.listByMember(asOwner(1 as MemberId)),
  'history page': (store) => store.switches.list(asOwner(system), instant(150), 100),
  'short IDs of members': (store) => store.members.shortIds(system, new Set(someMembers)),
  'fronters with their beginnings': (store) => store.switches.latest(asOwner(system)),
  'fronters for proxying': (store) => store.proxying.fronters(system),
  'systems with webhooks to deliver': (store) => store.webhooks.due(instant(1)),
  'next webhook to deliver': (store) => store.webhooks.head(system, instant(1)),
}

/** The most rows of one table that any statement of a read visits. */
export async function visitsOf(driver: Driver): Promise<Record<string, number>> {
  const visits: Record<string, number> = {}
  for (const [name, read] of Object.entries(reads)) {
    const asked: Sql[] = []
    const all = <R>(statement: Sql) => {
      asked.push(statement)
      return driver.all<R>(statement)
    }
    const row = async <R>(statement: Sql) => (await all<R>(statement))[0]
    const recorded = { ...driver, all, row }
    await read({ ...storeOver(recorded), lookUp: (...wanted) => lookUp(row, ...wanted) })
    visits[name] = Math.max(...(await Promise.all(asked.map((statement) => visited(driver, statement)))))
  }
  return visits
}

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Runs a statement with the plan that PostgreSQL makes once for all parameters, as the server has it do. */
async function visited(driver: Driver, { text, params }: Sql): Promise<number> {
  const values = params.map((value) => (value === null ? 'null' : `'${String(value)}'`))
  const [explained] = await driver.transact(async (tx) => {
    await tx.script(`prepare asked as ${text}`)
    const run = values.length === 0 ? 'execute asked' : `execute asked (${values.join(', ')})`
    const rows = await tx.all<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      raw(`explain (analyze, timing off, format json) ${run}`),
    )
    await tx.script('deallocate asked')
    return rows
  })
  const byTable = new Map<string, number>()
  const walk = (plan: Plan): void => {
    const { 'Relation Name': table, 'Actual Loops': loops } = plan
    const rows =
      plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Join Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)
    if (table) byTable.set(table, (byTable.get(table) ?? 0) + rows * loops)
    plan.Plans?.forEach(walk)
  }
  for (const { Plan } of explained?.['QUERY PLAN'] ?? []) walk(Plan)
  return Math.max(0, ...byTable.values())
}
