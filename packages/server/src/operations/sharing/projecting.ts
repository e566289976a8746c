import type { Context } from '../../context.ts'
import { asOwner } from '../../domain/privacy.ts'
import { presentHead, presentMembers, presentOthers } from '../../domain/sharing/present-for-holder.ts'
import {
  type Projected,
  type ProjectedMember,
  Projection,
  type SeenFronter,
  type SeenId,
  type VisibleFront,
} from '../../domain/sharing/projection.ts'
import { batchesOf } from '../../pacing/batches.ts'
import type { Permit } from '../../pacing/semaphore.ts'
import type { FoundShare } from '../../store/sharing/opened.ts'
import { readFront } from '../fronting/front.ts'

/** A share that is being read. */
export interface SharedReading {
  readonly ctx: Context
  readonly found: FoundShare
  readonly projection: Projection
  /** Waits for a place among the long answers. */
  enter(): Promise<Permit>
}

export const readingOf = (ctx: Context, found: FoundShare, enter: SharedReading['enter']): SharedReading => ({
  ctx,
  found,
  projection: new Projection(found),
  enter,
})

/** The most bytes of members that one statement reads, and the most members in one piece of an answer. */
const bytesAtOnce = 4 * 1024 ** 2
const membersAtOnce = 100

type Chosen = { readonly id: SeenId; readonly size: number }
export type SizedFronter = SeenFronter & { readonly size: number }

/** Chooses whom the share shows of the latest switch; null if it shows no front. */
export async function readVisibleFront(reading: SharedReading): Promise<VisibleFront<SizedFronter> | null> {
  const { ctx, found, projection, enter } = reading
  if (!projection.policy.shows('front')) return null
  const read = async () => {
    const marked = await ctx.store.projected.front(found.system.id)
    return projection.visibleFront(marked?.fronters ?? []) ?? null
  }
  const front = await read()
  if (!front?.seen.some(({ since }) => since === null)) return front
  // why: nobody has followed these runs to their beginning. The search stores what it finds.
  await readFront(ctx, asOwner(found.system.id), enter)
  return read()
}

/** Makes the fronters of a front, some at a time. */
export async function* readFronters(
  reading: SharedReading,
  { seen }: VisibleFront<SizedFronter>,
): AsyncGenerator<Projected<readonly ProjectedMember[]>> {
  const { projection } = reading
  for await (const [part, rows] of readWhole(reading, seen, projection.policy.shows('status')))
    yield projection.fronters(part, rows)
}

/** Chooses the members whom the share lists, in order. */
export async function listSeen({ ctx, found, projection }: SharedReading): Promise<readonly Chosen[]> {
  if (!projection.policy.shows('list')) return []
  const rows = await ctx.store.projected.listed(found.system.id, projection.policy.namedFor('list'))
  return projection.list(rows)
}

/** Makes members of the list, some at a time. */
export async function* readListed(
  reading: SharedReading,
  seen: readonly Chosen[],
): AsyncGenerator<Projected<readonly ProjectedMember[]>> {
  for await (const [part, rows] of readWhole(reading, seen, false))
    yield reading.projection.members(
      part.map(({ id }) => id),
      rows,
    )
}

/** Reads whole members: in one statement unless they are large, and then in parts that take a few milliseconds to write. */
async function* readWhole<Member extends Chosen>(
  { ctx, found, projection }: SharedReading,
  seen: readonly Member[],
  status: boolean,
) {
  const fields = projection.policy.fields
  for (const batch of batchesOf(seen, bytesAtOnce)) {
    const ids = batch.map(({ id }) => id)
    const rows = await ctx.store.projected.values(found.system.id, ids, { fields, status })
    const byId = new Map(rows.map((row) => [row.id as number, row]))
    for (let at = 0; at < batch.length; at += membersAtOnce) {
      const part = batch.slice(at, at + membersAtOnce)
      yield [part, part.flatMap(({ id }) => byId.get(id) ?? [])] as const
    }
  }
}

/** Reads the groups that the share shows. */
export async function readGroups({ ctx, found, projection }: SharedReading) {
  const named = projection.policy.namedFor('groups')
  if (!projection.policy.shows('groups')) return projection.groups([], [])
  const { projected } = ctx.store
  const [groups, members] = await Promise.all([
    projected.groups(found.system.id, named),
    projected.marked(found.system.id, named),
  ])
  return projection.groups(groups, members)
}

/** Writes the front as JSON, some members at a time; `null` if the share shows none. */
export async function* writeFront(
  reading: SharedReading,
  front: VisibleFront<SizedFronter> | null,
): AsyncGenerator<string> {
  if (front === null) return yield 'null'
  yield '{"members":['
  yield* writeItems(reading, readFronters(reading, front))
  yield `],"others":${JSON.stringify(presentOthers(front.others))}}`
}

/** Writes the items of a JSON list of members. */
export async function* writeItems(
  { ctx }: SharedReading,
  parts: AsyncIterable<Projected<readonly ProjectedMember[]>>,
): AsyncGenerator<string> {
  let comma = ''
  for await (const part of parts) {
    const items = JSON.stringify(presentMembers(part, ctx.config.publicUrl)).slice(1, -1)
    if (items !== '') yield comma + items
    comma ||= items && ','
  }
}

/** Writes everything that `GET /v2/shared` answers. */
export async function* writeShared(
  reading: SharedReading,
  front: VisibleFront<SizedFronter> | null,
): AsyncGenerator<string> {
  const { title, avatar_url, color, until } = presentHead(
    reading.projection.head(),
    reading.ctx.config.publicUrl,
  )
  yield `${JSON.stringify({ title, avatar_url, color }).slice(0, -1)},"front":`
  yield* writeFront(reading, front)
  yield `,"until":${JSON.stringify(until)}}`
}
