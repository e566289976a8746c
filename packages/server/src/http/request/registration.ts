import { fail } from '@polyphony/contract'
import { isLocal } from '../../base/site.ts'
import type { Context } from '../../context.ts'

/**
 * Refuses to create a system where registration is closed. A server that is open only because it listens on loopback
 * accepts programs and its own pages: otherwise any site that its operator visits could create systems. Browsers name
 * the site in `Origin`, also a site that has pointed its own name at this machine.
 */
export async function refuseRegistration(
  { config, registration }: Pick<Context, 'config' | 'registration'>,
  request: Request,
): Promise<void> {
  if ((await registration.current()) !== 'open') fail('registration_closed')
  const origin = request.headers.get('origin')
  if (origin === null || config.registrationFromPages || isOwn(origin, config.publicUrl)) return
  fail('registration_from_page')
}

function isOwn(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return new URL(origin).origin === new URL(publicUrl).origin || (isLocal(publicUrl) && isLocal(origin))
}
