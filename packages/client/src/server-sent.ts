/** One block of a stream of Server-Sent Events. */
export interface Block {
  id?: string
  event?: string
  data?: string
  retry?: number
}

/** Reads a stream as the standard of Server-Sent Events says; `onBytes` is told of every sign of life. */
export async function* readBlocks(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<Block, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let block: Block = {}
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      // why: a CR at the very end may be the first half of a line end.
      const lines = text.split(/\r\n|\n|\r(?!$)/)
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (line !== '') {
          take(block, line)
          continue
        }
        yield block
        block = {}
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function take(block: Block, line: string): void {
  const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
  if (field === 'id' && !value.includes('\0')) block.id = value
  if (field === 'event') block.event = value
  if (field === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`
  if (field === 'retry' && /^\d+$/.test(value)) block.retry = Number(value)
}
