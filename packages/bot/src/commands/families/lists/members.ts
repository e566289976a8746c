import { shownTag } from '../../../text/shown.ts'
import { commonText, listText } from '../../../text/texts.ts'
import type { Answer } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { Group, Member, System, View } from '../../running/lookups.ts'
import type { MemberName } from '../../running/name-lists.ts'
import { orPrivate, orUnseen } from '../../running/outcomes.ts'
import { asStrangersSee, checkFilter, nameHere } from './access.ts'
import type { ListEntry } from './draw.ts'
import { drawList } from './draw.ts'
import type { Extra, ListOptions, Sort } from './flags.ts'
import { type MemberListFlag, readListOptions } from './flags.ts'
import { contains, ordered, type SortValue } from './order.ts'

type ListCall = Call<
  { readonly form: 'full' | undefined; readonly search: string | undefined },
  MemberListFlag
>

/** A list of members before it is sorted. */
interface Members {
  readonly system: System
  readonly view: View
  readonly own: boolean
  readonly members: readonly MemberName[]
}

/** Lists the members of a system. */
export async function listMembers(call: ListCall, named: System | undefined): Promise<Answer> {
  const options = readListOptions((flag) => call.flag(flag), call.args)
  const { lookups } = call
  const system = named ?? (await lookups.ownSystem())
  const own = await lookups.owns(system)
  const all = async () => {
    if (own && !needsValues(options)) return lookups.ownMembers()
    const byName = own && options.search !== undefined && !options.inDescription
    const found = byName ? (await lookups.ownMembers()).filter(isFound(options)) : undefined
    if (found?.length === 0) return []
    const only = found && found.length <= mostNamed && { only: found.map(({ id }) => id).join() }
    const request = { systemRef: system.id, ...valuesFor(options), ...only }
    const list = (await lookups.viewer()).bridgeListMembers(request)
    return (await orPrivate(list, listText.private('members'))).members ?? []
  }
  const [members, name] = await Promise.all([
    chosen(call, { system, own, options, all }),
    nameHere(call, system),
  ])
  return show(call, options, members, {
    title: listText.titleOf('members', name, system.id),
    color: system.color,
  })
}

/** Lists the members of a group. */
export async function listGroupMembers(call: ListCall, group: Group): Promise<Answer> {
  const options = readListOptions((flag) => call.flag(flag), call.args)
  const { lookups } = call
  const own = group.privacy !== null
  const system = own ? await lookups.ownSystem() : await lookups.system(group.system ?? '')
  const all = async () => {
    const list = (await lookups.viewer()).bridgeListGroupMembers({
      groupRef: group.id,
      ...valuesFor(options),
    })
    return orPrivate(list, listText.private('groupMembers'))
  }
  const members = await chosen(call, { system, own, options, all })
  const { name } = await lookups.seenGroup(group)
  return show(call, options, members, {
    title: listText.titleOf('members', name, group.id),
    color: group.color,
  })
}

/** Orders and values of a list that names alone cannot give. */
const beyondNames: ReadonlySet<Sort | Extra> = new Set([
  ...(['byCreated', 'byMessages', 'byLastMessage', 'byBirthday'] as const),
  ...([
    'withCreated',
    'withPicture',
    'withLastMessage',
    'withMessages',
    'withPronouns',
    'withBirthday',
  ] as const),
])
const needsValues = ({ full, inDescription, sort, extras }: ListOptions): boolean =>
  full || inDescription || [sort, ...extras].some((each) => beyondNames.has(each))
const valuesFor = (options: ListOptions) => (needsValues(options) ? { with: 'values' as const } : {})

/** The most members that a request names: their IDs are part of its address. */
const mostNamed = 200

/** Finds members by the words that the list looks for. */
const isFound =
  ({ search, inDescription }: ListOptions) =>
  ({ name, display_name, aliases, values }: MemberName): boolean =>
    search === undefined ||
    contains(search, [name, display_name, ...(aliases ?? []), inDescription ? values?.description : null])

const noValues = {
  created: null,
  pronouns: null,
  birthday: null,
  avatar_url: null,
  description: null,
  message_count: null,
  last_message_timestamp: null,
}

/** A member that the server gave with all values, as lists have them. */
const asListed = (member: Member): MemberName => ({
  ...member,
  visibility: member.privacy?.visibility ?? null,
  archived: false,
  aliases: null,
  values: member,
})

interface Wanted {
  readonly system: System
  readonly own: boolean
  readonly options: ListOptions
  all(): Promise<readonly MemberName[]>
}

