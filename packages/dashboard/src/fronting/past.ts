import type { Answer, Client } from '@polyphony/client'
import type { Switch } from '../state/data.svelte.ts'

/** The maximum number of switches that one move replaces. */
const mostReplaced = 1_000

/** A switch of the past; `members` are references. */
export interface PastSwitch {
  readonly id: string
  readonly timestamp: string
  readonly members: readonly string[]
}

/** A switch with its notes and comments. */
export interface SwitchRecord extends Omit<PastSwitch, 'id'> {
  readonly notes: NonNullable<Answer<'getSwitch'>['extended']>['notes']
  readonly comments: Answer<'listComments'>
}

/** Reads the notes and comments of a switch, to restore it after a deletion. */
export async function readSwitchRecord(
  client: Client,
  { id, timestamp, members }: PastSwitch,
): Promise<SwitchRecord> {
  const named = { systemRef: '@me', switchRef: id }
  const [{ extended }, comments] = await Promise.all([
    client.getSwitch({ ...named, include: 'extended' }),
    client.listComments(named),
  ])
  return { timestamp, members, notes: extended?.notes ?? [], comments }
}

/** Creates a deleted switch again. Its comments get the current time, because the server sets it. */
export async function restoreSwitch(client: Client, whole: SwitchRecord): Promise<string> {
  const { timestamp, members, notes, comments } = whole
  const body = { timestamp, members: [...members], ...(notes.length > 0 && { extended: { notes } }) }
  const { id } = await client.createSwitch({ systemRef: '@me', body })
  for (const { text, member } of comments) {
    await client.createComment({ systemRef: '@me', switchRef: id, body: { text, member } })
  }
  return id
}

/** Reads the switches between a time and a front, newest first. */
export async function switchesSince(
  client: Client,
  at: number,
  front: Switch,
): Promise<readonly PastSwitch[]> {
  const found: PastSwitch[] = []
  for (let before: string | undefined = front.timestamp; before && found.length < mostReplaced; ) {
    const page = await client.listSwitches({ systemRef: '@me', before })
    found.push(...page.filter(({ timestamp }) => Date.parse(timestamp) >= at))
    const last = page.at(-1)
    before = last && Date.parse(last.timestamp) >= at ? last.timestamp : undefined
  }
  return found
}

/**
 * Moves the start of a front back to `at` and replaces the switches since then. Writes first and deletes last: an
 * interrupted move loses nothing.
 */
export function replacement(front: Switch, at: number, replaced: readonly PastSwitch[]) {
  const { id, timestamp } = front
  const members = front.members.map((member) => member.id)
  // why: two switches cannot have the same time, so the older one stays and gets the members of the front.
  const same = replaced.find((each) => Date.parse(each.timestamp) === at)
  const others = replaced.filter((each) => each !== same)
  const gone = same ? [{ id, timestamp, members }, ...others] : others
  const whole: SwitchRecord[] = []
  async function setFront(client: Client, start: string, sameMembers: readonly string[]): Promise<void> {
    if (!same) await client.updateSwitch({ systemRef: '@me', switchRef: id, body: { timestamp: start } })
    else if (same.members.join() !== members.join())
      await client.updateSwitchMembers({ systemRef: '@me', switchRef: same.id, body: [...sameMembers] })
  }
  return {
    async make(client: Client): Promise<void> {
      for (const each of gone) whole.push(await readSwitchRecord(client, each))
      await setFront(client, new Date(at).toISOString(), members)
      for (const each of gone) await client.deleteSwitch({ systemRef: '@me', switchRef: each.id })
    },
    async undo(client: Client): Promise<void> {
      await setFront(client, timestamp, same?.members ?? [])
      // why oldest first: no switch then looks like a repetition of the previous one.
      for (const each of whole.toReversed()) await restoreSwitch(client, each)
    },
  }
}
