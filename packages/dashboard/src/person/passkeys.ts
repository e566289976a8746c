import type { Input } from '@polyphony/client'
import { person } from '../state/api.ts'

/** Tells whether this browser has passkeys at this address; it has none at addresses without https. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window

/** Names this page at `localhost`, if it is open at a number of one's own machine: passkeys need a host name. */
export function passkeyAddress({ protocol, hostname, port, pathname }: Location): string | undefined {
  if (hostname !== '[::1]' && !hostname.startsWith('127.')) return undefined
  return `${protocol}//localhost${port && `:${port}`}${pathname}`
}

/** Asks the device for a passkey of the person who is signed in. */
export async function usePasskey(): Promise<Input<'confirmSession'>['body']> {
  const optionsJSON = await person.passkeyOptions()
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { userHandle, ...rest } = response
  return { id, rawId, type, response: { ...rest, ...(userHandle !== undefined && { userHandle }) } }
}

/** Has the device make a passkey, and adds it to the ways in of the person. */
export async function makePasskey(name: string): Promise<void> {
  const optionsJSON = await person.newPasskeyOptions()
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  await person.addPasskey({ body: { ...passkey, ...(name && { name }) } })
}
