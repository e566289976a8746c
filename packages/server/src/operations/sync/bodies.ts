import { privacyKeysOf, type SyncValues, type SyncWrite, type ThingKind } from '../../domain/sync/model.ts'

/** A write of one operation, on things of some kinds. */
export type WriteTo<Op extends SyncWrite['op'], Kind extends SyncWrite['kind'] = SyncWrite['kind']> = Extract<
  SyncWrite,
  { op: Op; kind: Kind }
>
/** Makes a body: privacy stands in an object of its own, and aliases among what the reference does not have. */
export function bodyOf(kind: ThingKind, values: SyncValues): SyncValues {
  const isPrivacy = new Set(privacyKeysOf(kind))
  const entries = Object.entries(values)
  const privacy = entries.filter(([key]) => isPrivacy.has(key))
  return {
    ...Object.fromEntries(entries.filter(([key]) => !isPrivacy.has(key) && key !== 'aliases')),
    ...(values.aliases !== undefined && { extended: { aliases: values.aliases } }),
    ...(privacy.length > 0 && { privacy: Object.fromEntries(privacy) }),
  }
}
