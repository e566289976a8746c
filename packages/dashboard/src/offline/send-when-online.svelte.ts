import { live } from '../state/live.svelte.ts'
import { session } from '../state/session.svelte.ts'

/** Tries again after this time, because a browser does not always notice that it is online. */
const againMs = 20_000

interface Queue {
  refresh(): Promise<void>
  /** Sends what waits, and counts what it has sent. */
  flush(): Promise<number>
}

/** Empties a queue whenever the server may be reachable again. Returns a function that stops this. */
export function sendWhenOnline(queue: Queue, tell: (sent: number) => void): () => void {
  const flush = () => void queue.flush().then((sent) => sent > 0 && tell(sent))
  const stop = $effect.root(() => {
    $effect(() => {
      const isKnown = session.current?.id !== undefined
      void queue.refresh()
      if (isKnown && (live.state === 'online' || live.state === 'paused')) flush()
    })
  })
  const timer = setInterval(flush, againMs)
  window.addEventListener('online', flush)
  return () => {
    stop()
    window.removeEventListener('online', flush)
    clearInterval(timer)
  }
}
