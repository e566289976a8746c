import { type Api, ApiError } from '@polyphony/contract'
import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { renderSamples } from '../metrics.ts'
import { bridgeMessageRoutes } from './bridge/messages.ts'
import { bridgeSystemRoutes } from './bridge/systems.ts'
import { apiHeaders, jsonType } from './headers.ts'
import { answer, requestId } from './pipeline.ts'
import type { Route } from './route.ts'
import { groupRoutes } from './v2/groups.ts'
import { guildRoutes } from './v2/guilds.ts'
import { memberRoutes } from './v2/members.ts'
import { messageRoutes } from './v2/messages.ts'
import { switchRoutes } from './v2/switches.ts'
import { systemRoutes } from './v2/systems.ts'

/** Every endpoint of the contract with what answers it; one left out does not compile. */
export const routes: Readonly<Record<keyof Api, Route>> = {
  ...systemRoutes,
  ...memberRoutes,
  ...groupRoutes,
  ...switchRoutes,
  ...guildRoutes,
  ...messageRoutes,
  ...bridgeSystemRoutes,
  ...bridgeMessageRoutes,
}

/** The whole HTTP surface as a function from request to response, apart from any listener. */
export function createApp(ctx: Context): (request: Request) => Response | Promise<Response> {
  const app = new Hono({ strict: false })

  app.get('/health/live', (c) => c.json({ status: 'ok' }))
  app.get('/health/ready', async (c) => {
    const ready = await ctx.isReady()
    return c.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => c.text(renderSamples(await ctx.metrics.collect())))

  app.on('OPTIONS', '/:path{.+}', () => new Response(null, { status: 200, headers: apiHeaders }))
  for (const route of Object.values(routes)) {
    const { method, path } = route.endpoint
    app.on(method, honoPath(path), (c) => answer(ctx, route, c))
  }
  for (const [path, allow] of allowedMethods()) {
    app.all(path, (c) => refuse('method_not_allowed', c.req.raw, { allow }))
  }
  app.notFound((c) => refuse('route_not_found', c.req.raw))
  return (request) => app.fetch(request)
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

function allowedMethods(): Map<string, string> {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of Object.values(routes)) {
    const path = honoPath(endpoint.path)
    const known = methods.get(path) ?? []
    methods.set(path, [...known, ...(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method])])
  }
  return new Map([...methods].map(([path, known]) => [path, known.join(', ')]))
}

function refuse(
  error: 'route_not_found' | 'method_not_allowed',
  request: Request,
  extra: Record<string, string> = {},
): Response {
  const { status, body } = new ApiError(error)
  const headers = { ...apiHeaders, ...extra, 'content-type': jsonType, 'x-request-id': requestId(request) }
  return new Response(JSON.stringify(body), { status, headers })
}
