/** A switch as the history lists it, with short IDs of members. */
export interface KnownSwitch {
  readonly id: string
  readonly timestamp: string
  readonly members: readonly string[]
}

/** A front that nobody recorded. `also`: the member fronted with the others; `instead`: the member fronted alone. */
export interface MissedFront {
  readonly member: string
  readonly from: number
  readonly to: number
  readonly how: 'also' | 'instead'
}

export type SwitchStep =
  | { readonly kind: 'create'; readonly at: number; readonly members: readonly string[] }
  | {
      readonly kind: 'change'
      readonly id: string
      readonly before: readonly string[]
      readonly members: readonly string[]
    }

export interface Plan {
  /** In sending order. After each step, the history differs only within the front. */
  readonly steps: readonly SwitchStep[]
  /** Members during the front before the change, without the member themselves, in the order in which they came. */
  readonly others: readonly string[]
  /** The members after the end of the front. */
  readonly afterwards: readonly string[]
}

/**
 * Plans the switches that add a front. `switches`, newest first, reach from the end of the front (inclusive) back to the
 * switch that was current at its start. `isEndNewest` is true when no switch follows the end.
 */
export function planFront(
  switches: readonly KnownSwitch[],
  { member, from, to, how }: MissedFront,
  isEndNewest: boolean,
): Plan {
  const withMember = (members: readonly string[]) =>
    how === 'instead' ? [member] : members.includes(member) ? members : [...members, member]
  const known = switches.map((each) => ({ ...each, at: Date.parse(each.timestamp) })).reverse()
  const within: { at: number; id?: string; members: readonly string[] }[] = known.filter(
    ({ at }) => at >= from && at < to,
  )
  // Before the first switch, nobody fronts.
  const atStart = known.findLast(({ at }) => at <= from)?.members ?? []
  if (within[0]?.at !== from) within.unshift({ at: from, members: atStart })
  const atEnd = known.find(({ at }) => at === to)
  const last = within.at(-1)?.members ?? []

  const changes = within.flatMap(({ at, id, members: before }): SwitchStep[] => {
    const members = withMember(before)
    if (isSame(members, before)) return []
    return [id === undefined ? { kind: 'create', at, members } : { kind: 'change', id, before, members }]
  })
  changes.reverse()
  const end: SwitchStep[] =
    atEnd || isSame(withMember(last), last) ? [] : [{ kind: 'create', at: to, members: last }]
  // why: the server refuses a newest switch without a change, so the end comes second.
  const steps = isEndNewest ? [...changes.slice(0, 1), ...end, ...changes.slice(1)] : [...end, ...changes]
  const others = new Set(within.flatMap(({ members }) => members))
  others.delete(member)
  return { steps, others: [...others], afterwards: atEnd?.members ?? last }
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, i) => each === b[i])
