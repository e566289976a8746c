/** Reads a colour: six hex digits, with or without `#`. Stored in lower case without it. */
export const readColor = (text: string): string | undefined =>
  /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
