import {
  fail,
  type Instant,
  memberExtendedGuards,
  parseUuid,
  type Uuid,
  withAddresses,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { MemberId, StoredMember, SystemId } from '../../domain/entities.ts'
import { presentGroup } from '../../domain/present/group.ts'
import { presentMember } from '../../domain/present/member.ts'
import { presentSystem } from '../../domain/present/system.ts'
import { asOwner, revealGroup, revealMember, revealSystem } from '../../domain/privacy.ts'
import {
  byRef,
  privacyKeysOf,
  type SideState,
  type SyncedSwitch,
  type SyncedThing,
  type ThingKind,
  valueKeysOf,
} from '../../domain/sync/model.ts'
import { asSystem } from '../../domain/viewer.ts'
import type { Store, StoreTx } from '../../store/store.ts'
import type { ReadExtension, ReadSwitch } from '../../store/sync/reads.ts'

type Reading = Pick<Store, 'systems' | 'members' | 'groups' | 'synced'>
type Json = Readonly<Record<string, unknown>>

/** The parts of this side to read. */
export interface HereScope {
  /** Reads members and groups too. */
  readonly isWhole: boolean
  /** Reads the switches since a moment and the one before, or none. */
  readonly since: Instant | undefined
  /** Reads these switches too. */
  readonly named: readonly Uuid[]
}

/** Reads this side, in the form in which its owner sees it through v2. */
export async function readHere(
  { config }: Pick<Context, 'config'>,
  db: Reading,
  system: SystemId,
  { isWhole, since, named }: HereScope,
): Promise<SideState> {
  const reader = new HereReader(config.publicUrl, db, system)
  return {
    system: await reader.system(),
    members: byRef(isWhole ? await reader.members() : []),
    groups: byRef(isWhole ? await reader.groups() : []),
    switches: byRef(await reader.switches(since, named)),
  }
}

/** Reads one thing of this side. */
export async function readThingHere(
  { config }: Pick<Context, 'config'>,
  db: Reading,
  system: SystemId,
  kind: ThingKind,
  ref: string,
): Promise<SyncedThing | undefined> {
  const reader = new HereReader(config.publicUrl, db, system)
  if (kind === 'system') return reader.system()
  if (kind === 'member') return reader.member(uuidOf(ref))
  return (await reader.groups()).find((each) => each.ref === ref)
}

/** Reads what a member has beyond v2. */
export async function readExtensionHere({ members }: StoreTx, id: MemberId) {
  const member = await members.get(id)
  return member && (await members.extend(member, { publicOnly: false }))?.extended
}

/** Reads the switches of this side that stand at these times. */
export async function readSwitchesAt(
  db: Reading,
  system: SystemId,
  times: readonly Instant[],
): Promise<SyncedSwitch[]> {
  return nameSwitches(db, system, await db.synced.switchesAt(system, times))
}

/** Reads one switch of this side. */
export async function readSwitchHere(
  db: Reading,
  system: SystemId,
  uuid: Uuid,
): Promise<SyncedSwitch | undefined> {
  const rows = await db.synced.switchesBy(system, [uuid])
  const ids = [...new Set(rows.flatMap(({ fronters }) => fronters))]
  const members = await db.members.listByIds(system, ids)
  const [found] = switchesOf(rows, new Map(members.map(({ id, uuid: name }) => [id, name])))
  return found
}

/** Names the members of switches. */
async function nameSwitches(
  db: Reading,
  system: SystemId,
  rows: readonly ReadSwitch[],
): Promise<SyncedSwitch[]> {
  if (rows.length === 0) return []
  const known = await db.members.identify(asOwner(system))
  return switchesOf(rows, new Map(known.map(({ id, uuid }) => [id, uuid])))
}

class HereReader {
  readonly #publicUrl: string
  readonly #db: Reading
  readonly #system: SystemId

  constructor(publicUrl: string, db: Reading, system: SystemId) {
    this.#publicUrl = publicUrl
    this.#db = db
    this.#system = system
  }

  async system(): Promise<SyncedThing> {
    const row = await this.#db.systems.get(this.#system)
    if (row === undefined) throw new Error('the system of a sync is gone')
    return this.#thing('system', presentSystem(revealSystem(row, asSystem(this.#system))))
  }

  async members(): Promise<SyncedThing[]> {
    const rows = await this.#db.members.list(asOwner(this.#system))
    const extensions = await this.#db.synced.extensions(rows.map(({ id }) => id))
    return rows.map((row) => this.#member(row, extensions))
  }

  async member(uuid: Uuid): Promise<SyncedThing | undefined> {
    const [row] = await this.#db.members.findAll(this.#system, [{ kind: 'uuid', uuid }])
    return row && this.#member(row, await this.#db.synced.extensions([row.id]))
  }

  #member(row: StoredMember, extensions: ReadonlyMap<Uuid, ReadExtension>): SyncedThing {
    const { aliases = [], hasWholeDescription, hasFields } = extensions.get(row.uuid) ?? {}
    const shown = presentMember(revealMember(row, asSystem(this.#system)))
    const { description, fields } = memberExtendedGuards
    return {
      ...this.#thing('member', { ...shown, aliases }),
      ownGuards: [...(hasWholeDescription ? [description] : []), ...(hasFields ? [fields] : [])],
    }
  }

  async groups(): Promise<SyncedThing[]> {
    const viewer = asSystem(this.#system)
    const { groups } = await this.#db.groups.listWithMembers(asOwner(this.#system))
    return groups.map((row) => ({
      ...this.#thing('group', presentGroup(revealGroup(row, viewer))),
      members: JSON.parse(row.member_list?.json ?? '[]'),
    }))
  }

  async switches(since: Instant | undefined, named: readonly Uuid[]): Promise<SyncedSwitch[]> {
    const { synced } = this.#db
    if (since === undefined)
      return nameSwitches(this.#db, this.#system, await synced.switchesBy(this.#system, named))
    const listed = await synced.switches(this.#system, since)
    const last = await synced.switchBefore(this.#system, since)
    const rows = [...last, ...listed, ...(await synced.switchesBy(this.#system, named))]
    return nameSwitches(this.#db, this.#system, rows)
  }

  #thing(kind: ThingKind, shown: object): SyncedThing {
    const { uuid, privacy, ...values }: Json = JSON.parse(
      withAddresses(JSON.stringify(shown), this.#publicUrl),
    )
    const all = { ...values, ...(privacy as Json) }
    const keys = [...valueKeysOf(kind), ...privacyKeysOf(kind)].filter((key) => all[key] !== undefined)
    return { ref: String(uuid), values: Object.fromEntries(keys.map((key) => [key, all[key]])) }
  }
}

const switchesOf = (rows: readonly ReadSwitch[], names: ReadonlyMap<MemberId, Uuid>): SyncedSwitch[] =>
  rows.map(({ uuid, timestamp, fronters }) => ({
    ref: uuid,
    timestamp,
    members: fronters.flatMap((id) => names.get(id) ?? []),
    isOrdered: true,
  }))

/** Reads a reference of this server. */
export const uuidOf = (ref: string): Uuid => parseUuid(ref) ?? fail('bad_request')
