import { createClient } from '@polyphony/client'
import { errors } from '@polyphony/contract/errors'

/** Asks the person to confirm that it is them; the page puts its dialog here. */
export const confirming = { ask: async (): Promise<boolean> => false }

/** Acts as the person whose cookie the browser has. Where the server wants it, the person confirms first. */
export const admin = createClient({
  baseUrl: location.origin,
  async fetch(address, request) {
    const response = await fetch(address, request)
    const { code, status } = errors.unconfirmed
    if (response.status !== status) return response
    const refusal = await response.clone().json()
    return refusal.code === code && (await confirming.ask()) ? fetch(address, request) : response
  },
})

/** How many people or entries a list shows at once. */
export const pageSize = 50

/** A size in units that people know. */
export function formatBytes(
  bytes: number,
  format: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return format(bytes / 1000 ** power, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumFractionDigits: power === 0 ? 0 : 1,
  })
}
