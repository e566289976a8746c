import { type Answer, createClient, type Input, PolyphonyError } from '@polyphony/client'
import { actingAs, explain } from '../../state/api.ts'
import { session } from '../../state/session.svelte.ts'
import { t } from '../../text/strings.ts'
import { reasonInWords } from './reasons.ts'

export type Picture = Answer<'uploadPicture'>
export type PictureKind = NonNullable<Input<'uploadPicture'>['kind']>

/** Uploads a picture of the current system, and reports the progress. */
export function uploadPicture(
  body: Blob,
  kind: PictureKind,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<Picture> {
  const client = createClient({
    baseUrl: location.origin,
    ...(session.current && actingAs(session.current)),
    fetch: (address, request) => sendCounted(address, request, onSent),
  })
  return client.uploadPicture({ systemRef: '@me', kind, body }, { signal, retries: 0 })
}

/** A `fetch` that reports upload progress. */
function sendCounted(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
    request.onload = () => done(answerOf(request))
    request.onerror = () => fail(new TypeError('The server could not be reached.'))
    request.onabort = () => fail(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body instanceof Blob ? body : null)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  return new Response(request.responseText, { status: request.status, headers })
}

/** Tells people why a picture could not be uploaded, copied or deleted. */
export function explainPicture(error: unknown): string {
  if (!(error instanceof PolyphonyError)) return explain(error)
  const known: Partial<Record<string, string>> = t.pictures.known
  const [problem] = error.errors?.file ?? []
  return problem ? reasonInWords(problem.message) : (known[error.reason ?? ''] ?? explain(error))
}
