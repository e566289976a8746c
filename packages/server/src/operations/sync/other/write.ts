import { formatInstant } from '@polyphony/contract'
import {
  isSame,
  type ListedKind,
  type SyncedSwitch,
  type SyncedThing,
  type SyncWrite,
  type ThingKind,
} from '../../../domain/sync/model.ts'
import { bodyOf, type WriteTo } from '../bodies.ts'
import { areAsExpected, isAsExpected, isShownSince } from '../precondition.ts'
import type { WriteResult } from '../write-result.ts'
import type { OtherReply, Requests } from './requests.ts'
import { readGroupAlone, readMember, readRefusal, readSwitch, readSystem, strange } from './shapes.ts'

/** Translates members from this server to the other one. */
export type ToThere = (ref: string) => string | undefined

/** Reads the target of a write right before it. */
export interface Targets {
  readThing(kind: ThingKind, ref: string): Promise<SyncedThing | undefined>
  readSwitch(ref: string): Promise<SyncedSwitch | undefined>
}

const moved: WriteResult = { kind: 'moved' }
const refused = (keys: readonly string[] = []): WriteResult => ({ kind: 'refused', keys })
const done: WriteResult = { kind: 'written', answer: { isDone: true } }

/** Writes to the other side, unless the target is no longer what it was when the write was decided. */
export async function writeThere(
  requests: Requests,
  targets: Targets,
  write: SyncWrite,
  toThere: ToThere,
): Promise<WriteResult> {
  switch (write.op) {
    case 'create':
      return write.kind === 'switch' ? createSwitch(requests, write, toThere) : createThing(requests, write)
    case 'update':
      return write.kind === 'switch'
        ? updateSwitch(requests, targets, write, toThere)
        : updateThing(requests, targets, write)
    case 'delete':
      return remove(requests, write)
    case 'archive':
      throw new Error('no API archives a member of another server')
    default:
      return move(requests, targets, write)
  }
}

const readers = { system: readSystem, member: readMember, group: readGroupAlone } as const
const pathOf = (kind: ThingKind, ref: string): string =>
  kind === 'system' ? '/systems/@me' : `/${kind}s/${ref}`
const isGood = ({ status }: OtherReply): boolean => status < 300

/**
 * Tests whether something without an answer was done. A page of a proxy has a good status too, and says nothing about what
 * the server did.
 */
const isDone = ({ status }: OtherReply): boolean => status === 204

/** Reads an answer that is no success. */
function refusalOf({ status, body }: OtherReply): WriteResult {
  const { code, keys } = readRefusal(body)
  if (status === 404) return code > 0 ? moved : strange()
  if (status < 400 || status >= 500) return strange()
  if (code === 40007 || code === 40008) return { kind: 'full' }
  return refused(code === 40001 ? keys : [])
}

async function createThing(
  requests: Requests,
  { kind, values }: WriteTo<'create', 'member' | 'group'>,
): Promise<WriteResult> {
  const reply = await requests.create(`/${kind}s`, bodyOf(kind, values))
  if (isGood(reply)) return { kind: 'written', answer: { thing: readers[kind](reply.body) } }
  const result = refusalOf(reply)
  return result.kind === 'moved' ? strange() : result
}

async function updateThing(
  requests: Requests,
  targets: Targets,
  { kind, ref, values, expected }: WriteTo<'update', ThingKind>,
): Promise<WriteResult> {
  const now = await targets.readThing(kind, ref)
  if (now === undefined || !areAsExpected(now.values, expected)) return moved
  const reply = await requests.write('PATCH', pathOf(kind, ref), bodyOf(kind, values))
  return isGood(reply) ? { kind: 'written', answer: { thing: readers[kind](reply.body) } } : refusalOf(reply)
}

async function remove(
  requests: Requests,
  { kind, ref }: { readonly kind: ListedKind | 'switch'; readonly ref: string },
): Promise<WriteResult> {
  const path = kind === 'switch' ? `/systems/@me/switches/${ref}` : `/${kind}s/${ref}`
  const reply = await requests.write('DELETE', path)
  if (isDone(reply)) return done
  return refusalOf(reply).kind === 'moved' ? done : refused()
}

async function move(
  requests: Requests,
  targets: Targets,
  { op, ref, members, expected }: WriteTo<'add' | 'remove'>,
): Promise<WriteResult> {
  const group = await targets.readThing('group', ref)
  if (group === undefined || (op === 'add' && isShownSince(group, expected))) return moved
  const reply = await requests.write('POST', `/groups/${ref}/members/${op}`, members)
  return isDone(reply) ? { kind: 'written', answer: {} } : refusalOf(reply)
}

function translated(members: readonly string[], toThere: ToThere): string[] | undefined {
  const known = members.flatMap((ref) => toThere(ref) ?? [])
  return known.length === members.length ? known : undefined
}

async function createSwitch(
  requests: Requests,
  write: WriteTo<'create', 'switch'>,
  toThere: ToThere,
): Promise<WriteResult> {
  const members = translated(write.members, toThere)
  if (members === undefined) return moved
  const timestamp = formatInstant(write.timestamp)
  const reply = await requests.write('POST', '/systems/@me/switches', { timestamp, members })
  if (isGood(reply)) return { kind: 'written', answer: { switch: readSwitch(reply.body) } }
  const { code } = readRefusal(reply.body)
  if (code === 40004) return done
  // why: the next run sees the switch that stands at that time, and makes them a pair.
  return code === 40005 ? moved : refusalOf(reply)
}

async function updateSwitch(
  requests: Requests,
  targets: Targets,
  { ref, timestamp, members: own, also = [], expected }: WriteTo<'update', 'switch'>,
  toThere: ToThere,
): Promise<WriteResult> {
  const known = own && translated(own, toThere)
  const members = known && [...known, ...also]
  const now = await targets.readSwitch(ref)
  if (now === undefined || (own && members === undefined) || !isAsExpected(now, expected)) return moved
  let answer = now
  if (timestamp !== undefined && timestamp !== now.timestamp) {
    const body = { timestamp: formatInstant(timestamp) }
    const reply = await requests.write('PATCH', `/systems/@me/switches/${ref}`, body)
    if (readRefusal(reply.body).code === 40005) return moved
    if (!isGood(reply)) return refusalOf(reply)
    answer = readSwitch(reply.body)
  }
  if (members !== undefined && !isSame(members, now.members)) {
    const reply = await requests.write('PATCH', `/systems/@me/switches/${ref}/members`, members)
    if (isGood(reply)) answer = readSwitch(reply.body)
    else if (readRefusal(reply.body).code !== 40004) return refusalOf(reply)
  }
  return { kind: 'written', answer: { switch: answer } }
}
