import { MediaQuery } from 'svelte/reactivity'
import { colorOf } from '../../colors.ts'
import { theme } from '../../theme.svelte.ts'
import { grounds } from './grounds.ts'
import { visibleOn } from './visible.ts'

const deviceIsDark = new MediaQuery('prefers-color-scheme: dark')

/** The colours of members as pictures show them in the theme of now. */
class Shades {
  get theme(): 'light' | 'dark' {
    if (theme.current !== 'system') return theme.current
    return deviceIsDark.current ? 'dark' : 'light'
  }
  of(thing: Parameters<typeof colorOf>[0]): string {
    return visibleOn(grounds[this.theme], colorOf(thing))
  }
}

export const shades = new Shades()
