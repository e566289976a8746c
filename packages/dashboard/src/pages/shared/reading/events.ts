/** An event of the stream of a share. */
interface SharedEvent {
  readonly event: string
  readonly data: string
}

/** Reads Server-Sent Events. Calls `heard` at every sign of life. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<SharedEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: ?(.*)$/m.exec(block)?.[1]
        const data = [...block.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join('\n')
        if (event) yield { event, data }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
