import { jsonType } from '../answer/headers.ts'
import { authorise, readSent, refuseMissing } from '../request/checks.ts'
import type { Surface } from '../surface.ts'

/** The current interface, and the bridge beside it. */
export const currentSurface: Surface = {
  checks: [refuseMissing, readSent, authorise],
  headers: () => ({}),
  refuse: ({ status, body }) => ({ status, body: JSON.stringify(body), type: jsonType }),
}
