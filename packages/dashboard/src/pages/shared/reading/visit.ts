/** Opens a share: the code of a link, or the ID of a share that the signed-in person keeps. */
export type Pass = { readonly code: string } | { readonly kept: string }

/** The share that `public/shared.js` found before the scripts of this page loaded, and its answer. */
interface Early {
  readonly pass: Pass
  readonly answer: Promise<Response>
}

/** A link that this device keeps. */
export interface DeviceShare {
  readonly code: string
  readonly title: string
}

const visitKey = 'polyphony:share'
const deviceKey = 'polyphony:shares'

export const early = (): Early | undefined => (window as unknown as { polyphonyShare?: Early }).polyphonyShare

/** True when this visit has opened a link. */
export const hasVisit = (): boolean => Boolean(tryTo(() => sessionStorage.getItem(visitKey)))

/** Leaves the code of this visit, so that a reload does not open the share again. */
export function forgetVisit(): void {
  tryTo(() => sessionStorage.removeItem(visitKey))
}

/** Opens another share in this tab. `public/shared.js` takes the code out of the address again. */
export function openLink({ code }: DeviceShare): void {
  location.assign(`/shared#${code}`)
}

/** True when somebody has signed in on this device. Their session may have ended since. */
export const hasSignedIn = (): boolean =>
  Boolean(tryTo(() => JSON.parse(localStorage.getItem('polyphony:session') ?? '{}'))?.person)

export function deviceShares(): readonly DeviceShare[] {
  const saved = tryTo(() => JSON.parse(localStorage.getItem(deviceKey) ?? '[]'))
  return Array.isArray(saved) ? saved.filter(isDeviceShare) : []
}

export const isOnDevice = (code: string) => deviceShares().some((share) => share.code === code)

/** Keeps a link on this device until somebody removes it. False when the browser forbids it. */
export function keepOnDevice(share: DeviceShare): boolean {
  const others = deviceShares().filter(({ code }) => code !== share.code)
  tryTo(() => localStorage.setItem(deviceKey, JSON.stringify([...others, share])))
  return isOnDevice(share.code)
}

export function forgetOnDevice(code: string): void {
  const others = deviceShares().filter((share) => share.code !== code)
  tryTo(() =>
    others.length > 0
      ? localStorage.setItem(deviceKey, JSON.stringify(others))
      : localStorage.removeItem(deviceKey),
  )
}

function isDeviceShare(value: unknown): value is DeviceShare {
  const { code, title } = (value ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof title === 'string'
}

function tryTo<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // Storage may be full or forbidden. The share then ends with the visit.
    return undefined
  }
}
