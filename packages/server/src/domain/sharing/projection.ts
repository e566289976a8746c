import type { Instant } from '@polyphony/contract'
import type { MemberId } from '../entities.ts'
import { foldText } from '../search.ts'
import { OpaqueIds, type PictureClaim, pictureOf } from './opaque.ts'
import { isSharable, type MemberAccess, type MemberMarks, SharePolicy } from './policy.ts'
import type {
  FieldValue,
  FronterRow,
  GroupRow,
  ListedRow,
  MemberValues,
  OpenedShare,
  PicturedMember,
  WholeMember,
} from './projected-rows.ts'
import { headingOf } from './rows.ts'
import { type HistoryWindow, historyWindow, type ShownRun, toMinute } from './runs.ts'

declare const projected: unique symbol
/**
 * A value as the holder of a share may see it. Only this module makes it, and presenters of shares accept nothing else, so
 * nothing beside the projection can reach a holder.
 */
export interface Projected<T> {
  readonly of: T
  readonly [projected]: true
}

declare const seen: unique symbol
/** The id of a member whom the share shows. Only this module makes it, and only such members are read whole. */
export type SeenId = MemberId & { readonly [seen]: true }

/** A member of a projection. An absent key is one that no circle shows. Pictures are paths of this server. */
export interface ProjectedMember {
  readonly id: string
  readonly name: string
  readonly pronouns?: string | null
  readonly avatar_url?: string | null
  readonly color?: string | null
  readonly birthday?: string | null
  readonly description?: string | null
  readonly status?: string | null
  readonly fields?: readonly Omit<FieldValue, 'id'>[]
  readonly since?: Instant
}
/** Fronters whom the share does not show. */
export type OthersView = null | 'someone' | number

export interface HeadView {
  readonly title: string
  readonly avatar_url: string | null
  readonly color: string | null
  readonly until: Instant | null
}
export interface ProjectedGroup {
  readonly id: string
  readonly name: string
  readonly color: string | null
  readonly emoji: string | null
  readonly parent: string | null
  readonly members: readonly string[]
}
export interface RunView {
  /** Stays while the window of the history moves over the run. */
  readonly uid: string
  readonly member: string
  readonly start: Instant
  readonly end: Instant | null
}

/** A fronter whom the share shows. */
export interface SeenFronter {
  readonly id: SeenId
  readonly since: Instant | null
}

/** The front before its members are read: only those whom the share shows. */
export interface VisibleFront<Seen extends SeenFronter = SeenFronter> {
  readonly seen: readonly Seen[]
  readonly others: Projected<OthersView>
}

/** Makes everything that the holder of one share sees, and nothing else. */
export class Projection {
  readonly policy: SharePolicy
  readonly #opened: OpenedShare
  readonly #ids: OpaqueIds

  constructor(opened: OpenedShare) {
    this.#opened = opened
    this.policy = new SharePolicy(opened.circles, opened.kind)
    this.#ids = new OpaqueIds(opened)
  }

  head(): Projected<HeadView> {
    const { system, title, expires_at } = this.#opened
    const shown = this.policy.isEmpty ? undefined : system
    return project({
      title: headingOf(title, system.name),
      avatar_url: shown ? this.#ids.picture({ kind: 'system', id: shown.id }, shown.avatar_url) : null,
      color: shown?.color ?? null,
      until: expires_at === null ? null : toMinute(expires_at),
    })
  }

