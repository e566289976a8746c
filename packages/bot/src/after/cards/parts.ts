export const field = (name: string, value: string, inline = false) => ({ name, value, inline })

/** Cuts a text to a length, and never an emoji in two. */
export const cut = (value: string, length: number): string =>
  value.length <= length ? value : `${value.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`

export const colorOf = (hex: string | null | undefined): number | null =>
  hex ? Number.parseInt(hex, 16) : null

export const nameWithId = (name: string | null, id: string): string =>
  name === null || name === '' ? `\`${id}\`` : `${cut(name, 200)} (\`${id}\`)`
