import { readSent } from '../../request/checks.ts'
import { openShared } from '../../request/share.ts'
import type { Surface } from '../../surface.ts'
import { currentSurface } from '../surface.ts'

/** The endpoints for holders of shares. The share comes before every other check, and refusals have the same headers. */
export const sharedSurface: Surface = {
  ...currentSurface,
  checks: [openShared, readSent],
  headers: () => ({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    vary: 'Authorization, Cookie, Accept-Encoding',
  }),
}
