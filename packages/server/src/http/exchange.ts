import type { Context } from '../context.ts'
import type { Params } from './request/targets.ts'
import type { Route } from './route.ts'

/** The address a request came from; asked for only where it matters. */
export type Connection = () => string | undefined

/** One request on its way to an answer. */
export interface Exchange {
  readonly ctx: Context
  readonly route: Route
  /** The route that reads what this one writes, where there is one. */
  readonly reader: Route | undefined
  readonly request: Request
  readonly params: Params
  readonly connection: Connection
  /** Headers of the answer; they grow on the way. */
  readonly headers: Record<string, string>
}
