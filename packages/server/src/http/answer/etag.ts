/** A strong tag of exactly what the caller may see: whatever is hidden from them cannot change it. */
export function etagOf(body: string): string {
  return `"${Bun.hash.wyhash(body).toString(36)}"`
}

/** Whether a list of tags, as `If-Match` and `If-None-Match` carry it, names this one. */
export function names(list: string, etag: string): boolean {
  if (list.trim() === '*') return true
  return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
