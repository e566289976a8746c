import type { ApiError, Endpoint } from '@polyphony/contract'
import type { Check } from './request/checks.ts'
import type { Params } from './request/targets.ts'

/**
 * The differences between the interfaces: the order of their checks, their headers, and the shape of their refusals.
 */
export interface Surface {
  /** The order decides which refusal wins when several apply. */
  readonly checks: readonly Check[]
  /** Headers beside those that all answers have. */
  headers(endpoint: Endpoint, params: Params): Readonly<Record<string, string>>
  refuse(refusal: ApiError, request: Request): { status: number; body: string | null; type: string }
}
