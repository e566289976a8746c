import { api, fail, parseUuid, type Shared, type SharedMember } from '@polyphony/contract'
import { FinishedJson } from '../../../domain/present/format.ts'
import { presentGroups, presentRuns } from '../../../domain/sharing/present-for-holder.ts'
import { readRuns } from '../../../operations/sharing/history.ts'
import { noteOpened, openShare } from '../../../operations/sharing/open-share.ts'
import {
  listSeen,
  readGroups,
  readingOf,
  readListed,
  readVisibleFront,
  type SharedReading,
  writeItems,
  writeShared,
} from '../../../operations/sharing/projecting.ts'
import type { FoundShare } from '../../../store/sharing/opened.ts'
import { enterLong } from '../../answer/long-answer.ts'
import { linkNext } from '../../answer/paging.ts'
import { Pieces } from '../../answer/pieces.ts'
import { openedShare as share, shareKeyOf } from '../../request/share.ts'
import { system } from '../../request/targets.ts'
import { type Call, route } from '../../route.ts'

/** Longer answers are sent in pieces. */
const membersInOnePiece = 100

const rowsPerPage = 50

export const sharedRoutes = {
  getShared: route(api.getShared, share, async (call) => answerShared(opened(call))),

  listSharedMembers: route(api.listSharedMembers, share, async (call) => {
    const reading = opened(call)
    const seen = await listSeen(reading)
    return inPieces<SharedMember[]>(seen.length, inBrackets(writeItems(reading, readListed(reading, seen))))
  }),

  listSharedGroups: route(api.listSharedGroups, share, async (call) =>
    presentGroups(await readGroups(opened(call))),
  ),

  listSharedHistory: route(api.listSharedHistory, share, async (call) => {
    const { query, answerHeaders } = call
    const limit = query.limit ?? rowsPerPage
    const rows = presentRuns(await readRuns(opened(call), { before: query.before, limit }))
    const last = rows.at(-1)
    if (last && rows.length === limit) {
      const before = `${last.start}_${last.member}`
      linkNext(answerHeaders, '/v2/shared/history', { before, limit, share: query.share })
    }
    return rows
  }),

  streamShared: route(api.streamShared, share, async (call) => {
    const { ctx, target: found, request, answerHeaders } = call
    // why: some reverse proxies buffer a response until it is long enough.
    answerHeaders['x-accel-buffering'] = 'no'
    // why: nobody would ever read this stream, so nobody would ever leave it.
    if (request.method === 'HEAD') return new ReadableStream({ start: (empty) => empty.close() })
    noteOpened(ctx, found)
    const key = shareKeyOf(request, ctx.config)
    return ctx.shareStreams.open(ctx, found, key?.by === 'session' ? key.hash : undefined)
  }),

  previewShare: route(api.previewShare, system, async (call) => {
    const { ctx, viewer, params } = call
    const uuid = parseUuid(params.share)
    const found = uuid && (await openShare(ctx, { by: 'owner', system: viewer.system, share: uuid }))
    return answerShared(readingOf(ctx, found ?? fail('share_not_found'), () => enterLong(call)))
  }),
}

type SharedCall = Pick<Call<typeof api.getShared, FoundShare>, 'ctx' | 'target' | 'address' | 'answerHeaders'>

/** Begins to read the share of a request, and notes that it was opened. */
function opened(call: SharedCall): SharedReading {
  noteOpened(call.ctx, call.target)
  return readingOf(call.ctx, call.target, () => enterLong(call))
}

async function answerShared(reading: SharedReading): Promise<Pieces<Shared>> {
  const front = await readVisibleFront(reading)
  return inPieces(front?.seen.length ?? 0, writeShared(reading, front))
}

/** Sends JSON that is written part by part: in one go, unless it shows many members. */
async function inPieces<T>(members: number, parts: AsyncGenerator<string>): Promise<Pieces<T>> {
  if (members > membersInOnePiece) return new Pieces([], finished(parts))
  let text = ''
  for await (const part of parts) text += part
  return new Pieces([new FinishedJson(text)])
}

async function* finished(parts: AsyncGenerator<string>): AsyncGenerator<readonly FinishedJson[]> {
  for await (const part of parts) yield [new FinishedJson(part)]
}

async function* inBrackets(items: AsyncGenerator<string>): AsyncGenerator<string> {
  yield '['
  yield* items
  yield ']'
}
