import { formatInstant, type Hid, type Instant, isEmpty } from '@polyphony/contract'
import type { MemberId } from '../../domain/entities.ts'
import { presentGroup } from '../../domain/present/group.ts'
import { presentMember } from '../../domain/present/member.ts'
import { presentOwnSettings, presentSystem } from '../../domain/present/system.ts'
import { revealGroup, revealMember, revealSettings, revealSystem } from '../../domain/privacy.ts'
import { asSystem } from '../../domain/viewer.ts'
import { arrayOf, inPages, openObject } from '../json/write.ts'
import type { Outgoing, OutgoingGroup, OutgoingSwitch } from '../outgoing.ts'

/** Writes a PluralKit file of version 2. */
export async function* writePluralKit(outgoing: Outgoing): AsyncGenerator<string> {
  yield openObject({ version: 2, ...systemOf(outgoing, { extended: false }) })
  yield* profileOf(outgoing, { extended: false })
  const hids = hidsOf(outgoing)
  yield* arrayOf('switches', map(merged(upTo(outgoing.now, outgoing.newestFirst())), switchOf(hids)))
  yield '}'
}

/** Presents the system with its settings, if need be with their values beyond the reference API. */
export function systemOf(
  { system, settings }: Outgoing,
  { extended: isExtended }: { extended: boolean },
): object {
  const owner = asSystem(system.id)
  return {
    ...presentSystem(revealSystem(system, owner)),
    // compat: null says that the default is used, which may differ elsewhere.
    config: {
      ...presentOwnSettings(revealSettings(settings, owner), isExtended),
      name_format: settings.name_format,
    },
  }
}

async function* plainMembers(outgoing: Outgoing): AsyncGenerator<object[]> {
  const owner = asSystem(outgoing.system.id)
  for await (const page of outgoing.memberPages({ extended: false })) {
    const aliases = await outgoing.aliasesOf(page)
    yield page.map((member) => {
      const { privacy, ...rest } = presentMember(revealMember(member, owner))
      return { ...rest, aliases: aliases.get(member.id) ?? [], privacy }
    })
  }
}

function extendedMembers(outgoing: Outgoing): AsyncGenerator<object[]> {
  const owner = asSystem(outgoing.system.id)
  return map(outgoing.memberPages({ extended: true }), (member) => {
    const { extended: { fields = {}, ...extended } = {}, ...rest } = presentMember(
      revealMember(member, owner),
    )
    return { ...rest, extended: { ...extended, ...valuesOf(fields) } }
  })
}

/** Writes accounts, members and groups, if need be with their values beyond the reference API. */
export async function* profileOf(
  outgoing: Outgoing,
  { extended: isExtended }: { extended: boolean },
): AsyncGenerator<string> {
  const { system, accounts, groups } = outgoing
  const owner = asSystem(system.id)
  // compat: these are numbers that JavaScript cannot hold; their digits are written as they are.
  yield `,"accounts":[${accounts.map(({ id }) => id)}]`
  yield* arrayOf('members', isExtended ? extendedMembers(outgoing) : plainMembers(outgoing))
  const hids = hidsOf(outgoing)
  const groupOf = (group: OutgoingGroup) => {
    const { privacy, extended, ...rest } = presentGroup(revealGroup(group, owner))
    const known = { ...rest, members: namesOf(group.member_ids, hids), privacy }
    return isExtended ? { ...known, extended } : known
  }
  yield* arrayOf('groups', inPages(groups, groupOf))
}

/** Values of custom fields, unless there are none. */
export const valuesOf = (fields: Readonly<Record<string, unknown>>) => (isEmpty(fields) ? {} : { fields })

export type Hids = ReadonlyMap<MemberId, Hid>
/** Lists the short IDs of the members. Only after these are written it is known which were deleted in the meantime. */
export const hidsOf = ({ members }: Outgoing): Hids => new Map(members.map(({ id, hid }) => [id, hid]))

export const namesOf = (ids: readonly MemberId[], hids: Hids): Hid[] =>
  ids.flatMap((id) => hids.get(id) ?? [])

const switchOf =
  (hids: Hids) =>
  ({ timestamp, member_ids }: Moment) => ({
    timestamp: formatInstant(timestamp),
    members: namesOf(member_ids, hids),
  })

type Moment = Pick<OutgoingSwitch, 'timestamp' | 'member_ids'>

async function* upTo(now: Instant, pages: AsyncIterable<readonly Moment[]>): AsyncGenerator<Moment[]> {
  for await (const page of pages) yield page.filter(({ timestamp }) => timestamp <= now)
}

/** Merges switches of one moment into one with the members of all. Members of the oldest switch come first. */
async function* merged(pages: AsyncIterable<readonly Moment[]>): AsyncGenerator<Moment[]> {
  let open: Moment | undefined
  for await (const page of pages) {
    const done: Moment[] = []
    for (const moment of page) {
      if (open?.timestamp === moment.timestamp) {
        const member_ids = [...new Set([...moment.member_ids, ...open.member_ids])]
        open = { ...open, member_ids }
      } else {
        if (open) done.push(open)
        open = moment
      }
    }
    yield done
  }
  if (open) yield [open]
}

export async function* map<T, U>(
  pages: AsyncIterable<readonly T[]>,
  present: (item: T) => U,
): AsyncGenerator<U[]> {
  for await (const page of pages) yield page.map(present)
}
