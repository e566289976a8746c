import { ValidationError } from '@polyphony/client'
import { router } from '../routing/router.svelte.ts'
import { person } from '../state/api.ts'
import { session } from '../state/session.svelte.ts'
import { toasts } from '../state/toasts.svelte.ts'
import { loadEnteringStrings, t } from '../text/strings.ts'

/**
 * Turns the tokens that an earlier version kept in the storage of the browser into cookies, which no script can read.
 * Without the server it tries again on the next visit: nobody loses their way in.
 */
export async function exchangeTokens(): Promise<void> {
  const old = session.systems.flatMap(({ id, token }) => (token === undefined ? [] : [{ id, token }]))
  let exchanged = 0
  for (const { id, token } of old) {
    try {
      const remember = session.isRemembered(id)
      await person.enterSystem({ body: { token, remember } })
      session.exchanged(id)
      exchanged += 1
    } catch (error) {
      // why: a token that was replaced lets nobody in any more.
      if (error instanceof ValidationError) session.exchanged(id)
    }
  }
  if (exchanged === 0) return
  await loadEnteringStrings()
  const action = { label: t.signIn.toRegister, run: () => void router.go('/register') }
  toasts.show(t.signIn.exchanged, { action, about: 'sign-in' })
}
