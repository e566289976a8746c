import { earlier, isStorable, parseEntityRef, parseHid, parseSnowflake } from '@polyphony/contract'
import { originalsFor } from '../../base/retention.ts'
import type { StoredSystem } from '../../domain/entities.ts'
import { accountTarget } from '../../store/access/accounts.ts'
import { authorOf, type FoundMessage, messageTarget } from '../../store/chat/messages.ts'
import { type FoundMember, memberTarget } from '../../store/members.ts'
import { systemTarget } from '../../store/systems.ts'
import type { RouteTarget } from '../request/targets.ts'

/** v1 names systems and members by their short ID alone. */

export const ownSystem: RouteTarget<StoredSystem> = {
  find: () => systemTarget({ kind: 'me' }),
  missing: (row) => (row?.id == null ? 'unauthorized' : undefined),
  owner: ({ id }) => id,
  denied: { anonymous: 'unauthorized', foreign: 'unauthorized' },
}

export const system: RouteTarget<StoredSystem> = {
  ...ownSystem,
  find: ({ id = '' }) => {
    const hid = parseHid(id)
    return hid && systemTarget({ kind: 'hid', hid })
  },
  missing: (row) => (row?.id == null ? 'system_not_found' : undefined),
}

export const member: RouteTarget<FoundMember> = {
  find: ({ id = '' }) => {
    const hid = parseHid(id)
    return hid && memberTarget({ kind: 'hid', hid })
  },
  missing: (row) => (row?.id == null ? 'member_not_found' : undefined),
  owner: ({ system_id }) => system_id,
  denied: { anonymous: 'unauthorized', foreign: 'not_own_member' },
}

/**
 * compat: one client sends every system ID longer than five letters here, so anything that is no number is such an ID.
 */
export const account: RouteTarget<StoredSystem> = {
  ...ownSystem,
  find: ({ id = '' }) => {
    if (!/^\d+$/.test(id)) {
      const ref = parseEntityRef(id)
      return ref && systemTarget(ref)
    }
    const snowflake = parseSnowflake(id)
    return snowflake !== undefined && isStorable(snowflake) ? accountTarget(snowflake) : undefined
  },
  missing: (row) => (row?.id == null ? 'account_not_found' : undefined),
}

export const message: RouteTarget<FoundMessage> = {
  find({ id = '' }, { clock }) {
    const snowflake = parseSnowflake(id)
    const since = earlier(clock.now(), originalsFor)
    return snowflake !== undefined && isStorable(snowflake) ? messageTarget(snowflake, since) : undefined
  },
  missing: (row) => (row?.message_id == null ? 'message_not_found' : undefined),
  owner: authorOf,
}
