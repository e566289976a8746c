export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const kept = text.slice(0, length - 1)
  // why: half a surrogate pair is not text, and platforms refuse it
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
