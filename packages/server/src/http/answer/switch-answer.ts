import type { StoredMember, SwitchWithMembers } from '../../domain/entities.ts'
import type { Texts } from '../../domain/present/format.ts'
import { charactersAtOnce, nextCount } from '../../pacing/portion.ts'
import { membersAtOnce } from '../../store/fronting/switches.ts'
import { type Asking, extendMembers } from './extended.ts'
import { Pieces } from './pieces.ts'

const portion = { atOnce: charactersAtOnce, most: 500 }

/**
 * Writes a switch with `present`, its members last, and then `extended`, if there is one. A switch with many members
 * comes in pieces.
 */
export async function answerSwitch<T extends { members: unknown[] }, E = never>(
  call: Asking,
  read: SwitchWithMembers,
  present: (found: SwitchWithMembers) => T,
  extended?: E,
): Promise<(T & { extended?: E }) | Pieces<T & { extended?: E }>> {
  const { members } = call.ctx.store
  const found = call.query.include ? { ...read, members: await extendMembers(call, read.members) } : read
  const {
    more,
    switch: { system_id },
  } = found
  if (more === undefined) return extended === undefined ? present(found) : { ...present(found), extended }
  const write = (rows: readonly StoredMember[]) =>
    JSON.stringify(present({ ...found, members: rows }).members).slice(1, -1)
  async function* rest(ids: typeof more = []): AsyncGenerator<Texts> {
    let comma = found.members.length > 0 ? ',' : ''
    let wanted = membersAtOnce
    for (let at = 0; at < ids.length; ) {
      const next = ids.slice(at, at + wanted)
      const rows = await extendMembers(call, await members.listByIds(system_id, next))
      const byId = new Map(rows.map((member) => [member.id, member]))
      const text = write(next.map((id) => byId.get(id)).filter((member) => member !== undefined))
      if (text !== '') yield [comma + text]
      comma ||= text && ','
      at += next.length
      wanted = nextCount(next.length, text.length, portion)
    }
    yield [extended === undefined ? ']}' : `],"extended":${JSON.stringify(extended)}}`]
  }
  return new Pieces([JSON.stringify(present(found)).slice(0, -']}'.length)], rest(more))
}
