import { type Answer, etagOf } from '@polyphony/client'
import { isEmpty, readPatch, systemGuildModel, withOwnPictures } from '@polyphony/contract'
import { bodyOf, type DraftBody } from '../../../editing/draft/draft.ts'
import type { Kind } from '../../../editing/draft/editor.svelte.ts'
import { api } from '../../../state/api.ts'
import { publicUrl } from '../../../state/server-info.ts'
import { t } from '../../../text/strings.ts'
import { fieldErrorsOf } from '../parts/field-errors.ts'
import { alwaysThere } from '../parts/system-kind.ts'

export type KnownGuild = Answer<'listSystemGuilds'>[number]
/** The settings of a chat server; `uuid` is its ID. */
export type Guild = Pick<KnownGuild, 'settings' | 'autoproxy'> & { readonly uuid: string }
export type AutoproxyMode = KnownGuild['autoproxy']['autoproxy_mode']

const texts = ['display_name', 'tag', 'avatar_url', 'name_format'] as const
export type GuildDraft = Record<(typeof texts)[number], string> & {
  proxying_enabled: boolean
  tag_enabled: boolean
  autoproxy_mode: AutoproxyMode
  autoproxy_member: string
}

const me = { systemRef: '@me' }
/** True for the autoproxy modes with a member. */
export const takesMember = (mode: AutoproxyMode) => mode === 'latch' || mode === 'member'

function draftOf(guild?: Guild): GuildDraft {
  const { settings, autoproxy } = guild ?? {}
  return {
    ...(Object.fromEntries(texts.map((key) => [key, settings?.[key] ?? ''])) as Record<
      (typeof texts)[number],
      string
    >),
    proxying_enabled: settings?.proxying_enabled ?? true,
    tag_enabled: settings?.tag_enabled ?? true,
    autoproxy_mode: autoproxy?.autoproxy_mode ?? 'off',
    autoproxy_member: autoproxy?.autoproxy_member ?? '',
  }
}

const ofAutoproxy = (key: string) => key.startsWith('autoproxy_')
const part = (body: DraftBody, wanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => wanted(key)))

/** Edits the settings and the autoproxy of a chat server in one form. The API has two resources. */
export function guildKind(
  guild_id: string,
  find: () => Guild,
  put: (guild: Guild) => void,
): Kind<Guild, GuildDraft> {
  let last: Guild | undefined
  const keep = (guild: Guild) => {
    last = guild
    return guild
  }
  return {
    ...alwaysThere,
    name: 'guild',
    labels: () => ({ ...t.settings.fields, ...t.labels }),
    draftOf,
    check(draft) {
      const isMissing = draft.autoproxy_mode === 'member' && draft.autoproxy_member === ''
      const settings = part(bodyOf(draft), (key) => !ofAutoproxy(key))
      return {
        ...fieldErrorsOf(readPatch(systemGuildModel, withOwnPictures(settings, publicUrl())).problems),
        ...(isMissing && { autoproxy_member: t.settings.servers.memberNeeded }),
      }
    },
    find,
    async read() {
      const hasSettings = (last ?? find()).settings
      const [settings, autoproxy] = await Promise.all([
        hasSettings ? api().getSystemGuild({ ...me, guild_id }) : null,
        api().getAutoproxy({ ...me, guild_id }),
      ])
      return keep({ uuid: guild_id, settings, autoproxy })
    },
    async update(_, body) {
      let { settings, autoproxy } = last ?? (await this.read(guild_id))
      const [forSettings, forAutoproxy] = [part(body, (key) => !ofAutoproxy(key)), part(body, ofAutoproxy)]
      if (!isEmpty(forSettings)) {
        settings = await api().updateSystemGuild(
          { ...me, guild_id, body: forSettings },
          { ifMatch: etagOf(settings) },
        )
      }
      if (!isEmpty(forAutoproxy)) {
        autoproxy = await api().updateAutoproxy(
          { ...me, guild_id, body: forAutoproxy },
          { ifMatch: etagOf(autoproxy) },
        )
      }
      return keep({ uuid: guild_id, settings, autoproxy })
    },
    put,
  }
}
