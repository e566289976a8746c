import { limits } from '../values/limits.ts'

const defaultAddress = 'http://127.0.0.1:8080'

const describe = (server: string) =>
  `
Polyphony keeps plural systems: their members, groups, switches, proxied messages and settings. It speaks PluralKit's API, so
programs written for that work with it. What PluralKit does not have is marked as an addition.

## First steps

\`\`\`sh
# where registration is open
curl ${server}/v2/systems \\
  --json '{"name":"Harbour"}'

# with the token from the answer
curl ${server}/v2/systems/@me \\
  -H "Authorization: $TOKEN"
\`\`\`

## Who you are

Send a system's token as it is: \`Authorization: <token>\`. A scoped key or a bridge key goes behind \`Bearer \`. An unknown token
makes you a stranger, it is no error by itself. Strangers see what privacy leaves open: hidden values are null.

## What you send

- Bodies are JSON, up to ${limits.bodyBytes / 1024 / 1024} MiB.
- In a \`PATCH\` a key that is left out keeps its value, null clears it. At least one key must be known. Unknown keys are ignored.
- An empty text counts as null. A privacy value of null means public.
- Lengths count UTF-16 units, as JavaScript does: most emoji count as two.
- Short IDs are taken in any form that is shown to people: \`kvrtuo\`, \`KVRTUO\`, \`kvr-tuo\`.
- A query parameter that is there needs a value.

## What you get

- Moments are in UTC with up to six digits of fraction. Ids of the chat platform are strings of digits.
- Every answer to a \`GET\` has an \`ETag\`: send it back as \`If-None-Match\` and get 304 while nothing changes. \`If-Match\` on a change
  makes sure that nobody else was faster.
- \`Idempotency-Key\` on a \`POST\` makes it safe to send again; it is ignored where the answer holds a secret.
- Every answer has \`X-Request-Id\`. Pages of any origin may read answers (CORS).

## When the answer is no

Refusals are \`{"message", "code"}\`. Go by status and code. When several apply, the first of these wins: what the path names is not
there, query or body cannot be read, you may not do this, what you sent is not acceptable.

A path that does not exist is 404 with code 0, a wrong method 405 with \`Allow\`.

Where the people who run the server limit requests, answers carry \`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\` and \`-Scope\`; too many
are 429, with the milliseconds to wait in \`retry_after\`.
`.trim()

export const infoOf = (version: string, serverUrl = defaultAddress) => ({
  title: 'Polyphony',
  summary: 'A plural identity management service',
  description: describe(serverUrl),
  version,
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
})
