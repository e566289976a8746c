import {
  type ClosedKey,
  coverName,
  type ErrorName,
  fail,
  type GuardsOf,
  groupExtendedGuards,
  groupGuards,
  type groupModel,
  isOpen,
  maskFor,
  memberExtendedGuards,
  memberGuards,
  type memberModel,
  type Privacy,
  type Resource,
  type SystemList,
  showsMembers,
  switchExtendedGuards,
  systemGuards,
  systemLists,
  type systemModel,
} from '@polyphony/contract'
import type {
  FieldValues,
  Front,
  GroupExtension,
  GroupId,
  ListedGroup,
  MemberExtension,
  MemberId,
  MemberList,
  NamedGroup,
  NamedMember,
  OwningSystem,
  StoredField,
  StoredGroup,
  StoredMember,
  StoredSettings,
  StoredSwitchNote,
  StoredSystem,
  SwitchId,
  SystemExtension,
  SystemId,
} from './entities.ts'
import { owns, ownsHistory, ownsMembers, ownsProfile, type Viewer } from './viewer.ts'

declare const revealed: unique symbol
/**
 * A value as a viewer may see it. Only this module makes it, and presenters accept nothing else, so an unmasked value
 * cannot reach an answer. For anyone but the owner the hidden values in `of` are already replaced.
 */
export interface Visible<T> {
  readonly of: T
  readonly owner: boolean
  readonly [revealed]: true
}

/** A row as strangers may see it: a hidden value is null, unless there is a substitute. */
type Masked<Row, R extends Resource, Replaced> = {
  [K in keyof Row]: K extends Exclude<ClosedKey<R>, Replaced> ? Row[K] | null : Row[K]
}

const maskSystem = masker<StoredSystem, typeof systemModel>(systemGuards)
const maskMember = masker<StoredMember, typeof memberModel, 'name' | 'proxy_tags'>(memberGuards)
const maskGroup = masker<StoredGroup, typeof groupModel, 'name'>(groupGuards)

const maskNamedMember = masker<NamedMember, typeof memberModel, 'name' | 'proxy_tags'>(memberGuards)
const maskNamedGroup = masker<NamedGroup, typeof groupModel, 'name'>(groupGuards)

const maskMemberExtension = maskFor(memberExtendedGuards)
const maskGroupExtension = maskFor(groupExtendedGuards)
const maskSwitchExtension = maskFor(switchExtendedGuards)

/** Values beyond the reference API, null where the viewer may not see them. */
export type View<Extension> = { [K in keyof Extension]: Extension[K] | null }
type Viewed<Row extends { extended?: object }> = Omit<Row, 'extended'> & {
  extended?: View<NonNullable<Row['extended']>>
}
export type MemberView = Viewed<ReturnType<typeof maskMember>>
export type GroupView = Viewed<ReturnType<typeof maskGroup>>
export type ListedGroupView = GroupView & { member_list: string | undefined }

export type NamedMemberView = ReturnType<typeof maskNamedMember>
export type NamedGroupView = ReturnType<typeof maskNamedGroup>

export type SystemView = Viewed<ReturnType<typeof maskSystem>>

export function revealSystem(system: StoredSystem, viewer: Viewer): Visible<SystemView> {
  if (ownsProfile(viewer, system.id)) return visible(system, true)
  const masked: SystemView = maskSystem(system, {})
  if (system.extended)
    masked.extended = { fields: revealValues(system.extended.fields) } satisfies View<SystemExtension>
  return visible(masked, false)
}

/** Shows values that were read for their owner to nobody else. */
const revealValues = (values: FieldValues | null): FieldValues | null => (values?.publicOnly ? values : null)

export function revealMember(member: StoredMember, viewer: Viewer): Visible<MemberView> {
  const owner = owns(viewer, member.system_id)
  const shown = owner ? member : maskMember(member, { name: coverName(member), proxy_tags: '[]' })
  if (member.extended === undefined || ownsMembers(viewer, member.system_id)) return visible(shown, owner)
  const extended = maskMemberExtension(member.extended, member, {}) as View<MemberExtension>
  return visible({ ...shown, extended: { ...extended, fields: revealValues(extended.fields) } }, owner)
}

export function revealGroup(group: StoredGroup, viewer: Viewer): Visible<GroupView> {
  if (owns(viewer, group.system_id)) return visible(group, true)
  const masked: GroupView = maskGroup(group, { name: coverName(group) })
  if (group.extended) masked.extended = maskGroupExtension(group.extended, group, {}) as View<GroupExtension>
  return visible(masked, false)
}

