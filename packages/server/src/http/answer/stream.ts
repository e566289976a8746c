import type { Mutex } from '../../pacing/mutex.ts'

/**
 * Sends pieces as they are made, each after the piece before it is on its way and its turn comes. A fault breaks the
 * connection, so that the beginning never looks like a complete answer. `ended` hears of the end, or of the fault.
 * Pieces may be empty or undefined after steps that made nothing to send.
 */
export function streamOf(
  pieces: AsyncIterable<string | Uint8Array | undefined>,
  longWork: Mutex,
  ended: (fault?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let step = await longWork.run(() => iterator.next())
          while (!step.done && !step.value?.length) step = await longWork.run(() => iterator.next())
          // why: the reader may leave while a piece is made. Then `cancel` has told of the end.
          if (isCancelled) return
          const { done, value } = step
          if (!done && value !== undefined)
            return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
          ended()
          controller.close()
        } catch (error) {
          if (isCancelled) return
          ended(error)
          controller.error(new Error('The answer broke off.'))
        }
      },
      async cancel() {
        isCancelled = true
        ended()
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
