import { fail } from '@polyphony/contract'
import { type Config, isLoopback } from '../../config.ts'

/**
 * Refuses to make a system where registration is closed. A server that is open only because it listens on its own machine
 * takes programs and its own pages: any site that its operator visits could otherwise make systems there. Browsers name the
 * site in `Origin`, and by its name also one that has led that name to this machine.
 */
export function refuseRegistration(config: Config, request: Request): void {
  if (config.registration === 'closed') fail('registration_closed')
  const origin = request.headers.get('origin')
  if (origin === null || config.registrationFromPages || isOwn(origin, config.publicUrl)) return
  fail('registration_from_page')
}

function isOwn(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname, origin: given } = new URL(origin)
  return given === new URL(publicUrl).origin || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
