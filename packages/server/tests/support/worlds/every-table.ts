import type { Member } from '@polyphony/contract'
import type { SystemId } from '../../../src/domain/entities.ts'
import { newestVersion } from '../../../src/store/schema/migrate.ts'
import { schemaAt } from '../../../src/store/schema/schema.ts'
import { type Param, raw, sql, values } from '../../../src/store/sql/sql.ts'
import { bridgeKey } from '../callers/bridge.ts'
import { keyOf } from '../callers/keys.ts'
import { newPerson } from '../callers/person.ts'
import { newProgram } from '../callers/program.ts'
import { Caller, type SystemCaller, type TestServer } from '../callers/server.ts'
import { beginImport } from '../datafiles/imports.ts'
import { newPicture } from '../pictures/uploads.ts'
import { type Receiver, registerWebhook } from '../receiver/receiver.ts'
import { type CatalogColumn, columnsOf } from '../stores/catalog.ts'
import { makeOneOfEverything } from './one-of-everything.ts'

/** A system that has left a row in every table that can name it. */
export interface FilledSystem {
  readonly alice: SystemCaller
  /** Its row id. */
  readonly system: number
  readonly member: Member
  /** Texts that are nowhere but in what belongs to the system: names, ids, hashes, secrets. */
  readonly traces: readonly string[]
  /** The message that is kept, without system and member. */
  readonly message: string
}

let made = 0

export async function fillEveryTable(t: TestServer, receiver: Receiver): Promise<FilledSystem> {
  const marker = `lighthouse-${process.pid}-${++made}`
  const { alice, member, params } = await makeOneOfEverything(t)
  const { secret, signing_token } = await registerWebhook(alice, receiver, `/${marker}`)
  await alice.patch('/v2/systems/@me', { name: marker, description: marker, tag: marker })
  await alice.patch(`/v2/members/${member.id}`, { name: marker, proxy_tags: [{ prefix: `${marker}:` }] })
  const field = await alice.field({ name: marker })
  const parent = await alice.group({ name: marker, extended: { position: 1, emoji: marker } })
  // why: its parent is a later row.
  await alice.patch(`/v2/groups/${params.groupRef}`, { extended: { parent: parent.id } })
  await alice.patch(`/v2/members/${member.id}`, {
    extended: {
      archived: true,
      archived_reason: marker,
      aliases: [marker],
      description: marker.repeat(99),
      fields: { [field.id]: marker },
    },
  })
  await alice.put('/v2/systems/@me/members/order', [member.id])
  await alice.put('/v2/systems/@me/presets', [{ name: marker, members: [member.id] }])
  await alice.patch('/v2/systems/@me', { extended: { fields: { [field.id]: marker } } })
  const lists = { fields: [field.id], members: [member.id], except: [member.id] }
  const circle = (await alice.post('/v2/systems/@me/circles', { name: marker, ...lists })).body
  const shared = { name: marker, title: marker, circles: [circle.id] }
  const share = (await alice.post('/v2/systems/@me/shares', shared)).body
  await alice.post(`/v2/systems/@me/shares/${share.id}/feeds`, { format: 'json' })
  const to = { server: new URL(receiver.url()).origin, topic: marker }
  const channel = (await alice.post('/v2/systems/@me/channels', { name: marker, kind: 'ntfy', to })).body
  const on = { kind: 'repeat', every: 1, at: '18:00' }
  const reminder = { name: marker, on, channels: [channel.id] }
  await alice.post('/v2/systems/@me/reminders', reminder)
  await newPicture(alice)
  const key = await keyOf(t, alice, ['write:all'], { name: marker })
  const person = await newPerson(t)
  await person.post('/v2/people/@me/systems', { token: alice.token })
  await person.post('/v2/people/@me/shared', { code: share.url.split('#')[1] })
  await (await newProgram(t, person)).connect(person, alice.uuid, ['read:all'])
  const bot = new Caller(t.url, `Bearer ${bridgeKey}`)
  const once = (name: string) => ({ headers: { 'idempotency-key': `${name}-${made}` } })
  const actingAs = { headers: { ...once('acting').headers, 'x-polyphony-system': alice.id } }
  await alice.post('/v2/members', { name: `${marker} by token` }, once('token'))
  await key.post('/v2/members', { name: `${marker} by key` }, once('key'))
  await bot.post('/v2/members', { name: `${marker} by bot` }, actingAs)
  const { status } = await bot.post(
    '/bridge/v1/messages',
    { ...messageOf(params.message), member: member.uuid },
    once('message'),
  )
  if (status !== 201) throw new Error(`the message was not recorded: ${status}`)

  await fillSync(t, alice, marker)
  const system = await fillTheRest(t, alice, marker)
  return {
    alice,
    system,
    member,
    message: params.message,
    traces: [marker, secret, signing_token, `system:${system}`, ...(await identifiersOf(t, system))],
  }
}

