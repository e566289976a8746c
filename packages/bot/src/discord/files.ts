import { ChatError } from '../platform/chat-error.ts'
import type { Attachment } from '../platform/types.ts'

const downloadMs = 60_000
/** The bot holds so many bytes of files at once. Further messages with files wait. */
const roomBytes = 256 * 1024 ** 2

/** Downloads the files of a message and passes them to `use`, when there is room for them. */
export class Files {
  #free = roomBytes
  readonly #waiting: { bytes: number; go: () => void }[] = []

  async with<T>(
    files: readonly Attachment[],
    use: (files: { name: string; data: Buffer; contentType?: string }[]) => Promise<T>,
  ): Promise<T> {
    if (files.length === 0) return use([])
    const bytes = Math.min(
      roomBytes,
      files.reduce((sum, file) => sum + file.size, 0),
    )
    await this.#room(bytes)
    try {
      return await use(await Promise.all(files.map(download)))
    } finally {
      this.#free += bytes
      this.#letIn()
    }
  }

  #room(bytes: number): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ bytes, go })
      this.#letIn()
    })
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next && next.bytes <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#free -= next.bytes
      next.go()
    }
  }
}

async function download(file: Attachment): Promise<{ name: string; data: Buffer; contentType?: string }> {
  const signal = AbortSignal.timeout(downloadMs)
  try {
    const response = await fetch(file.url, { signal })
    if (!response.ok) throw new ChatError('refused', `a file could not be read (HTTP ${response.status})`)
    const data = await read(response, file.size)
    return { name: file.filename, data, ...(file.type !== null && { contentType: file.type }) }
  } catch (error) {
    if (error instanceof ChatError) throw error
    throw new ChatError('refused', 'a file could not be read', { cause: error })
  }
}

/** Reads a file, up to the size that the platform announced: other messages share the memory. */
async function read(response: Response, size: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > size) throw new ChatError('refused', 'a file is larger than the platform said')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
