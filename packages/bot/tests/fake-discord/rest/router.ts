import type { Upload, User } from '../world/shapes.ts'

export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  readonly files: readonly Upload[]
  /** The account that the token names. Routes with a token in the path have none. */
  readonly caller: User
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
}

export type Handler = (call: Call) => Reply | unknown

export interface Route {
  readonly method: string
  readonly path: string
  /** Needs no token in the header. */
  readonly open: boolean
  readonly handle: Handler
}

/** Collects routes: `route('GET', '/channels/:channel', …)`. */
export type AddRoute = (method: string, path: string, handle: Handler, options?: { open?: boolean }) => void

export const nothing: Reply = { status: 204 }
export const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Reply).status === 'number' &&
  !('id' in value)

interface Compiled extends Route {
  readonly pattern: RegExp
}

export class Router {
  readonly #routes: Compiled[] = []

  add: AddRoute = (method, path, handle, { open = false } = {}) => {
    const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    this.#routes.push({ method, path, open, handle, pattern })
  }

  find(method: string, path: string): { route: Route; params: Record<string, string> } | undefined {
    for (const route of this.#routes) {
      const found = route.method === method ? route.pattern.exec(path) : null
      if (!found) continue
      const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ])
      return { route, params: Object.fromEntries(params) }
    }
    return undefined
  }
}
