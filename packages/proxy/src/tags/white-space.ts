// compat: Unicode White_Space; String.prototype.trim also strips U+FEFF and keeps U+0085
export function isWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0
  if (unit >= 0x2000 && unit <= 0x200a) return true
  return (
    unit === 0x1680 ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  )
}

export function startOfText(text: string): number {
  let start = 0
  while (start < text.length && isWhiteSpace(text.charCodeAt(start))) start++
  return start
}

export function endOfText(text: string): number {
  let end = text.length
  while (end > 0 && isWhiteSpace(text.charCodeAt(end - 1))) end--
  return end
}

export function trim(text: string): string {
  return text.slice(startOfText(text), endOfText(text))
}

export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || endOfText(text) === 0
}
