import type { Answer } from '@polyphony/client'
import { data } from '../../state/data.svelte.ts'
import { publicUrl } from '../../state/server-info.ts'
import { formatMoment } from '../../state/time.svelte.ts'
import { nameOf } from '../../text/names.ts'
import { t } from '../../text/strings.ts'

export type KeptPicture = Answer<'listPictures'>['pictures'][number]
type Use = KeptPicture['used_by'][number]

interface Place {
  readonly href: string
  readonly name: string
}

/** The name and the address of a place that shows a picture. */
export function placeOf({ type, id, key, guild_id = '' }: Use): Place {
  const words = t.pictures
  const place = { href: hrefOf(type, id, guild_id), name: nameAt(type, id) }
  if (type.endsWith('_guild')) return { ...place, name: words.inServer(place.name) }
  const isPlain = key === 'avatar_url' || key === 'icon'
  return isPlain ? place : { ...place, name: words.as(place.name, t.labels[key]) }
}

function hrefOf(type: Use['type'], id: string, guild: string): string {
  if (type === 'system') return '/settings/profile'
  if (type === 'system_guild') return `/settings/servers/${guild}`
  return type === 'group' ? `/groups/${id}` : `/members/${id}`
}

function nameAt(type: Use['type'], id: string): string {
  if (type.startsWith('system')) return data.system?.name ?? t.pictures.yourSystem
  const thing = type === 'group' ? data.group(id) : data.member(id)
  return thing ? nameOf(thing) : id
}

/** The title of a picture. */
export const titleOf = ({ used_by, created }: KeptPicture): string =>
  used_by.length > 0
    ? t.pictures.pictureOf(used_by.map((use) => placeOf(use).name))
    : t.pictures.pictureFrom(formatMoment(created))

/** Counts the pictures of the system, its members and groups that are on other servers. */
export function countElsewhere(): number {
  const shown = [data.system, ...data.members, ...data.groups].flatMap((thing) =>
    pictureKeys.map((key) => (thing as Partial<Record<string, unknown>> | undefined)?.[key]),
  )
  const isElsewhere = (address: unknown) =>
    typeof address === 'string' && !address.startsWith(`${publicUrl()}/pictures/`)
  return new Set(shown.filter(isElsewhere)).size
}
const pictureKeys = ['avatar_url', 'webhook_avatar_url', 'banner', 'icon']
