import { type ChannelAddress, type MessageLanguage, refuseKey, toRules, type Uuid } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { StoredChannel } from '../../domain/telling/rows.ts'

/** Names what an address is encrypted for: no other channel can use it. */
const addressPurpose = (uuid: Uuid) => `channel ${uuid}`

/** The receiver of a new channel, encrypted, and the values that its caller has not chosen. */
export interface ChannelStart {
  readonly uuid: Uuid
  readonly sealed: string
  readonly language: MessageLanguage
}

/** Checks and encrypts the address of a new channel. */
export async function sealAddress(
  ctx: Context,
  address: ChannelAddress,
  language: MessageLanguage,
): Promise<ChannelStart> {
  await refuseAddress(ctx, address)
  const uuid = ctx.ids.uuid()
  return { uuid, language, sealed: await ctx.secretBox.seal(JSON.stringify(address), addressPurpose(uuid)) }
}

/** Finds the receiver of a channel; undefined when the secret key that encrypted it is lost. */
export async function openAddress(
  { secretBox }: Pick<Context, 'secretBox'>,
  { address, uuid }: StoredChannel,
): Promise<ChannelAddress | undefined> {
  const text = await secretBox.unseal(address, addressPurpose(uuid))
  return text === undefined ? undefined : (JSON.parse(text) as ChannelAddress)
}

/** Refuses an address that the server may not reach, and a key of a browser that is no point of its curve. */
async function refuseAddress({ outbound, push }: Context, address: ChannelAddress): Promise<void> {
  if (address.kind === 'discord') return
  const url = address.kind === 'ntfy' ? address.server : address.endpoint
  const isRight = address.kind === 'ntfy' || (await push.isReadable(address))
  if (!isRight || (await outbound.refusal(url)) !== undefined) refuseKey('to', toRules[address.kind])
}
