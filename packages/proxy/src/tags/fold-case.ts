const folded = new Map<number, number>()

// compat: simple case folding keeps every length, because inner text is cut by the tag's own length
export function foldPoint(point: number): number {
  if (point < 0x80) return point >= 0x41 && point <= 0x5a ? point + 0x20 : point
  let fold = folded.get(point)
  if (fold === undefined) {
    fold = foldSlowly(point)
    folded.set(point, fold)
  }
  return fold
}

function foldSlowly(point: number): number {
  // why: İ and ı are letters of their own outside Turkic languages
  if (point === 0x130 || point === 0x131) return point
  const letter = String.fromCodePoint(point)
  const upper = sameLength(letter, letter.toUpperCase())
  return sameLength(upper, upper.toLowerCase()).codePointAt(0) ?? point
}

function sameLength(letter: string, changed: string): string {
  return changed.length === letter.length ? changed : letter
}

const ascii = /^[\0-\x7f]*$/

export function foldCase(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  let result = ''
  for (const letter of text) result += String.fromCodePoint(foldPoint(letter.codePointAt(0) ?? 0))
  return result
}

// why: a scan over many tags must not allocate a folded copy of each
export function equalsFoldedAt(foldedText: string, at: number, part: string): boolean {
  for (let i = part.length - 1; i >= 0; i--) {
    const unit = part.charCodeAt(i)
    const other = foldedText.charCodeAt(at + i)
    if (unit === other) continue
    if (isSurrogate(unit)) return foldCase(part) === foldedText.slice(at, at + part.length)
    if (foldPoint(unit) !== other) return false
  }
  return true
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
