import { Breath } from '../datafile/breath.ts'

/**
 * Sends pieces as they are made, each when the one before is on its way. A fault breaks the connection: what was sent so
 * far must not look like all of it. `ended` hears of the end, or of the fault.
 */
export function streamOf(
  pieces: AsyncIterable<string>,
  ended: (fault?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const breath = new Breath()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await breath.take()
          const { done, value } = await iterator.next()
          if (!done) return controller.enqueue(encoder.encode(value))
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
