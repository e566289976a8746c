import {
  type AutoproxyPatch,
  type ChatServerPatch,
  fail,
  isEmpty,
  isStorable,
  type MemberGuildPatch,
  parseEntityRef,
  type Reading,
  type Snowflake,
  type SystemGuildPatch,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type {
  StoredAutoproxy,
  StoredChatServer,
  StoredMember,
  StoredMemberGuild,
  StoredSystemGuild,
  SystemId,
} from '../../domain/entities.ts'
import {
  type AutoproxyKeys,
  autoproxyUpdated,
  memberGuildUpdated,
  systemGuildUpdated,
} from '../../domain/events.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem } from '../in-system.ts'

/** `make` creates missing settings (for a bot in that guild), `refuse` refuses. Creating them alone sends no event. */
type WhenMissing = 'make' | 'refuse'

export function changeSystemGuild(
  ctx: Context,
  system: SystemId,
  guild: Snowflake,
  patch: SystemGuildPatch,
  whenMissing: WhenMissing,
): Promise<StoredSystemGuild> {
  return inSystem(ctx, system, async (tx) => {
    if (whenMissing === 'make') await tx.guilds.ensureSystem(system, guild)
    const settings = (await tx.guilds.updateSystem(system, guild, patch)) ?? fail('system_guild_not_found')
    return changed(settings, isEmpty(patch) ? [] : systemGuildUpdated(guild, patch))
  })
}

export function changeMemberGuild(
  ctx: Context,
  member: Member,
  guild: Snowflake,
  patch: MemberGuildPatch,
  whenMissing: WhenMissing,
): Promise<StoredMemberGuild> {
  return inSystem(ctx, member.system_id, async (tx) => {
    // why: the member may have been deleted since it was looked up; with the system locked nobody else can delete it.
    if (!(await tx.members.get(member.id))) fail('member_not_found')
    if (whenMissing === 'make') await tx.guilds.ensureMember(member.system_id, member.id, guild)
    const settings = (await tx.guilds.updateMember(member.id, guild, patch)) ?? fail('member_guild_not_found')
    return changed(settings, isEmpty(patch) ? [] : memberGuildUpdated(member.uuid, guild, patch))
  })
}

type Member = Pick<StoredMember, 'id' | 'system_id' | 'uuid'>

const untouched: StoredAutoproxy = {
  autoproxy_mode: 'off',
  autoproxy_member_id: null,
  autoproxy_member_hid: null,
  last_latch_timestamp: null,
}

/** Reads autoproxy. It is off in a guild where a system never used it. */
export async function getAutoproxy(
  { store }: Context,
  system: SystemId,
  guild: Snowflake,
): Promise<StoredAutoproxy> {
  return (isStorable(guild) && (await store.guilds.autoproxy(system, guild))) || untouched
}

export function updateAutoproxy(
  ctx: Context,
  system: SystemId,
  guild: Snowflake,
  { patch, problems }: Reading<AutoproxyPatch>,
): Promise<StoredAutoproxy> {
  if (!problems.any && isEmpty(patch)) fail('bad_request')
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
    problems.refuse()
    await tx.guilds.setAutoproxy(system, guild, {
      autoproxy_mode: mode,
      autoproxy_member_id: member,
      last_latch_timestamp: present.last_latch_timestamp,
    })
    const autoproxy = (await tx.guilds.autoproxy(system, guild)) ?? untouched
    return changed(autoproxy, autoproxyUpdated(guild, keysOf(patch, given)))
  })
}

/** The keys of the patch, with the member by its UUID. */
function keysOf(
  { autoproxy_mode, autoproxy_member }: AutoproxyPatch,
  given: StoredMember | undefined,
): AutoproxyKeys {
  return {
    ...(autoproxy_mode !== undefined && { autoproxy_mode }),
    ...(autoproxy_member !== undefined && { autoproxy_member: given?.uuid ?? null }),
  }
}

/** Finds the member. Another system's member is a refusal of its own; an unknown one is one problem of the body. */
async function findOwn(tx: StoreTx, system: SystemId, text: string) {
  const ref = parseEntityRef(text)
  const [found] = ref ? await tx.members.findAnywhere([ref]) : []
  if (found && found.system_id !== system) fail('forbidden')
  return found
}

/** Changes the settings that the moderators of a chat server chose; creates missing ones with defaults. */
export function updateChatServer(
  { store }: Context,
  guild: Snowflake,
  patch: ChatServerPatch,
): Promise<StoredChatServer | undefined> {
  return store.transact((tx) => tx.chatServers.update(guild, patch))
}
