/** Enough for the request of a program to be let in, with its address and its scopes. */
const longest = 4_000
const nowhere = 'http://own.invalid'

/** Reads the address of a page of our own: a path, and a query if there is one. Undefined for all that leads elsewhere. */
export function parseOwnPath(text: string): string | undefined {
  // why: browsers read a backslash as a slash, ignore line breaks, and take what follows two slashes for a host.
  if (text.length > longest || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined
  const { origin, pathname } = new URL(text, nowhere)
  return origin === nowhere && !pathname.startsWith('//') ? text : undefined
}
