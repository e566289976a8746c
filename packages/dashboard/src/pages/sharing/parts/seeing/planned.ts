import { customFields } from '../../../../editing/custom-fields/field-list.svelte.ts'
import { data, type Member } from '../../../../state/data.svelte.ts'
import { publicUrl } from '../../../../state/server-info.ts'
import { nameOf } from '../../../../text/names.ts'
import type { Shared, SharedField, SharedMember } from '../../../shared/reading/projection.ts'
import type { Preview } from '../seen.ts'

type Seen = Preview['members'][number]

/** Draws the answer that the holder of a share would get, before the share is there. */
export function plannedView({ front, members }: Preview, title: string, until: string | null): Shared {
  const seen = new Map(members.map((each) => [each.id, each]))
  const fronterOf = (id: string) => {
    const [member, parts] = [data.member(id), seen.get(id)]
    return member && parts ? [plannedFronter(member, parts, front?.statuses[id])] : []
  }
  return {
    title,
    until,
    color: data.system?.color ?? null,
    avatar_url: keptHere(data.system?.avatar_url),
    front: front && { others: front.others, members: front.members.flatMap(fronterOf) },
  }
}

function plannedFronter(member: Member, { shows, fields }: Seen, status: string | undefined): SharedMember {
  const { id, pronouns, color, birthday, description, avatar_url, extended } = member
  const since = data.front?.extended?.since?.[id]
  const values: SharedMember = {
    id,
    name: nameOf(member),
    pronouns,
    color,
    birthday,
    avatar_url: keptHere(avatar_url),
    description: extended?.description ?? description,
    status: status ?? null,
  }
  const keys: readonly string[] = [
    'id',
    'name',
    ...shows,
    ...(shows.includes('avatar') ? ['avatar_url'] : []),
  ]
  const isShown = ([key]: [string, unknown]) => keys.includes(key)
  const shown = Object.fromEntries(Object.entries(values).filter(isShown)) as unknown as SharedMember
  return { ...shown, ...(since && { since }), fields: plannedFields(member, fields) }
}

function plannedFields({ extended }: Member, shown: readonly string[]): SharedField[] {
  const values: Readonly<Record<string, unknown>> = extended?.fields ?? {}
  return customFields.list
    .filter(({ id }) => shown.includes(id) && values[id] !== undefined && values[id] !== null)
    .map(({ id, name, type }) => ({ name, type, value: values[id] }))
}

/** A picture that the server keeps. A share shows no other. */
const keptHere = (address: string | null | undefined): string | null =>
  address?.startsWith(`${publicUrl()}/pictures/`) ? address : null
