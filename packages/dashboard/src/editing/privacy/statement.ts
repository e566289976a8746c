import {
  coverName,
  type GroupPrivacyKey,
  groupGuards,
  groupPrivacyKeys,
  isOpen,
  type MemberPrivacyKey,
  maskFor,
  memberExtendedGuards,
  memberGuards,
  memberPrivacyKeys,
  type PrivacyWords,
  placesOfGroup,
  placesOfMember,
  type SystemList,
  type SystemPrivacyKey,
  showsMembers,
  systemExtendedGuards,
  systemGuards,
  systemLists,
} from '@polyphony/contract/privacy'

/**
 * The kind of name that strangers see. `bare` is a private name that shows, because there is no display name. It is
 * `unlisted` where no list of the system is public: then only the ID leads to it.
 */
export type NameShown = 'open' | 'covered' | 'bare' | 'unlisted'

/** The name that strangers see. */
export interface NameStatement {
  readonly name: string
  readonly nameShown: NameShown
}

/** The things that strangers see and do not see, by the rules of the API's answers. */
export interface Statement<Key extends string> extends NameStatement {
  /** The keys of other values that strangers see, without empty ones. */
  readonly seen: readonly string[]
  /** The privacy keys that hide a value. */
  readonly hidden: readonly Key[]
  /** The public lists that contain it. Anyone with its ID can open it anyway. */
  readonly places: readonly SystemList[]
}

interface Named {
  readonly name: string
  readonly display_name: string | null
}
type Privacy<Key extends string> = PrivacyWords<Key> | null | undefined
type WithPrivacy<Key extends string> = { readonly privacy?: Privacy<Key> }

const maskSystem = maskFor(systemGuards)
const maskMember = maskFor(memberGuards)
const maskGroup = maskFor(groupGuards)

export type MemberLike = Named & WithPrivacy<MemberPrivacyKey>
export type GroupLike = Named & WithPrivacy<GroupPrivacyKey> & { readonly members?: readonly string[] }

export function aboutMember(
  member: MemberLike,
  system: Privacy<SystemPrivacyKey>,
  groups: readonly WithPrivacy<GroupPrivacyKey>[],
): Statement<MemberPrivacyKey> {
  const privacy = member.privacy ?? {}
  const { name, nameShown } = aboutName(member, system)
  const instead = { name, proxy_tags: [] }
  const places = placesOfMember(
    privacy,
    system ?? {},
    groups.map((group) => group.privacy ?? {}),
  )
  return {
    name,
    nameShown,
    seen: seenIn(memberGuards, maskMember({ ...member }, privacy, instead)),
    hidden: hiddenBy(memberPrivacyKeys, privacy, nameShown),
    places: openOf(places),
  }
}

export function aboutGroup(group: GroupLike, system: Privacy<SystemPrivacyKey>): Statement<GroupPrivacyKey> {
  const privacy = group.privacy ?? {}
  const { name, nameShown } = aboutName(group, system)
  return {
    name,
    nameShown,
    seen: [
      ...seenIn(groupGuards, maskGroup({ ...group }, privacy, { name })),
      ...(showsMembers(privacy) && group.members?.length ? ['members'] : []),
    ],
    hidden: hiddenBy(groupPrivacyKeys, privacy, nameShown),
    places: openOf(placesOfGroup(privacy, system ?? {})),
  }
}

/** The values of a system that strangers see, and the lists that are open to them. */
export function aboutSystem(system: object, privacy: PrivacyWords<SystemPrivacyKey>) {
  const seen = maskSystem(system, privacy, {})
  return {
    seen: Object.keys(systemGuards).filter((key) => isSomething((seen as Values)[key])),
    lists: (Object.keys(systemLists) as SystemList[]).filter((list) => isOpen(privacy, systemLists[list])),
  }
}

type Bearer = 'member' | 'system'
interface Field {
  readonly id: string
  readonly name: string
  readonly privacy: string
}
const maskExtension = { member: maskFor(memberExtendedGuards), system: maskFor(systemExtendedGuards) }

/** True when strangers see the value of a custom field: both the field and its owner must be public. */
export const isValueSeen = (
  bearer: Bearer,
  field: Pick<Field, 'privacy'>,
  privacy: Privacy<MemberPrivacyKey>,
): boolean =>
  isOpen(field, 'privacy') && maskExtension[bearer]({ fields: true }, privacy ?? {}, {}).fields === true

/** The names of the custom fields that have a value, by who sees it. */
export interface ValuesStatement {
  readonly seen: readonly string[]
  readonly hidden: readonly string[]
}

export function aboutValues(
  bearer: Bearer,
  fields: readonly Field[],
  values: Values = {},
  privacy: Privacy<MemberPrivacyKey>,
): ValuesStatement {
  const filled = fields.filter(({ id }) => values[id] !== undefined && values[id] !== null)
  const namesOf = (isSeen: boolean) =>
    filled.filter((field) => isValueSeen(bearer, field, privacy) === isSeen).map(({ name }) => name)
  return { seen: namesOf(true), hidden: namesOf(false) }
}

/** A thing with the values of its draft. */
export function asSaved<D extends Named, Thing extends object>(
  draft: D,
  thing: Thing | undefined,
): Thing & D & Named & { privacy: D }
export function asSaved(draft: Values & { display_name: string }, thing: object | undefined): object {
  const values = Object.entries(draft).map(([key, value]) => [key, value === '' ? null : value])
  return {
    ...thing,
    ...Object.fromEntries(values),
    name: draft.name,
    display_name: draft.display_name.trim() || null,
    privacy: draft,
  }
}

/** True when strangers can find the thing and see its private name. */
export const isBare = (
  thing: Named & WithPrivacy<'name_privacy'>,
  system: Privacy<SystemPrivacyKey>,
): boolean => aboutName(thing, system).nameShown === 'bare'

export function aboutName(
  thing: Named & WithPrivacy<'name_privacy'>,
  system: Privacy<SystemPrivacyKey>,
): NameStatement {
  const isPrivate = !isOpen(thing.privacy ?? {}, 'name_privacy')
  const uncovered = hasOpenList(system) ? 'bare' : 'unlisted'
  const whenPrivate = thing.display_name === null ? uncovered : 'covered'
  return { name: coverName(thing), nameShown: isPrivate ? whenPrivate : 'open' }
}

const hasOpenList = (system: Privacy<SystemPrivacyKey>): boolean =>
  Object.values(systemLists).some((key) => isOpen(system ?? {}, key))

type Values = Readonly<Record<string, unknown>>
const isSomething = (value: unknown) =>
  value !== null && value !== undefined && value !== false && value !== 0 && !isEmptyList(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const names: readonly string[] = ['name', 'display_name']
const seenIn = (guards: object, values: Values) =>
  Object.keys(guards).filter((key) => !names.includes(key) && isSomething(values[key]))

function hiddenBy<Key extends string>(keys: readonly Key[], privacy: PrivacyWords<Key>, name: NameShown) {
  return keys.filter(
    (key) =>
      !isOpen(privacy, key) &&
      key !== 'visibility' &&
      !(key === 'name_privacy' && (name === 'bare' || name === 'unlisted')),
  )
}

const openOf = (places: Partial<Record<SystemList, boolean>>) =>
  (Object.keys(places) as SystemList[]).filter((place) => places[place])
