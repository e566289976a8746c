import type { t } from '../text/strings.ts'

/** A way to prove that it is still the same person. */
export type Proof = keyof typeof t.settings.person.confirm.ways

/** The ways in that matter here, as `GET /v2/people/@me` tells them. */
export interface Ways {
  readonly password: boolean
  readonly totp: boolean
  readonly passkeys: readonly unknown[]
}

/** Lists the proofs that a person can give in this browser, the quickest first. */
export function proofsOf({ password, totp, passkeys }: Ways, canUsePasskeys: boolean): readonly Proof[] {
  const proofs: (Proof | false)[] = [
    passkeys.length > 0 && canUsePasskeys && 'passkey',
    password && 'password',
    totp && 'code',
  ]
  return proofs.filter((proof) => proof !== false)
}
