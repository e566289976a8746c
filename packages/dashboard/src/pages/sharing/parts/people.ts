import { data } from '../../../state/data.svelte.ts'
import { nameOf } from '../../../text/names.ts'
import { t } from '../../../text/strings.ts'

/** The names that a sentence spells out. It counts the others. */
const most = 3

/** The first names of members, and how many more there are. */
export function namedIn(ids: readonly string[]): [names: string[], more: number] {
  const spelt = ids.length > most ? most - 1 : most
  return [ids.slice(0, spelt).map(nameOfId), Math.max(0, ids.length - spelt)]
}

function nameOfId(id: string): string {
  const member = data.member(id)
  return member ? nameOf(member) : t.common.unnamed
}