/** All ids and hashes in the rows of a system. */
async function identifiersOf(t: TestServer, system: number): Promise<string[]> {
  const { driver } = t.ctx.store
  const found = await Promise.all(
    (await schemaAt(await newestVersion())).map(async ({ name, columns }) => {
      // why not these: a restore ends them.
      if (['grants', 'link_codes', 'feeds', 'kept_shares'].includes(name)) return []
      const owner = name === 'systems' ? 'id' : 'system_id'
      const identifying = columns.filter((column) => /^(uuid|hid|\w+_hash)$/.test(column.name))
      if (identifying.length === 0 || !columns.some((column) => column.name === owner)) return []
      const selected = raw(identifying.map((column) => column.name).join(', '))
      return driver.all(sql`select ${selected} from ${raw(name)} where ${raw(owner)} = ${system}`)
    }),
  )
  return found
    .flat()
    .flatMap((row) => Object.values(row))
    .filter((value) => typeof value === 'string')
}

const messageOf = (near: string) => ({
  id: String(BigInt(near) + 500n),
  original: null,
  sender: '466378653216014359',
  channel: '471388251102380033',
  guild: null,
})

/** Makes a sync that was set up and never started, so that nothing is sent. */
async function fillSync({ ctx }: TestServer, { uuid }: SystemCaller, marker: string): Promise<void> {
  const ofSystem = sql`from systems where uuid = ${uuid}`
  await ctx.store.driver.transact(async (tx) => {
    await tx.run(
      sql`insert into syncs (system_id, state, url, other, secret, hook, directions, prefer, deletes, is_first, named)
          select id, 'planned', ${marker}, ${marker}, ${marker}, ${marker}, '{}', 'here', 'keep', ${true}, '[]' ${ofSystem}`,
    )
    await tx.run(
      sql`insert into sync_pairs (system_id, kind, here, state, refused)
          select id, 'member', ${marker}, 'alone', '{}' ${ofSystem}`,
    )
    await tx.run(
      sql`insert into sync_log (system_id, at, kind, what, side, ref, reason)
          select id, 1, 'member', 'create', 'there', ${marker}, 'new' ${ofSystem}`,
    )
  })
}

/** Makes a row in every table of systems that has none yet: whatever table is added, this finds it. */
async function fillTheRest(t: TestServer, { uuid }: SystemCaller, marker: string): Promise<number> {
  const { driver } = t.ctx.store
  const [found] = await driver.all<{ id: number }>(sql`select id from systems where uuid = ${uuid}`)
  const system = found?.id ?? 0
  // why: the values that are put anywhere below would make it an import that is taken back together with the system.
  await t.ctx.store.transact((tx) => beginImport(t, tx, system as SystemId))
  for (const { name } of await schemaAt(await newestVersion())) {
    const columns = await columnsOf(name)
    if (!columns.some((column) => column.name === 'system_id')) continue
    const rows = await driver.all(
      sql`select 1 as found from ${raw(name)} where system_id = ${system} limit 1`,
    )
    if (rows.length > 0) continue
    const needed = columns.filter((column) => column.needed || column.name === 'system_id')
    const row: Record<string, Param> = {}
    for (const column of needed) row[column.name] = await valueFor(t, column, system, marker)
    await driver.transact((tx) => tx.all(sql`insert into ${raw(name)} ${values(row)}`))
  }
  return system
}

async function valueFor(
  t: TestServer,
  column: CatalogColumn,
  system: number,
  marker: string,
): Promise<Param> {
  if (column.refersTo === 'systems') return system
  if (column.refersTo === 'people') {
    const [holder] = await t.ctx.store.people.holders(system as SystemId)
    return holder?.id ?? null
  }
  if (column.refersTo !== null) {
    const [row] = await t.ctx.store.driver.all<{ id: number }>(
      sql`select min(id) as id from ${raw(column.refersTo)} where system_id = ${system}`,
    )
    return row?.id ?? null
  }
  if (column.name === 'uuid') return crypto.randomUUID()
  if (column.type === 'text') return marker
  return column.type === 'boolean' ? true : 1
}
