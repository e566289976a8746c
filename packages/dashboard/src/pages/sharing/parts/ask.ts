import type { Input } from '@polyphony/client'
import { api, me } from '../../../state/api.ts'
import { type Circle, type Share, sharing } from '../../../state/sharing.svelte.ts'
import { type Difference, differenceOf, type Preview } from './seen.ts'

/** The values of a circle that a person can change. */
export type CircleDraft = Required<Input<'updateCircle'>['body']>

/** Asks the server what a share of these circles shows, with a change of one of them that is not saved yet. */
export const previewOf = (
  circles: readonly string[],
  kind: Share['kind'] = 'link',
  change?: { circle: string; to: Partial<CircleDraft> },
): Promise<Preview> =>
  api().previewCircles({ ...me, body: { circles: [...circles], kind, ...(change && { change }) } })

/** The things that a change shows or hides, for one person. */
export interface Effect {
  readonly share: Pick<Share, 'id' | 'name'>
  readonly difference: Difference
}

/** Asks what changes for everybody who sees a circle. Shares of the same circles have the same answer. */
export async function effectsOfCircle(
  circle: Circle,
  // why without: nobody sees them, and a name that is taken or not there yet would be refused.
  { name: _name, color: _color, ...to }: CircleDraft,
): Promise<Effect[]> {
  return effectsFor(circle, ({ circles, kind }) => previewOf(circles, kind, { circle: circle.id, to }))
}

/** Asks what changes for everybody who sees a circle that goes. A share says as little of others as its most reserved circle. */
export const effectsOfDeleting = (circle: Circle): Promise<Effect[]> =>
  effectsFor(circle, ({ circles, kind }) =>
    previewOf(
      circles.filter((id) => id !== circle.id),
      kind,
    ),
  )

async function effectsFor(circle: Circle, planned: (share: Share) => Promise<Preview>): Promise<Effect[]> {
  const asked = new Map<string, Promise<Difference>>()
  const ask = (share: Share) => {
    const key = `${share.kind} ${share.circles.join()}`
    const known = asked.get(key) ?? compare(share, planned)
    asked.set(key, known)
    return known
  }
  const shares = sharing.sharesOf(circle.id)
  return Promise.all(shares.map(async (share) => ({ share, difference: await ask(share) })))
}

async function compare(share: Share, planned: (share: Share) => Promise<Preview>): Promise<Difference> {
  const [before, after] = await Promise.all([previewOf(share.circles, share.kind), planned(share)])
  return differenceOf(before, after)
}

/** Asks what changes for one person when they see other circles. */
export async function effectsOfShare(share: Share, circles: readonly string[]): Promise<Effect[]> {
  const [before, after] = await Promise.all([
    previewOf(share.circles, share.kind),
    previewOf(circles, share.kind),
  ])
  return [{ share, difference: differenceOf(before, after) }]
}
