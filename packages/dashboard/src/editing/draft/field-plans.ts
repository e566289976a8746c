import type { Input } from '@polyphony/client'

export interface Tag {
  prefix: string
  suffix: string
}

/** A field: the value of a new thing, the part of the form that edits it, and how the public page shows it. */
interface FieldPlan<Part extends string> {
  readonly empty: '' | boolean | readonly Tag[]
  readonly form: Part
  /** As a fact with a label, in a place that the page gives it, or not at all. */
  readonly publicPage: 'fact' | 'placed' | 'hidden'
}

/** A field of a thing that also has a page for its owner. A line says that a flag is on. */
interface OwnFieldPlan<Part extends string> extends FieldPlan<Part> {
  readonly ownPage: 'fact' | 'line' | 'placed' | 'hidden'
}

type MemberBody = Input<'updateMember'>['body']
type GroupBody = Input<'updateGroup'>['body']

type MemberExtendedKey = Exclude<
  keyof NonNullable<MemberBody['extended']>,
  'archived' | 'archived_reason' | 'aliases' | 'pin' | 'fields'
>
type GroupExtendedKey = Exclude<keyof NonNullable<GroupBody['extended']>, 'position'>
/** Every value that people can give a member, except aliases, which are for commands of a bot. */
type MemberKey = Exclude<keyof MemberBody, 'privacy' | 'extended' | 'aliases'> | MemberExtendedKey
type GroupKey = Exclude<keyof GroupBody, 'privacy' | 'extended'> | GroupExtendedKey
type SystemKey = Exclude<keyof Input<'updateSystem'>['body'], 'privacy' | 'extended'>

/**
 * The fields of a member, in the order of the form. The form, the page of the member and the public page walk this list.
 * A field of the API that is missing here does not compile.
 */
export const memberFields = {
  name: { empty: '', form: 'first', ownPage: 'placed', publicPage: 'placed' },
  pronouns: { empty: '', form: 'first', ownPage: 'placed', publicPage: 'fact' },
  color: { empty: '', form: 'first', ownPage: 'fact', publicPage: 'placed' },
  avatar_url: { empty: '', form: 'first', ownPage: 'placed', publicPage: 'placed' },
  display_name: { empty: '', form: 'about', ownPage: 'placed', publicPage: 'placed' },
  birthday: { empty: '', form: 'about', ownPage: 'fact', publicPage: 'fact' },
  description: { empty: '', form: 'about', ownPage: 'placed', publicPage: 'placed' },
  custom_front: { empty: false, form: 'about', ownPage: 'placed', publicPage: 'hidden' },
  never_shared: { empty: false, form: 'sharing', ownPage: 'placed', publicPage: 'hidden' },
  webhook_avatar_url: { empty: '', form: 'pictures', ownPage: 'hidden', publicPage: 'hidden' },
  banner: { empty: '', form: 'pictures', ownPage: 'placed', publicPage: 'placed' },
  proxy_tags: { empty: [], form: 'tags', ownPage: 'placed', publicPage: 'hidden' },
  keep_proxy: { empty: false, form: 'proxying', ownPage: 'line', publicPage: 'hidden' },
  autoproxy_enabled: { empty: true, form: 'proxying', ownPage: 'placed', publicPage: 'hidden' },
  tts: { empty: false, form: 'proxying', ownPage: 'line', publicPage: 'hidden' },
} as const satisfies Record<
  MemberKey,
  OwnFieldPlan<'first' | 'about' | 'pictures' | 'tags' | 'proxying' | 'sharing'>
>

export const groupFields = {
  name: { empty: '', form: 'first', ownPage: 'placed', publicPage: 'placed' },
  icon: { empty: '', form: 'first', ownPage: 'placed', publicPage: 'placed' },
  color: { empty: '', form: 'first', ownPage: 'fact', publicPage: 'placed' },
  parent: { empty: '', form: 'parent', ownPage: 'placed', publicPage: 'hidden' },
  display_name: { empty: '', form: 'about', ownPage: 'placed', publicPage: 'placed' },
  emoji: { empty: '', form: 'about', ownPage: 'placed', publicPage: 'hidden' },
  banner: { empty: '', form: 'about', ownPage: 'placed', publicPage: 'placed' },
  description: { empty: '', form: 'about', ownPage: 'placed', publicPage: 'placed' },
} as const satisfies Record<GroupKey, OwnFieldPlan<'first' | 'parent' | 'about'>>

/** The fields that a body has inside `extended`. The server itself cuts a long description for other programs. */
export const memberExtended: Record<MemberExtendedKey, true> = {
  custom_front: true,
  description: true,
  never_shared: true,
}
export const groupExtended: Record<GroupExtendedKey, true> = { emoji: true, parent: true }

export const systemFields = {
  name: { empty: '', form: 'first', publicPage: 'placed' },
  pronouns: { empty: '', form: 'first', publicPage: 'fact' },
  avatar_url: { empty: '', form: 'first', publicPage: 'placed' },
  tag: { empty: '', form: 'first', publicPage: 'fact' },
  color: { empty: '', form: 'color', publicPage: 'placed' },
  description: { empty: '', form: 'about', publicPage: 'placed' },
  banner: { empty: '', form: 'about', publicPage: 'placed' },
} as const satisfies Record<SystemKey, FieldPlan<'first' | 'color' | 'about'>>

type Widened<Empty> = Empty extends string ? string : Empty extends boolean ? boolean : Tag[]

/** The values of a form for these fields. */
export type ValuesOf<Plans extends Readonly<Record<string, { readonly empty: unknown }>>> = {
  -readonly [Key in keyof Plans]: Widened<Plans[Key]['empty']>
}

type KeysWith<Plans, Place extends string, Value> = {
  [Key in keyof Plans]: Plans[Key] extends { readonly [P in Place]: Value } ? Key : never
}[keyof Plans]

/** The keys of the fields that have this value at this place of their plan, in order. */
export function fieldsWith<Plans extends object, Place extends string, const Value extends string>(
  plans: Plans,
  place: Place,
  value: Value,
): KeysWith<Plans, Place, Value>[] {
  const keys = Object.entries(plans).filter(([, plan]) => plan[place] === value)
  return keys.map(([key]) => key as KeysWith<Plans, Place, Value>)
}
