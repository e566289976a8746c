import type { Context } from '../context.ts'
import type { Params } from './request/targets.ts'
import type { Route } from './route.ts'

/** Returns the address a request came from; called only where it matters. */
export type ReadAddress = () => string | undefined

/** One request on its way to an answer. */
export interface Exchange {
  readonly ctx: Context
  readonly route: Route
  /** The route that reads the resource this one writes, if there is one. */
  readonly reader: Route | undefined
  readonly request: Request
  readonly params: Params
  /** Reads a path as the same caller. */
  read(path: string): Promise<Response>
  readonly connection: ReadAddress
  /** Headers of the answer; later steps add to them. Several cookies stand on a line each. */
  readonly headers: Record<string, string>
}
