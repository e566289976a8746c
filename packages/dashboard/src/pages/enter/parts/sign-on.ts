import type { OidcReason } from '@polyphony/contract'
import { router } from '../../../routing/router.svelte.ts'
import { person } from '../../../state/api.ts'
import { singleSignOn } from '../../../state/server-info.ts'
import { session } from '../../../state/session.svelte.ts'
import { toasts } from '../../../state/toasts.svelte.ts'
import { loadRegisteringStrings, t } from '../../../text/strings.ts'
import { arrive } from './arrive.ts'

/** Takes in somebody whom the single sign-on has led back to the door, or tells them kindly why it did not work. */
export async function comeBack(result: string): Promise<string | undefined> {
  // why: somebody who comes back to the page later has not come from the single sign-on again.
  router.setQuery({ signin: undefined })
  if (result !== 'done') {
    const refused = await whyNoSignOn(result)
    // why: somebody who is signed in has left the door already.
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

/** Tells people kindly why the single sign-on did not work. The server writes its reason into the address. */
export async function whyNoSignOn(reason: string): Promise<string | undefined> {
  await loadRegisteringStrings()
  const name = singleSignOn()
  const { signOnRefused } = t
  if (name === undefined || !Object.hasOwn(signOnRefused, reason)) return undefined
  return signOnRefused[reason as OidcReason](name)
}
