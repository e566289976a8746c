import { version } from '../version.ts'

/** On every answer of the API, refusals included, so that pages of other origins can read it. */
export const apiHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers':
    'Content-Type, Authorization, sentry-trace, User-Agent, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-Polyphony-System, X-Request-Id',
  'access-control-expose-headers':
    'X-PluralKit-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Scope, ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Deprecation',
  'access-control-max-age': '86400',
  'x-pluralkit-version': version,
} as const

/** What a GET answers depends on who asks, and may be kept only to be asked for again. */
export const readHeaders = {
  ...apiHeaders,
  'cache-control': 'private, no-cache',
  vary: 'Authorization',
} as const

export const jsonType = 'application/json; charset=utf-8'
