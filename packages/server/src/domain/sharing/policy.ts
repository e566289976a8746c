import { type CirclePart, type OthersChoice, othersChoices } from '@polyphony/contract'
import type { FieldId, MemberId } from '../entities.ts'
import { type CircleId, type CircleRules, membership } from './rows.ts'

/** A circle of a share, with those of its custom fields that are still there. */
export interface SharedCircle extends CircleRules {
  readonly id: CircleId
}

/** The values of a member that decide whether any share may show it. */
export interface MemberMarks {
  readonly id: MemberId
  readonly custom_front: boolean
  readonly archived: boolean
  readonly never_shared: boolean
}

/** Everything that the circles of a share show of one member: the sum of those that have it. */
export interface MemberAccess {
  readonly parts: ReadonlySet<CirclePart>
  readonly fields: ReadonlySet<FieldId>
  /** Days of past fronts. */
  readonly history: number
}

/** The days of history that a share shows at most while nobody keeps it in an account. */
const mostHistoryOfLinks = 90

/** Decides what a share shows, from its circles alone. The privacy keys of the API play no part in it. */
export class SharePolicy {
  readonly #circles: readonly CircleRules[]
  readonly #has: readonly ReturnType<typeof membership>[]
  readonly #mostHistory: number
  /** Members in the same circles have the same access. */
  readonly #accesses = new Map<string, MemberAccess | undefined>()

  constructor(circles: readonly CircleRules[], kind: 'link' | 'person') {
    this.#circles = circles
    this.#has = circles.map(membership)
    this.#mostHistory = kind === 'link' ? mostHistoryOfLinks : Number.POSITIVE_INFINITY
  }

  /** True when the share has no circle: it shows its title and nothing else. */
  get isEmpty(): boolean {
    return this.#circles.length === 0
  }

  /** Returns what the share shows of a member; undefined for nothing. */
  accessTo(member: MemberMarks): MemberAccess | undefined {
    return isSharable(member) ? this.accessById(member.id) : undefined
  }

  /** Returns what the circles show of a member, whatever its marks; null stands for all whom no circle names. */
  accessById(member: MemberId | null): MemberAccess | undefined {
    const having = this.#has.flatMap((has, place) => (has(member) ? [place] : []))
    const key = having.join()
    if (!this.#accesses.has(key)) this.#accesses.set(key, this.#sum(having))
    return this.#accesses.get(key)
  }

  /** Tests whether any circle shows this part. */
  shows(part: CirclePart): boolean {
    return this.#circles.some(({ shows }) => shows.includes(part))
  }

  /**
   * Returns how the share shows fronters whom it does not show: as the most reserved of the circles with the front does.
   * Undefined if it shows no front.
   */
  get others(): OthersChoice | undefined {
    const chosen = this.#fronting.map(({ others }) => othersChoices.indexOf(others))
    return othersChoices[Math.min(...chosen)]
  }

  /** Returns the longest history that a circle shows, in days. */
  get history(): number {
    return Math.max(0, ...this.#fronting.map(({ history }) => Math.min(history, this.#mostHistory)))
  }

  /** Lists the custom fields that any circle shows. */
  get fields(): readonly FieldId[] {
    return [...new Set(this.#circles.flatMap(({ fields }) => fields))]
  }

  /** Lists the members whom the circles with this part name; undefined if one of them has everyone. */
  namedFor(part: CirclePart): ReadonlySet<MemberId> | undefined {
    const circles = this.#circles.filter(({ shows }) => shows.includes(part))
    return circles.some(({ everyone }) => everyone)
      ? undefined
      : new Set(circles.flatMap(({ members }) => members))
  }

  get #fronting(): readonly CircleRules[] {
    return this.#circles.filter(({ shows }) => shows.includes('front'))
  }

  #sum(places: readonly number[]): MemberAccess | undefined {
    const circles = places.flatMap((place) => this.#circles[place] ?? [])
    if (circles.length === 0) return undefined
    const days = circles.map(({ shows, history }) => (shows.includes('front') ? history : 0))
    return {
      parts: new Set(circles.flatMap(({ shows }) => shows)),
      fields: new Set(circles.flatMap(({ fields }) => fields)),
      history: Math.min(Math.max(...days), this.#mostHistory),
    }
  }
}

/** Tests whether any share may show or count a member. */
export const isSharable = ({ archived, never_shared }: MemberMarks): boolean => !archived && !never_shared
