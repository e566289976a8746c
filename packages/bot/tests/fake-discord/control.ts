import { Refusal } from './world/refusals.ts'

type Verbs = Record<string, unknown>

/**
 * Offers the handle of a fake over HTTP: `POST /say` with the arguments as a JSON list answers `{ result }` or
 * `{ error }`. For tests and benchmarks that run the platform in a process of its own.
 */
export function serveControl(fake: object): { url: string; stop(): void } {
  const verbs = fake as Verbs
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const verb = verbs[new URL(request.url).pathname.slice(1)]
      try {
        const result =
          typeof verb === 'function' ? await verb(...((await request.json()) as unknown[])) : verb
        return Response.json({ result: result ?? null })
      } catch (error) {
        const code = error instanceof Refusal ? { code: error.code } : {}
        return Response.json({ error: error instanceof Error ? error.message : String(error), ...code })
      }
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => void server.stop(true) }
}
