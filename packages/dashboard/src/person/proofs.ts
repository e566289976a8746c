import type { t } from '../text/strings.ts'

/** A way to confirm that the same person is still here. */
export type Proof = keyof typeof t.settings.person.confirm.ways

/** The sign-in methods of a person, from `GET /v2/people/@me`. */
export interface Ways {
  readonly password: boolean
  readonly totp: boolean
  readonly passkeys: readonly unknown[]
}

/** Lists the ways that a person can use in this browser, quickest first. */
export function proofsOf({ password, totp, passkeys }: Ways, canUsePasskeys: boolean): readonly Proof[] {
  const proofs: (Proof | false)[] = [
    passkeys.length > 0 && canUsePasskeys && 'passkey',
    password && 'password',
    totp && 'code',
  ]
  return proofs.filter((proof) => proof !== false)
}