  /** Chooses whom of the latest switch the share shows; undefined when it shows no front. */
  visibleFront<Row extends FronterRow>(
    fronters: readonly Row[],
  ): VisibleFront<Row & SeenFronter> | undefined {
    if (!this.policy.shows('front')) return undefined
    const hidden = fronters.filter((row) => isSharable(row) && !row.custom_front && !this.#sees(row, 'front'))
    return {
      seen: fronters.filter((row): row is Row & SeenFronter => this.#sees(row, 'front')),
      others: project(othersView(this.policy.others ?? 'omit', hidden.length)),
    }
  }

  /** Makes the fronters of a front, in its order. One who was deleted or hidden in the meantime is left out. */
  fronters(
    seen: readonly SeenFronter[],
    rows: readonly WholeMember[],
  ): Projected<readonly ProjectedMember[]> {
    const byId = new Map(rows.map((row) => [row.id, row]))
    return project(
      seen.flatMap(({ id, since }) => {
        const row = byId.get(id)
        const access = row && this.policy.accessTo(row)
        if (!row || !access?.parts.has('front')) return []
        const status = access.parts.has('status') && { status: row.status }
        return [
          { ...this.#memberFor(row, access), ...status, ...(since !== null && { since: toMinute(since) }) },
        ]
      }),
    )
  }

  /** Lists the members of the circles with `list`, by name. Equal names follow the IDs that the holder sees. */
  list<Row extends ListedRow>(rows: readonly Row[]): (Row & { readonly id: SeenId })[] {
    const listed = rows
      .filter((row) => this.#sees(row, 'list'))
      .map((row) => ({ row, name: foldText(nameOf(row)), id: this.#ids.member(row.id) }))
    listed.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
    return listed.map(({ row }) => row as Row & { id: SeenId })
  }

  /** Makes members of the list, in the order of their ids. One whom the share no longer shows is left out. */
  members(ids: readonly SeenId[], rows: readonly WholeMember[]): Projected<readonly ProjectedMember[]> {
    const byId = new Map(rows.map((row) => [row.id as MemberId, row]))
    return project(
      ids.flatMap((id) => {
        const row = byId.get(id)
        const access = row && this.policy.accessTo(row)
        return row && access?.parts.has('list') ? [this.#memberFor(row, access)] : []
      }),
    )
  }

  /** Makes the groups that have at least one member whom a circle with `groups` shows, with those members only. */
  groups(groups: readonly GroupRow[], members: readonly MemberMarks[]): Projected<readonly ProjectedGroup[]> {
    const shown = new Set(members.filter((row) => this.#sees(row, 'groups')).map(({ id }) => id))
    const filled = groups
      .map((group) => ({ group, members: group.members.filter((id) => shown.has(id)) }))
      .filter(({ members }) => members.length > 0)
    const known = new Set(filled.map(({ group }) => group.id))
    return project(
      filled.map(({ group: { id, color, emoji, parent_id, ...names }, members }) => ({
        id: this.#ids.group(id),
        name: nameOf(names),
        color,
        emoji,
        parent: parent_id !== null && known.has(parent_id) ? this.#ids.group(parent_id) : null,
        members: members.map((member) => this.#ids.member(member)).sort(compare),
      })),
    )
  }

  /** Returns the past that the share shows of each member. */
  windows(rows: readonly MemberMarks[], now: Instant): Map<MemberId, HistoryWindow> {
    const byDays = new Map<number, HistoryWindow>()
    const windows = new Map<MemberId, HistoryWindow>()
    for (const row of rows) {
      const { history = 0 } = this.policy.accessTo(row) ?? {}
      if (history === 0) continue
      const window = byDays.get(history) ?? historyWindow(now, history, this.#opened.system.timezone)
      byDays.set(history, window)
      windows.set(row.id, window)
    }
    return windows
  }

  /** Returns the ID by which the holder knows a member, also while the share does not show them. */
  idOf(member: MemberId): string {
    return this.#ids.member(member)
  }

  /** Makes the history from runs that were collected within the windows. */
  runs(runs: readonly ShownRun[]): Projected<readonly RunView[]> {
    return project(
      runs.map(({ member, start, end }) => ({
        uid: this.#ids.entry(entryOf({ member, start, end })),
        member: this.#ids.member(member),
        start,
        end,
      })),
    )
  }

  /** Names the members of the windows, by the IDs that the holder sees. */
  names(rows: readonly ListedRow[]): Projected<ReadonlyMap<string, string>> {
    const shown = rows.filter((row) => (this.policy.accessTo(row)?.history ?? 0) > 0)
    return project(new Map(shown.map((row) => [this.#ids.member(row.id), nameOf(row)])))
  }

  /** Reads the address of a picture. */
  readPicture(sealed: string): PictureClaim | undefined {
    return this.#ids.readPicture(sealed)
  }

  /** Returns the key of the picture that an address claims, if the share shows that picture of its owner now. */
  shownPicture(claim: PictureClaim, member: PicturedMember | undefined): string | undefined {
    const { system } = this.#opened
    if (claim.kind === 'system')
      return claim.id === system.id && !this.policy.isEmpty ? pictureOf(claim, system.avatar_url) : undefined
    return member?.id === claim.id && this.#showsAvatar(member)
      ? pictureOf(claim, member.avatar_url)
      : undefined
  }

  /** A picture is shown where its member is now: in the front, or in the list. */
  #showsAvatar(member: PicturedMember): boolean {
    const parts = this.policy.accessTo(member)?.parts
    if (!parts?.has('avatar')) return false
    return parts.has('list') || (parts.has('front') && member.isFronting)
  }

  #sees(row: MemberMarks, part: 'front' | 'list' | 'groups'): boolean {
    return this.policy.accessTo(row)?.parts.has(part) ?? false
  }

  #memberFor(row: MemberValues, { parts, fields }: MemberAccess): ProjectedMember {
    const avatar = () => this.#ids.picture({ kind: 'member', id: row.id }, row.avatar_url)
    return {
      id: this.#ids.member(row.id),
      name: nameOf(row),
      ...(parts.has('pronouns') && { pronouns: row.pronouns }),
      ...(parts.has('avatar') && { avatar_url: avatar() }),
      ...(parts.has('color') && { color: row.color }),
      ...(parts.has('birthday') && { birthday: row.birthday }),
      ...(parts.has('description') && { description: row.whole_description ?? row.description }),
      ...(fields.size > 0 && {
        fields: row.fields
          .filter(({ id }) => fields.has(id))
          .map(({ name, type, value }) => ({ name, type, value })),
      }),
    }
  }
}

/**
 * Names a run by its end, or as the one that goes on. Its beginning may lie before the history that the share shows, and
 * a name made from a hidden beginning would tell of changes to it. Of two runs that end in the same minute, one began in it.
 */
const entryOf = ({ member, start, end }: ShownRun): string =>
  end === null ? `run ${member}` : `run ${member} ${end}${start === end ? ' short' : ''}`

function othersView(others: 'omit' | 'someone' | 'count', hidden: number): OthersView {
  if (others === 'omit' || hidden === 0) return null
  return others === 'someone' ? 'someone' : hidden
}

/** The only name that a share shows. */
const nameOf = ({ name, display_name }: Pick<MemberValues, 'name' | 'display_name'>) => display_name ?? name

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Joins lists that were projected part by part. */
export const joinProjected = <T>(parts: readonly Projected<readonly T[]>[]): Projected<readonly T[]> =>
  project(parts.flatMap(({ of }) => of))

const project = <T>(of: T): Projected<T> => ({ of }) as Projected<T>