/** Reveals when the fronters began to front. */
export function revealSince(
  since: Front['since'] | null,
  system: StoredSystem,
  viewer: Viewer,
): Visible<Front['since'] | null> {
  return visible(seesSince(system, viewer) ? since : null, ownsHistory(viewer, system.id))
}

/** Reveals the statuses and notes on a switch. For those who may not see them there are none. */
export function revealNotes(
  notes: readonly StoredSwitchNote[],
  system: SystemId,
  viewer: Viewer,
): Visible<readonly StoredSwitchNote[]> {
  const isOwn = ownsHistory(viewer, system)
  const shown = isOwn ? notes : maskSwitchExtension({ notes }, {}, { notes: [] }).notes
  return visible(shown as readonly StoredSwitchNote[], isOwn)
}

/** Decides who may know when fronters began. It tells of the history, so for strangers front and history must be public. */
export function seesSince(
  { id, front_privacy, front_history_privacy }: StoredSystem,
  viewer: Viewer,
): boolean {
  return (front_privacy === 'public' && front_history_privacy === 'public') || ownsHistory(viewer, id)
}

/** Reveals settings. Their presenter picks the public part for a stranger. */
export function revealSettings(settings: StoredSettings, viewer: Viewer): Visible<StoredSettings> {
  return visible(settings, owns(viewer, settings.system_id))
}

/** Reveals a list of members: only the owner sees private ones. */
export function revealMembers(members: readonly StoredMember[], viewer: Viewer): Visible<MemberView>[] {
  return members.filter((member) => isListed(member, viewer)).map((member) => revealMember(member, viewer))
}

/** Reveals members by their names: strangers see public ones, and neither aliases nor who is archived. */
export function revealMemberNames(members: readonly NamedMember[], viewer: Viewer) {
  return members
    .filter((member) => isListed(member, viewer))
    .map((member) => {
      if (owns(viewer, member.system_id)) return visible<NamedMemberView>(member, true)
      const masked = maskNamedMember(member, { name: coverName(member), proxy_tags: '[]' })
      return visible<NamedMemberView>({ ...masked, aliases: null, archived: false }, false)
    })
}

export function revealGroupNames(groups: readonly NamedGroup[], viewer: Viewer) {
  return groups
    .filter((group) => isListed(group, viewer))
    .map((group) => {
      if (owns(viewer, group.system_id)) return visible<NamedGroupView>(group, true)
      return visible<NamedGroupView>(maskNamedGroup(group, { name: coverName(group) }), false)
    })
}

/**
 * Reveals a list of groups: only the owner sees private ones. Groups read with members show those the viewer may see.
 */
export function revealGroups(groups: readonly ListedGroup[], viewer: Viewer): Visible<ListedGroupView>[] {
  return groups
    .filter((group) => isListed(group, viewer))
    .map((group) => {
      const { of, owner } = revealGroup(group, viewer)
      const list = group.member_list
      return visible({ ...of, member_list: list && revealList(group, list, owner) }, owner)
    })
}

/**
 * Reveals the groups of a member. It leaves out a group with a private list, which its members' answers could otherwise
 * reveal.
 */
export function revealGroupsOfMember(groups: readonly StoredGroup[], viewer: Viewer): Visible<GroupView>[] {
  return groups
    .filter((group) => isListed(group, viewer) && admits(group.list_privacy, group.system_id, viewer))
    .map((group) => revealGroup(group, viewer))
}

/** Reveals the custom fields: strangers see public ones, whose positions do not tell that there are others. */
export function revealFields(fields: readonly StoredField[], viewer: Viewer): Visible<StoredField>[] {
  let seen = 0
  return fields.flatMap((field) => {
    if (owns(viewer, field.system_id)) return [revealField(field, viewer)]
    return field.privacy === 'public' ? [visible({ ...field, position: seen++ }, false)] : []
  })
}

/** Reveals a field to its owner. */
export function revealField(field: StoredField, viewer: Viewer): Visible<StoredField> {
  return owns(viewer, field.system_id) ? visible(field, true) : fail('field_not_found')
}

/** Shows a list that was read for its owner to nobody else. */
function revealList(group: StoredGroup, { json, listedOnly }: MemberList, owner: boolean): string {
  return owner || (listedOnly && showsMembers(group)) ? json : '[]'
}

