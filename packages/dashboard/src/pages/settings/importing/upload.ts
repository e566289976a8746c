import { type Client, createClient } from '@polyphony/client'
import { actingAs } from '../../../state/api.ts'
import { confirming } from '../../../state/confirming.ts'
import type { KnownSystem } from '../../../state/session.svelte.ts'

type Send = (address: string, request: RequestInit) => Promise<Response>
type OnSent = (done: number, total: number) => void

/** A client that reports how much of a file has been sent: for a system, or for whoever is signed in or new. */
export const uploading = (onSent: OnSent, system?: KnownSystem): Client =>
  createClient({
    baseUrl: location.origin,
    retries: 0,
    ...(system && actingAs(system)),
    fetch: (address, request) => confirming.fetch(address, request, sendReporting(onSent)),
  })

/** Sends requests with `XMLHttpRequest`, which reports how many bytes of the body the browser has sent. */
const sendReporting =
  (onSent: OnSent): Send =>
  (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
      const answer = answerOf(request)
      request.onreadystatechange = () => {
        if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED) resolve(answer.response())
      }
      const fail = (error: unknown) => {
        reject(error)
        answer.fail(error)
      }
      request.onerror = () => fail(new TypeError('The connection broke off.'))
      request.onabort = () => fail(signal?.reason)
      signal?.addEventListener('abort', () => request.abort())
      request.send((body ?? null) as XMLHttpRequestBodyInit | null)
    })

/** Passes the answer on while it arrives, so that events in it are read at once. */
function answerOf(request: XMLHttpRequest) {
  const encoder = new TextEncoder()
  let read = 0
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    // why: the reader may stop at the last event, before the answer ends.
    cancel() {
      controller = undefined
    },
  })
  const pass = () => {
    const text = request.responseText.slice(read)
    read += text.length
    if (text) controller?.enqueue(encoder.encode(text))
  }
  request.onprogress = pass
  request.onload = () => {
    pass()
    controller?.close()
    controller = undefined
  }
  return {
    fail(error: unknown) {
      controller?.error(error)
      controller = undefined
    },
    response: () =>
      new Response(stream, { status: request.status, headers: headersIn(request.getAllResponseHeaders()) }),
  }
}

function headersIn(text: string): Headers {
  const headers = new Headers()
  for (const line of text.trim().split(/\r?\n/)) {
    const end = line.indexOf(':')
    if (end > 0) headers.append(line.slice(0, end), line.slice(end + 1).trim())
  }
  return headers
}
