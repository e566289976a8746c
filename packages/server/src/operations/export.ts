import { fail, type Uuid } from '@polyphony/contract'
import type { Context } from '../context.ts'
import { readKept } from '../datafile/kept/kept-types.ts'
import type {
  Outgoing,
  OutgoingExtras,
  OutgoingMember,
  OutgoingMessage,
  OutgoingSwitch,
  SpokenSwitch,
} from '../datafile/outgoing.ts'
import type { MemberId, StoredMember, StoredNote, SystemId } from '../domain/entities.ts'
import type { StatedSwitch } from '../domain/history/runs.ts'
import { asOwner } from '../domain/privacy.ts'
import { presentReminder } from '../domain/telling/present.ts'
import { batchesOf, nextBatchSize } from '../pacing/batches.ts'
import type { Mutex } from '../pacing/mutex.ts'
import { TimeSlice } from '../pacing/time-slice.ts'
import { fileOf } from '../pictures/names.ts'
import { readWhole } from '../pictures/storage.ts'
import type { ExportedSwitch } from '../store/bulk/exports.ts'
import type { NoteKey } from '../store/notes.ts'
import type { Page } from '../store/sql/refs.ts'
import type { Store } from '../store/store.ts'
import { membersOf, namesFor } from './telling/names.ts'

/** Page sizes. Pages are small where switches have many members, because reading members takes the time. */
const firstSwitches = 50
const switchPortion = { atOnce: 5_000, most: 500 }
const messagesPerPage = 500
const membersAtOnce = { ids: 500, rows: 50, keys: 25 }
const groupsAtOnce = 25
const notesAtOnce = { keys: 1_000, characters: 192 * 1024, onSwitches: 50 }

/**
 * Gathers the data of a system for a data file. Whatever may be long is read only while the file is written. Changes
 * go on during an export: it leaves out switches and members that are made or imported after it began.
 */
export async function gatherExport(
  ctx: Context,
  id: SystemId,
  {
    withKeys,
    withCircles,
    withPictures = false,
  }: { withKeys: boolean; withCircles: boolean; withPictures?: boolean },
): Promise<Outgoing> {
  const { store, clock, longWork } = ctx
  const reader = store.exporting
  const now = clock.now()
  // why: this comes before the members, so that all members of the switches are among them.
  const reach = await reader.reach(id)
  const [system, settings, accounts] = await Promise.all([
    store.systems.get(id),
    store.systems.settings(id),
    reader.accounts(id),
  ])
  const members = await readAll(longWork, membersAtOnce.ids, (page) => reader.members(id, page))
  const groups = await readAll(longWork, groupsAtOnce, async (page) =>
    store.groups.extend(await reader.groups(id, page)),
  )
  if (!system || !settings) return fail('system_not_found')
  const pages = new ExportPages(store, id, reach, members)
  return {
    now,
    publicUrl: ctx.config.publicUrl,
    system,
    settings,
    accounts,
    get members() {
      return pages.knownMembers
    },
    memberPages: (which) => pages.members(which),
    aliasesOf: async (members) => {
      const rows = await reader.aliases(members.map((member) => member.id))
      return new Map(rows.map((row) => [row.id, JSON.parse(row.aliases)]))
    },
    valueKeys: () => pages.valueKeys(),
    groups: groups.map((group) => ({ ...group, member_ids: group.member_ids.filter(pages.isKnown) })),
    fields: await store.fields.list(id),
    systemValues: await store.fieldValues.ofSystem(id, false),
    newestFirst: () => pages.switches(reader.switchesBefore),
    oldestFirst: () => pages.spokenSwitches(),
    fronts: () => pages.statedSwitches(),
    journal: async () => ({ notes: await reader.noteUuids(id), comments: await reader.commentUuids(id) }),
    messages: () => pages.messages(),
    notes: () => pages.notes(),
    switchNotes: () => pages.byId(reader.switchNotesAfter),
    comments: () => pages.byId(reader.commentsAfter),
    pictures: withPictures ? (await reader.pictures(id)).map(readable(ctx)) : undefined,
    kept: async () => (await store.kept.list(id)).map(readKept),
    extras: () => readExtras(ctx, id, { withKeys, withCircles }, pages.isKnown),
  }
}

