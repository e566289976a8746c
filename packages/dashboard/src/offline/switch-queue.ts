/** The members and time of a switch. */
export interface SwitchBody {
  /** UUIDs, in the order of the front. */
  readonly members: readonly string[]
  /** The time of the tap, or the time that the person chose, in milliseconds. */
  readonly at: number
}

/** One member joins or leaves the front. The other members stay. */
export interface JoinOrLeave {
  readonly member: string
  readonly joins: boolean
}

/** A switch that the server has not confirmed yet. */
export interface QueuedSwitch extends SwitchBody {
  /** The Idempotency-Key: the server creates the switch once, even if it arrives twice. */
  readonly key: string
  /** The short ID of the system. */
  readonly system: string
  /** Set while `members` is a guess: the device does not know yet who fronted at that time. */
  readonly joinOrLeave?: JoinOrLeave
  /** Earlier versions, from before the person changed the switch. The server may have one of them. */
  readonly instead?: readonly SwitchBody[]
  /** The person undid the switch: send nothing, and delete it from the server. */
  readonly isUndone?: true
  /** Why the server refused the switch. A person has to decide. */
  readonly problem?: Problem
}

export type Problem =
  | { readonly kind: 'missing'; readonly member: string | undefined }
  | { readonly kind: 'refused'; readonly text: string }

/** The server's answer to a switch. */
export type Reply<Made> =
  | { readonly kind: 'made'; readonly made: Made }
  | { readonly kind: 'unreachable' }
  | {
      readonly kind: 'refused'
      readonly reason: string | undefined
      readonly text: string
      readonly error?: unknown
    }

/** The result for one switch: on the server, undone, still queued, or refused until a person decides. */
export type Outcome<Made> =
  | { readonly kind: 'done'; readonly made?: Made }
  | { readonly kind: 'undone' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'stuck'; readonly problem: Problem; readonly error?: unknown }

/** The storage and the server behind the queue. */
export interface QueueBackend<Made> {
  list(): Promise<readonly QueuedSwitch[]>
  /** Replaces or removes a queued switch. False when it is no longer queued. */
  replace(old: QueuedSwitch, next: QueuedSwitch | undefined): Promise<boolean>
  send(queued: QueuedSwitch): Promise<Reply<Made>>
  /** The members who fronted at a time; undefined when the server cannot be reached. */
  frontAt(at: number): Promise<readonly string[] | undefined>
  /** True when the server has this switch; undefined when the server cannot be reached. */
  serverHas(queued: QueuedSwitch): Promise<boolean | undefined>
  /** Deletes the switch if the server has it. False when the server cannot be reached. */
  deleteFromServer(body: SwitchBody): Promise<boolean>
  newKey(): string
}

/** Changes the time or the members of a switch. The new body needs a new key. */
export const withChange = (
  { problem: _, ...rest }: QueuedSwitch,
  change: Partial<SwitchBody>,
  key: string,
): QueuedSwitch => ({
  ...rest,
  ...change,
  key,
  // why: the server never gets a guess, so there is no earlier version to delete.
  instead: [...(rest.instead ?? []), ...(rest.joinOrLeave ? [] : [{ at: rest.at, members: rest.members }])],
})

/** Marks a switch as undone. The server may have it even if its answer was lost. */
export const asUndone = (queued: QueuedSwitch, key: string): QueuedSwitch => ({
  ...withChange(queued, {}, key),
  isUndone: true,
})

export const inOrder = (list: readonly QueuedSwitch[]): QueuedSwitch[] =>
  list.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))

/** Applies a join or leave. If the members are the ones that the person saw, keeps the order that they saw. */
function afterJoinOrLeave(front: readonly string[], { member, joins }: JoinOrLeave, seen: readonly string[]) {
  if (front.includes(member) === joins) return front
  const members = joins ? [...front, member] : front.filter((each) => each !== member)
  return members.toSorted().join() === seen.toSorted().join() ? seen : members
}

