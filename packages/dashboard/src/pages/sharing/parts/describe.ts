import { type Circle, hasEnded, type Share, sharing } from '../../../state/sharing.svelte.ts'
import { formatDay, formatMoment } from '../../../state/time.svelte.ts'
import { t } from '../../../text/strings.ts'

/** Says in a few words whom a circle has. */
export function describeCircle({ everyone, members, except }: Circle): string {
  const words = t.sharing
  if (!everyone) return words.inCircle(members.length)
  return except.length > 0 ? words.inCircleExcept(except.length) : words.inCircleEveryone
}

/** Says which circles somebody sees, and until when. */
export function describeShare(share: Share): string {
  const words = t.sharing
  const names = share.circles.flatMap((id) => sharing.circle(id)?.name ?? [])
  const sees = names.length > 0 ? words.sees(names) : words.seesNothing
  return `${sees} ${describeEnd(share)}`
}

export function describeEnd(share: Share): string {
  const words = t.sharing
  if (share.expires_at === null) return words.untilEnded
  return (hasEnded(share) ? words.endedOn : words.until)(formatDay(share.expires_at))
}

/** Says how somebody opens a share, and when they did last. */
export function describeUse({ kind, holder, last_opened, channels, notify }: Share): string {
  const words = t.sharing
  return [
    kind === 'person' && holder !== null ? words.byPerson(holder) : words.byLink,
    last_opened === null ? words.neverOpened : words.opened(formatMoment(last_opened)),
    ...(notify ? (channels > 0 ? [words.told(channels)] : []) : [words.silenced]),
  ].join(' ')
}
