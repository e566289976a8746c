import type { Header } from './types.ts'

const number = (description: string, example: number): Header => ({
  description,
  schema: { type: 'integer', examples: [example] },
})
const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string', examples: [example] },
})

export const headers = {
  RequestId: text(
    "The ID of this request in the server's log. The server uses your own ID if you send a short, plain one.",
    '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11',
  ),
  ETag: text(
    'Identifies exactly this answer. Send it back as `If-None-Match` or `If-Match`.',
    '"1c5i2n4rh8q3p"',
  ),
  FileName: text('The name of the file.', 'attachment; filename="system.json"'),
  Location: text('The address that the browser goes to.', 'https://polyphony.example/members'),
  NextPage: text(
    'The URL of the next page, after a full page.',
    '</v2/systems/kvrtuo/members?limit=50&after=pqsxyw>; rel="next"',
  ),
  Deprecation: text('The time when the endpoint was deprecated (RFC 9745).', '@1636243200'),
  Successor: text('The endpoint to use instead.', '</v2/systems/kvrtuo>; rel="successor-version"'),
  RetryAfter: number('Seconds to wait.', 1),
  RateLimitLimit: number('Requests per second.', 10),
  RateLimitRemaining: number('The number of requests left.', 0),
  RateLimitReset: number('The time when the limit resets, in seconds since 1970.', 1714586401),
  RateLimitScope: text('The kind of requests that was counted.', 'generic_get'),
} satisfies Record<string, Header>
