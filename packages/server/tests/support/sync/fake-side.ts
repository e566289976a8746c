import type { Instant } from '@polyphony/contract'
import {
  isSame,
  privacyKeysOf,
  type SideState,
  type SyncedSwitch,
  type SyncedThing,
  type SyncValues,
  type SyncWrite,
  valueKeysOf,
} from '../../../src/domain/sync/model.ts'
import type { WriteResult } from '../../../src/operations/sync/write-result.ts'

type Kind = 'member' | 'group'

/** Texts with this word are stored as nothing by a side that normalises. */
export const dropped = 'dropped'
/** Texts with these words are refused by a side when a program sends them. */
export const refused = { here: 'refused-here', there: 'refused-there' } as const

/** A server in memory that speaks what sync needs. It marks each thing that a user makes in its `birthday` or `icon`. */
export class FakeSide {
  readonly name: 'here' | 'there'
  readonly #normalises: boolean
  system: SyncedThing
  members = new Map<string, SyncedThing>()
  groups = new Map<string, SyncedThing>()
  switches = new Map<string, SyncedSwitch>()
  #count = 0

  constructor(name: 'here' | 'there', normalises: boolean) {
    this.name = name
    this.#normalises = normalises
    this.system = { ref: `${name}-system`, values: emptyValues('system') }
  }

  list(kind: Kind): Map<string, SyncedThing> {
    return kind === 'member' ? this.members : this.groups
  }

  /** Writes values as this side stores them. */
  stored(values: SyncValues): SyncValues {
    if (!this.#normalises) return values
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, this.#storedText(value)]))
  }

  #storedText(value: unknown): unknown {
    if (typeof value !== 'string') return value
    return value.includes(dropped) ? null : value.trim().slice(0, 60)
  }

