import type { Config } from '../../config.ts'
import { version } from '../../observe/version.ts'
import { apiHeaders, jsonType, lengthFor } from '../answer/headers.ts'

const headers = {
  ...apiHeaders,
  'content-type': jsonType,
  'cache-control': 'public, max-age=300',
  vary: 'Accept-Encoding',
}

/** Returns the API as an OpenAPI document. The first request loads the writer and writes the document. */
export function openApiRoute({ publicUrl }: Config): (request: Request) => Promise<Response> {
  let written: ReturnType<typeof write> | undefined
  return async (request) => {
    written ??= write(publicUrl)
    const { text, compressed } = await written
    const sendsGzip = request.headers.get('accept-encoding')?.includes('gzip')
    const body = sendsGzip ? compressed : text
    return new Response(body, {
      headers: { ...headers, ...lengthFor(request, body), ...(sendsGzip && { 'content-encoding': 'gzip' }) },
    })
  }
}

async function write(serverUrl: string) {
  const { openApiDocument } = await import('@polyphony/contract/openapi')
  const text = JSON.stringify(openApiDocument({ version, serverUrl }))
  return { text, compressed: Bun.gzipSync(text) }
}
