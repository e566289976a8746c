import { Breath } from '../../datafile/breath.ts'
import type { LoggedMessage, MessageLog } from '../../datafile/message-log.ts'
import type { Events } from '../../domain/events.ts'
import { isEmpty } from './changes.ts'
import type { Written } from './index.ts'

const messagesAtOnce = 500

/** Writes what only our own files hold. Nobody is told more of it than that there was an import. */
export async function restoreOwn({ tx, system, incoming: { own }, members }: Written): Promise<Events> {
  if (!own) return []
  const breath = new Breath()
  const rowOf = (key: string | null) => (key === null ? null : (members.get(key) ?? null))
  for (const { guild, patch } of own.guilds) {
    await tx.guilds.ensureSystem(system, guild)
    if (!isEmpty(patch)) await tx.guilds.updateSystem(system, guild, patch)
    await breath.take()
  }
  for (const { guild, member, patch } of own.memberGuilds) {
    const id = members.get(member)
    if (id === undefined) continue
    await tx.guilds.ensureMember(system, id, guild)
    if (!isEmpty(patch)) await tx.guilds.updateMember(id, guild, patch)
    await breath.take()
  }
  for (const { guild, mode, member, latched } of own.autoproxy) {
    await tx.guilds.setAutoproxy(system, guild, {
      autoproxy_mode: mode,
      autoproxy_member_id: rowOf(member),
      last_latch_timestamp: latched,
    })
    await breath.take()
  }
  for (const { id, autoproxy } of own.accounts) {
    if (await tx.accounts.link(system, id)) await tx.accounts.setAutoproxy(id, autoproxy)
  }
  for (const piece of pieces(own.messages)) {
    const rows = piece.map(({ sentAt, member, ...message }) => ({
      ...message,
      original_sent_at: sentAt,
      member_id: rowOf(member),
    }))
    await tx.messages.insertAll(system, rows)
    await breath.take()
  }
  return []
}

function* pieces(log: MessageLog): Generator<LoggedMessage[]> {
  let piece: LoggedMessage[] = []
  for (const message of log) {
    piece.push(message)
    if (piece.length < messagesAtOnce) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
