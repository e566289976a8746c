import { ApiError, type FeedFormat } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { type BadgeTheme, badgeMembers, drawBadge } from '../../domain/sharing/feeds/badge.ts'
import { writeFeedCalendar } from '../../domain/sharing/feeds/calendar.ts'
import { type CardStyle, cardMembers, cardPolicy, writeCard } from '../../domain/sharing/feeds/card.ts'
import { joinProjected } from '../../domain/sharing/projection.ts'
import { readNamedRuns } from '../../operations/sharing/history.ts'
import { openShare } from '../../operations/sharing/open-share.ts'
import {
  readFronters,
  readingOf,
  readVisibleFront,
  type SharedReading,
} from '../../operations/sharing/projecting.ts'
import { readFrontText } from '../../operations/sharing/snapshot.ts'
import type { FoundShare } from '../../store/sharing/opened.ts'
import { toRefusal } from '../answer/errors.ts'
import { etagOf, includesTag } from '../answer/etag.ts'
import { apiHeaders, jsonType } from '../answer/headers.ts'
import { enterLong } from '../answer/long-answer.ts'
import type { ReadAddress } from '../exchange.ts'
import { observe, requestId } from '../pipeline.ts'
import { addressOf } from '../request/client-address.ts'
import { countAs } from '../request/rate-limit.ts'
import { countingMisses, hashShareCode } from '../request/share.ts'

/** Sent with every answer, refusals included. */
const headers = {
  ...apiHeaders,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

type FileFormat = Exclude<FeedFormat, 'events'>

interface Feed {
  readonly type: string
  readonly cache: string
  readonly policy: string
  write(reading: SharedReading, query: URLSearchParams): Promise<string>
}

const nothing = "default-src 'none'; frame-ancestors 'none'"

const feeds: Readonly<Record<FileFormat, Feed>> = {
  json: { type: jsonType, cache: 'private, no-cache', policy: nothing, write: readFrontText },
  svg: {
    type: 'image/svg+xml; charset=utf-8',
    cache: 'no-cache',
    policy: `${nothing}; sandbox`,
    async write(reading, query) {
      const theme: BadgeTheme = query.get('theme') === 'dark' ? 'dark' : 'light'
      return drawBadge(reading.projection.head(), await beginningOf(reading, badgeMembers), theme)
    },
  },
  html: {
    type: 'text/html; charset=utf-8',
    cache: 'private, no-cache',
    policy: cardPolicy,
    async write(reading, query) {
      const style: CardStyle = query.get('style') === 'overlay' ? 'overlay' : 'card'
      return writeCard(reading.projection.head(), await beginningOf(reading, cardMembers), style)
    },
  },
  ics: {
    type: 'text/calendar; charset=utf-8',
    cache: 'private, no-cache',
    policy: nothing,
    async write(reading) {
      const { runs, names } = await readNamedRuns(reading)
      return writeFeedCalendar(reading.projection.head(), runs, names, reading.ctx.clock.now())
    },
  },
}

/** Answers `/feeds/{code}.{format}`. Neither log nor metrics hold the code. */
export const answerFeed = (
  ctx: Context,
  request: Request,
  name: string,
  connection: ReadAddress,
): Promise<Response> => {
  const [, code = '', format = ''] = /^([^.]*)\.(json|svg|html|ics)$/.exec(name) ?? []
  return answered(ctx, request, '/feeds/{code}.{format}', connection, code, async (found) => {
    if (found.format !== format) return undefined
    const feed = feeds[format as FileFormat]
    const address = () => addressOf({ ctx, request, connection })
    const reading = readingOf(ctx, found, () => enterLong({ ctx, address, answerHeaders: {} }))
    const body = await feed.write(reading, new URL(request.url).searchParams)
    return send(request, body, feed)
  })
}

/** Answers `/feeds/{code}/events`. */
export const streamFeed = (
  ctx: Context,
  request: Request,
  code: string,
  connection: ReadAddress,
): Promise<Response> =>
  answered(ctx, request, '/feeds/{code}/events', connection, code, async (found) => {
    if (found.format !== 'events') return undefined
    const isHead = request.method === 'HEAD'
    return new Response(isHead ? null : await ctx.shareStreams.open(ctx, found), {
      headers: {
        ...headers,
        'content-type': 'text/event-stream',
        'cache-control': 'private, no-cache',
        'content-security-policy': nothing,
        // why: some reverse proxies buffer a response until it is long enough.
        'x-accel-buffering': 'no',
      },
    })
  })

/** Opens a feed and answers with it. Every feed that cannot be read, for whatever reason, has the same refusal. */
async function answered(
  ctx: Context,
  request: Request,
  route: string,
  connection: ReadAddress,
  code: string,
  answer: (found: FoundShare) => Promise<Response | undefined>,
): Promise<Response> {
  const started = performance.now()
  const id = requestId(request)
  const limits: Record<string, string> = {}
  let response: Response
  try {
    await countAs('generic_get', { ctx, request, connection, headers: limits })
    const hash = hashShareCode(code)
    const address = addressOf({ ctx, request, connection })
    const found = await countingMisses(ctx, address, 'feeds', async () => {
      const opened = hash === undefined ? undefined : await openShare(ctx, { by: 'feed', hash })
      return opened && answer(opened)
    })
    response = found ?? refused(new ApiError('feed_not_found'))
  } catch (error) {
    response = refused(toRefusal(error, ctx.log, id))
  }
  for (const [name, value] of Object.entries({ ...limits, 'x-request-id': id }))
    response.headers.set(name, value)
  observe(ctx, request.method, route, response.status, performance.now() - started, id)
  return response
}

function refused({ status, body, detail }: ApiError): Response {
  const retry = detail.rate && { 'retry-after': String(Math.ceil(detail.rate.retry_after / 1000)) }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, ...retry, 'content-type': jsonType, 'cache-control': 'private, no-cache' },
  })
}

function send(request: Request, body: string, { type, cache, policy }: Feed): Response {
  const etag = etagOf(body)
  const own = { ...headers, etag, 'cache-control': cache, 'content-security-policy': policy, ...embeddable }
  const known = request.headers.get('if-none-match')
  if (known !== null && includesTag(known, etag)) return new Response(null, { status: 304, headers: own })
  return new Response(body, { headers: { ...own, 'content-type': type } })
}

/** Lets pages of every site show a badge. */
const embeddable = { 'cross-origin-resource-policy': 'cross-origin' }

/** Reads the first fronters of a share, and whether there are more; null if it shows no front. */
async function beginningOf(reading: SharedReading, most: number) {
  const front = await readVisibleFront(reading)
  if (front === null) return null
  const beginning = { ...front, seen: front.seen.slice(0, most) }
  const members = joinProjected(await Array.fromAsync(readFronters(reading, beginning)))
  return { members, others: front.others, isCut: front.seen.length > most }
}