/** Reads the members of a list, in the view that the caller chose. */
async function chosen(call: ListCall, { system, own, options, all }: Wanted): Promise<Members> {
  checkFilter(options, own)
  const view = await call.view(system)
  const members = await all()
  if (!own) return { system, own, view, members }
  const kept = members.filter(({ visibility }) => isKept(options, visibility))
  if (view === 'owner') return { system, own, view, members: kept }
  const { asStranger } = call.lookups
  const list = asStranger.bridgeListMembers({ systemRef: system.id, ...valuesFor(options) })
  const seen = await asStrangersSee(
    kept,
    list.then(({ members }) => members ?? []),
    async (memberRef) => asListed(await asStranger.getMember({ memberRef })),
  )
  return { system, own, view, members: seen }
}

/** The filter lets a thing with this visibility through. */
export const isKept = ({ filter }: ListOptions, visibility: string | null | undefined): boolean =>
  filter === 'all' || (visibility === 'private') === (filter === 'hidden')

async function show(
  call: ListCall,
  options: ListOptions,
  { system, own, members }: Members,
  head: { readonly title: string; readonly color: string | null },
): Promise<Answer> {
  const found = members.filter(isFound(options))
  const fronts = options.extras.has('withLastFront') ? await lastFronts(call, system) : new Map()
  const sorted = ordered(found, options, (member) => sortValue(member, options, fronts))
  const hidden = new Set(
    (own ? await call.lookups.ownMembers() : [])
      .filter(({ visibility }) => visibility === 'private')
      .map(({ id }) => id),
  )
  const entries = sorted.map((member) => entryOf(member, options, fronts, hidden.has(member.id)))
  return drawList(entries, { ...head, kind: 'members', own, options }, await call.lookups.style())
}

type LastFronts = ReadonlyMap<string, string>

/** The time of each member's latest switch. Nothing if the history is private. */
async function lastFronts({ lookups }: ListCall, system: System): Promise<LastFronts> {
  const server = await lookups.eyesOn(system)
  const request = { systemRef: system.id, start: '1970-01-01T00:00:00Z' }
  const fronting = await orUnseen(server.getFronting(request))
  return new Map(fronting?.members.map(({ id, last_switch }) => [id, last_switch]))
}

function sortValue(member: MemberName, { sort }: ListOptions, fronts: LastFronts): SortValue {
  switch (sort) {
    case 'byDisplayName':
      return member.display_name
    case 'byId':
      return member.id
    case 'byCreated':
      return moment(member.values?.created ?? null)
    case 'byMessages':
      return member.values?.message_count ?? null
    case 'byLastFront':
      return moment(fronts.get(member.id) ?? null)
    case 'byLastMessage':
      return moment(member.values?.last_message_timestamp ?? null)
    case 'byBirthday':
      return member.values?.birthday?.slice(-5) ?? null
    default:
      return member.name
  }
}

const moment = (text: string | null): number | null => (text === null ? null : Date.parse(text))

function entryOf(member: MemberName, options: ListOptions, fronts: LastFronts, hidden: boolean): ListEntry {
  const { id, name, display_name, proxy_tags } = member
  const { created, pronouns, birthday, description, avatar_url, message_count, last_message_timestamp } =
    member.values ?? noValues
  const tags = proxy_tags.map(shownTag)
  const values: Readonly<Record<Extra, string | undefined>> = {
    withCreated: created === null ? undefined : listText.moment(created),
    withPicture: avatar_url ?? undefined,
    withDisplayName: display_name === null ? undefined : listText.text(display_name),
    withLastFront: fronts.has(id) ? listText.moment(fronts.get(id) ?? '') : undefined,
    withLastMessage: last_message_timestamp === null ? undefined : listText.moment(last_message_timestamp),
    withMessages: message_count === null ? undefined : String(message_count),
    withPronouns: pronouns === null ? undefined : listText.text(pronouns),
    withBirthday: birthday === null ? undefined : commonText.birthday(birthday),
  }
  const [first] = options.extras
  const asked = first && values[first]
  const lines = [
    values.withDisplayName && listText.value('withDisplayName', values.withDisplayName),
    values.withPronouns && listText.value('withPronouns', values.withPronouns),
    values.withBirthday && listText.value('withBirthday', values.withBirthday),
    tags.length > 0 && listText.tagsLine(tags),
    ...askedLines(options, values),
    description,
    hidden && listText.hidden,
  ]
  return {
    id,
    name: listText.text(name),
    detail: first ? asked && listText.shortValue(first, asked) : listText.tags(tags),
    lines: options.full ? lines.flatMap((line) => line || []) : [],
  }
}

const shownAlways: ReadonlySet<Extra> = new Set(['withDisplayName', 'withPronouns', 'withBirthday'])

/** Lines of the full list that a flag adds. */
export const askedLines = (
  { extras }: ListOptions,
  values: Partial<Record<Extra, string | undefined>>,
): readonly string[] =>
  [...extras]
    .filter((extra) => !shownAlways.has(extra))
    .flatMap((extra) => {
      const value = values[extra]
      return value === undefined ? [] : [listText.value(extra, value)]
    })
