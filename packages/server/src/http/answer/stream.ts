import type { Lane } from '../../pacing/lane.ts'

/**
 * Sends pieces as they are made, each after the piece before it is on its way and its turn comes. A fault breaks the
 * connection, so that the beginning never looks like a complete answer. `ended` hears of the end, or of the fault.
 */
export function streamOf(
  pieces: AsyncIterable<string | Uint8Array>,
  lane: Lane,
  ended: (fault?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await iterator.next()
    if (done) return undefined
    return typeof value === 'string' ? encoder.encode(value) : value
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await lane.step(next)
          if (piece !== undefined) return controller.enqueue(piece)
          ended()
          controller.close()
        } catch (error) {
          ended(error)
          controller.error(new Error('The answer broke off.'))
        }
      },
      async cancel() {
        ended()
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
