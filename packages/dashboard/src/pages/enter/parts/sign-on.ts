import type { OidcReason } from '@polyphony/contract'
import { router } from '../../../routing/router.svelte.ts'
import { person } from '../../../state/api.ts'
import { singleSignOn } from '../../../state/server-info.ts'
import { session } from '../../../state/session.svelte.ts'
import { toasts } from '../../../state/toasts.svelte.ts'
import { loadRegisteringStrings, t } from '../../../text/strings.ts'
import { arrive } from './arrive.ts'

/** Completes a sign-in by single sign-on, or explains why it failed. */
export async function comeBack(result: string): Promise<string | undefined> {
  // why: a later visit to the page is not a return from the single sign-on.
  router.setQuery({ signin: undefined })
  if (result !== 'done') {
    const refused = await whyNoSignOn(result)
    // why: a signed-in person has left the sign-in page already.
    if (refused && session.person !== undefined) toasts.problem(refused)
    return refused
  }
  try {
    await arrive(await person.getSession())
    return undefined
  } catch {
    return whyNoSignOn('oidc_failed')
  }
}

/** Explains why the single sign-on failed. The server writes its reason into the address. */
export async function whyNoSignOn(reason: string): Promise<string | undefined> {
  await loadRegisteringStrings()
  const name = singleSignOn()
  const { signOnRefused } = t
  if (name === undefined || !Object.hasOwn(signOnRefused, reason)) return undefined
  return signOnRefused[reason as OidcReason](name)
}
