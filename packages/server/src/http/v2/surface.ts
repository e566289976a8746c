import { jsonType } from '../answer/headers.ts'
import type { Surface } from '../surface.ts'

/** The current interface, and the bridge beside it. */
export const currentSurface: Surface = {
  checks: ['found', 'sent', 'owner'],
  headers: () => ({}),
  refuse: ({ status, body }) => ({ status, body: JSON.stringify(body), type: jsonType }),
}
