import { fail } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { StoredGroup, StoredMember } from '../../domain/entities.ts'

/** A request that may ask for values beyond the reference API. */
export interface Asking {
  readonly ctx: Pick<Context, 'store'>
  readonly query: { include?: 'extended' }
}

/** Adds values beyond the reference API to members, if the caller asks for them. */
export const extendMembers = <M extends StoredMember>({ ctx, query }: Asking, members: readonly M[]) =>
  query.include ? ctx.store.members.extend(members) : members

export const extendGroups = <G extends StoredGroup>({ ctx, query }: Asking, groups: readonly G[]) =>
  query.include ? ctx.store.groups.extend(groups) : groups

/** Does so for one member. A body with such values, in `sent`, asks for them too. */
export async function extendMember<M extends StoredMember>(
  call: Asking,
  member: M,
  sent?: object,
): Promise<M> {
  const [found] = await extendMembers(asking(call, sent), [member])
  return found ?? fail('member_not_found')
}

export async function extendGroup<G extends StoredGroup>(call: Asking, group: G, sent?: object): Promise<G> {
  const [found] = await extendGroups(asking(call, sent), [group])
  return found ?? fail('group_not_found')
}

const asking = (call: Asking, sent: object | undefined): Asking =>
  sent === undefined ? call : { ctx: call.ctx, query: { include: 'extended' } }
