import { person } from '../../../state/api.ts'

/** Matches IP addresses: browsers store no passkeys for them. */
const isNumber = /^(?:[\d.]+|\[.*\])$/

/** Tests whether the browser can use passkeys here; `elsewhere` when only the address prevents it. */
export function passkeysHere(): 'yes' | 'no' | 'elsewhere' {
  if (isNumber.test(location.hostname)) return 'elsewhere'
  return window.PublicKeyCredential === undefined ? 'no' : 'yes'
}

/** Returns the address of this page on localhost; undefined where the server is on another machine. */
export const onLocalhost = (): string | undefined =>
  ['127.0.0.1', '[::1]'].includes(location.hostname)
    ? `http://localhost:${location.port}${location.pathname}`
    : undefined

/** True when the person or the browser cancelled the passkey prompt. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

export async function signInWithPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = (await person.passkeyOptions()) as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON']
  const body = await startAuthentication({ optionsJSON })
  type Body = Parameters<typeof person.signInWithPasskey>[0]['body']
  return person.signInWithPasskey({ body: body as unknown as Body })
}

export async function registerWithPasskey(wishes: { name: string; invite?: string }) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const options = await person.registrationOptions({ body: wishes })
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const passkey = await startRegistration({ optionsJSON: options as unknown as Options })
  type Body = Parameters<typeof person.register>[0]['body']
  return person.register({ body: { ...wishes, passkey } as unknown as Body })
}
