import { createSubscriber } from 'svelte/reactivity'
import { isUnreachable, stranger } from '../../state/api.ts'
import type { Front } from '../../state/data.svelte.ts'

const everyMs = 20_000
/** The page shows a switch within two seconds. */
const frontEveryMs = 1500
const longestMs = 30_000

/**
 * Reads repeatedly while the page is visible, and when the person returns to it: strangers get no events. An unchanged
 * answer is tiny. Never asks twice at the same time, and asks more rarely while the server does not answer.
 */
export function followed<T>(
  read: (last: T | undefined) => Promise<T>,
  ms = everyMs,
): { readonly reading: Promise<T> } {
  let last: T | undefined
  let isReading = false
  let failures = 0
  let nextAt = 0
  const subscribe = createSubscriber((update) => {
    const look = () => {
      if (!document.hidden && !isReading) update()
    }
    const timer = setInterval(() => Date.now() >= nextAt && look(), ms)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
  async function readNow(): Promise<T> {
    isReading = true
    try {
      last = await read(last)
      failures = nextAt = 0
      return last
    } catch (error) {
      failures += 1
      nextAt = Date.now() + Math.min(ms * 2 ** failures, longestMs)
      throw error
    } finally {
      isReading = false
    }
  }
  const reading = $derived.by(() => {
    subscribe()
    return readNow()
  })
  return {
    get reading() {
      return reading
    },
  }
}

/** Follows the front closely. Asks only for the fronters, and reads more about them when they have changed. */
export function followedFront(systemRef: string): { readonly reading: Promise<Front> } {
  let fronters: Front
  let readAt = 0
  return followed<Front>(async (last) => {
    const isOld = Date.now() - readAt >= everyMs
    const more = () => stranger.getFronters({ systemRef, include: 'extended' }, { ifChangedFrom: last })
    const [now, early] = await Promise.all([
      stranger.getFronters({ systemRef }, { ifChangedFrom: fronters }),
      isOld ? more() : undefined,
    ])
    if (!isOld && now === fronters) return last
    fronters = now
    const front = isOld ? early : await more()
    readAt = Date.now()
    return front
  }, frontEveryMs)
}

/** The result of the newest promise. The old result stays until the new one arrives. */
export class Latest<T> {
  result = $state.raw<{ readonly value: T } | { readonly error: unknown }>()

  constructor(reading: () => Promise<T>) {
    $effect.pre(() => {
      let isWanted = true
      reading().then(
        (value) => {
          const isKnown = this.result && 'value' in this.result && this.result.value === value
          if (isWanted && !isKnown) this.result = { value }
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
