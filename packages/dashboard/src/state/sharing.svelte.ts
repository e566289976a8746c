import type { Answer } from '@polyphony/client'
import { api, me } from './api.ts'
import type { Member } from './data.svelte.ts'
import { eventsOf, Served, withoutThing, withThing } from './served.svelte.ts'

export type Circle = Answer<'listCircles'>[number]
export type Share = Answer<'listShares'>[number]
export type CirclePart = Circle['shows'][number]

interface Lists {
  /** Oldest first. */
  readonly circles: readonly Circle[]
  /** Newest first. */
  readonly shares: readonly Share[]
}

/** The circles and shares of the current system. */
class Sharing extends Served<Lists> {
  protected readonly events = [...eventsOf('CIRCLE', 'SHARE'), 'SUCCESSFUL_IMPORT']

  get circles(): readonly Circle[] | undefined {
    return this.values?.circles
  }
  get shares(): readonly Share[] | undefined {
    return this.values?.shares
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

  protected async read(known: Lists | undefined): Promise<Lists> {
    const [circles, shares] = await Promise.all([
      api().listCircles(me, { ifChangedFrom: known?.circles }),
      api().listShares(me, { ifChangedFrom: known?.shares }),
    ])
    return { circles, shares }
  }

  putCircle(circle: Circle): void {
    this.change(({ circles }) => ({ circles: withThing(circles, circle) }))
  }
  removeCircle(id: string): void {
    this.change(({ circles, shares }) => ({
      circles: withoutThing(circles, id),
      shares: shares.map((share) => ({ ...share, circles: share.circles.filter((each) => each !== id) })),
    }))
  }
  putShare(share: Share): void {
    this.change(({ shares }) => ({ shares: withThing(shares, share, 'first') }))
  }
  removeShare(id: string): void {
    this.change(({ shares }) => ({ shares: withoutThing(shares, id) }))
  }
}

/** True for a share that nobody can read any more. */
export const hasEnded = ({ expires_at }: Pick<Share, 'expires_at'>): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now()

/** True for a circle that a member is in, by name or because everyone is. */
export const isIn = (circle: Circle, memberId: string): boolean =>
  circle.everyone ? !circle.except.includes(memberId) : circle.members.includes(memberId)

export const sharing = new Sharing()
