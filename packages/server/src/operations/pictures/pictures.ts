import { rm } from 'node:fs/promises'
import {
  ApiError,
  earlier,
  fail,
  limits,
  type PictureKind,
  type PictureUse,
  readStoredPicture,
} from '@polyphony/contract'
import { leftoverPicturesFor } from '../../base/retention.ts'
import type { Context } from '../../context.ts'
import type { GroupId, MemberId, PersonId, StoredPicture, SystemId } from '../../domain/entities.ts'
import {
  type Events,
  groupUpdated,
  memberGuildUpdated,
  memberUpdated,
  systemGuildUpdated,
  systemUpdated,
} from '../../domain/events.ts'
import { fileOf, filesOf } from '../../pictures/names.ts'
import { type MadePicture, PictureRefused } from '../../pictures/picture.ts'
import type { Owners } from '../../pictures/workers.ts'
import type { PictureUseRow } from '../../store/pictures.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem, unannounced } from '../in-system.ts'

const leftoversAtOnce = 50

/** The picture of a file, and whether it was not there before. */
export interface Added {
  readonly picture: StoredPicture
  readonly isNew: boolean
}

/** A file that was received, and the SHA-256 of it. */
export interface ReceivedFile {
  readonly path: string
  readonly hash: string
}

/** The place of a new picture: a system, or an import that is bringing things into it. */
export interface Destination {
  readonly system: SystemId
  /** The system whose rows nobody sees yet, for an import in progress. */
  readonly shell?: SystemId
  /** Runs a transaction with the system locked. */
  write<T>(work: (tx: StoreTx) => Promise<T>): Promise<T>
}

/** Puts pictures into a system at once. */
const into = (ctx: Context, system: SystemId): Destination => ({
  system,
  write: (work) => inSystem(ctx, system, async (tx) => unannounced(await work(tx))),
})

/** Finds the picture of the same file. */
export const findSame = async (
  { pictures }: Pick<StoreTx, 'pictures'>,
  { system, shell }: Destination,
  kind: PictureKind,
  hash: string,
): Promise<StoredPicture | undefined> =>
  (await pictures.findSame(system, kind, hash)) ??
  (shell === undefined ? undefined : pictures.findSame(shell, kind, hash))

/**
 * Names everybody for whom the time of a picture counts: its system, and the person who sends it. A token or a key counts
 * for everybody who holds the system, or for the address of the request if nobody does.
 */
export async function ownersOf(
  { store }: Context,
  system: SystemId,
  sender: PictureSender = {},
): Promise<Owners> {
  const { person, address } = sender
  const people = person === undefined ? (await store.people.holders(system)).map(({ id }) => id) : [person]
  const others =
    people.length > 0
      ? people.map((id) => `person ${id}`)
      : address === undefined
        ? []
        : [`address ${address}`]
  return [`system ${system}`, ...others]
}

/** Whoever sends a picture. */
export interface PictureSender {
  readonly person?: PersonId | undefined
  readonly address?: string | undefined
}

