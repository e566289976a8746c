import { PolyphonyError } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { dataText } from '../../../text/texts.ts'
import type { Call } from '../../running/call.ts'

/** Larger files go through the dashboard. */
const mostBytes = 32 * 1024 ** 2
const downloadMs = 60_000
const importPage = '/settings/import'

/** Reads the file that a command names: by address, or else the first attachment. */
export async function download(call: Call<unknown>, address: string | undefined): Promise<Blob> {
  if (address !== undefined) return atAddress(call, address)
  const [attachment] = call.message.attachments
  if (!attachment) throw new Refusal(dataText.noFile, dataText.addressExample)
  if (attachment.size > mostBytes) throw tooLarge(call)
  return ofPlatform(call, attachment.url)
}

/** Downloads files of the platform directly. The server fetches all other files, because it avoids private networks. */
async function atAddress(call: Call<unknown>, address: string): Promise<Blob> {
  if (!/^https?:\/\//i.test(address)) {
    throw new Refusal(dataText.noAddress(address), dataText.addressExample)
  }
  const attached = await call.places.fileAddress(address)
  if (attached !== undefined) return ofPlatform(call, attached)
  try {
    return await call.lookups.asStranger.bridgeFetchFile({ body: { url: address } })
  } catch (error) {
    if (!(error instanceof PolyphonyError)) throw error
    if (error.reason === 'fetched_too_large') throw tooLarge(call)
    if (error.reason === 'address_not_fetched') throw new Refusal(dataText.notFetched(error.message))
    throw error
  }
}

async function ofPlatform(call: Call<unknown>, url: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(downloadMs) })
    if (!response.ok) throw new Refusal(dataText.notDownloaded)
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > mostBytes) throw tooLarge(call)
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(dataText.notDownloaded)
  }
  return new Blob(parts)
}

const tooLarge = (call: Call<unknown>) => new Refusal(dataText.tooLarge(mostBytes, call.page(importPage)))
