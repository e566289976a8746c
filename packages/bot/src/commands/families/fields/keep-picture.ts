import { type Client, PolyphonyError, ServerError } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { imageText } from '../../../text/texts.ts'

export type PictureKind = 'avatar' | 'banner'

/** No server takes larger pictures. */
const mostBytes = 64 * 1024 ** 2
const downloadMs = 30_000

/** Addresses of files in messages end after a while. */
export const expires = (address: string): boolean =>
  /^https:\/\/(?:cdn\.discordapp\.com|media\.discordapp\.net)\/(?:ephemeral-)?attachments\//i.test(address)

/** Copies a file of the platform into the pictures of the caller's system, and returns its address there. */
export async function keepPicture(server: Client, url: string, kind: PictureKind): Promise<string> {
  const body = await download(url)
  try {
    const picture = await server.uploadPicture({ systemRef: '@me', kind, body })
    return picture.url
  } catch (error) {
    if (!(error instanceof PolyphonyError) || isFault(error)) throw error
    throw new Refusal(imageText.notKept(reasonOf(error)))
  }
}

const isFault = (error: PolyphonyError) =>
  error instanceof ServerError && error.reason !== 'pictures_unavailable'

/** Downloads a file. The server checks its bytes and ignores the announced type. */
async function download(url: string): Promise<Blob> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(downloadMs) }).catch(
    () => undefined,
  )
  if (!response?.ok) throw new Refusal(imageText.notDownloaded)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Refusal(imageText.fileTooLarge(mostBytes))
    parts.push(part)
  }
  return new Blob([Buffer.concat(parts)], { type: 'image/png' })
}

/** The server's own words say what is wrong with a file. Some of its messages begin with the status. */
function reasonOf({ errors, message }: PolyphonyError): string {
  const problems = Object.values(errors ?? {}).flat()
  return problems.length > 0
    ? problems.map(({ message }) => message).join(' ')
    : message.replace(/^\d{3}: /, '')
}
