import { type ChannelAddress, fail, type Snowflake, type Uuid } from '@polyphony/contract'
import type { Context } from '../../../context.ts'
import type { SystemId } from '../../../domain/entities.ts'
import type { StoredChannel } from '../../../domain/telling/rows.ts'
import type { Credential } from '../../../domain/viewer.ts'
import { openAddress } from '../../../operations/telling/channel-address.ts'

/** Returns the account in whose name a bot asks; undefined for everybody who asks by themselves. */
const accountBehind = (credential: Credential): Snowflake | undefined =>
  credential.kind === 'bridge' && credential.as?.kind === 'account' ? credential.as.account : undefined

interface Asked {
  readonly ctx: Context
  readonly viewer: { readonly system: SystemId }
  readonly credential: Credential
}

/** Lists the channels that the caller may know: a bot only knows those that lead to the account it asks for. */
export async function knownChannels({ ctx, viewer, credential }: Asked): Promise<StoredChannel[]> {
  const channels = await ctx.store.channels.list(viewer.system, null)
  const account = accountBehind(credential)
  if (account === undefined) return channels
  const addresses = await Promise.all(channels.map((channel) => openAddress(ctx, channel)))
  return channels.filter((_, i) => leadsTo(account, addresses[i]))
}

/** Finds a channel that the caller may know. */
export async function knownChannel({ ctx, viewer, credential }: Asked, uuid: Uuid): Promise<StoredChannel> {
  const channel = (await ctx.store.channels.get(viewer.system, null, uuid)) ?? fail('channel_not_found')
  const account = accountBehind(credential)
  const isKnown = account === undefined || leadsTo(account, await openAddress(ctx, channel))
  return isKnown ? channel : fail('channel_not_found')
}

/** Refuses a bot that makes a channel to somebody else than the account it asks for. */
export function refuseForeignReceiver({ credential }: Asked, address: ChannelAddress): void {
  const account = accountBehind(credential)
  if (account !== undefined && !leadsTo(account, address)) fail('forbidden')
}

const leadsTo = (account: Snowflake, address: ChannelAddress | undefined): boolean =>
  address?.kind === 'discord' && address.account === account
