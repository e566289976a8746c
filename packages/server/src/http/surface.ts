import type { ApiError, Endpoint } from '@polyphony/contract'
import type { Params } from './request/targets.ts'

/**
 * What is checked of a request, and what each check refuses:
 * `token`  a caller without a system where one is needed;
 * `found`  a path that names nothing;
 * `sent`   query values and a body that cannot be read;
 * `owner`  a caller who does not own what the path names.
 */
export type Check = 'token' | 'found' | 'sent' | 'owner'

/** What distinguishes one interface from another: the order of its checks, its headers, and how it says no. */
export interface Surface {
  /** The order decides which refusal wins when several apply. */
  readonly checks: readonly Check[]
  /** Headers beside those that all answers have. */
  headers(endpoint: Endpoint, params: Params): Readonly<Record<string, string>>
  refuse(refusal: ApiError, request: Request): { status: number; body: string | null; type: string }
}
