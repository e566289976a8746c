import { type Api, ApiError, type ApiV1, type SurfaceName } from '@polyphony/contract'
import { isLocal } from '../base/site.ts'
import type { Context } from '../context.ts'
import { renderSamples } from '../observe/metrics.ts'
import { unwritablePlaces } from '../operations/people/secret-key.ts'
import { encoded } from './answer/compress.ts'
import { toRefusal } from './answer/errors.ts'
import { apiHeaders, lengthFor, respondWith, withoutBody } from './answer/headers.ts'
import { bridgeImportRoutes } from './bridge/import.ts'
import { bridgeLinkingRoutes } from './bridge/linking.ts'
import { bridgeMessageRoutes } from './bridge/messages.ts'
import { bridgeNameRoutes } from './bridge/names.ts'
import { bridgeNotificationRoutes } from './bridge/notifications.ts'
import { bridgeServerRoutes } from './bridge/servers.ts'
import { bridgeSystemRoutes } from './bridge/systems.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { openApiRoute } from './docs/openapi.ts'
import { docsAsset, docsPage } from './docs/page.ts'
import type { ReadAddress } from './exchange.ts'
import { answerFeed, streamFeed } from './feeds/feeds.ts'
import { answerSyncHook } from './hooks/sync.ts'
import { metadata } from './oauth/metadata.ts'
import { answerOAuth } from './oauth/oauth.ts'
import { servePicture, serveSharedPicture } from './pictures/serve.ts'
import { answer, observe, requestId } from './pipeline.ts'
import { isFrom, loopback } from './request/client-address.ts'
import type { Params } from './request/targets.ts'
import type { Route } from './route.ts'
import { pathOf, Router } from './router.ts'
import type { Surface } from './surface.ts'
import { v1Routes } from './v1/routes.ts'
import { deprecatedSurface } from './v1/surface.ts'
import { accountRoutes } from './v2/accounts.ts'
import { eventRoutes } from './v2/events.ts'
import { exportRoutes } from './v2/export.ts'
import { fieldRoutes } from './v2/fields.ts'
import { commentRoutes } from './v2/fronting/comments.ts'
import { presetRoutes } from './v2/fronting/presets.ts'
import { switchRoutes } from './v2/fronting/switches.ts'
import { groupRoutes } from './v2/groups.ts'
import { guildRoutes } from './v2/guilds.ts'
import { importRoutes } from './v2/import.ts'
import { keyRoutes } from './v2/keys.ts'
import { memberRoutes } from './v2/members.ts'
import { messageRoutes } from './v2/messages.ts'
import { noteRoutes } from './v2/notes.ts'
import { adminRoutes } from './v2/people/admin.ts'
import { enteringRoutes } from './v2/people/entering.ts'
import { oidcRoutes } from './v2/people/oidc.ts'
import { passkeyRoutes } from './v2/people/passkeys.ts'
import { peopleRoutes } from './v2/people/people.ts'
import { programRoutes } from './v2/people/programs.ts'
import { sessionRoutes } from './v2/people/session.ts'
import { wayRoutes } from './v2/people/ways.ts'
import { pictureRoutes } from './v2/pictures.ts'
import { circleRoutes } from './v2/sharing/circles.ts'
import { keptRoutes } from './v2/sharing/kept-shares.ts'
import { previewRoutes } from './v2/sharing/previews.ts'
import { sharedRoutes } from './v2/sharing/shared.ts'
import { shareRoutes } from './v2/sharing/shares.ts'
import { sharedSurface } from './v2/sharing/surface.ts'
import { currentSurface } from './v2/surface.ts'
import { syncRoutes } from './v2/sync.ts'
import { systemRoutes } from './v2/systems.ts'
import { channelRoutes } from './v2/telling/channels.ts'
import { reminderRoutes } from './v2/telling/reminders.ts'
import { sharedChannelRoutes } from './v2/telling/shared-channels.ts'

/** Maps every endpoint of the contract to its handler; a missing one does not compile. */
export const routes: Readonly<Record<keyof Api | keyof ApiV1, Route>> = {
  ...systemRoutes,
  ...memberRoutes,
  ...groupRoutes,
  ...fieldRoutes,
  ...switchRoutes,
  ...presetRoutes,
  ...commentRoutes,
  ...noteRoutes,
  ...circleRoutes,
  ...previewRoutes,
  ...shareRoutes,
  ...channelRoutes,
  ...reminderRoutes,
  ...pictureRoutes,
  ...sharedRoutes,
  ...sharedChannelRoutes,
  ...guildRoutes,
  ...accountRoutes,
  ...messageRoutes,
  ...eventRoutes,
  ...syncRoutes,
  ...peopleRoutes,
  ...sessionRoutes,
  ...wayRoutes,
  ...adminRoutes,
  ...oidcRoutes,
  ...passkeyRoutes,
  ...programRoutes,
  ...keptRoutes,
  ...enteringRoutes,
  ...keyRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...bridgeSystemRoutes,
  ...bridgeNameRoutes,
  ...bridgeServerRoutes,
  ...bridgeLinkingRoutes,
  ...bridgeMessageRoutes,
  ...bridgeNotificationRoutes,
  ...bridgeImportRoutes,
  ...v1Routes,
}