const readable =
  ({ pictures: { files } }: Context) =>
  <P extends { key: string }>(picture: P) => ({
    ...picture,
    read: () => readWhole(files, fileOf(picture.key)),
  })

async function readExtras(
  { store }: Context,
  id: SystemId,
  { withKeys, withCircles }: { withKeys: boolean; withCircles: boolean },
  isKnown: (member: MemberId) => boolean,
): Promise<OutgoingExtras> {
  const { exporting: reader, keys: readKeys, members, presets: readPresets, circles: readCircles } = store
  const [guilds, memberGuilds, autoproxy, order, presets, keys] = await Promise.all([
    reader.systemGuilds(id),
    reader.memberGuilds(id),
    reader.autoproxy(id),
    members.inOwnOrder(id),
    readPresets.list(id),
    withKeys ? readKeys.list(id) : undefined,
  ])
  const reminders = withCircles ? await readReminders(store, id, isKnown) : []
  const circles = withCircles ? await readCircles.withNames(id, await readCircles.list(id)) : []
  return {
    guilds,
    memberGuilds: memberGuilds.filter(({ member_id }) => isKnown(member_id)),
    autoproxy,
    memberOrder: order.map((member) => member.id).filter(isKnown),
    presets: presets.map(({ name, members }) => ({
      name,
      member_ids: members.map((member) => member.id).filter(isKnown),
    })),
    circles,
    reminders,
    keys,
  }
}

/** Reads reminders as their owner sees them, without what is about other members than those of the file. */
async function readReminders(
  store: Store,
  id: SystemId,
  isKnown: (member: MemberId) => boolean,
): Promise<OutgoingExtras['reminders']> {
  const reminders = await store.reminders.list(id)
  const names = await namesFor(store, id, reminders)
  const memberId = (member: MemberId) => (isKnown(member) ? names.people.get(member)?.hid : undefined)
  const isWhole = ({ values }: (typeof reminders)[number]) =>
    [...membersOf(values), ...values.while].every((member) => memberId(member) !== undefined)
  return reminders.filter(isWhole).map((reminder) => {
    const shown = presentReminder(reminder, { memberId, channels: names.channels })
    const { channels: _, due: __, last: ___, next: ____, ...rest } = shown
    return rest
  })
}

type Reader = Store['exporting']

/** Reads what may be long page by page, while the file is written. */
class ExportPages {
  readonly #store: Store
  readonly #reader: Reader
  readonly #id: SystemId
  readonly #reach: Awaited<ReturnType<Reader['reach']>>
  /** The members of the file. */
  readonly #known: Map<MemberId, OutgoingMember>

  constructor(
    store: Store,
    id: SystemId,
    reach: Awaited<ReturnType<Reader['reach']>>,
    members: readonly OutgoingMember[],
  ) {
    this.#store = store
    this.#reader = store.exporting
    this.#id = id
    this.#reach = reach
    this.#known = new Map(members.map((member) => [member.id, member]))
  }

