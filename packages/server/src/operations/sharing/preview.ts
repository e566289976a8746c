import {
  type CirclePatch,
  type CirclesPreview,
  circleParts,
  fail,
  type PlannedCircles,
  Problems,
  type Uuid,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { FieldId, MemberId, SystemId } from '../../domain/entities.ts'
import { Projection } from '../../domain/sharing/projection.ts'
import type { StoredCircle } from '../../domain/sharing/rows.ts'
import type { MarkedMember } from '../../store/sharing/marks.ts'
import { resolve } from '../refs.ts'

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
  const fieldIds = new Map<Uuid, FieldId>(fields.map(({ uuid, id }) => [uuid, id]))
  const planned = change
    ? await replaceOne(stored, change, (patch) => rulesIn(patch, members, fieldIds))
    : stored
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
  const byId = new Map<MemberId, MarkedMember>(members.map((member) => [member.id, member]))
  const cast = projection.cast(
    fronters.flatMap((id) => byId.get(id) ?? []).map((member) => ({ ...member, since: null })),
  )
  return {
    front: cast ? { members: cast.seen.map(({ hid }) => hid), others: cast.others.of } : null,
    others: projection.lens.others ?? 'omit',
    members: members.flatMap((member) => {
      const sight = projection.lens.sightOf(member)
      if (!sight) return []
      return {
        id: member.hid,
        shows: circleParts.filter((part) => sight.parts.has(part)),
        fields: fields.filter(({ id }) => sight.fields.has(id)).map(({ uuid }) => uuid),
        history: sight.history,
      }
    }),
  }
}

async function replaceOne(
  circles: readonly StoredCircle[],
  { circle: uuid, patch }: NonNullable<PlannedCircles['change']>,
  read: (patch: CirclePatch) => Promise<Partial<StoredCircle>>,
): Promise<StoredCircle[]> {
  if (!circles.some((circle) => circle.uuid === uuid)) fail('circle_not_found')
  const rules = await read(patch)
  return circles.map((circle) => (circle.uuid === uuid ? { ...circle, ...rules } : circle))
}

/** Reads the rules that a change would give a circle. */
async function rulesIn(
  { members, except, fields, name: _name, color: _color, ...plain }: CirclePatch,
  known: readonly MarkedMember[],
  fieldIds: ReadonlyMap<Uuid, FieldId>,
): Promise<Partial<StoredCircle>> {
  const find = async (refs: readonly string[]) =>
    (await resolve(refs, async () => [...known], 'member_ref_not_found')).map(({ id }) => id)
  const problems = new Problems()
  const shownFields = fields?.flatMap((uuid) => fieldIds.get(uuid) ?? [])
  if (shownFields?.length !== fields?.length) problems.invalid('fields')
  problems.refuse()
  return {
    ...plain,
    ...(shownFields && { fields: shownFields }),
    ...(members && { members: await find(members) }),
    ...(except && { left_out: await find(except) }),
  }
}