const surfaces: Readonly<Record<SurfaceName, Surface>> = {
  v2: currentSurface,
  bridge: currentSurface,
  people: currentSurface,
  v1: deprecatedSurface,
}

/** Answers a request; `connection` gives the address it came from. */
export type App = (request: Request, connection: ReadAddress) => Response | Promise<Response>

type Handler = (request: Request, params: Params, connection: ReadAddress) => Response | Promise<Response>

const anyMethod = '*'

/** Builds the whole HTTP interface as a function from request to response, without a listener. */
export function createApp(ctx: Context): App {
  const app = new HttpInterface(ctx)
  return (request, connection) => app.answer(request, connection)
}

class HttpInterface {
  readonly #ctx: Context
  readonly #router = new Router<Handler>()
  /** The scheme and host of the last URL that was parsed. After them, no path can make a URL unreadable. */
  #readable = 'http://localhost/'

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#addOperatorRoutes()
    this.#addPages()
    this.#addEndpoints()
  }

  answer(received: Request, connection: ReadAddress): Response | Promise<Response> {
    const request = this.#withUrl(received)
    const { method } = request
    if (method === 'HEAD') return this.#serve('GET', request, connection).then(withoutBody)
    return method === 'OPTIONS' && new URL(request.url).pathname !== '/'
      ? new Response(null, { status: 200, headers: apiHeaders })
      : this.#serve(method, request, connection)
  }

  /** Gives a request whose Host header is missing or fits into no URL a URL that can be parsed. */
  #withUrl(request: Request): Request {
    const { url } = request
    // why: to parse it takes 2 of the 43 microseconds of a small request.
    if (url.startsWith(this.#readable)) return request
    const readable = URL.parse(url)
    if (readable) {
      this.#readable = `${readable.origin}/`
      return request
    }
    const target = url.startsWith('/') ? url : url.slice(url.indexOf('/', 'http://'.length))
    return new Request(`http://localhost${target}`, request)
  }

  async #serve(method: string, request: Request, connection: ReadAddress): Promise<Response> {
    try {
      const path = pathOf(request.url)
      const found = this.#router.find(method, path) ?? this.#router.find(anyMethod, path)
      return await (found
        ? found.route(request, found.params, connection)
        : this.#notFound(request, connection))
    } catch (error) {
      const id = requestId(request)
      return refuse(this.#ctx, request, id, toRefusal(error, this.#ctx.log, id))
    }
  }

  async #notFound(request: Request, connection: ReadAddress): Promise<Response> {
    const path = pathOf(request.url)
    const ask = (other: string) => this.#serve('GET', strangersRequest(request, other), connection)
    return (await dashboard(this.#ctx, request, path, ask)) ?? refuseUnknown(this.#ctx, request, path)
  }

  #addOperatorRoutes(): void {
    const ctx = this.#ctx
    const { metricsAllow, publicUrl, trustProxy } = ctx.config
    this.#router.add('GET', '/health/live', () => json({ status: 'ok' }))
    this.#router.add('GET', '/health/ready', () => readiness(ctx))
    // why: where the address is public, a proxy on this machine that adds no header looks like this machine itself.
    const mayReadMetrics = isLocal(publicUrl) ? [...loopback, ...metricsAllow] : metricsAllow
    this.#router.add('GET', '/metrics', async (request, _, connection) =>
      isFrom(mayReadMetrics, connection(), request.headers, trustProxy)
        ? metrics(ctx, request)
        : this.#notFound(request, connection),
    )
  }

  #addPages(): void {
    const ctx = this.#ctx
    this.#router.add('GET', '/pictures/{name}', async (request, { name = '' }) => {
      const started = performance.now()
      const response = await servePicture(ctx, request, name)
      const milliseconds = performance.now() - started
      observe(ctx, request.method, '/pictures/{id}.webp', response.status, milliseconds, requestId(request))
      return response
    })
    this.#router.add('GET', '/shared/pictures/{name}', async (request, { name = '' }, connection) => {
      const started = performance.now()
      const response = await serveSharedPicture(ctx, request, name, connection)
      const milliseconds = performance.now() - started
      const route = '/shared/pictures/{name}.webp'
      observe(ctx, request.method, route, response.status, milliseconds, requestId(request))
      return response
    })
    this.#router.add('POST', '/hooks/sync/{token}', (request, { token = '' }, connection) =>
      answerSyncHook(ctx, request, token, connection),
    )
    this.#router.add('GET', '/feeds/{name}', (request, { name = '' }, connection) =>
      answerFeed(ctx, request, name, connection),
    )
    this.#router.add('GET', '/feeds/{code}/events', (request, { code = '' }, connection) =>
      streamFeed(ctx, request, code, connection),
    )
    this.#router.add('GET', '/.well-known/oauth-authorization-server', () => metadata(ctx.config))
    this.#router.add(anyMethod, '/oauth/{step}', (request, { step = '' }, connection) =>
      answerOAuth(ctx, step, request, connection),
    )
    this.#router.add('GET', '/v2/openapi.json', openApiRoute(ctx.config))
    this.#router.add('GET', '/docs', (request) => docsPage(request))
    this.#router.add(
      'GET',
      '/docs/{asset}',
      async (request, { asset = '' }, connection) =>
        (await docsAsset(asset, request)) ?? this.#notFound(request, connection),
    )
  }

  #addEndpoints(): void {
    const ctx = this.#ctx
    const readers = new Map<string, Route>()
    for (const route of Object.values(routes)) {
      if (route.endpoint.method === 'GET') readers.set(route.endpoint.path, route)
    }
    for (const route of Object.values(routes)) {
      const { method, path } = route.endpoint
      const surface =
        route.endpoint.policy.auth === 'share' ? sharedSurface : surfaces[route.endpoint.surface]
      const reader = method === 'GET' ? undefined : readers.get(path)
      this.#router.add(method, path, (request, params, connection) => {
        const headers = { ...surface.headers(route.endpoint, params), 'x-request-id': requestId(request) }
        const read = (other: string) =>
          this.#serve('GET', readingRequest(request, other, headers), connection)
        return answer(surface, { ctx, route, reader, request, params, read, connection, headers })
      })
    }
  }
}

