/** Colours of things without an own colour. */
const voices = ['b4553b', '8a6a1f', '2f7a6d', '7b3a69', '4a5fa5', '5f7a2c', 'a0476f', '3b7795']

/** The colour of a thing. Without one, its UUID picks one of ours. */
export function colorOf({ color, uuid }: { color: string | null; uuid: string }): string {
  if (color !== null && /^[0-9a-f]{6}$/i.test(color)) return `#${color}`
  let sum = 0
  for (const letter of uuid) sum = (sum * 31 + letter.charCodeAt(0)) % 4093
  return `#${voices[sum % voices.length]}`
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The WCAG contrast of two colours (`#rrggbb`), from 1 to 21. Text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Black or white, whichever is readable on this colour. */
export const inkOn = (ground: string) => (contrast(ground, '#ffffff') >= 4.5 ? '#ffffff' : '#000000')
