/** A switch as the server takes it. */
export interface Body {
  /** UUIDs, in their order. */
  readonly members: readonly string[]
  /** The moment of the tap, or the one that the person chose, in milliseconds. */
  readonly at: number
}

/** Somebody who joins the front or leaves it, whoever else is there. */
export interface Step {
  readonly member: string
  readonly joins: boolean
}

/** A switch that the server has not confirmed yet. */
export interface Waiting extends Body {
  /** Its Idempotency-Key: however often it is sent, the server makes it once. */
  readonly key: string
  /** The short ID of the system. */
  readonly system: string
  /** Set while its members are a guess, because the server has not said yet who fronted at that moment. */
  readonly step?: Step
  /** The forms it had before the person changed it. Nobody knows if the server has one of these. */
  readonly instead?: readonly Body[]
  /** The person took it back: nothing is sent, and what the server may have of it is deleted. */
  readonly isUndone?: true
  /** Why it was not accepted; then a person decides. */
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

/** The end of a switch: made (now, or already), taken back, still waiting, or in need of a decision. */
export type Fate<Made> =
  | { readonly kind: 'done'; readonly made?: Made }
  | { readonly kind: 'undone' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'stuck'; readonly problem: Problem; readonly error?: unknown }

/** The outside world of the queue. */
export interface Desk<Made> {
  list(): Promise<readonly Waiting[]>
  /** Puts another in its place, or nothing, for good. False when it is no longer there. */
  replace(old: Waiting, next: Waiting | undefined): Promise<boolean>
  send(waiting: Waiting): Promise<Reply<Made>>
  /** The members who fronted at a moment; undefined when the server could not be asked. */
  frontAt(at: number): Promise<readonly string[] | undefined>
  /** Tells whether the server has this switch; undefined when it could not be asked. */
  isThere(waiting: Waiting): Promise<boolean | undefined>
  /** Deletes this switch where the server has it. False when that is not certain. */
  takeBack(body: Body): Promise<boolean>
  newKey(): string
}

/** A switch moved to another time or given other members. Another body needs another key. */
export const changed = ({ problem: _, ...rest }: Waiting, change: Partial<Body>, key: string): Waiting => ({
  ...rest,
  ...change,
  key,
  // why: the server never gets one that is still a guess.
  instead: [...(rest.instead ?? []), ...(rest.step ? [] : [{ at: rest.at, members: rest.members }])],
})

/** A switch to be taken back. It may be at the server although no answer said so. */
export const undone = (waiting: Waiting, key: string): Waiting => ({
  ...changed(waiting, {}, key),
  isUndone: true,
})

export const inOrder = (list: readonly Waiting[]): Waiting[] =>
  list.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))

/** The front after the step. The order that the person saw counts if these are the members that they saw. */
function stepped(front: readonly string[], { member, joins }: Step, seen: readonly string[]) {
  if (front.includes(member) === joins) return front
  const members = joins ? [...front, member] : front.filter((each) => each !== member)
  return members.toSorted().join() === seen.toSorted().join() ? seen : members
}

/** The waiting switches, in order, with the members that follow from the newest front that the device knows. */
export function foreseen(list: readonly Waiting[], front: Body | undefined): Waiting[] {
  let now = front
  return list.map((waiting) => {
    if (waiting.problem || (now && waiting.at <= now.at)) return waiting
    const { step } = waiting
    const next = now && step ? { ...waiting, members: stepped(now.members, step, waiting.members) } : waiting
    now = next
    return next
  })
}

/** A moment after every other one that is known, unless the clock of the device is far behind. */
export function nextMoment(now: number, known: readonly number[]): number {
  const latest = Math.max(now - 1, ...known.filter((moment) => moment - now < farMs))
  return Math.max(now, latest + 1)
}
const farMs = 5 * 60_000

/**
 * Sends what waits, in order, up to the one with the key or to the end. It stops where the server cannot be reached; one
 * that needs a decision does not hold up the next, since each carries its own time. Gives the fate of each it sent.
 */
export async function drain<Made>(desk: Desk<Made>, last?: string): Promise<Map<string, Fate<Made>>> {
  const fates = new Map<string, Fate<Made>>()
  for (const waiting of inOrder(await desk.list())) {
    if (!waiting.problem) {
      const fate = await settle(desk, waiting)
      fates.set(waiting.key, fate)
      if (fate.kind === 'waiting') break
    }
    if (waiting.key === last) break
  }
  return fates
}

async function settle<Made>(desk: Desk<Made>, waiting: Waiting): Promise<Fate<Made>> {
  for (const body of waiting.instead ?? []) {
    if (!(await desk.takeBack(body))) return { kind: 'waiting' }
  }
  if (waiting.isUndone) {
    await desk.replace(waiting, undefined)
    return { kind: 'undone' }
  }
  const { step, ...known } = waiting
  if (step) {
    const front = await desk.frontAt(waiting.at)
    if (!front) return { kind: 'waiting' }
    const members = stepped(front, step, waiting.members)
    if (members === front) {
      await desk.replace(waiting, undefined)
      return { kind: 'done' }
    }
    // why: from here on it is sent as this and nothing else, however often.
    const next = { ...known, members }
    if (!(await desk.replace(waiting, next))) return { kind: 'waiting' }
    return settle(desk, next)
  }
  const reply = await desk.send(waiting)
  if (reply.kind === 'unreachable') return { kind: 'waiting' }
  if (reply.kind === 'made') {
    await desk.replace(waiting, undefined)
    return { kind: 'done', made: reply.made }
  }
  const { reason, text, error } = reply
  if (reason === 'unauthorized') return { kind: 'waiting' }
  if (reason === 'request_in_flight' || reason === 'switch_timestamp_taken') {
    const isThere = await desk.isThere(waiting)
    if (isThere) {
      await desk.replace(waiting, undefined)
      return { kind: 'done' }
    }
    if (isThere === undefined || reason === 'request_in_flight') return { kind: 'waiting' }
    // why: somebody else's switch has that very moment; another body needs another key.
    const next = { ...waiting, key: desk.newKey(), at: waiting.at + 1 }
    if (!(await desk.replace(waiting, next))) return { kind: 'waiting' }
    return settle(desk, next)
  }
  if (reason === 'same_fronters') {
    await desk.replace(waiting, undefined)
    return { kind: 'done' }
  }
  const isMissing = reason === 'member_ref_not_found' || reason === 'not_own_member_ref'
  const problem: Problem = isMissing
    ? { kind: 'missing', member: waiting.members.find((member) => text.includes(member)) }
    : { kind: 'refused', text }
  await desk.replace(waiting, { ...waiting, problem })
  return { kind: 'stuck', problem, error }
}
