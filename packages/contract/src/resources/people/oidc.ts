/** Reasons for which somebody does not come in with the single sign-on. Pages find them in `signin` of their address. */
export const oidcReasons = [
  'oidc_cancelled',
  'oidc_expired',
  'oidc_away',
  'oidc_failed',
  'oidc_closed',
  'oidc_disabled',
  'oidc_taken',
  'oidc_linked_already',
  'oidc_other_person',
] as const
export type OidcReason = (typeof oidcReasons)[number]
