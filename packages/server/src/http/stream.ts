/**
 * Sends pieces as they are made, each when the one before is on its way. A fault breaks the connection: what was sent so
 * far must not look like all of it.
 */
export function streamOf(
  pieces: AsyncIterable<string>,
  broken: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await iterator.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          broken(error)
          controller.error(new Error('The answer broke off.'))
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
