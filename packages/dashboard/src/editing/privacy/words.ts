import { groupGuards, memberGuards, systemGuards } from '@polyphony/contract/privacy'
import { isolated } from '../../text/direction.ts'
import { t } from '../../text/strings.ts'

type ThingKind = 'system' | 'member' | 'group'
const mostNamed = 5
type Labels = Partial<Record<string, { readonly label: string }>>

const guards: Readonly<Record<ThingKind, Partial<Record<string, string>>>> = {
  system: systemGuards,
  member: memberGuards,
  group: { ...groupGuards, members: 'list_privacy' },
}
const labelsOf = (kind: ThingKind): Labels =>
  ({ system: t.settings.systemPrivacy, member: t.editing.memberPrivacy, group: t.editing.groupPrivacy })[kind]

/** The labels of privacy keys. */
export const wordsOfKeys = (kind: ThingKind, keys: readonly string[]): string[] =>
  keys.map((key) => labelsOf(kind)[key]?.label ?? key)

/** The labels of values: the label of the privacy key, or the own label of values that are always public. */
export function wordsOfValues(kind: ThingKind, keys: readonly string[]): string[] {
  const own: Partial<Record<string, string>> = { ...t.settings.fields, ...t.labels }
  const labels = keys.map((key) => labelsOf(kind)[guards[kind][key] ?? '']?.label ?? own[key] ?? key)
  return [...new Set(labels)]
}

/** The names of custom fields. Counts them when there are many, to keep the sentence short. */
export const wordsOfFields = (names: readonly string[]): string[] =>
  names.length > mostNamed ? [t.privacy.customFields(names.length)] : names.map(isolated)
