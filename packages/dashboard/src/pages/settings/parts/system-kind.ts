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
  labelsOfValues,
  withValues,
} from '../../../editing/custom-fields/values.ts'
import {
  bodyOf,
  type Draft,
  draftOfProfile,
  type Privacy,
  type ProfileDraft,
  privacyLabels,
} from '../../../editing/draft/draft.ts'
import type { Kind } from '../../../editing/draft/editor.svelte.ts'
import { api } from '../../../state/api.ts'
import { data, own, type System } from '../../../state/data.svelte.ts'
import { publicUrl } from '../../../state/server-info.ts'
import { t } from '../../../text/strings.ts'
import { fieldErrorsOf } from './field-errors.ts'

export type PrivacyDraft = Record<SystemPrivacyKey, Privacy>

/** For things that always exist: nobody creates them, and they have no ticks. */
export const alwaysThere = {
  create: () => Promise.reject(new Error('It is there already.')),
  inside: () => new Set<string>(),
  tick: async () => {},
}

function kindOf<D extends Draft>(
  name: string,
  draftOf: (system?: System) => D,
  labels: () => Readonly<Record<keyof D & string, string>>,
): Kind<System, D> {
  return {
    ...alwaysThere,
    name,
    draftOf,
    labels,
    check: (draft) =>
      fieldErrorsOf(readPatch(systemModel, withOwnPictures(bodyOf(draft), publicUrl())).problems),
    find: () => data.system,
    read: () => api().getSystem(own),
    update: (_, body, ifMatch) => api().updateSystem({ ...own, body }, { ifMatch }),
    put: (system) => data.putSystem(system),
  }
}

const profileKind = kindOf('profile', draftOfProfile, () => ({ ...t.settings.fields, ...t.labels }))

/** The profile together with the values of these fields. */
export const profileKindWith = (fields: readonly CustomField[]): Kind<System, ProfileDraft> => ({
  ...profileKind,
  draftOf: (system) => ({
    ...profileKind.draftOf(system),
    ...draftOfValues(fields, system?.extended?.fields),
  }),
  check: (draft, base) => ({ ...profileKind.check(draft, base), ...checkValues(fields, draft, base) }),
  update: (uuid, body, etag) => profileKind.update(uuid, withValues(fields, body), etag),
  labels: () => ({ ...profileKind.labels(), ...labelsOfValues(fields) }),
})

export const privacyKind = kindOf(
  'privacy',
  (system) =>
    Object.fromEntries(
      systemPrivacyKeys.map((key) => [key, system?.privacy?.[key] ?? 'private']),
    ) as PrivacyDraft,
  () => privacyLabels(t.settings.systemPrivacy),
)
