import { dataText } from '../../../../text/commands/service/data.ts'
import { Refusal } from '../../../answers/refusal.ts'
import type { Call } from '../../../running/call.ts'

/** Larger files go through the dashboard. */
const mostBytes = 32 * 1024 ** 2
const downloadMs = 60_000
export const importPage = '/settings/import'

/** Reads the file that a command names: by address, or else the first attachment. */
export async function download(call: Call<unknown>, address: string | undefined): Promise<Blob> {
  const [attachment] = call.message.attachments
  const url = address === undefined ? attachment?.url : await addressOf(call, address)
  if (url === undefined) throw new Refusal(dataText.noFile)
  const tooLarge = () => new Refusal(dataText.tooLarge(mostBytes, call.page(importPage)))
  if (address === undefined && attachment && attachment.size > mostBytes) throw tooLarge()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(downloadMs) })
    if (!response.ok) throw new Refusal(dataText.notDownloaded)
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > mostBytes) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(dataText.notDownloaded)
  }
  return new Blob(parts)
}

/** Only files of the platform: an address elsewhere could lead into the network of the bot. */
async function addressOf(call: Call<unknown>, typed: string): Promise<string> {
  const address = await call.places.fileAddress(typed.replace(/^<(.*)>$/, '$1'))
  if (address === undefined) throw new Refusal(dataText.elsewhere(call.page(importPage)))
  return address
}
