import { api, fail, parseUuid } from '@polyphony/contract'
import { presentNote } from '../../domain/present/note.ts'
import { createNote, deleteNote, findNotes, updateNote } from '../../operations/notes.ts'
import { batchesOf, charactersAtOnce } from '../../pacing/batches.ts'
import { enterLong } from '../answer/long-answer.ts'
import { linkNext } from '../answer/paging.ts'
import { batchedList } from '../answer/pieces.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

const notesPerPage = 50

export const noteRoutes = {
  listNotes: route(api.listNotes, target.system, async (call) => {
    const { ctx, viewer, target: system, query, answerHeaders } = call
    const { limit = notesPerPage, ...search } = query
    const keys = await findNotes(ctx, viewer.system, search, limit, () => enterLong(call))
    const last = keys.at(-1)
    if (last && keys.length === limit) {
      const next = { ...search, limit, before: last.uuid }
      linkNext(answerHeaders, `/v2/systems/${system.hid}/notes`, next)
    }
    return batchedList(batchesOf(keys, charactersAtOnce), async (batch) => {
      const ids = batch.map(({ id }) => id)
      return (await ctx.store.notes.listByIds(viewer.system, ids)).map(presentNote)
    })
  }),

  createNote: route(api.createNote, target.system, async ({ ctx, viewer, body }) =>
    presentNote(await createNote(ctx, viewer.system, body)),
  ),

  getNote: route(api.getNote, target.system, async ({ ctx, viewer, params }) =>
    presentNote((await ctx.store.notes.get(viewer.system, noteOf(params))) ?? fail('note_not_found')),
  ),

  updateNote: route(api.updateNote, target.system, async ({ ctx, viewer, params, body }) =>
    presentNote(await updateNote(ctx, viewer.system, noteOf(params), body)),
  ),

  deleteNote: route(api.deleteNote, target.system, async ({ ctx, viewer, params }) => {
    await deleteNote(ctx, viewer.system, noteOf(params))
    return undefined
  }),
}

const noteOf = ({ note }: { note: string }) => parseUuid(note) ?? fail('note_not_found')