async function readiness(ctx: Context): Promise<Response> {
  const ready = await ctx.isReady()
  const replica = ctx.replica && { replica: ctx.replica.isUsed() ? 'used' : 'not used' }
  // why a warning: a server without these places still answers nearly everybody.
  const unwritable = (await unwritablePlaces(ctx)).map(({ name }) => name)
  const warnings = unwritable.length > 0 && { unwritable }
  return json({ status: ready ? 'ok' : 'unavailable', ...replica, ...warnings }, ready ? 200 : 503)
}

async function metrics(ctx: Context, request: Request): Promise<Response> {
  const samples = await ctx.metrics.collect()
  const waiting = (await ctx.isReady()) ? await ctx.store.webhooks.waiting() : undefined
  const text = renderSamples(
    waiting === undefined ? samples : { ...samples, polyphony_outbox_waiting: waiting },
  )
  const headers: Record<string, string> = {
    'content-type': 'text/plain;charset=utf-8',
    vary: 'Accept-Encoding',
  }
  return new Response(encoded(request, text, headers), { headers })
}

const json = (value: object, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

/** Makes a request of our own that counts as the request of the page's visitor; it carries no credential. */
function strangersRequest({ url, headers }: Request, path: string): Request {
  const forwarded = headers.get('x-forwarded-for')
  return new Request(new URL(path, url), {
    headers: forwarded === null ? {} : { 'x-forwarded-for': forwarded },
  })
}

/** The headers that say who a request comes from. */
const callerHeaders = ['authorization', 'cookie', 'x-polyphony-system', 'x-forwarded-for']

/** Makes a request of our own that reads something as the caller of another request. */
function readingRequest({ url, headers }: Request, path: string, answer: Record<string, string>): Request {
  const given = callerHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const id = answer['x-request-id'] ?? ''
  return new Request(new URL(path, url), { headers: { ...Object.fromEntries(given), 'x-request-id': id } })
}

const paths = Object.values(routes).map(({ endpoint: { method, path } }) => ({
  pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
}))

/** Lists the methods that a path has. */
function allowedMethods(path: string): string {
  const methods = paths.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods)
  return [...new Set(methods)].join(', ')
}

/** Refuses a request outside the endpoints. Neither log nor metrics hold its path, which may identify people. */
function refuse(ctx: Context, request: Request, id: string, error: ApiError, allow = ''): Response {
  const { status, body } = error
  const method = knownMethods.has(request.method) ? request.method : 'OTHER'
  observe(ctx, method, '(none)', status, 0, id)
  const text = JSON.stringify(body)
  const headers = { ...(allow && { allow }), ...lengthFor(request, text), 'x-request-id': id }
  return respondWith('write', text, status, headers)
}

/** Refuses a path or a method that no route has. */
function refuseUnknown(ctx: Context, request: Request, path: string): Response {
  const allow = allowedMethods(path)
  const error = new ApiError(allow === '' ? 'route_not_found' : 'method_not_allowed')
  return refuse(ctx, request, requestId(request), error, allow)
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])
