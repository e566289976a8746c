/** Makes a strong tag from exactly what the caller may see: a change to hidden values does not change it. */
export function etagOf(body: string | Uint8Array): string {
  return `"${Bun.hash.wyhash(body).toString(36)}"`
}

/** Tests whether a list of tags, as in `If-Match` and `If-None-Match`, includes this one. */
export function includesTag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true
  return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
