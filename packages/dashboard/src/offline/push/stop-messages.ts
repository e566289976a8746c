import { apiOf } from '../../state/api.ts'
import { session } from '../../state/session.svelte.ts'
import { forgetTold, readTold, type Told } from '../../storage/told.ts'

/** Ends all messages to this browser. Its addresses are dead then, so the server stops by itself. */
export async function stopMessages(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  for (const { pushManager } of registrations) {
    const subscription = await pushManager?.getSubscription().catch(() => null)
    await subscription?.unsubscribe().catch(() => false)
  }
  await forgetTold().catch(() => {})
}

/** Ends the messages about one system to this browser. */
export async function stopMessagesOf(id: string): Promise<void> {
  const system = session.systems.find((each) => each.id === id)
  const isAbout = ({ about }: Told) => 'system' in about && about.system === id
  const told = (await readTold().catch(() => [])).filter(isAbout)
  if (!system || told.length === 0) return
  for (const { channel } of told)
    await apiOf(system)
      .deleteChannel({ systemRef: '@me', channel })
      // why: it may be gone already, and nobody should stay signed in for it.
      .catch(() => {})
  await forgetTold(isAbout)
}
