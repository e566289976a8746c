import { session } from '../../state/session.svelte.ts'

/** The system and its number of receivers when this device last knew, so that the page leaves room for the line. */
const key = 'polyphony:receivers'

function read(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** How many receivers are told who fronts. */
class Receivers {
  #kept = $state(read())

  get count(): number {
    const [owner, count] = this.#kept.split(' ')
    return owner === session.current?.id ? Number(count) : 0
  }

  set count(count: number) {
    const id = session.current?.id ?? ''
    this.#kept = `${id} ${count}`
    try {
      if (count > 0 && session.isRemembered(id)) localStorage.setItem(key, this.#kept)
      else localStorage.removeItem(key)
    } catch {
      // Without the hint the line only pushes the tiles down once.
    }
  }
}

export const receivers = new Receivers()
