import { errors } from '@polyphony/contract/errors'

type Send = (address: string, request: RequestInit) => Promise<Response>

/** Sends requests that need a fresh confirmation of the person. */
export const confirming = {
  /** Asks the person to confirm. The app sets its dialog here. */
  ask: async (): Promise<boolean> => false,

  /** Sends a request, and again after the person has confirmed. Otherwise returns the refusal. */
  async fetch(address: string, request: RequestInit, send: Send = fetch): Promise<Response> {
    const response = await send(address, request)
    const isRefused =
      response.status === errors.unconfirmed.status && (await codeOf(response)) === errors.unconfirmed.code
    return isRefused && (await confirming.ask()) ? confirming.fetch(address, request, send) : response
  },
}

/** Reads the code of a refusal from a copy, so that the caller can still read the body. */
async function codeOf(response: Response): Promise<unknown> {
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (refusal as { code?: unknown } | null)?.code
}
