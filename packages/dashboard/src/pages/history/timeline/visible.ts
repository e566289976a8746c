import { contrast } from '../../../text/colors.ts'

/** The contrast that a shape needs against its background. */
const enough = 3

/** The colour, as much darker or lighter as it must be to stand out from the ground. */
export function visibleOn(ground: string, color: string): string {
  const ink = contrast(ground, '#000000') > contrast(ground, '#ffffff') ? 0 : 255
  for (let part = 0; part < 1; part += 0.06) {
    const mixed = mix(color, ink, part)
    if (contrast(ground, mixed) >= enough) return mixed
  }
  return mix(color, ink, 1)
}

function mix(color: string, ink: number, part: number): string {
  const digits = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16)
    return Math.round(value + (ink - value) * part)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
