import { instant, type Uuid } from '@polyphony/contract'
import { type Changes, callEndpoint, event, type Stage, told } from '../../support/cases/outbox.ts'

/** Has a log with an entry of sync. */
async function newEntry(stage: Stage): Promise<{ id: string }> {
  const { t, a, uuid } = stage
  await callEndpoint(stage, 'setSync', { body: { token: crypto.randomUUID() } })
  const found = await t.ctx.store.systems.find({ kind: 'uuid', uuid: uuid as Uuid })
  const entry = { kind: 'member', what: 'update', side: 'here', ref: a.uuid, key: 'pronouns' } as const
  await t.ctx.store.transact(async (tx) => {
    if (found)
      await tx.syncs.addToLog(found.id, instant(1), [
        { ...entry, old: 'it/its', new: null, reason: 'changed' },
      ])
  })
  const [logged] = (await callEndpoint(stage, 'listSyncLog')).body
  return logged
}

export const syncChanges: Changes = {
  undoSyncEntry: [
    told('the value that comes back, as any change', {
      before: newEntry,
      call: (_, { id }) => ({ params: { entry: id } }),
      events: ({ a }) => [event('UPDATE_MEMBER', a.uuid, { pronouns: 'it/its' })],
    }),
  ],
}
