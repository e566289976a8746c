import { MediaQuery } from 'svelte/reactivity'
import { theme } from '../../../appearance/theme.svelte.ts'
import { colorOf } from '../../../text/colors.ts'
import { edgeOn } from './edge.ts'
import { grounds } from './grounds.ts'

/** Paper is white in every theme. */
const isPrinted = new MediaQuery('print')
const deviceIsDark = new MediaQuery('prefers-color-scheme: dark')

const found = new Map<string, Shade>()

/** The colour of a member, and an outline if the background of the theme is too similar. */
export interface Shade {
  readonly color: string
  readonly edge: string | undefined
}

/** The colours of members in pictures. */
class Shades {
  get theme(): 'light' | 'dark' {
    if (isPrinted.current) return 'light'
    if (theme.current !== 'system') return theme.current
    return deviceIsDark.current ? 'dark' : 'light'
  }
  of(thing: Parameters<typeof colorOf>[0]): Shade {
    const ground = grounds[this.theme]
    const color = colorOf(thing)
    let shade = found.get(ground + color)
    if (!shade) {
      shade = { color, edge: edgeOn(ground, color) }
      found.set(ground + color, shade)
    }
    return shade
  }
}

export const shades = new Shades()

/** The outline as an inner shadow, which takes no space. */
export const lineOf = ({ edge }: Shade): string | undefined => edge && `inset 0 0 0 1.5px ${edge}`
