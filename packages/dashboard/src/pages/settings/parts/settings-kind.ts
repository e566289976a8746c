import type { Input } from '@polyphony/client'
import { defaultNameFormat, type Language, readPatch, settingsModel } from '@polyphony/contract'
import { bodyOf, type DraftBody } from '../../../editing/draft/draft.ts'
import type { Kind } from '../../../editing/draft/editor.svelte.ts'
import { api } from '../../../state/api.ts'
import { data, type Settings, own as withExtended } from '../../../state/data.svelte.ts'
import { t } from '../../../text/strings.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { alwaysThere } from './system-kind.ts'

const flags = [
  'pings_enabled',
  'member_default_private',
  'group_default_private',
  'show_private_info',
  'case_sensitive_proxy_tags',
  'proxy_error_message_enabled',
  'hid_display_split',
  'hid_display_caps',
  'card_show_color_hex',
] as const

export type SettingsDraft = Record<(typeof flags)[number], boolean> &
  Pick<Settings, 'timezone' | 'hid_list_padding' | 'proxy_switch' | 'name_format'> & {
    /** Seconds; empty for the default. */
    latch_timeout: string
    /** Empty for the language of the chat platform. */
    language: string
    description_templates: string[]
  }

/** The settings, with the UUID of their system. */
export type OwnSettings = Settings & { readonly uuid: string }

function draftOf(settings?: OwnSettings): SettingsDraft {
  return {
    ...(Object.fromEntries(flags.map((key) => [key, settings?.[key] ?? false])) as Record<
      (typeof flags)[number],
      boolean
    >),
    timezone: settings?.timezone ?? 'UTC',
    hid_list_padding: settings?.hid_list_padding ?? 'off',
    proxy_switch: settings?.proxy_switch ?? 'off',
    name_format: settings?.name_format ?? defaultNameFormat,
    latch_timeout: settings?.latch_timeout == null ? '' : String(settings.latch_timeout),
    description_templates: settings?.description_templates ?? [],
    language: settings?.extended?.language ?? '',
  }
}

const sent = ({ latch_timeout: latch, language, ...body }: DraftBody): Input<'updateSettings'>['body'] => ({
  ...body,
  ...(language !== undefined && { extended: { language: language as Language | null } }),
  ...(latch !== undefined && { latch_timeout: latch === null ? null : Number(latch) }),
})

/** Changes the object itself, because a copy would lose its ETag. */
const own = (settings: object): OwnSettings =>
  Object.assign(settings as Settings, { uuid: data.system?.uuid ?? '' })

export const ownSettings = (): OwnSettings | undefined => data.settings && own({ ...data.settings })

export const settingsKind: Kind<OwnSettings, SettingsDraft> = {
  ...alwaysThere,
  name: 'settings',
  labels: () => t.settings.fields,
  draftOf,
  check: (draft) => fieldErrorsOf(readPatch(settingsModel, sent(bodyOf(draft))).problems),
  find: ownSettings,
  read: async () => own(await api().getSettings(withExtended)),
  update: async (_, body, ifMatch) =>
    own(await api().updateSettings({ ...withExtended, body: sent(body) }, { ifMatch })),
  put: (settings) => data.putSettings(settings),
}
