import { listText } from '../../../text/texts.ts'
import type { Answer } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { Group, Member, System } from '../../running/lookups.ts'
import { orPrivate } from '../../running/outcomes.ts'
import { asStrangersSee, checkFilter, nameHere } from './access.ts'
import type { ListEntry } from './draw.ts'
import { drawList } from './draw.ts'
import type { Extra, ListOptions } from './flags.ts'
import { type GroupListFlag, readListOptions } from './flags.ts'
import { askedLines, isKept } from './members.ts'
import { contains, ordered, type SortValue } from './order.ts'

type ListCall = Call<
  { readonly form: 'full' | undefined; readonly search: string | undefined },
  GroupListFlag
>

const optionsOf = (call: ListCall) => readListOptions((flag) => call.flag(flag as GroupListFlag), call.args)

/** Lists the groups of a system. */
export async function listGroups(call: ListCall, named: System | undefined): Promise<Answer> {
  const system = named ?? (await call.lookups.ownSystem())
  const head = {
    title: listText.titleOf('groups', await nameHere(call, system), system.id),
    color: system.color,
  }
  return show(call, optionsOf(call), system, head)
}

/** Lists the groups of a member. */
export async function listMemberGroups(call: ListCall, member: Member): Promise<Answer> {
  const { lookups } = call
  const own = member.privacy !== null
  const system = own ? await lookups.ownSystem() : await lookups.system(member.system ?? '')
  const request = (await lookups.viewer()).listMemberGroups({ memberRef: member.id })
  const groups = await orPrivate(request, listText.private('groups'))
  const { name } = await lookups.seenMember(member)
  const head = { title: listText.titleOf('groups', name, member.id), color: member.color }
  return show(call, optionsOf(call), system, head, new Set(groups.map(({ id }) => id)))
}

/** Shows groups of a system: all of them, or those with the IDs. */
async function show(
  call: ListCall,
  options: ListOptions,
  system: System,
  head: { readonly title: string; readonly color: string | null },
  only?: ReadonlySet<string>,
): Promise<Answer> {
  const { lookups } = call
  const own = await lookups.owns(system)
  checkFilter(options, own)
  const view = await call.view(system)
  const server = await lookups.viewer()
  const counts = options.full || options.extras.size === 0
  const request = { systemRef: system.id, ...(counts && { with_members: true }) }
  const all = await orPrivate(server.listGroups(request), listText.private('groups'))
  const kept = all.filter(
    ({ id, privacy }) => (!only || only.has(id)) && (!own || isKept(options, privacy?.visibility)),
  )
  const { asStranger } = lookups
  const groups =
    view === 'owner' || !own
      ? kept
      : await asStrangersSee(kept, asStranger.listGroups(request), (groupRef) =>
          asStranger.getGroup({ groupRef }),
        )
  const { search } = options
  const found =
    search === undefined
      ? groups
      : groups.filter(({ name, display_name, description }) =>
          contains(search, [name, display_name, options.inDescription ? description : null]),
        )
  const isCounted = await countedMembers(call, options, own && view === 'owner')
  const hidden = new Set(
    own ? all.filter(({ privacy }) => privacy?.visibility === 'private').map(({ id }) => id) : [],
  )
  const entries = ordered(found, options, (group) => sortValue(group, options)).map((group) => {
    const count = group.members?.filter(isCounted).length
    return entryOf(group, options, hidden.has(group.id), own && view === 'owner' ? count : count || undefined)
  })
  return drawList(entries, { ...head, kind: 'groups', own, options }, await lookups.style())
}

/** Decides which members count: for the owner the visible ones, or all. The server leaves hidden ones out for others. */
async function countedMembers(
  { lookups }: ListCall,
  { filter }: ListOptions,
  asOwner: boolean,
): Promise<(uuid: string) => boolean> {
  if (!asOwner || filter === 'all') return () => true
  const members = await lookups.ownMembers()
  const visible = new Set(
    members.filter(({ visibility }) => visibility !== 'private').map(({ uuid }) => uuid),
  )
  return (uuid) => visible.has(uuid)
}

function sortValue(group: Group, { sort }: ListOptions): SortValue {
  switch (sort) {
    case 'byDisplayName':
      return group.display_name
    case 'byId':
      return group.id
    case 'byCreated':
      return group.created === null ? null : Date.parse(group.created)
    default:
      return group.name
  }
}

function entryOf(group: Group, options: ListOptions, hidden: boolean, count: number | undefined): ListEntry {
  const { id, name, display_name, description } = group
  const values: Partial<Record<Extra, string | undefined>> = {
    withCreated: group.created === null ? undefined : listText.moment(group.created),
    withPicture: group.icon ?? undefined,
    withDisplayName: display_name === null ? undefined : listText.text(display_name),
  }
  const [first] = options.extras
  const asked = first && values[first]
  const lines = [
    values.withDisplayName && listText.value('withDisplayName', values.withDisplayName),
    count !== undefined && listText.membersLine(count),
    ...askedLines(options, values),
    description,
    hidden && listText.hidden,
  ]
  return {
    id,
    name: listText.text(name),
    detail: first
      ? asked && listText.shortValue(first, asked)
      : count === undefined
        ? undefined
        : listText.memberCount(count),
    lines: lines.flatMap((line) => line || []),
  }
}
