import { fail, type Snowflake } from '@polyphony/contract'
import type { Context } from '../context.ts'
import { readKept } from '../datafile/kept/shape.ts'
import type { Outgoing, OutgoingMessage, OutgoingSwitch } from '../datafile/outgoing.ts'
import type { MemberId, SwitchId, SystemId } from '../domain/entities.ts'
import type { Lane } from '../pacing/lane.ts'
import { nextCount } from '../pacing/portion.ts'
import type { ExportedSwitch, SwitchPlace } from '../store/moving/exporting.ts'
import type { Page } from '../store/sql/refs.ts'

/** Pages are small where their switches have many members, which is what takes the time. */
const firstSwitches = 50
const switchPortion = { atOnce: 5_000, most: 500 }
const messagesPerPage = 500
const membersAtOnce = 100
const groupsAtOnce = 25

const first: SwitchPlace = { timestamp: Number.MIN_SAFE_INTEGER, id: 0 as SwitchId }
const last: SwitchPlace = { timestamp: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER as SwitchId }

/**
 * Gathers what goes into the data file of a system; what can be long is read only when it is written. Changes go on
 * meanwhile: a switch that is made or imported after the beginning is left out, and so is everywhere a member that is.
 */
export async function gatherExport(
  { store, clock, lane }: Context,
  id: SystemId,
  { withKeys }: { withKeys: boolean },
): Promise<Outgoing> {
  const reader = store.exporting
  const now = clock.now()
  // why: before the members, so that all those of the switches are among them.
  const reach = await reader.reach(id)
  const [system, settings, accounts] = await Promise.all([
    reader.system(id),
    reader.settings(id),
    reader.accounts(id),
  ])
  const members = await all(lane, membersAtOnce, (page) => store.members.list(id, page))
  const groups = await all(lane, groupsAtOnce, (page) => reader.groups(id, page))
  if (!system || !settings) return fail('system_not_found')
  const known = new Set(members.map((member) => member.id))
  const isKnown = (member: MemberId) => known.has(member)

  async function* switches(
    read: typeof reader.switchesBefore,
    start: SwitchPlace,
  ): AsyncGenerator<OutgoingSwitch[]> {
    let place: SwitchPlace | undefined = start
    let wanted = firstSwitches
    while (place) {
      const page: ExportedSwitch[] = await read(id, reach, place, wanted)
      if (page.length > 0) {
        yield page.map(({ uuid, timestamp, member_ids }) => ({
          uuid,
          timestamp,
          member_ids: member_ids.filter(isKnown),
        }))
      }
      place = page.length === wanted ? page.at(-1) : undefined
      wanted = nextCount(
        page.length,
        page.reduce((sum, { member_ids }) => sum + member_ids.length, 0),
        switchPortion,
      )
      await breathe()
    }
  }

  async function* messages(): AsyncGenerator<OutgoingMessage[]> {
    let after: Snowflake | undefined = '0' as Snowflake
    while (after !== undefined) {
      const page: OutgoingMessage[] = await reader.messagesAfter(id, after, messagesPerPage)
      if (page.length > 0) {
        yield page.map((message) => ({
          ...message,
          member_id: message.member_id !== null && isKnown(message.member_id) ? message.member_id : null,
        }))
      }
      after = page.length === messagesPerPage ? page.at(-1)?.id : undefined
      await breathe()
    }
  }

  return {
    now,
    system,
    settings,
    accounts,
    members,
    groups: groups.map((group) => ({ ...group, member_ids: group.member_ids.filter(isKnown) })),
    newestFirst: () => switches(reader.switchesBefore, last),
    oldestFirst: () => switches(reader.switchesAfter, first),
    messages,
    kept: async () => (await store.kept.list(id)).map(readKept),
    async extras() {
      const [guilds, memberGuilds, autoproxy, keys] = await Promise.all([
        reader.systemGuilds(id),
        reader.memberGuilds(id),
        reader.autoproxy(id),
        withKeys ? store.keys.list(id) : undefined,
      ])
      return {
        guilds,
        memberGuilds: memberGuilds.filter(({ member_id }) => isKnown(member_id)),
        autoproxy,
        keys,
      }
    },
  }
}

/** All rows of a list, read in steps. */
async function all<Row extends { id: number }>(
  lane: Lane,
  limit: number,
  read: (page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let isMore = true; isMore; ) {
    const next = await lane.step(() => read({ limit, beyond: rows.at(-1)?.id }))
    rows.push(...next)
    isMore = next.length === limit
  }
  return rows
}

/** SQLite answers at once; others get their turn between two pages. */
const breathe = () => new Promise(setImmediate)
