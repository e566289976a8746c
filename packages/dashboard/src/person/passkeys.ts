import type { Input } from '@polyphony/client'
import { person } from '../state/api.ts'

/** True when this browser supports passkeys at this address. Browsers need https for them. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window

/** The address of this page on `localhost`, if the page is open at an IP address of this machine: passkeys need a host name. */
export function passkeyAddress({ protocol, hostname, port, pathname }: Location): string | undefined {
  if (hostname !== '[::1]' && !hostname.startsWith('127.')) return undefined
  return `${protocol}//localhost${port && `:${port}`}${pathname}`
}

/** Asks the device for a passkey of the signed-in person. */
export async function usePasskey(): Promise<Input<'confirmSession'>['body']> {
  const optionsJSON = await person.passkeyOptions()
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { userHandle, ...rest } = response
  return { id, rawId, type, response: { ...rest, ...(userHandle !== undefined && { userHandle }) } }
}

/** Lets the device create a passkey, and adds it to the sign-in methods of the person. */
export async function makePasskey(name: string): Promise<void> {
  const optionsJSON = await person.newPasskeyOptions()
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  await person.addPasskey({ body: { ...passkey, ...(name && { name }) } })
}