  /** Names the keys whose values this side does not take from programs. */
  #refusedOf(values: SyncValues): string[] {
    const word = refused[this.name]
    return Object.keys(values).filter((key) => String(values[key]).includes(word))
  }

  create(kind: Kind, values: SyncValues): SyncedThing {
    const ref = `${this.name}-${kind}-${++this.#count}`
    const thing = {
      ref,
      values: { ...emptyValues(kind), ...this.stored(values) },
      ...(kind === 'group' && { members: [] }),
    }
    this.list(kind).set(ref, thing)
    return thing
  }

  update(kind: 'system' | Kind, ref: string, values: SyncValues): SyncedThing | undefined {
    const old = kind === 'system' ? this.system : this.list(kind).get(ref)
    if (old === undefined) return undefined
    const next = { ...old, values: { ...old.values, ...this.stored(values) } }
    if (kind === 'system') this.system = next
    else this.list(kind).set(ref, next)
    return next
  }

  remove(kind: Kind | 'switch', ref: string): void {
    if (kind === 'switch') {
      this.switches.delete(ref)
      return
    }
    this.list(kind).delete(ref)
    if (kind === 'group') return
    for (const group of this.groups.values()) this.setMember(group.ref, ref, false)
    for (const each of this.switches.values())
      this.switches.set(each.ref, { ...each, members: each.members.filter((member) => member !== ref) })
  }

  setMember(group: string, member: string, isIn: boolean): void {
    const old = this.groups.get(group)
    if (old === undefined || !this.members.has(member)) {
      if (isIn || old === undefined) return
    }
    const members = (old.members ?? []).filter((each) => each !== member)
    this.groups.set(group, { ...old, members: isIn ? [...members, member] : members })
  }

  /** Returns the code of a refusal, or the new switch. */
  switchTo(timestamp: Instant, members: readonly string[], mayRepeat = false): SyncedSwitch | 40004 | 40005 {
    const all = [...this.switches.values()]
    if (all.some((each) => each.timestamp === timestamp)) return 40005
    const newest = all.reduce<SyncedSwitch | undefined>(
      (last, each) => (last && last.timestamp > each.timestamp ? last : each),
      undefined,
    )
    if (!mayRepeat && newest && newest.timestamp < timestamp && isSame(newest.members, members)) return 40004
    const made = { ref: `${this.name}-switch-${++this.#count}`, timestamp, members, isOrdered: true }
    this.switches.set(made.ref, made)
    return made
  }

  /** Changes a switch, unless another one stands at that time. */
  editSwitch(ref: string, timestamp: Instant, members: readonly string[]): SyncedSwitch | undefined {
    const old = this.switches.get(ref)
    const isTaken = [...this.switches.values()].some(
      (each) => each.ref !== ref && each.timestamp === timestamp,
    )
    if (old === undefined || isTaken) return undefined
    const next = { ...old, timestamp, members }
    this.switches.set(ref, next)
    return next
  }

  /** Reads everything. The other side lists the members of switches in no order. */
  read(): SideState {
    const isOrdered = this.name === 'here'
    const listed = (each: SyncedSwitch) => ({
      ...each,
      isOrdered,
      members: isOrdered ? each.members : each.members.toSorted(),
    })
    return {
      system: this.system,
      members: new Map(this.members),
      groups: new Map(this.groups),
      switches: new Map(Array.from(this.switches, ([ref, each]) => [ref, listed(each)])),
    }
  }

  /** Applies a write of a reconciliation, with references of this side. */
  apply(write: SyncWrite, toOwn: (ref: string) => string): WriteResult {
    if (write.kind === 'switch') return this.#applySwitch(write, toOwn)
    switch (write.op) {
      case 'create': {
        const keys = this.#refusedOf(write.values)
        if (keys.length > 0) return { kind: 'refused', keys }
        return { kind: 'written', answer: { thing: this.create(write.kind, write.values) } }
      }
      case 'update': {
        const old = write.kind === 'system' ? this.system : this.list(write.kind).get(write.ref)
        const isMoved = Object.entries(write.expected).some(
          ([key, value]) => !isSame(old?.values[key], value),
        )
        if (old === undefined || isMoved) return { kind: 'moved' }
        const keys = this.#refusedOf(write.values)
        if (keys.length > 0) return { kind: 'refused', keys }
        const thing = this.update(write.kind, write.ref, write.values)
        return { kind: 'written', answer: thing ? { thing } : {} }
      }
      case 'archive':
        return { kind: 'written', answer: {} }
      case 'delete':
        this.remove(write.kind, write.ref)
        return { kind: 'written', answer: { isDone: true } }
      default: {
        const isIn = write.op === 'add'
        if (!this.groups.has(write.ref) || write.members.some((ref) => !this.members.has(ref)))
          return { kind: 'moved' }
        for (const member of write.members) this.setMember(write.ref, member, isIn)
        return { kind: 'written', answer: {} }
      }
    }
  }

  #applySwitch(write: SyncWrite, toOwn: (ref: string) => string): WriteResult {
    if (write.op === 'delete') {
      this.remove('switch', write.ref)
      return { kind: 'written', answer: { isDone: true } }
    }
    if (write.op === 'create' && write.kind === 'switch') {
      const members = write.members.map(toOwn)
      if (members.some((ref) => !this.members.has(ref))) return { kind: 'moved' }
      const made = this.switchTo(write.timestamp, members)
      if (made === 40005) return { kind: 'moved' }
      return { kind: 'written', answer: made === 40004 ? { isDone: true } : { switch: made } }
    }
    const old = this.switches.get('ref' in write ? write.ref : '')
    if (write.op !== 'update' || write.kind !== 'switch' || old === undefined) return { kind: 'moved' }
    const members = write.members?.map(toOwn)
    if (members?.some((ref) => !this.members.has(ref))) return { kind: 'moved' }
    const { expected } = write
    const inOrder = (refs: readonly string[]) => (expected.isOrdered ? refs : refs.toSorted())
    const isMoved = old.timestamp !== expected.timestamp
    if (isMoved || !isSame(inOrder(old.members), inOrder(expected.members))) return { kind: 'moved' }
    const { timestamp = old.timestamp, also = [] } = write
    const next = this.editSwitch(old.ref, timestamp, members ? [...members, ...also] : old.members)
    return next === undefined ? { kind: 'moved' } : { kind: 'written', answer: { switch: next } }
  }
}

export function emptyValues(kind: 'system' | Kind): SyncValues {
  return Object.fromEntries([
    ...valueKeysOf(kind).map((key) => [key, key === 'proxy_tags' || key === 'aliases' ? [] : null]),
    ...privacyKeysOf(kind).map((key) => [key, 'public']),
  ])
}
