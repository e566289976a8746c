import type { SwitchWithMembers } from '../../domain/entities.ts'
import type { Texts } from '../../domain/present/format.ts'
import { charactersAtOnce, nextBatchSize } from '../../pacing/batches.ts'
import { type ExtendedRequest, extendMembers } from './extended.ts'
import { Pieces } from './pieces.ts'

const batchLimits = { atOnce: charactersAtOnce, most: 500 }
const countAfter = (rows: readonly unknown[], { length }: string) =>
  nextBatchSize(Math.max(1, rows.length), length, batchLimits)

/**
 * Writes a switch with `present`, its members last, and then `extended`, if there is one. A switch with many members
 * comes in pieces.
 */
export async function answerSwitch<T extends { members: unknown[] }, E = never>(
  call: ExtendedRequest,
  read: SwitchWithMembers,
  present: (found: SwitchWithMembers) => T,
  extended?: E,
): Promise<(T & { extended?: E }) | Pieces<T & { extended?: E }>> {
  const { members } = call.ctx.store
  const begun = await extendMembers(call, read.members)
  const found = { ...read, members: begun.rows }
  const ids = [...begun.left.map(({ id }) => id), ...(read.more ?? [])]
  if (ids.length === 0) return extended === undefined ? present(found) : { ...present(found), extended }
  const beginning = JSON.stringify(present(found)).slice(0, -']}'.length)
  // why here: what the next step keeps stays in memory for as long as the caller takes to read.
  let comma = begun.rows.length > 0 ? ',' : ''
  let wanted = countAfter(begun.rows, beginning)
  async function* rest(): AsyncGenerator<Texts> {
    for (let at = 0; at < ids.length; ) {
      const next = ids.slice(at, at + wanted)
      const byId = new Map((await members.listByIds(read.switch.system_id, next)).map((row) => [row.id, row]))
      const there = next.map((id) => byId.get(id)).filter((member) => member !== undefined)
      const { rows, left } = await extendMembers(call, there)
      const text = JSON.stringify(present({ ...read, members: rows }).members).slice(1, -1)
      if (text !== '') yield [comma + text]
      comma ||= text && ','
      at = left[0] ? ids.indexOf(left[0].id, at) : at + next.length
      wanted = countAfter(rows, text)
    }
    yield [extended === undefined ? ']}' : `],"extended":${JSON.stringify(extended)}}`]
  }
  return new Pieces([beginning], rest())
}
