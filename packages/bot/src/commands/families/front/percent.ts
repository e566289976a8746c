import type { Client } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { readMoment } from '../../../parsing/moments.ts'
import { frontText, readingText } from '../../../text/texts.ts'
import type { Answer, CardField } from '../../answers/answer.ts'
import type { Arg } from '../../definitions/arg.ts'
import type { Call } from '../../running/call.ts'
import type { Group, System } from '../../running/lookups.ts'
import { orPrivate } from '../../running/outcomes.ts'
import { nameHere } from '../lists/access.ts'
import { MemberNames } from './names.ts'

const dayMs = 24 * 60 * 60 * 1000
const defaultDays = 30
const mostRows = 24

/** The beginning of a time until now, in milliseconds since 1970. Nothing typed: 30 days ago; `full`: the beginning. */
export const span = <Name extends string>(name: Name): Arg<Name, number> => ({
  name,
  kind: 'time',
  take: 'rest',
  optional: true,
  isValue: true,
  async read(typed, lookups) {
    if (typed === undefined) return lookups.now - defaultDays * dayMs
    if (typed.text.toLowerCase() === 'full') return 0
    const moment = readMoment(typed.text, await lookups.here())
    if (moment === undefined) throw new Refusal(readingText.noTime(typed.text))
    return moment
  },
})

export const percentFlags = { frontersOnly: 'fronters-only|fo', flat: 'flat' } as const
type PercentCall = Call<{ readonly span: number }, keyof typeof percentFlags>

/** Shows the shares of the members of a system. */
export async function showPercent(call: PercentCall, named: System | undefined): Promise<Answer> {
  const system = named ?? (await call.lookups.ownSystem())
  return show(call, system, await call.lookups.viewer(), {
    title: frontText.percentTitle(await nameHere(call, system)),
    color: system.color,
  })
}

/** Shows the shares of the members of a group. Time in which only members outside of the group front counts as nobody. */
export async function showGroupPercent(call: PercentCall, group: Group): Promise<Answer> {
  const { lookups } = call
  const system = group.privacy !== null ? await lookups.ownSystem() : await lookups.system(group.system ?? '')
  const server = await lookups.viewer()
  const members = await orPrivate(
    server.listGroupMembers({ groupRef: group.id }),
    frontText.private.groupMembers,
  )
  if (members.length === 0) throw new Refusal(frontText.emptyGroup)
  const { name } = await lookups.seenGroup(group)
  const head = { title: frontText.percentTitle(frontText.name(name)), color: group.color }
  return show(call, system, server, head, members.map(({ id }) => id).join())
}

async function show(
  call: PercentCall,
  system: System,
  server: Client,
  head: { readonly title: string; readonly color: string | null },
  members?: string,
): Promise<Answer> {
  const { now } = call
  const { span: start } = call.args
  if (start >= now) throw new Refusal(frontText.future(start))
  const fronting = await orPrivate(
    server.getFronting({
      systemRef: system.id,
      start: new Date(start).toISOString(),
      end: new Date(now).toISOString(),
      ...(members !== undefined && { members }),
    }),
    frontText.private.history,
  )
  if (fronting.seconds === 0) throw new Refusal(frontText.nothing)
  const [frontersOnly, flat] = [call.flag('frontersOnly'), call.flag('flat')]
  const nobody = frontersOnly ? 0 : fronting.nobody_seconds
  const rows: { id: string | undefined; seconds: number }[] = fronting.members.map(({ id, seconds }) => ({
    id,
    seconds,
  }))
  if (nobody > 0) rows.push({ id: undefined, seconds: nobody })
  rows.sort((a, b) => b.seconds - a.seconds)
  const whole = flat
    ? rows.reduce((sum, { seconds }) => sum + seconds, 0)
    : fronting.seconds - fronting.nobody_seconds + nobody
  const notes = [...(frontersOnly ? [frontText.frontersOnly] : []), ...(flat ? [frontText.flat] : [])]
  return {
    card: {
      ...head,
      text: frontText.percentText(now - fronting.seconds * 1000, fronting.seconds, notes),
      fields: await fieldsOf(rows, whole, await MemberNames.of(call, system)),
    },
  }
}

/** One field for each member, and one for those beyond the first 24. */
async function fieldsOf(
  rows: readonly { readonly id: string | undefined; readonly seconds: number }[],
  whole: number,
  names: MemberNames,
): Promise<readonly CardField[]> {
  const shown = rows.slice(0, mostRows)
  const rest = rows.slice(mostRows)
  const labels = await names.of(shown.flatMap(({ id }) => id ?? []))
  let next = 0
  const value = (seconds: number) => frontText.share(whole === 0 ? 0 : seconds / whole, seconds)
  const fields = shown.map(({ id, seconds }) => ({
    label: id === undefined ? frontText.nobodyFronts : (labels[next++] ?? ''),
    value: value(seconds),
    short: true,
  }))
  if (rest.length === 0) return fields
  const sum = rest.reduce((sum, { seconds }) => sum + seconds, 0)
  return [...fields, { label: frontText.others(rest.length), value: value(sum), short: true }]
}