/** Makes a picture of a file and keeps it. A file that was uploaded before gives the picture that is there. */
export async function addPicture(
  ctx: Context,
  system: SystemId,
  kind: PictureKind,
  { path, hash }: ReceivedFile,
  sender?: PictureSender,
): Promise<Added> {
  const same = await ctx.store.pictures.findSame(system, kind, hash)
  if (same) return { picture: same, isNew: false }
  await refuseWithoutRoom(ctx, system)
  const { files, workers } = ctx.pictures
  const staged = files.stage()
  try {
    const owners = await ownersOf(ctx, system, sender)
    const made = await workers.make(path, staged, kind, owners).catch(unavailable(ctx)).catch(refuse)
    return await keep(ctx, into(ctx, system), kind, staged, hash, made)
  } finally {
    await rm(staged, { force: true })
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error
  return fail('picture_refused', { problems: { file: [{ message: error.message }] } })
}

/**
 * Keeps a staged file as a new picture. The leftover is there before the file and goes with the transaction that writes
 * the row, so that a crash in between leaves nothing for good.
 */
export async function keep(
  ctx: Context,
  destination: Destination,
  kind: PictureKind,
  staged: string,
  source_hash: string,
  { width, height, bytes, animated, hash }: MadePicture,
): Promise<Added> {
  const { store, clock, ids } = ctx
  const { system, shell = system } = destination
  const { files } = ctx.pictures
  const key = ids.picture()
  await store.transact((tx) => tx.pictures.remember([key], clock.now()))
  try {
    await files.keep(fileOf(key), staged).catch(unavailable(ctx))
    return await destination.write<Added>(async (tx) => {
      const same = await findSame(tx, destination, kind, source_hash)
      if (same) return { picture: same, isNew: false }
      refuseBeyond(ctx, await tx.pictures.usage(system), bytes)
      const created = clock.now()
      const row = { key, kind, width, height, bytes, animated, source_hash, hash, created }
      const picture = await tx.pictures.insert(shell, row)
      // why: after a long sleep of the machine, upkeep may have taken this for an upload that died.
      if ((await tx.pictures.forget([key])) === 0) fail('pictures_unavailable')
      return { picture, isNew: true }
    })
  } finally {
    if (!(await store.pictures.find(key).catch(() => true))) await removeFiles(ctx, [key])
  }
}

/** Refuses while the files cannot be read or written; the operator learns why. Other refusals stay as they are. */
export const unavailable =
  ({ log }: Context) =>
  (cause: unknown): never => {
    if (cause instanceof ApiError || cause instanceof PictureRefused) throw cause
    log.error('the files of pictures cannot be used', {}, cause)
    return fail('pictures_unavailable')
  }

/** Refuses when the system is full: a file that cannot be kept anyway is not worth the work. */
export async function refuseWithoutRoom(ctx: Context, system: SystemId): Promise<void> {
  refuseBeyond(ctx, await ctx.store.pictures.usage(system), 1)
}

function refuseBeyond(
  { config: { pictureQuota } }: Context,
  { used, count }: { used: number; count: number },
  more: number,
): void {
  const limit = limits.picturesPerSystem
  if (count >= limit || used + more > pictureQuota) fail('picture_limit_reached', { limit: { count, limit } })
}

/** Removes files at once. Upkeep removes them again later, because a size of them may just be being made. */
async function removeFiles({ pictures: { files }, log }: Context, keys: readonly string[]): Promise<void> {
  await files
    .remove(keys.flatMap(filesOf))
    .catch((cause) => log.warn('files of deleted pictures are still there', { cause: String(cause) }))
}

/** Deletes a picture. Everything of the system that shows it shows none from then on. */
export async function deletePicture(ctx: Context, system: SystemId, key: string): Promise<void> {
  const keys = await inSystem(ctx, system, async (tx, { now }) => {
    const removed = await tx.pictures.remove(system, now, key)
    if (removed.length === 0) fail('picture_not_found')
    const uses = await tx.pictures.uses(system)
    const ofIt = uses.filter(({ shown }) => readStoredPicture(shown)?.id === key)
    return changed(removed, await showInstead(tx, system, ofIt, null))
  })
  await removeFiles(ctx, keys)
}

/** Replaces what places show by a picture of this server, or by nothing. Returns what listeners are told. */
export async function showInstead(
  tx: StoreTx,
  system: SystemId,
  places: readonly PictureUseRow[],
  stored: string | null,
): Promise<Events> {
  if (places.some(({ type }) => type.startsWith('member'))) await tx.systems.touchMembers(system)
  const events: Events[] = []
  for (const { keys, ...object } of byObject(places)) {
    const patch = Object.fromEntries(keys.map((key) => [key, stored]))
    events.push(await change(tx, system, object, patch))
  }
  return events.flat()
}

type Holder = Pick<PictureUseRow, 'type' | 'object' | 'guild'>

/** Joins the keys of each object, so that one event tells of them. */
function byObject(places: readonly PictureUseRow[]): (Holder & { keys: PictureUse['key'][] })[] {
  const groups = Map.groupBy(places, ({ type, object, guild }) => `${type} ${object} ${guild}`)
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, keys: [first, ...more].map(({ key }) => key) }] : [],
  )
}

async function change(
  tx: StoreTx,
  system: SystemId,
  { type, object, guild }: Holder,
  patch: Readonly<Record<string, string | null>>,
): Promise<Events> {
  if (type === 'member') {
    const member = await tx.members.update(system, object as MemberId, patch)
    return member ? memberUpdated(member, patch) : []
  }
  if (type === 'group') {
    const group = await tx.groups.update(system, object as GroupId, patch)
    return group ? groupUpdated(group, patch) : []
  }
  if (type === 'member_guild' && guild !== null) {
    await tx.guilds.updateMember(object as MemberId, guild, patch)
    const member = await tx.members.get(object as MemberId)
    return member ? memberGuildUpdated(member.uuid, guild, patch) : []
  }
  if (type === 'system_guild' && guild !== null) {
    await tx.guilds.updateSystem(system, guild, patch)
    return systemGuildUpdated(guild, patch)
  }
  await tx.systems.update(system, patch)
  return systemUpdated(patch)
}

/** Removes the files of pictures that are deleted, or that were never complete. */
export async function clearLeftovers(ctx: Context): Promise<void> {
  const { store, clock, pictures } = ctx
  await pictures.files.clean()
  for (;;) {
    const keys = await store.pictures.leftovers(earlier(clock.now(), leftoverPicturesFor), leftoversAtOnce)
    if (keys.length === 0) return
    await pictures.files.remove(keys.flatMap(filesOf))
    await store.transact((tx) => tx.pictures.forget(keys))
    if (keys.length < leftoversAtOnce) return
  }
}
