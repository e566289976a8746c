import { readPatch, type SystemPrivacyKey, systemModel, systemPrivacyKeys } from '@polyphony/contract'
import { bodyOf, type Draft, type Privacy } from '../../../editing/draft/draft.ts'
import type { Kind } from '../../../editing/draft/editor.svelte.ts'
import { api } from '../../../state/api.ts'
import { data, type System } from '../../../state/data.svelte.ts'
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
  const me = { systemRef: '@me' }
  return {
    ...alwaysThere,
    name,
    draftOf,
    check: (draft) => wrongsOf(readPatch(systemModel, bodyOf(draft)).problems),
    find: () => data.system,
    read: () => api().getSystem(me),
    update: (_, body, ifMatch) => api().updateSystem({ ...me, body }, { ifMatch }),
    put: (system) => data.putSystem(system),
  }
}

export const profileKind = kindOf(
  'profile',
  (system) => Object.fromEntries(texts.map((key) => [key, system?.[key] ?? ''])) as ProfileDraft,
)

export const privacyKind = kindOf(
  'privacy',
  (system) =>
    Object.fromEntries(
      systemPrivacyKeys.map((key) => [key, system?.privacy?.[key] ?? 'private']),
    ) as PrivacyDraft,
)
