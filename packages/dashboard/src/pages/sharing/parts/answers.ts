import { session } from '../../../state/session.svelte.ts'
import type { Circle, Share } from '../../../state/sharing.svelte.ts'
import { keyOf } from '../../../storage/draft-keys.ts'

/** Questions that the person has answered on this device, by the ID of the thing. */
interface Answers {
  /** The time of the last answer about a share without an end. */
  readonly open: Readonly<Record<string, number>>
  /** Short IDs of members whom a circle leaves out on purpose. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>
}

const askEveryMs = 90 * 86_400_000
/** Beside the drafts, which go when the person signs out. */
const place = () => keyOf(`${session.current?.id}:sharing`)

function read(): Answers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place()) ?? '{}')
    const { open = {}, leftOut = {} } = kept as Partial<Answers>
    return { open, leftOut }
  } catch {
    return { open: {}, leftOut: {} }
  }
}

function write(answers: Answers): void {
  try {
    localStorage.setItem(place(), JSON.stringify(answers))
  } catch {
    // Storage may be full or forbidden. Then the page asks again.
  }
}

/** True when the page has to ask whether a share without an end is still right. */
export function asksAboutEnd({ id, created, expires_at }: Share): boolean {
  return expires_at === null && (read().open[id] ?? Date.parse(created)) + askEveryMs <= Date.now()
}

/** Remembers that a share without an end is still right. */
export function rememberOpen({ id }: Share): void {
  const { open, leftOut } = read()
  write({ open: { ...open, [id]: Date.now() }, leftOut })
}

/** The members whom a circle with everyone leaves out, and about whom the person has not decided on this device. */
export function undecidedIn({ id, everyone, except }: Circle): string[] {
  const decided = new Set(read().leftOut[id])
  return everyone ? except.filter((member) => !decided.has(member)) : []
}

/** Remembers that the person has decided whom a circle leaves out. */
export function rememberLeftOut({ id, except }: Circle): void {
  const { open, leftOut } = read()
  write({ open, leftOut: { ...leftOut, [id]: except } })
}
