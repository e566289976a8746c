import {
  type AutoproxyPatch,
  fail,
  type MemberGuildPatch,
  parseEntityRef,
  type Reading,
  type Snowflake,
  type SystemGuildPatch,
} from '@polyphony/contract'
import type { Context } from '../context.ts'
import type {
  MemberId,
  StoredAutoproxy,
  StoredMemberGuild,
  StoredSystemGuild,
  SystemId,
} from '../domain/entities.ts'
import type { StoreTx } from '../store/store.ts'
import { inSystem } from './in-system.ts'

export function updateSystemGuild(
  ctx: Context,
  system: SystemId,
  guild: Snowflake,
  patch: SystemGuildPatch,
): Promise<StoredSystemGuild> {
  return inSystem(
    ctx,
    system,
    async (tx) => (await tx.guilds.updateSystem(system, guild, patch)) ?? fail('system_guild_not_found'),
  )
}

export function updateMemberGuild(
  ctx: Context,
  system: SystemId,
  member: MemberId,
  guild: Snowflake,
  patch: MemberGuildPatch,
): Promise<StoredMemberGuild> {
  return inSystem(
    ctx,
    system,
    async (tx) => (await tx.guilds.updateMember(member, guild, patch)) ?? fail('member_guild_not_found'),
  )
}

/** Makes the settings when they are missing, then changes what the patch names. */
export function putSystemGuild(
  ctx: Context,
  system: SystemId,
  guild: Snowflake,
  patch: SystemGuildPatch,
): Promise<StoredSystemGuild> {
  return inSystem(ctx, system, async (tx) => {
    await tx.guilds.ensureSystem(system, guild)
    return (await tx.guilds.updateSystem(system, guild, patch)) ?? fail('internal_error')
  })
}

export function putMemberGuild(
  ctx: Context,
  system: SystemId,
  member: MemberId,
  guild: Snowflake,
  patch: MemberGuildPatch,
): Promise<StoredMemberGuild> {
  return inSystem(ctx, system, async (tx) => {
    if (!(await tx.members.get(member))) fail('member_not_found')
    await tx.guilds.ensureMember(system, member, guild)
    return (await tx.guilds.updateMember(member, guild, patch)) ?? fail('internal_error')
  })
}

const untouched: StoredAutoproxy = {
  autoproxy_mode: 'off',
  autoproxy_member_id: null,
  autoproxy_member_hid: null,
  last_latch_timestamp: null,
}

/** A system that never used autoproxy in a guild has it switched off there. */
export async function getAutoproxy(
  { store }: Context,
  system: SystemId,
  guild: Snowflake,
): Promise<StoredAutoproxy> {
  return (await store.guilds.autoproxy(system, guild)) ?? untouched
}

export function updateAutoproxy(
  ctx: Context,
  system: SystemId,
  guild: Snowflake,
  { patch, problems }: Reading<AutoproxyPatch>,
): Promise<StoredAutoproxy> {
  if (!problems.any && Object.keys(patch).length === 0) fail('bad_request')
  return inSystem(ctx, system, async (tx) => {
    const { autoproxy_member: ref } = patch
    const given = typeof ref === 'string' ? await findOwn(tx, system, ref) : undefined
    if (typeof ref === 'string' && !given) problems.add('autoproxy_member', { message: 'Member not found.' })

    const present = (await tx.guilds.autoproxy(system, guild)) ?? untouched
    const mode = patch.autoproxy_mode ?? present.autoproxy_mode
    const takesMember = mode === 'latch' || mode === 'member'
    const kept = takesMember && ref === undefined ? present.autoproxy_member_id : null
    const member = given?.id ?? kept
    if (!takesMember && typeof ref === 'string') {
      problems.add('autoproxy_member', {
        message: "Cannot update autoproxy member if autoproxy is disabled or set to 'front' mode",
      })
    }
    if (mode === 'member' && member === null && typeof ref !== 'string') {
      problems.add('autoproxy_member', {
        message: "An autoproxy member must be supplied for autoproxy mode 'member'",
      })
    }
    if (problems.any) fail('invalid_model', { problems: problems.byKey })
    await tx.guilds.setAutoproxy(system, guild, {
      autoproxy_mode: mode,
      autoproxy_member_id: member,
      last_latch_timestamp: present.last_latch_timestamp,
    })
    return (await tx.guilds.autoproxy(system, guild)) ?? fail('internal_error')
  })
}

/** Another system's member is a refusal of its own; an unknown one is a problem among others. */
async function findOwn(tx: StoreTx, system: SystemId, text: string) {
  const ref = parseEntityRef(text)
  const [found] = ref ? await tx.members.findAnywhere([ref]) : []
  if (found && found.system_id !== system) fail('forbidden')
  return found
}
