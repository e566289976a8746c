import type { Context } from '../../context.ts'
import { refuse } from '../../domain/oauth.ts'
import { pacedBody } from '../request/paced-body.ts'

const mostBytes = 32 * 1024
const formType = 'application/x-www-form-urlencoded'

/** The values of a form or a query, by name. An empty value counts as none. */
export type Fields = Readonly<Record<string, string | undefined>>

/** Reads values of which none may come twice. */
export function readFields(params: URLSearchParams): Fields {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of params) {
    if (name in fields) refuse('invalid_request', 'A parameter came twice.')
    fields[name] = value
  }
  for (const [name, value] of Object.entries(fields)) if (value === '') delete fields[name]
  return fields
}

/** Reads the form in the body of a request. */
export async function readForm(request: Request, { uploadPace }: Context): Promise<Fields> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';', 1)
  if (type.trim().toLowerCase() !== formType) refuse('invalid_request', `The body must be ${formType}.`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of pacedBody(request, uploadPace, () =>
    refuse('invalid_request', 'It was too slow.'),
  )) {
    size += chunk.byteLength
    if (size > mostBytes) refuse('invalid_request', 'The body is too large.')
    chunks.push(chunk)
  }
  return readFields(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
}
