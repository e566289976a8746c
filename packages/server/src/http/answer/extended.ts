import { fail } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { StoredGroup, StoredMember, StoredSystem, SystemId } from '../../domain/entities.ts'
import { ownsMembers, ownsProfile, type Viewer } from '../../domain/viewer.ts'
import type { Extending } from '../../store/fields/extensions.ts'

/** A request that may ask for values beyond the reference API. */
export interface ExtendedRequest {
  readonly ctx: Pick<Context, 'store'>
  readonly query: { include?: 'extended' }
  readonly viewer: Viewer
}

/** Tells the store to read values beyond the reference API, if the caller asks for them. */
export const extendingMembers = (
  { query, viewer }: ExtendedRequest,
  system: SystemId,
): Extending | undefined => query.include && { publicOnly: !ownsMembers(viewer, system) }

/** Adds values beyond the reference API to members, if the caller asks for them: as far as they fit into one read. */
export const extendMembers = async <M extends StoredMember>(
  { ctx, query, viewer }: ExtendedRequest,
  members: readonly M[],
): Promise<{ rows: readonly M[]; left: readonly M[] }> =>
  query.include
    ? ctx.store.members.extendPart(members, {
        publicOnly: !members.every(({ system_id }) => ownsMembers(viewer, system_id)),
      })
    : { rows: members, left: [] }

export async function extendSystem(
  call: ExtendedRequest,
  system: StoredSystem,
  sent?: object,
): Promise<StoredSystem> {
  if (!asks(call, sent)) return system
  const publicOnly = !ownsProfile(call.viewer, system.id)
  return { ...system, extended: { fields: await call.ctx.store.fieldValues.ofSystem(system.id, publicOnly) } }
}

export const extendGroups = <G extends StoredGroup>({ ctx, query }: ExtendedRequest, groups: readonly G[]) =>
  query.include ? ctx.store.groups.extend(groups) : groups

/** Does so for one member. A body with such values, in `sent`, asks for them too. */
export async function extendMember<M extends StoredMember>(
  call: ExtendedRequest,
  member: M,
  sent?: object,
): Promise<M> {
  if (!asks(call, sent)) return member
  const extending = { publicOnly: !ownsMembers(call.viewer, member.system_id) }
  return (await call.ctx.store.members.extend(member, extending)) ?? fail('member_not_found')
}

export async function extendGroup<G extends StoredGroup>(
  call: ExtendedRequest,
  group: G,
  sent?: object,
): Promise<G> {
  if (!asks(call, sent)) return group
  const [found] = await call.ctx.store.groups.extend([group])
  return found ?? fail('group_not_found')
}

/** Tests whether a caller asks for values beyond the reference API. */
export const asks = ({ query }: Pick<ExtendedRequest, 'query'>, sent?: object) =>
  sent !== undefined || query.include !== undefined