function isListed(thing: { system_id: StoredSystem['id']; visibility: Privacy }, viewer: Viewer) {
  return isOpen(thing, 'visibility') || owns(viewer, thing.system_id)
}

declare const opened: unique symbol
/**
 * The id of something whose list the viewer may read. Only this module makes it, and readers of lists accept nothing
 * else, so nobody reads a list that is closed to them.
 */
export type Opened<List extends ListName> = Leave<ListOwners[List], List>
type Leave<Id, List> = Id & { readonly [opened]: List }

/** The refusal for strangers who ask for a closed list of a system. */
const refusals = {
  members: 'member_list_private',
  groups: 'group_list_private',
  fronters: 'fronters_private',
  history: 'front_history_private',
} as const satisfies Record<SystemList, ErrorName>

interface ListOwners extends Record<SystemList, SystemId> {
  groupMembers: GroupId
  memberGroups: MemberId
  switchMembers: SwitchId
}
type ListName = keyof ListOwners

export function openList<List extends SystemList>(
  list: List,
  system: StoredSystem,
  viewer: Viewer,
): Leave<SystemId, List> {
  return admits(system[systemLists[list]], system.id, viewer) ? leave(system.id) : fail(refusals[list])
}

export function openGroupMembers(
  { id, system_id, list_privacy }: Pick<StoredGroup, 'id' | 'system_id' | 'list_privacy'>,
  viewer: Viewer,
): Opened<'groupMembers'> {
  return admits(list_privacy, system_id, viewer) ? leave(id) : fail('group_members_private')
}

export function openMemberGroups(
  { id, system_id, system_group_list_privacy }: Pick<StoredMember, 'id' | 'system_id'> & OwningSystem,
  viewer: Viewer,
): Opened<'memberGroups'> {
  return admits(system_group_list_privacy, system_id, viewer) ? leave(id) : fail('group_list_private')
}

/** Opens a switch that the path names together with a system, which must be its own. */
export function openSwitch(
  named: {
    system_id: SystemId
    switch_id: SwitchId
    switch_system_id: SystemId
    front_history_privacy: Privacy
  },
  viewer: Viewer,
): Opened<'switchMembers'> {
  const { system_id, switch_id, switch_system_id, front_history_privacy } = named
  const isOpen = system_id === switch_system_id && admits(front_history_privacy, system_id, viewer)
  return isOpen ? leave(switch_id) : fail('switch_not_accessible')
}

/** Opens any list, for work on a system's own data, such as an export. */
export const asOwner = <Id extends ListOwners[ListName]>(id: Id): Leave<Id, never> => leave(id)

const leave = <Id, List>(id: Id) => id as Leave<Id, List>

/** Tests whether a privacy key that guards a whole list or history admits the viewer. */
function admits(privacy: Privacy, owner: StoredSystem['id'], viewer: Viewer): boolean {
  return privacy === 'public' || owns(viewer, owner)
}

/** The timezone of reports. Only the owner may know it, and hours would reveal it: everybody else gets UTC. */
export function timezoneFor(timezone: string, owner: StoredSystem['id'], viewer: Viewer): string {
  return owns(viewer, owner) ? timezone : 'UTC'
}

/** The name of the system behind a member or group, as far as the viewer may know it. */
export function ownerName(
  { system_id, system_name, system_name_privacy }: OwningSystem & { system_id: StoredSystem['id'] },
  viewer: Viewer,
): string | null {
  return system_name_privacy === 'public' || ownsProfile(viewer, system_id) ? system_name : null
}

/** Presents the privacy object, for the owner only. */
export function privacyOf<P extends string>(
  { of, owner }: Visible<Record<P, Privacy>>,
  keys: readonly P[],
): Record<P, Privacy> | null {
  if (!owner) return null
  const privacy = {} as Record<P, Privacy>
  for (const key of keys) privacy[key] = of[key]
  return privacy
}

function visible<T>(of: T, owner: boolean): Visible<T> {
  return { of, owner } as Visible<T>
}

/** Copies a row as strangers see it. */
function masker<Row extends object, R extends Resource, Replaced extends keyof Row = never>(
  guards: GuardsOf<R>,
): (row: Row, instead: Pick<Row, Replaced>) => Masked<Row, R, Replaced> {
  const mask = maskFor(guards)
  return (row, instead) => mask(row, row, instead as Partial<Row>) as Masked<Row, R, Replaced>
}
