import { api } from '../../state/api.ts'
import type { Member, System } from '../../state/data.svelte.ts'

const dayMs = 86_400_000
/** Before anybody's history. */
const start = '2000-01-01T00:00:00Z'

/** True when somebody wrote a member down long after their system was made: no import did. */
export const isSure = (
  { created }: Pick<Member, 'created'>,
  system: Pick<System, 'created'> | undefined,
): boolean =>
  created !== null && system?.created != null && Date.parse(created) - Date.parse(system.created) >= dayMs

/**
 * The moment since when a member is here. Undefined if they had fronted before: then it says only when an import wrote
 * them down. Without an answer of the server, undefined too.
 */
export async function hereSince({ uuid, created }: Member, signal: AbortSignal): Promise<string | undefined> {
  if (created === null) return
  const before = { systemRef: '@me', members: uuid, start, end: created }
  const { members } = await api().getFronting(before, { signal })
  return members.some((each) => each.uuid === uuid && each.seconds > 0) ? undefined : created
}
