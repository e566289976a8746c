import { createClient, type ExportedFile, type Input } from '@polyphony/client'
import { actingAs } from '../../../state/api.ts'
import { confirming } from '../../../state/confirming.ts'
import { session } from '../../../state/session.svelte.ts'

export type ExportFormat = NonNullable<Input<'exportSystem'>['format']>

/** The requested file. Not every format can hold pictures. */
export interface ExportChoice {
  readonly format: ExportFormat
  readonly pictures: boolean
}

/** Downloads the file of the current system and reports its progress in bytes; the total is unknown. */
export function exportFile(
  choice: ExportChoice,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<ExportedFile> {
  const client = createClient({
    baseUrl: location.origin,
    ...(session.current && actingAs(session.current)),
    fetch: async (address, request) => counted(await confirming.fetch(address, request), onBytes),
  })
  return client.exportSystem({ systemRef: '@me', ...choice }, { signal })
}

function counted(response: Response, onBytes: (bytes: number) => void): Response {
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      onBytes(bytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counter), response)
}
