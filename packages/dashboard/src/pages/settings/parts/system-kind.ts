import {
  readPatch,
  type SystemPrivacyKey,
  systemModel,
  systemPrivacyKeys,
  withOwnPictures,
} from '@polyphony/contract'
import {
  type CustomField,
  checkValues,
  draftOfValues,
  labelOfValue,
  withValues,
} from '../../../editing/custom-fields/values.ts'
import { bodyOf, type Draft, type Privacy } from '../../../editing/draft/draft.ts'
import type { Kind } from '../../../editing/draft/editor.svelte.ts'
import { api } from '../../../state/api.ts'
import { data, own, type System } from '../../../state/data.svelte.ts'
import { publicUrl } from '../../../state/server-info.ts'
import { wrongsOf } from './wrongs.ts'

const texts = ['name', 'tag', 'pronouns', 'color', 'avatar_url', 'banner', 'description'] as const
export type ProfileDraft = Record<(typeof texts)[number], string>
export type PrivacyDraft = Record<SystemPrivacyKey, Privacy>

/** For things that always exist and belong to no list: nobody creates them, and they have no ticks. */
export const alwaysThere = {
  create: () => Promise.reject(new Error('It is there already.')),
  inside: () => new Set<string>(),
  tick: async () => {},
}

function kindOf<D extends Draft>(name: string, draftOf: (system?: System) => D): Kind<System, D> {
  return {
    ...alwaysThere,
    name,
    draftOf,
    check: (draft) => wrongsOf(readPatch(systemModel, withOwnPictures(bodyOf(draft), publicUrl())).problems),
    find: () => data.system,
    read: () => api().getSystem(own),
    update: (_, body, ifMatch) => api().updateSystem({ ...own, body }, { ifMatch }),
    put: (system) => data.putSystem(system),
  }
}

const profileKind = kindOf(
  'profile',
  (system) => Object.fromEntries(texts.map((key) => [key, system?.[key] ?? ''])) as ProfileDraft,
)

/** The profile together with the values of these fields. */
export const profileKindWith = (fields: readonly CustomField[]): Kind<System, ProfileDraft> => ({
  ...profileKind,
  draftOf: (system) => ({
    ...profileKind.draftOf(system),
    ...draftOfValues(fields, system?.extended?.fields),
  }),
  check: (draft, base) => ({ ...profileKind.check(draft, base), ...checkValues(fields, draft, base) }),
  update: (uuid, body, etag) => profileKind.update(uuid, withValues(fields, body), etag),
  label: (key) => labelOfValue(fields, key),
})

export const privacyKind = kindOf(
  'privacy',
  (system) =>
    Object.fromEntries(
      systemPrivacyKeys.map((key) => [key, system?.privacy?.[key] ?? 'private']),
    ) as PrivacyDraft,
)
