import { limits } from '../values/limits.ts'

const defaultAddress = 'http://127.0.0.1:8080'

const describe = (server: string) =>
  `
Polyphony keeps plural systems: their members, groups, switches, proxied messages and settings. It implements PluralKit's API, so
programs written for PluralKit work with it. Additions to that API are marked.

## First steps

\`\`\`sh
# where registration is open
curl ${server}/v2/systems \\
  --json '{"name":"Harbour"}'

# with the token from the answer
curl ${server}/v2/systems/@me \\
  -H "Authorization: $TOKEN"
\`\`\`

## Authentication

Send a system's token without a prefix: \`Authorization: <token>\`. Send a scoped key or a bridge key after \`Bearer \`. An unknown token
is not an error by itself: the server treats you as a stranger. Strangers see public values; hidden values are null.

## Requests

- Bodies are JSON, up to ${limits.bodyBytes / 1024 / 1024} MiB.
- In a \`PATCH\`, keys that you leave out keep their value, and null clears a value. Send at least one known key. The server ignores
  unknown keys.
- An empty text counts as null. A privacy value of null means public.
- Lengths count UTF-16 units, as JavaScript does: most emoji count as two.
- Send short IDs in any form that people see: \`kvrtuo\`, \`KVRTUO\`, \`kvr-tuo\`.
- A query parameter must have a value.

## Answers

- Times are in UTC, with up to six decimal places of a second. IDs of the chat platform are strings of digits.
- Every answer to a \`GET\` has an \`ETag\`. Send it back as \`If-None-Match\` to get 304 while nothing has changed. Send it as \`If-Match\` with
  a change to make sure that nobody else changed the data first.
- With \`Idempotency-Key\` you can safely send a \`POST\` again. The server ignores it if the answer holds a secret.
- Every answer has \`X-Request-Id\`. Pages of any origin may read answers (CORS).

## Errors

Errors are \`{"message", "code"}\`. Programs should check status and code. If several errors apply, you get the first of these: the thing
in the path does not exist, the server cannot read the query or the body, you lack permission, the values are invalid.

An unknown path gets 404 with code 0. A wrong method gets 405 with \`Allow\`.

If the server has rate limits, answers carry \`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\` and \`-Scope\`; above the
limit you get 429, with the milliseconds to wait in \`retry_after\`.
`.trim()

export const infoOf = (version: string, serverUrl = defaultAddress) => ({
  title: 'Polyphony',
  summary: 'A plural identity management service',
  description: describe(serverUrl),
  version,
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
})
