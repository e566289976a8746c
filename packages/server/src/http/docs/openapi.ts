import type { Config } from '../../config.ts'
import { version } from '../../observe/version.ts'
import { type Coding, compress, encodeFor } from '../answer/compress.ts'
import { apiHeaders, jsonType, lengthFor } from '../answer/headers.ts'
import type { Bytes } from '../answer/pieces.ts'

const plainHeaders = {
  ...apiHeaders,
  'content-type': jsonType,
  'cache-control': 'public, max-age=300',
  vary: 'Accept-Encoding',
}

/** Returns the API as an OpenAPI document. The first request loads the writer and writes the document. */
export function openApiRoute({ publicUrl }: Config): (request: Request) => Promise<Response> {
  let written: ReturnType<typeof write> | undefined
  const compressed = new Map<Coding, Bytes>()
  return async (request) => {
    written ??= write(publicUrl)
    const text = await written
    const headers: Record<string, string> = { ...plainHeaders }
    const coding = encodeFor(request, headers, text.length)
    const packed = coding && (compressed.get(coding) ?? compress(text, coding, 9))
    if (coding && packed) compressed.set(coding, packed)
    const body = packed ?? text
    return new Response(body, { headers: { ...headers, ...lengthFor(request, body) } })
  }
}

async function write(serverUrl: string): Promise<string> {
  const { openApiDocument } = await import('@polyphony/contract/openapi')
  return JSON.stringify(openApiDocument({ version, serverUrl }))
}
