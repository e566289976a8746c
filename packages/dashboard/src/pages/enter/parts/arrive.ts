import { type Answer, PolyphonyError, RateLimited } from '@polyphony/client'
import { router } from '../../../routing/router.svelte.ts'
import { explain, person } from '../../../state/api.ts'
import { publicUrl } from '../../../state/server-info.ts'
import { session } from '../../../state/session.svelte.ts'
import { t } from '../../../text/strings.ts'

type SignedIn = Answer<'signIn'>

/** Stores the session of a new sign-in, and signs out of the same systems opened by token. */
export function takeIn({ person: { name }, systems }: SignedIn): void {
  const isHeld = (id: string) => systems.some((system) => system.id === id)
  const doubled = session.systems.filter(({ id, byToken }) => byToken && isHeld(id))
  session.welcome(name, systems)
  for (const { id } of doubled) void person.leaveSystem({ systemRef: id }).catch(() => {})
}

/** Pages that send people here to sign in, and get them back: the consent page of a program, and a share. */
const senders = ['/oauth/authorize', '/shared']

/** The page that sent the person here. Ignores all other addresses. */
export function sentFrom(): string | undefined {
  const next = router.query.get('next')
  if (next === null || !URL.canParse(next, location.origin)) return undefined
  const { origin, pathname, href } = new URL(next, location.origin)
  return origin === location.origin && senders.includes(pathname) ? href : undefined
}

/** Stores the session of a new sign-in, and opens the previous page or the list of systems. */
export async function arrive(signedIn: SignedIn): Promise<void> {
  const { ended } = session
  const next = sentFrom()
  takeIn(signedIn)
  if (next !== undefined) return location.replace(next)
  const { systems } = signedIn
  if (ended && systems.some(({ id }) => id === ended.system)) {
    session.switchTo(ended.system)
    await router.go(ended.path, { replace: true })
  } else if (systems.length === 1 && systems[0]) await open(systems[0].id)
  else await router.go('/systems', { replace: true })
}

/** Stores the session after a recovery, and opens the security check. */
export async function arriveToSecure(signedIn: SignedIn): Promise<void> {
  takeIn(signedIn)
  await router.go('/secure', { replace: true })
}

export async function open(id: string): Promise<void> {
  session.switchTo(id)
  await router.go('/front')
}

/** Opens a system that was made from a file: first the page that says what came in. */
export async function openImported(id: string): Promise<void> {
  session.switchTo(id)
  await router.go('/settings/arrived')
}

/** Explains why signing in failed, and how long to wait. */
export function whyNot(error: unknown, own: Readonly<Record<string, string>> = {}): string {
  if (error instanceof RateLimited && error.retryAfterMs !== undefined)
    return t.signIn.wait(Math.max(1, Math.ceil(error.retryAfterMs / 60_000)))
  if (!(error instanceof PolyphonyError)) return explain(error)
  if (error.reason === 'other_site') return `${t.signIn.known.other_site} ${publicUrl()}`
  const known: Partial<Record<string, string>> = { ...t.signIn.known, ...own }
  return known[error.reason ?? ''] ?? explain(error)
}

/** Removes the code from the address at once, so that neither the history nor the screen shows it. */
export function takeCode(): string {
  const code = location.hash.slice(1)
  if (code) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}