/** Fills in the members of queued joins and leaves, from the newest front that the device knows. */
export function withPredictedMembers(
  list: readonly QueuedSwitch[],
  front: SwitchBody | undefined,
): QueuedSwitch[] {
  let now = front
  return list.map((queued) => {
    if (queued.problem || (now && queued.at <= now.at)) return queued
    const { joinOrLeave } = queued
    const next =
      now && joinOrLeave
        ? { ...queued, members: afterJoinOrLeave(now.members, joinOrLeave, queued.members) }
        : queued
    now = next
    return next
  })
}

/** A time later than all known ones, unless the clock of the device is far behind. */
export function nextMoment(now: number, known: readonly number[]): number {
  const latest = Math.max(now - 1, ...known.filter((moment) => moment - now < farMs))
  return Math.max(now, latest + 1)
}
const farMs = 5 * 60_000

/**
 * Sends the queued switches in order, up to the key `last` or to the end. Stops when the server cannot be reached. Skips
 * switches that need a decision: each switch carries its own time. Returns the outcome by key.
 */
export async function drain<Made>(
  backend: QueueBackend<Made>,
  last?: string,
): Promise<Map<string, Outcome<Made>>> {
  const outcomes = new Map<string, Outcome<Made>>()
  for (const queued of inOrder(await backend.list())) {
    if (!queued.problem) {
      const outcome = await settle(backend, queued)
      outcomes.set(queued.key, outcome)
      if (outcome.kind === 'waiting') break
    }
    if (queued.key === last) break
  }
  return outcomes
}

async function settle<Made>(backend: QueueBackend<Made>, queued: QueuedSwitch): Promise<Outcome<Made>> {
  for (const body of queued.instead ?? []) {
    if (!(await backend.deleteFromServer(body))) return { kind: 'waiting' }
  }
  if (queued.isUndone) {
    await backend.replace(queued, undefined)
    return { kind: 'undone' }
  }
  const { joinOrLeave, ...known } = queued
  if (joinOrLeave) {
    const front = await backend.frontAt(queued.at)
    if (!front) return { kind: 'waiting' }
    const members = afterJoinOrLeave(front, joinOrLeave, queued.members)
    if (members === front) {
      await backend.replace(queued, undefined)
      return { kind: 'done' }
    }
    // why: the members are fixed now, so that every retry sends the same body.
    const next = { ...known, members }
    if (!(await backend.replace(queued, next))) return { kind: 'waiting' }
    return settle(backend, next)
  }
  const reply = await backend.send(queued)
  if (reply.kind === 'unreachable') return { kind: 'waiting' }
  if (reply.kind === 'made') {
    await backend.replace(queued, undefined)
    return { kind: 'done', made: reply.made }
  }
  const { reason, text, error } = reply
  if (reason === 'unauthorized') return { kind: 'waiting' }
  if (reason === 'request_in_flight' || reason === 'switch_timestamp_taken') {
    const hasIt = await backend.serverHas(queued)
    if (hasIt) {
      await backend.replace(queued, undefined)
      return { kind: 'done' }
    }
    if (hasIt === undefined || reason === 'request_in_flight') return { kind: 'waiting' }
    // why: another switch has this exact time. The new body needs a new key.
    const next = { ...queued, key: backend.newKey(), at: queued.at + 1 }
    if (!(await backend.replace(queued, next))) return { kind: 'waiting' }
    return settle(backend, next)
  }
  if (reason === 'same_fronters') {
    await backend.replace(queued, undefined)
    return { kind: 'done' }
  }
  const isMissing = reason === 'member_ref_not_found' || reason === 'not_own_member_ref'
  const problem: Problem = isMissing
    ? { kind: 'missing', member: queued.members.find((member) => text.includes(member)) }
    : { kind: 'refused', text }
  await backend.replace(queued, { ...queued, problem })
  return { kind: 'stuck', problem, error }
}
