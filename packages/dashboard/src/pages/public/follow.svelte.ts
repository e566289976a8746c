import { createSubscriber } from 'svelte/reactivity'
import { isUnreachable } from '../../state/api.ts'

const everyMs = 20_000

/** Counts looks: one now and then while somebody sees the page, and one when they come back to it. */
class Looks {
  #count = 0
  readonly #subscribe = createSubscriber((update) => {
    const look = () => {
      if (document.hidden) return
      this.#count += 1
      update()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
  get count(): number {
    this.#subscribe()
    return this.#count
  }
}
const looks = new Looks()

/** Reads again and again while the page is seen: strangers have no events. An unchanged answer costs next to nothing. */
export function followed<T>(read: (last: T | undefined) => Promise<T>): { readonly reading: Promise<T> } {
  let last: T | undefined
  const reading = $derived.by(() => {
    void looks.count
    return read(last).then((value) => {
      last = value
      return value
    })
  })
  return {
    get reading() {
      return reading
    },
  }
}

/** The last result of a promise that is replaced now and then; the old one stays until the new one is there. */
export class Latest<T> {
  result = $state.raw<{ readonly value: T } | { readonly error: unknown }>()

  constructor(reading: () => Promise<T>) {
    $effect.pre(() => {
      let isWanted = true
      reading().then(
        (value) => {
          if (isWanted) this.result = { value }
        },
        (error: unknown) => {
          // why: what was seen stays while nobody can look.
          if (isWanted && !(this.result && isUnreachable(error))) this.result = { error }
        },
      )
      return () => {
        isWanted = false
      }
    })
  }
}
