import { formatInstant, type Instant, later, micros, parseHid, parseUuid } from '@polyphony/contract'
import { type Resolver, systemResolver } from '../../../base/addresses/guard-url.ts'
import type { SyncedSwitch, SyncedThing, SyncWrite, ThingKind } from '../../../domain/sync/model.ts'
import type { SideLimits } from '../../../domain/sync/preview.ts'
import type { OtherAccount, OtherSide, OtherSides, OtherSystem } from '../other-side.ts'
import type { WriteResult } from '../write-result.ts'
import { type CreationSlots, OtherPace, type OtherTime } from './pace.ts'
import { allows, type OtherReply, Requests } from './requests.ts'
import {
  readGroup,
  readGroupAlone,
  readLimits,
  readList,
  readListedSwitch,
  readMember,
  readRefusal,
  readShortId,
  readSwitch,
  readSystem,
  readUuid,
  strange,
  type UnnamedSwitch,
} from './shapes.ts'
import { pathOfPage, switchPages } from './switch-pages.ts'
import { type ToThere, writeThere } from './write.ts'

/** More switches than anybody makes between two looks. */
const mostSwitches = 100_000

export interface OtherSidesOptions {
  /** Origins that people may choose, or `*` for any on the public internet. */
  readonly allowed: readonly string[]
  /** Names this server in every request. */
  readonly userAgent: string
  readonly time: OtherTime
  readonly slots: CreationSlots
  readonly resolve?: Resolver
  /** A certificate authority to trust instead of the usual ones. */
  readonly ca?: string
}

/** Opens the other servers. All syncs of a process share its pace. */
export function createOtherSides({
  time,
  slots,
  resolve = systemResolver,
  ...rest
}: OtherSidesOptions): OtherSides {
  const pace = new OtherPace(time, slots)
  return {
    allows: (url) => allows(rest.allowed, url),
    open: (account: OtherAccount) => new OtherClient(new Requests({ ...rest, pace, resolve }, account)),
  }
}

/** Speaks v2 for one system. */
class OtherClient implements OtherSide {
  readonly #requests: Requests
  /** UUIDs of members by their short IDs, which stand in lists of switches and may change. */
  #uuids: ReadonlyMap<string, string> | undefined

  constructor(requests: Requests) {
    this.#requests = requests
  }

  async readSystem(): Promise<OtherSystem> {
    return readSystem(await this.#get('/systems/@me'))
  }

  async readLimits(): Promise<SideLimits> {
    const { status, body } = await this.#requests.read('/systems/@me/settings')
    return status === 200 ? readLimits(body) : {}
  }

  async readMembers(): Promise<readonly SyncedThing[]> {
    const body = await this.#get('/systems/@me/members?include=extended')
    this.#uuids = new Map(
      await readList('member', body, (item) => [readShortId(item), readUuid(item)] as const),
    )
    return readList('member', body, readMember)
  }

  async readGroups(): Promise<readonly SyncedThing[]> {
    const body = await this.#get('/systems/@me/groups?with_members=true')
    return readList('group', body, (item) => readGroup(item))
  }

  async readMember(ref: string): Promise<SyncedThing | undefined> {
    const body = await this.#find(`/members/${ref}?include=extended`)
    return body === undefined ? undefined : readMember(body)
  }

  async readGroup(ref: string): Promise<SyncedThing | undefined> {
    const body = await this.#find(`/groups/${ref}`)
    const members = body === undefined ? undefined : await this.#find(`/groups/${ref}/members`)
    return members === undefined ? undefined : readGroup(body, await readList('member', members, readUuid))
  }

  async readFront(): Promise<SyncedSwitch | undefined> {
    const { status, body } = await this.#requests.read('/systems/@me/fronters')
    if (status === 204) return undefined
    return status === 200 ? readSwitch(body) : strange()
  }

  async readSwitch(ref: string): Promise<SyncedSwitch | undefined> {
    const body = await this.#find(`/systems/@me/switches/${ref}`)
    return body === undefined ? undefined : readSwitch(body)
  }

  async readSwitches(since: Instant): Promise<readonly SyncedSwitch[]> {
    const found = new Map<string, SyncedSwitch>()
    let last: SyncedSwitch | undefined
    for await (const page of switchPages((path) => this.#readPage(path))) {
      for (const each of page) {
        if (each.timestamp >= since) found.set(each.ref, each)
        else if (last === undefined || each.timestamp > last.timestamp) last = each
      }
      if (last !== undefined) break
      // why: a server can make new ones without an end.
      if (found.size > mostSwitches) return strange()
    }
    const all = last === undefined ? [...found.values()] : [...found.values(), last]
    return all.toSorted((a, b) => b.timestamp - a.timestamp)
  }

  async readSwitchesAt(time: Instant): Promise<readonly SyncedSwitch[]> {
    const page = await this.#readPage(pathOfPage(formatInstant(later(time, micros(1))), 1))
    return page.filter(({ timestamp }) => timestamp === time)
  }

  async hasSwitchesBefore(time: Instant): Promise<boolean> {
    return (await this.#readPage(pathOfPage(formatInstant(time), 1))).length > 0
  }

  write(write: SyncWrite, toThere: ToThere): Promise<WriteResult> {
    const targets = {
      readThing: (kind: ThingKind, ref: string) => this.#readThing(kind, ref),
      readSwitch: (ref: string) => this.readSwitch(ref),
    }
    return writeThere(this.#requests, targets, write, toThere)
  }

  async #readThing(kind: ThingKind, ref: string): Promise<SyncedThing | undefined> {
    if (kind === 'system') return this.readSystem()
    if (kind === 'member') return this.readMember(ref)
    const body = await this.#find(`/groups/${ref}`)
    return body === undefined ? undefined : readGroupAlone(body)
  }

  async #readPage(path: string): Promise<readonly SyncedSwitch[]> {
    if (this.#uuids === undefined) await this.readMembers()
    const page = await readList('switch', await this.#get(path), readListedSwitch)
    const named = page.flatMap((each) => this.#named(each) ?? [])
    if (named.length === page.length) return named
    // why: a member is new since they were read, or has another short ID.
    await this.readMembers()
    return readList(
      'switch',
      await this.#get(path),
      (item) => this.#named(readListedSwitch(item)) ?? strange(),
    )
  }

  #named({ ref, timestamp, members }: UnnamedSwitch): SyncedSwitch | undefined {
    const uuids = members.map((text) => parseUuid(text) ?? this.#uuids?.get(parseHid(text) ?? ''))
    const known = uuids.flatMap((uuid) => uuid ?? [])
    return known.length < uuids.length ? undefined : { ref, timestamp, members: known, isOrdered: false }
  }

  async #get(path: string): Promise<unknown> {
    const { status, body } = await this.#requests.read(path)
    return status === 200 ? body : strange()
  }

  /** Reads one thing; undefined if it is gone. */
  async #find(path: string): Promise<unknown> {
    const reply: OtherReply = await this.#requests.read(path)
    if (reply.status === 200) return reply.body
    return reply.status === 404 && readRefusal(reply.body).code > 0 ? undefined : strange()
  }
}