  get knownMembers(): OutgoingMember[] {
    return [...this.#known.values()]
  }

  readonly isKnown = (member: MemberId): boolean => this.#known.has(member)

  async *members({ extended }: { extended: boolean }): AsyncGenerator<StoredMember[]> {
    const gone = new Set(this.#known.keys())
    let wanted = membersAtOnce.rows
    let beyond: MemberId | undefined
    for (let isMore = true; isMore; ) {
      const page = { limit: wanted, beyond }
      const { rows, isCut = false } = await this.#store.members.listPart(
        asOwner(this.#id),
        page,
        extended ? { publicOnly: false } : undefined,
      )
      for (const row of rows) gone.delete(row.id)
      const ours = rows.filter((row) => this.isKnown(row.id))
      if (ours.length > 0) yield ours
      isMore = isCut || rows.length === wanted
      beyond = rows.at(-1)?.id
      // why: rows after a cut are read again.
      wanted = isCut ? rows.length : membersAtOnce.rows
    }
    // why: these were deleted before they were written, and nothing in the file may refer to them.
    for (const member of gone) this.#known.delete(member)
  }

  async *valueKeys(): AsyncGenerator<{ field: Uuid; subject: Uuid }[]> {
    const all = this.knownMembers
    for (let at = 0; at < all.length; at += membersAtOnce.keys) {
      const some = all.slice(at, at + membersAtOnce.keys).map((member) => member.id)
      const rows = await this.#reader.valueKeys(this.#id, some)
      yield rows.flatMap(({ field, member_id }) => {
        const subject = this.#known.get(member_id)?.uuid
        return subject === undefined ? [] : [{ field, subject }]
      })
    }
  }

  async *spokenSwitches(): AsyncGenerator<SpokenSwitch[]> {
    for await (const page of this.switches(this.#reader.switchesAfter)) {
      const notes = await this.#store.switchNotes.of(page.map((each) => each.id))
      yield page.map((each) => ({ ...each, notes: notes.get(each.id) ?? [] }))
    }
  }

  async *statedSwitches(): AsyncGenerator<StatedSwitch[]> {
    for await (const page of this.switches(this.#reader.switchesBefore)) {
      const statuses = await this.#store.switchNotes.statuses(page.map((each) => each.id))
      yield page.map((each) => ({ ...each, statuses: statuses.get(each.id) ?? [] }))
    }
  }

  async *switches(
    read: Reader['switchesBefore'],
  ): AsyncGenerator<(OutgoingSwitch & Pick<ExportedSwitch, 'id'>)[]> {
    const slice = new TimeSlice()
    let last: ExportedSwitch | undefined
    let wanted = firstSwitches
    for (let isMore = true; isMore; ) {
      const page = await read(this.#id, this.#reach, last, wanted)
      if (page.length > 0) {
        yield page.map(({ id, uuid, timestamp, member_ids }) => ({
          id,
          uuid,
          timestamp,
          member_ids: member_ids.filter(this.isKnown),
        }))
      }
      isMore = page.length === wanted
      last = page.at(-1)
      wanted = nextBatchSize(
        page.length,
        page.reduce((sum, { member_ids }) => sum + member_ids.length, 0),
        switchPortion,
      )
      await slice.yieldIfDue()
    }
  }

  async *messages(): AsyncGenerator<OutgoingMessage[]> {
    const slice = new TimeSlice()
    let last: OutgoingMessage | undefined
    for (let isMore = true; isMore; ) {
      const page = await this.#reader.messagesAfter(this.#id, last?.id, messagesPerPage)
      if (page.length > 0) {
        yield page.map((message) => ({
          ...message,
          member_id: message.member_id !== null && this.isKnown(message.member_id) ? message.member_id : null,
        }))
      }
      isMore = page.length === messagesPerPage
      last = page.at(-1)
      await slice.yieldIfDue()
    }
  }

  async *notes(): AsyncGenerator<StoredNote[]> {
    let after: NoteKey | undefined
    for (;;) {
      const keys = await this.#store.notes.keys(this.#id, { after }, notesAtOnce.keys)
      for (const batch of batchesOf(keys, notesAtOnce.characters)) {
        yield await this.#store.notes.listByIds(
          this.#id,
          batch.map((key) => key.id),
        )
      }
      if (keys.length < notesAtOnce.keys) return
      after = keys.at(-1)
    }
  }

  async *byId<Row extends { id: number }>(
    read: (id: SystemId, after: number, limit: number) => Promise<Row[]>,
  ): AsyncGenerator<Row[]> {
    for (let after = 0; ; ) {
      const page = await read(this.#id, after, notesAtOnce.onSwitches)
      if (page.length > 0) yield page
      if (page.length < notesAtOnce.onSwitches) return
      after = page.at(-1)?.id ?? after
    }
  }
}

/** Reads all rows of a list in steps. */
async function readAll<Row extends { id: number }>(
  longWork: Mutex,
  limit: number,
  read: (page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let isMore = true; isMore; ) {
    const next = await longWork.run(() => read({ limit, beyond: rows.at(-1)?.id }))
    rows.push(...next)
    isMore = next.length === limit
  }
  return rows
}
