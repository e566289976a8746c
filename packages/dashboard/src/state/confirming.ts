import { errors } from '@polyphony/contract/errors'

type Send = (address: string, request: RequestInit) => Promise<Response>

/** Sends requests that the server answers only after the person has confirmed that it is still them. */
export const confirming = {
  /** Asks the person to confirm; the app puts its dialog here. */
  ask: async (): Promise<boolean> => false,

  /** Sends a request, and once more after the person has confirmed. Without that the refusal stays. */
  async fetch(address: string, request: RequestInit, send: Send = fetch): Promise<Response> {
    const response = await send(address, request)
    const isRefused =
      response.status === errors.unconfirmed.status && (await codeOf(response)) === errors.unconfirmed.code
    return isRefused && (await confirming.ask()) ? confirming.fetch(address, request, send) : response
  },
}

/** Reads the code of a refusal, and leaves its body to whoever sent the request. */
async function codeOf(response: Response): Promise<unknown> {
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (refusal as { code?: unknown } | null)?.code
}
