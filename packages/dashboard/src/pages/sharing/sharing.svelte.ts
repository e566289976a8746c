import type { Answer } from '@polyphony/client'
import { untrack } from 'svelte'
import { api } from '../../state/api.ts'
import { data, type Member } from '../../state/data.svelte.ts'
import { session } from '../../state/session.svelte.ts'

export type Circle = Answer<'listCircles'>[number]
export type Share = Answer<'listShares'>[number]
export type CirclePart = Circle['shows'][number]

export const me = { systemRef: '@me' } as const

interface Known {
  readonly owner: string | undefined
  /** Oldest first. */
  readonly circles: readonly Circle[]
  /** Newest first. */
  readonly shares: readonly Share[]
}

/** The circles and shares of the current system. Only the server knows them: the device stores none of it. */
class Sharing {
  #known = $state.raw<Known>()
  /** The reason why the last read failed. */
  problem = $state.raw<unknown>()
  /** Counts changes: an answer from before the last one is outdated. */
  #changes = 0

  get #mine(): Known | undefined {
    return this.#known?.owner === session.current?.id ? this.#known : undefined
  }
  /** Undefined until the server has answered. */
  get circles(): readonly Circle[] | undefined {
    return this.#mine?.circles
  }
  get shares(): readonly Share[] | undefined {
    return this.#mine?.shares
  }
  circle(id: string): Circle | undefined {
    return this.circles?.find((circle) => circle.id === id)
  }
  share(id: string): Share | undefined {
    return this.shares?.find((share) => share.id === id)
  }
  /** The shares through which somebody sees a circle now. */
  sharesOf(circle: string): Share[] {
    return (this.shares ?? []).filter((share) => !hasEnded(share) && share.circles.includes(circle))
  }
  /** The shares through which somebody sees the status of one of these members. A share shows the sum of its circles. */
  sharesWithStatus(members: readonly Member[]): Share[] {
    const partsOf = (share: Share, { id }: Member) =>
      (this.circles ?? [])
        .filter((circle) => share.circles.includes(circle.id) && isIn(circle, id))
        .flatMap(({ shows }) => shows)
    const sharable = members.filter(({ extended }) => !extended?.archived && !extended?.never_shared)
    return (this.shares ?? []).filter(
      (share) =>
        !hasEnded(share) &&
        sharable.some((member) => {
          const parts = partsOf(share, member)
          return parts.includes('front') && parts.includes('status')
        }),
    )
  }

  async load(): Promise<void> {
    const owner = session.current?.id
    this.#changes += 1
    const mine = this.#changes
    try {
      const [circles, shares] = await Promise.all([
        api().listCircles(me, { ifChangedFrom: this.circles }),
        api().listShares(me, { ifChangedFrom: this.shares }),
      ])
      if (mine !== this.#changes || owner !== session.current?.id) return
      this.#known = { owner, circles, shares }
      this.problem = undefined
    } catch (error) {
      if (mine === this.#changes) this.problem = error
    }
  }

  /** Call in an `$effect`: reads everything now and after each change. */
  follow(): void {
    for (const what of ['CREATE', 'UPDATE', 'DELETE'])
      for (const kind of ['CIRCLE', 'SHARE']) data.latest.get(`${what}_${kind}`)
    data.latest.get('SUCCESSFUL_IMPORT')
    untrack(() => void this.load())
  }

  /** Stores the answer of an own change, without waiting for its event. */
  putCircle(circle: Circle): void {
    this.#change(({ circles }) => ({ circles: put(circles, circle, 'last') }))
  }
  removeCircle(id: string): void {
    this.#change(({ circles, shares }) => ({
      circles: circles.filter((circle) => circle.id !== id),
      shares: shares.map((share) => ({ ...share, circles: share.circles.filter((each) => each !== id) })),
    }))
  }
  putShare(share: Share): void {
    this.#change(({ shares }) => ({ shares: put(shares, share, 'first') }))
  }
  removeShare(id: string): void {
    this.#change(({ shares }) => ({ shares: shares.filter((share) => share.id !== id) }))
  }

  #change(change: (known: Known) => Partial<Known>): void {
    this.#changes += 1
    if (this.#mine) this.#known = { ...this.#mine, ...change(this.#mine) }
  }
}

function put<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  thing: Thing,
  place: 'first' | 'last',
): readonly Thing[] {
  if (things.some(({ id }) => id === thing.id))
    return things.map((each) => (each.id === thing.id ? thing : each))
  return place === 'first' ? [thing, ...things] : [...things, thing]
}

/** True for a share that nobody can read any more. */
export const hasEnded = ({ expires_at }: Pick<Share, 'expires_at'>): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now()

/** True for a circle that a member is in, by name or because everyone is. */
export const isIn = (circle: Circle, memberId: string): boolean =>
  circle.everyone ? !circle.except.includes(memberId) : circle.members.includes(memberId)

export const sharing = new Sharing()
