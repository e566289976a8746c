import { MediaQuery } from 'svelte/reactivity'
import { theme } from '../../../state/theme.svelte.ts'
import { colorOf } from '../../../text/colors.ts'
import { grounds } from './grounds.ts'
import { visibleOn } from './visible.ts'

const deviceIsDark = new MediaQuery('prefers-color-scheme: dark')

const found = new Map<string, string>()

/** The colours of members as pictures show them in the theme of now. */
class Shades {
  get theme(): 'light' | 'dark' {
    if (theme.current !== 'system') return theme.current
    return deviceIsDark.current ? 'dark' : 'light'
  }
  of(thing: Parameters<typeof colorOf>[0]): string {
    const ground = grounds[this.theme]
    const color = colorOf(thing)
    const known = found.get(ground + color)
    if (known !== undefined) return known
    const shade = visibleOn(ground, color)
    found.set(ground + color, shade)
    return shade
  }
}

export const shades = new Shades()
