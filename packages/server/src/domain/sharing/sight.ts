import { type CirclePart, type OthersChoice, othersChoices } from '@polyphony/contract'
import type { FieldId, MemberId } from '../entities.ts'
import type { CircleId, CircleRules } from './rows.ts'

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
export interface Sight {
  readonly parts: ReadonlySet<CirclePart>
  readonly fields: ReadonlySet<FieldId>
  /** Days of past fronts. */
  readonly history: number
}

/** The days of history that a share shows at most while nobody keeps it in an account. */
const mostHistoryOfLinks = 90

interface Reach {
  readonly circle: SharedCircle
  has(id: MemberId): boolean
}

/** Decides what a share shows, from its circles alone. The privacy keys of the API play no part in it. */
export class Lens {
  readonly #reaches: readonly Reach[]
  readonly #mostHistory: number
  /** Members in the same circles have the same sight. */
  readonly #sights = new Map<string, Sight | undefined>()

  constructor(circles: readonly SharedCircle[], kind: 'link' | 'person') {
    this.#reaches = circles.map(reachOf)
    this.#mostHistory = kind === 'link' ? mostHistoryOfLinks : Number.POSITIVE_INFINITY
  }

  /** True when the share has no circle: it shows its title and nothing else. */
  get isEmpty(): boolean {
    return this.#reaches.length === 0
  }

  /** Returns what the share shows of a member; undefined for nothing. */
  sightOf(member: MemberMarks): Sight | undefined {
    if (!isSharable(member)) return undefined
    const having = this.#reaches.filter(({ has }) => has(member.id)).map(({ circle }) => circle)
    const key = having.map(({ id }) => id).join()
    if (!this.#sights.has(key)) this.#sights.set(key, having.length > 0 ? this.#sum(having) : undefined)
    return this.#sights.get(key)
  }

  /** Tests whether any circle shows this part. */
  shows(part: CirclePart): boolean {
    return this.#reaches.some(({ circle }) => circle.shows.includes(part))
  }

  /** Returns how the share shows fronters whom it does not show: as the most reserved of its circles does. */
  get others(): OthersChoice {
    const chosen = this.#fronting.map(({ others }) => othersChoices.indexOf(others))
    return othersChoices[Math.min(...chosen)] ?? 'omit'
  }

  /** Returns the longest history that a circle shows, in days. */
  get history(): number {
    return Math.max(0, ...this.#fronting.map(({ history }) => Math.min(history, this.#mostHistory)))
  }

  /** Lists the custom fields that any circle shows. */
  get fields(): readonly FieldId[] {
    return [...new Set(this.#reaches.flatMap(({ circle }) => circle.fields))]
  }

  /** Lists the members whom the circles with this part name; undefined if one of them has everyone. */
  namedFor(part: CirclePart): ReadonlySet<MemberId> | undefined {
    const circles = this.#reaches.map(({ circle }) => circle).filter(({ shows }) => shows.includes(part))
    return circles.some(({ everyone }) => everyone)
      ? undefined
      : new Set(circles.flatMap(({ members }) => members))
  }

  get #fronting(): readonly SharedCircle[] {
    return this.#reaches.map(({ circle }) => circle).filter(({ shows }) => shows.includes('front'))
  }

  #sum(circles: readonly SharedCircle[]): Sight {
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

function reachOf(circle: SharedCircle): Reach {
  const listed = new Set(circle.everyone ? circle.left_out : circle.members)
  return { circle, has: (id) => listed.has(id) !== circle.everyone }
}
