import { router } from '../../routing/router.svelte.ts'
import { session } from '../../state/session.svelte.ts'
import { readTold } from '../../storage/told.ts'

/** Opens the page of a message that somebody tapped, in the system that the message is about. */
export async function openTapped(address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, location.origin)
  const page = pathname === '/' ? '/front' : pathname
  const system = await systemOf(searchParams.get('channel'))
  const isOther = system !== undefined && system !== session.current?.id
  if (!isOther && router.path === page) return
  if (router.hasUnsaved() && !(await router.askToLeave())) return
  if (isOther) session.switchTo(system)
  await router.go(page, { force: true, replace: router.path === '/' })
}

/** Finds the system of this browser that a channel is about. */
async function systemOf(channel: string | null): Promise<string | undefined> {
  const told = (await readTold().catch(() => [])).find((each) => each.channel === channel)
  const about = told?.about
  return session.systems.find(({ id }) => about && 'system' in about && about.system === id)?.id
}
