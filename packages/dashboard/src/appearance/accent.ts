import { contrast } from '../text/colors.ts'

/** The grounds on which the accent stands, and the text that stands on its soft tone; see tokens.css. */
export const looks = {
  normal: {
    least: 4.5,
    light: { grounds: ['#fbf6ef', '#fffdfa', '#ffffff', '#f3ebe0'], ink: '#2b2133' },
    dark: { grounds: ['#19141e', '#231c2a', '#2c2434', '#14101a'], ink: '#f4edf2' },
  },
  high: {
    least: 7,
    light: { grounds: ['#ffffff', '#f2f2f2'], ink: '#000000' },
    dark: { grounds: ['#000000', '#0d0d0d', '#161616'], ink: '#ffffff' },
  },
} as const

/** Colours to choose from. The first one is the colour that tokens.css has. */
export const accents = {
  plum: '#7b3a69',
  rose: '#b8325f',
  ember: '#b4491f',
  amber: '#8f6400',
  moss: '#4c7326',
  sea: '#12786a',
  sky: '#2a6aa8',
  iris: '#5b4fc0',
} as const
export type AccentName = keyof typeof accents

/** The tones of an accent on one ground. */
export interface Tones {
  readonly accent: string
  readonly hover: string
  /** Text on the accent. */
  readonly ink: string
  readonly soft: string
  /** Text on the soft tone. */
  readonly softInk: string
}

/** Finds tones of any colour that are readable on every ground of a look. */
export function tonesOf(color: string, look: keyof typeof looks, side: 'light' | 'dark'): Tones {
  const { least } = looks[look]
  const { grounds, ink } = looks[look][side]
  const [far, near] = side === 'light' ? ['#000000', '#ffffff'] : ['#ffffff', '#000000']
  const surface = grounds[1]
  // why more than the least: the accent itself has to be readable on it, too.
  const soft = firstMix(
    color,
    surface,
    side === 'light' ? 0.86 : 0.72,
    (mixed) => contrast(ink, mixed) >= least + 2,
  )
  const accent = firstMix(color, far, 0, (mixed) =>
    [...grounds, soft].every((ground) => contrast(mixed, ground) >= least),
  )
  return {
    accent,
    hover: mix(accent, far, 0.2),
    ink: firstMix(accent, near, 0.8, (mixed) => contrast(mixed, accent) >= least),
    soft,
    softInk: mix(accent, far, 0.2),
  }
}

/** Writes the tones of a colour as the variables that tokens.css reads. */
export function variablesOf(color: string): Readonly<Record<string, string>> {
  const names = { accent: '', hover: '-hover', ink: '-ink', soft: '-soft', softInk: '-soft-ink' } as const
  const variables: Record<string, string> = {}
  for (const [look, prefix] of [
    ['normal', '--own'],
    ['high', '--own-high'],
  ] as const) {
    const [light, dark] = [tonesOf(color, look, 'light'), tonesOf(color, look, 'dark')]
    for (const [tone, ending] of Object.entries(names) as [keyof Tones, string][])
      variables[`${prefix}${ending}`] = `light-dark(${light[tone]}, ${dark[tone]})`
  }
  return variables
}

/** Mixes in more and more of another colour until a test passes. The other colour itself always has to pass. */
function firstMix(color: string, other: string, from: number, isGood: (mixed: string) => boolean): string {
  const steps = 50
  for (let step = 0; step < steps; step++) {
    const mixed = mix(color, other, from + ((1 - from) * step) / steps)
    if (isGood(mixed)) return mixed
  }
  return other
}

function mix(color: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [one, two] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((one ?? 0) * (1 - share) + (two ?? 0) * share)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
