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
    'Names this request in the log of the server. Yours, if you sent a short plain one.',
    '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11',
  ),
  ETag: text('Names exactly this answer; send it back as `If-None-Match` or `If-Match`.', '"1c5i2n4rh8q3p"'),
  FileName: text('What to call the file.', 'attachment; filename="system.json"'),
  NextPage: text(
    'Where the list goes on, behind a full page.',
    '</v2/systems/kvrtuo/members?limit=50&after=pqsxyw>; rel="next"',
  ),
  Deprecation: text('Since when this is deprecated (RFC 9745).', '@1636243200'),
  Successor: text('What to use instead.', '</v2/systems/kvrtuo>; rel="successor-version"'),
  RetryAfter: number('Seconds to wait.', 1),
  RateLimitLimit: number('Requests per second.', 10),
  RateLimitRemaining: number('How many of them are left.', 0),
  RateLimitReset: number('When there will be more, in seconds since 1970.', 1714586401),
  RateLimitScope: text('What was counted.', 'generic_get'),
} satisfies Record<string, Header>
