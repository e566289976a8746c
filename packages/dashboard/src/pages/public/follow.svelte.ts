import { createSubscriber } from 'svelte/reactivity'
import { isUnreachable } from '../../state/api.ts'

const everyMs = 20_000

/** Counts refreshes: regularly while the page is visible, and when the person returns to it. */
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

/** Reads repeatedly while the page is visible: strangers get no events. An unchanged answer is tiny. */
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

/** The result of the newest promise. The old result stays until the new one arrives. */
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
          // why: the old data stays visible while the server is unreachable.
          if (isWanted && !(this.result && isUnreachable(error))) this.result = { error }
        },
      )
      return () => {
        isWanted = false
      }
    })
  }
}
