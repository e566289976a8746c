import {
  fail,
  type NewSyncValues,
  refuseKey,
  type SyncDirections,
  type SyncPatch,
  type SyncState,
} from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import { SecretKeyError } from '../../base/secret-box.ts'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { StoredSync, SyncSecrets } from '../../domain/sync/rows.ts'
import type { StoreTx } from '../../store/store.ts'
import { inSystem, unannounced } from '../in-system.ts'
import { type OtherAccount, OtherFailure, type OtherSystem } from './other-side.ts'

const usualUrl = 'https://api.pluralkit.me'
const bothWays: SyncDirections = { system: 'both', members: 'both', groups: 'both', switches: 'both' }

const purposeOf = (system: SystemId) => `sync ${system}`

export async function sealSecrets(
  { secretBox }: Pick<Context, 'secretBox'>,
  system: SystemId,
  secrets: SyncSecrets,
): Promise<string> {
  try {
    return await secretBox.seal(JSON.stringify(secrets), purposeOf(system))
  } catch (error) {
    if (error instanceof SecretKeyError) fail('secret_key_unusable')
    throw error
  }
}

/** Reads the secrets; undefined when the key is lost. */
export async function openSecrets(
  { secretBox }: Pick<Context, 'secretBox'>,
  { system_id, secret }: StoredSync,
): Promise<SyncSecrets | undefined> {
  const text = await secretBox.unseal(secret, purposeOf(system_id)).catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Reads a sync, and refuses where there is none. */
export const findSync = async (
  { syncs }: Pick<StoreTx, 'syncs'> | Pick<Context['store'], 'syncs'>,
  system: SystemId,
): Promise<StoredSync> => (await syncs.get(system)) ?? fail('sync_not_set_up')

/** Sets up sync. The same system there keeps its pairs; another one starts without pairs. */
export async function setSync(
  ctx: Context,
  system: SystemId,
  { token, url: given, directions, prefer, deletes }: NewSyncValues,
): Promise<StoredSync> {
  const url = given ?? usualUrlOf(ctx)
  const before = await ctx.store.syncs.get(system)
  // why: the other side counts requests by system, and a run of this one may go on.
  const paceOf = before?.url === url ? before.other : hashSecret(token)
  const other = await readOtherSystem(ctx, { url, token, paceOf })
  const isSame = before?.url === url && before.other === other.ref
  const known = isSame ? await openSecrets(ctx, before) : undefined
  const hookToken = known?.hookToken ?? ctx.ids.salt()
  const secret = await sealSecrets(ctx, system, { ...known, token, hookToken })
  return inSystem(ctx, system, async (tx) => {
    const present = await tx.syncs.get(system)
    const stays = present !== undefined && present.url === url && present.other === other.ref
    if (!stays && (await tx.syncs.systemOf(url, other.ref)) !== undefined) refuseKey('token')
    const chosen = {
      directions: { ...(stays ? present.directions : bothWays), ...directions },
      prefer: prefer ?? (stays ? present.prefer : 'here'),
      deletes: deletes ?? (stays ? present.deletes : 'keep'),
    }
    const hook = hashSecret(hookToken)
    // why: the webhook there has the old address when the key that read it is lost.
    const isSeen = hook === present?.hook
    const next = { secret, hook, other_name: other.name, ...chosen, ...(!isSeen && { webhook_seen: null }) }
    if (stays) await tx.syncs.update(system, { ...next, ...resetColumns('planned', present.epoch) })
    else {
      await tx.syncs.remove(system)
      await insertSync(tx, { ...newSync, ...next, system_id: system, url, other: other.ref })
    }
    return unannounced(await findSync(tx, system))
  })
}

async function insertSync(tx: StoreTx, sync: StoredSync): Promise<void> {
  if (!(await tx.syncs.insert(sync))) refuseKey('token')
  const row = await tx.systems.get(sync.system_id)
  await tx.syncPairs.change(sync.system_id, {
    old: undefined,
    next: {
      kind: 'system',
      here: row?.uuid ?? null,
      there: sync.other,
      state: 'paired',
      base: null,
      refused: {},
    },
  })
}

const newSync: Omit<
  StoredSync,
  'system_id' | 'url' | 'other' | 'other_name' | 'secret' | 'hook' | 'directions' | 'prefer' | 'deletes'
> = {
  state: 'planned',
  is_first: true,
  started: null,
  approved: null,
  error: null,
  failures: 0,
  limited_until: null,
  last_run: null,
  last_deep: null,
  next_front: null,
  next_whole: null,
  idle: 0,
  waiting: 0,
  seen_event: 0,
  webhook_seen: null,
  named: [],
  epoch: 0,
}

/** Columns of a sync that does not run, or begins to. No earlier run may write from then on. */
export const resetColumns = (state: SyncState, epoch: number): Partial<StoredSync> => ({
  state,
  epoch: epoch + 1,
  error: null,
  failures: 0,
  limited_until: null,
  approved: null,
  next_front: null,
  next_whole: null,
  waiting: 0,
})

function usualUrlOf({ otherSides, config }: Context): string {
  if (otherSides.allows(usualUrl)) return usualUrl
  return config.syncAllow.find((each) => each !== '*') ?? refuseKey('url')
}

/** Asks the other side whose token that is. */
async function readOtherSystem(ctx: Context, account: OtherAccount): Promise<OtherSystem> {
  const { url, token } = account
  const isOrigin = URL.canParse(url) && new URL(url).origin === url
  if (!isOrigin || !ctx.otherSides.allows(url)) refuseKey('url')
  // why: a header can hold nothing else.
  if (!/^[\x21-\x7e]+$/.test(token)) refuseKey('token')
  const side = ctx.otherSides.open(account)
  return side.readSystem().catch((error) => refuseFailure(error))
}

/** Refuses a request because the other side gives no useful answer. */
export function refuseFailure(error: unknown): never {
  if (!(error instanceof OtherFailure)) throw error
  if (error.kind === 'token') refuseKey('token')
  if (error.kind === 'address') refuseKey('url')
  return fail('other_side_silent')
}

/** Changes the rules. A run that is under way ends, and the next one keeps to the new ones. */
export async function updateSync(
  ctx: Context,
  system: SystemId,
  { webhook_token, directions, ...rules }: SyncPatch,
): Promise<StoredSync> {
  const before = await findSync(ctx.store, system)
  const secrets = webhook_token === undefined ? undefined : await openSecrets(ctx, before)
  if (webhook_token !== undefined && secrets === undefined) fail('secret_key_unusable')
  const secret =
    secrets &&
    (await sealSecrets(ctx, system, { ...secrets, ...(webhook_token && { signing: webhook_token }) }))
  return inSystem(ctx, system, async (tx) => {
    const present = await findSync(tx, system)
    if (secret !== undefined && present.secret !== before.secret) fail('bad_request')
    const isRuled = directions !== undefined || Object.keys(rules).length > 0
    await tx.syncs.update(system, {
      ...rules,
      ...(directions && { directions: { ...present.directions, ...directions } }),
      ...(secret !== undefined && { secret }),
      ...(isRuled && { epoch: present.epoch + 1, approved: null }),
      ...(isRuled && present.state === 'running' && { next_whole: ctx.clock.now() }),
    })
    return unannounced(await findSync(tx, system))
  })
}

/** Forgets everything about the other side. */
export function deleteSync(ctx: Context, system: SystemId): Promise<void> {
  return inSystem(ctx, system, async (tx) =>
    unannounced((await tx.syncs.remove(system)) ? undefined : fail('sync_not_set_up')),
  )
}

export function pauseSync(ctx: Context, system: SystemId): Promise<StoredSync> {
  return inSystem(ctx, system, async (tx) => {
    const { state, epoch } = await findSync(tx, system)
    if (state !== 'running') fail('bad_request')
    await tx.syncs.update(system, resetColumns('paused', epoch))
    return unannounced(await findSync(tx, system))
  })
}

/** Has both sides compared now, whatever failed before, but not while the other side asks us to wait. */
export function requestRun(ctx: Context, system: SystemId): Promise<StoredSync> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const { state } = await findSync(tx, system)
    if (state !== 'running') fail('bad_request')
    await tx.syncs.update(system, { failures: 0, next_front: now, next_whole: now })
    return unannounced(await findSync(tx, system))
  })
}
