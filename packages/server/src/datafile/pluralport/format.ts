/** The words of PluralPort 0.1 that reading, writing and keeping share. */

export const version = '0.1'

/** Our own name in the format: of the producer, in SourceRefs and as a namespace. */
export const ourName = 'polyphony'

/** Arrays at the top level that become something here. */
export const importedArrays = [
  'systems',
  'members',
  'groups',
  'group_memberships',
  'front_periods',
  'front_events',
] as const
export type ImportedArray = (typeof importedArrays)[number]

/** Arrays at the top level that are only kept, and the part of `capabilities` that each belongs to. */
export const keptArrays: ReadonlyMap<string, string> = new Map([
  ['taxonomy_terms', 'taxonomy'],
  ['taxonomy_assignments', 'taxonomy'],
  ['custom_fields', 'custom_fields'],
  ['custom_field_values', 'custom_fields'],
  ['front_comments', 'front_comments'],
  ['notes', 'notes'],
  ['assets', 'assets'],
])

/** Objects at the top level that are only kept. */
export const modules = [
  'chat',
  'boards',
  'relationships',
  'polls',
  'reminders',
  'habits',
  'proxy',
  'sharing',
  'safety',
] as const

export const isModule = (key: string) => modules.some((module) => module === key)

/** The folder of pictures in a bundle. */
export const assetFolder = 'assets'
