import { ValidationError } from '@polyphony/client'
import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { fieldText, imageText } from '../../../text/texts.ts'
import { type Answer, type Line, note, plain, remark, success, warn } from '../../answers/answer.ts'
import type { ImageChange } from '../../definitions/args.ts'
import type { Call } from '../../running/call.ts'
import { expires, keepPicture, type PictureKind } from './keep-picture.ts'
import type { Field } from './text-field.ts'
import { requireOwn } from './text-field.ts'

interface ImageField extends Field {
  /** Banners are larger, and no avatars of accounts. */
  readonly kind: PictureKind
  /** Stores the address. The lines come after the success. */
  save(address: string | null): Promise<readonly Line[] | undefined>
}

/** Shows, empties or sets a picture. Without a text, the first attachment of the command is the picture. */
export async function changeImage(
  call: Call<unknown>,
  change: ImageChange,
  field: ImageField,
): Promise<Answer> {
  const { label } = field
  const [attachment] = change.kind === 'show' ? call.message.attachments : []
  if (!attachment && (change.kind === 'show' || change.kind === 'raw' || change.kind === 'plaintext')) {
    if (!field.visible) throw new Refusal(fieldText.hidden(label))
    return showImage(field, change.kind)
  }
  requireOwn(call, field.own, field.of)
  if (change.kind === 'clear') {
    await call.ask({ text: fieldText.askClear(label), yes: fieldText.clearButton })
    return success(fieldText.cleared(label), ...((await field.save(null)) ?? []))
  }
  const { address, line } = attachment
    ? await kept(call, attachment.url, field)
    : await chosen(call, change, field)
  const lines = await save(field, address)
  return {
    ...success(imageText.changed(label), ...(line ? [line] : []), ...(lines ?? [])),
    card: { image: address },
  }
}

/** An address to store, and what to say about it. */
interface Chosen {
  readonly address: string
  readonly line?: Line
}

async function chosen(call: Call<unknown>, change: ImageChange, field: ImageField): Promise<Chosen> {
  if (change.kind === 'account') {
    if (field.kind === 'banner') throw new Refusal(imageText.noAccountForBanner)
    const account = await call.account(change.account)
    if (!account) throw new Refusal(imageText.noAccount)
    if (account.avatar === null) throw new Refusal(imageText.noAvatar)
    return { address: account.avatar, line: warn(imageText.doesNotFollow) }
  }
  const address = change.kind === 'address' ? change.address : ''
  if (expires(address)) return kept(call, address, field)
  if (address.length > limits.url) {
    throw new Refusal(imageText.addressTooLong(address.length, limits.url))
  }
  return { address }
}

/** Copies a file of the platform into the system's own pictures: its address ends with the message, or after a day. */
const kept = async (call: Call<unknown>, url: string, { kind }: ImageField): Promise<Chosen> => ({
  address: await keepPicture(call.server, url, kind),
  line: remark(imageText.kept),
})

/** The server decides which addresses it takes. */
async function save({ label, command, save }: ImageField, address: string) {
  try {
    return await save(address)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new Refusal(imageText.noAddress(label), `${command} https://example.com/picture.png`)
  }
}

/** Shows a picture, its address as code, or its address alone. */
function showImage(field: ImageField, kind: 'show' | 'raw' | 'plaintext'): Answer {
  const { label, value, own, command } = field
  if (value === null) {
    if (!own) return note(fieldText.unset(label))
    const how = field.kind === 'banner' ? imageText.howToSetBanner : imageText.howToSet
    return note(`${fieldText.unset(label)} ${how(command)}`)
  }
  if (kind === 'raw') return plain(`\`${value}\``)
  if (kind === 'plaintext') return plain(`<${value}>`)
  const hints = own ? { lines: [remark(fieldText.howToClear(command))] } : {}
  return { card: { title: label, image: value }, ...hints }
}
