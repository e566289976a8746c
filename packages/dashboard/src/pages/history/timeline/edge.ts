import { contrast } from '../../../text/colors.ts'

/** The contrast that a shape needs against its background. */
const enough = 3

/**
 * The outline of a colour with too little contrast to the background; undefined for other colours. It has the same hue,
 * but stronger, so that two pale colours have different outlines.
 */
export function edgeOn(ground: string, color: string): string | undefined {
  if (contrast(ground, color) >= enough) return undefined
  const isLightGround = contrast(ground, '#000000') > contrast(ground, '#ffffff')
  const { hue, chroma } = hueOf(color)
  const saturation = Math.min(0.8, chroma * 6)
  for (let step = 0; step < 50; step++) {
    const lightness = isLightGround ? 0.6 - step / 80 : 0.4 + step / 80
    const edge = colorFrom(hue, saturation, lightness)
    if (contrast(ground, edge) >= enough) return edge
  }
  return isLightGround ? '#000000' : '#ffffff'
}

/** The hue from 0 to 6, and how far the colour is from grey, from 0 to 1. */
function hueOf(color: string): { hue: number; chroma: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const most = Math.max(r, g, b)
  const chroma = most - Math.min(r, g, b)
  if (chroma === 0) return { hue: 0, chroma }
  if (most === r) return { hue: ((g - b) / chroma + 6) % 6, chroma }
  return { hue: most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4, chroma }
}

/** A colour by hue (0 to 6), saturation and lightness (both 0 to 1), as `#rrggbb`. */
function colorFrom(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const digits = [0, 4, 2].map((turn) => {
    const at = (hue + turn) % 6
    const part = Math.max(-1, Math.min(1, Math.abs(at - 3) * 2 - 3))
    return Math.round((lightness + reach * part) * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
