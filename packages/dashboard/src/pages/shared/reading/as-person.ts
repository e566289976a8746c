// why apart from `ask.ts`: the page of a share needs none of it before a press.

/** Asks the server about the account of the signed-in person. Undefined when nobody is signed in. */
export async function askAsPerson<T>(path: string, init: RequestInit = {}): Promise<T | undefined> {
  const response = await fetch(`/v2/people/@me${path}`, init)
  if (response.status === 401) return undefined
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return (response.status === 204 ? {} : await response.json()) as T
}

// why not from the catalogue of errors: it would double the scripts of the page.
const shareNotFound = 20106

/** True when the server itself says that a share is gone. A proxy may answer 404, too. */
export const isGone = (status: number, body: { readonly code?: unknown } | null): boolean =>
  status === 404 && body?.code === shareNotFound

/** Leaves a share that the signed-in person keeps, or that is gone already. False when nobody is signed in. */
export async function leaveShare(id: string): Promise<boolean> {
  const response = await fetch(`/v2/people/@me/shared/${encodeURIComponent(id)}`, { method: 'DELETE' })
  if (response.status === 401) return false
  if (response.status !== 204 && !isGone(response.status, await response.json().catch(() => null)))
    throw new Error(`The server answered ${response.status}.`)
  return true
}
