import { type CirclesPreview, circleParts, fail, type PlannedCircles } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import { Projection } from '../../domain/sharing/projection.ts'
import type { StoredCircle } from '../../domain/sharing/rows.ts'
import type { MarkedMember } from '../../store/sharing/marks.ts'
import type { Store } from '../../store/store.ts'
import { readCircleValues } from './circles.ts'

/** Finds out whom a share of some circles would show, by the projection that makes what holders see. */
export async function previewCircles(
  { store }: Context,
  system: SystemId,
  { circles, kind, change }: PlannedCircles,
): Promise<CirclesPreview> {
  const [stored, members, fronters, fields] = await Promise.all([
    store.circles.list(system),
    store.memberMarks.list(system),
    store.memberMarks.fronters(system),
    store.fields.list(system),
  ])
  const planned = change ? await replaceOne(store, system, stored, change) : stored
  const chosen = circles.map(
    (uuid) => planned.find((circle) => circle.uuid === uuid) ?? fail('circle_not_found'),
  )
  const projection = new Projection({
    // why: nobody holds this share. The preview shows no ID and no picture that these secrets would make.
    salt: '',
    picture_key: '',
    system: { id: system, name: null, avatar_url: null, color: null, timezone: 'UTC' },
    kind,
    title: null,
    expires_at: null,
    circles: chosen,
  })
  return {
    front: await readFront(store, system, projection, members, fronters),
    others: projection.policy.others ?? 'omit',
    members: members.flatMap((member) => {
      const access = projection.policy.accessTo(member)
      if (!access) return []
      return {
        id: member.hid,
        shows: circleParts.filter((part) => access.parts.has(part)),
        fields: fields.filter(({ id }) => access.fields.has(id)).map(({ uuid }) => uuid),
        history: access.history,
      }
    }),
  }
}

async function replaceOne(
  store: Store,
  system: SystemId,
  circles: readonly StoredCircle[],
  { circle: uuid, patch }: NonNullable<PlannedCircles['change']>,
): Promise<StoredCircle[]> {
  const before = circles.find((circle) => circle.uuid === uuid) ?? fail('circle_not_found')
  const others = circles.filter((circle) => circle !== before)
  const after = { ...before, ...(await readCircleValues(store, system, patch, before, others)) }
  return circles.map((circle) => (circle === before ? after : circle))
}

async function readFront(
  { projected }: Store,
  system: SystemId,
  projection: Projection,
  members: readonly MarkedMember[],
  fronters: readonly MemberId[],
): Promise<CirclesPreview['front']> {
  const byId = new Map<MemberId, MarkedMember>(members.map((member) => [member.id, member]))
  const rows = fronters.flatMap((id) => byId.get(id) ?? []).map((member) => ({ ...member, since: null }))
  const front = projection.visibleFront(rows)
  if (!front) return null
  const told = front.seen.filter((member) => projection.policy.accessTo(member)?.parts.has('status'))
  const ids = told.map(({ id }) => id)
  const values = ids.length > 0 ? await projected.values(system, ids, { fields: [], status: true }) : []
  const statuses = values.flatMap(({ id, status }) => {
    const hid = byId.get(id)?.hid
    return hid !== undefined && status !== null ? [[hid, status] as const] : []
  })
  return {
    members: front.seen.map(({ hid }) => hid),
    others: front.others.of,
    statuses: Object.fromEntries(statuses),
  }
}
