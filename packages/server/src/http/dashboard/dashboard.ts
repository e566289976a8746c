import { parseSystemRef } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { build, sendFile, sendPage, sendSharedPage } from './files.ts'
import { type Card, headTags, sharedTags } from './tags.ts'

/** Asks this server's own API for public data. */
export type AskAsStranger = (path: string) => Response | Promise<Response>

/** The paths of the app. A test compares them with the app's own list. */
const ownPages =
  /^\/(?:(?:admin|enter|sign-in|try|register|systems|join|recover|secure|front|switch|today|share|history(?:\/print)?)|(?:members|groups|notes)(?:\/[^/]+(?:\/edit)?)?|(?:notifications|reminders)(?:\/[^/]+)?|settings(?:\/[^/]+){0,2}|sharing(?:\/[^/]+){0,3})?\/?$/
/** The paths below which programs ask. They always get JSON. */
const programPaths = /^\/(?:v\d+|bridge|oauth|docs|health|metrics|assets|\.well-known)(?:\/|$)/
/** The page of a share. Its code stands behind `#`, which browsers do not send. */
const sharePath = /^\/shared\/?$/
const publicPages = /^\/([smg])\/([^/]+)\/?$/
const publicKinds = { s: 'systems', m: 'members', g: 'groups' } as const

const missingBuild = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Polyphony</title>
<h1>The pages are not built yet</h1>
<p>The API works. To build the pages, stop the server and run: <code>npm start</code></p>
<p><a href="/docs">API documentation</a></p></html>
`

/** Answers with the pages for people and their files; undefined for every other path. */
export async function dashboard(
  ctx: Context,
  request: Request,
  path: string,
  ask: AskAsStranger,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (sharePath.test(path)) return share(ctx, request)
  const [, kind, ref] = publicPages.exec(path) ?? []
  const isPage = kind !== undefined || ownPages.test(path)
  const isForPerson = acceptsHtml(request) && !programPaths.test(path)
  const isFile = /^\/(?:assets\/)?[\w.-]+\.\w+$/.test(path)
  if (!isPage && !isForPerson && !isFile) return undefined
  const { page, files } = await build()
  if (!isPage) {
    const file = files.get(path)
    if (file) return sendFile(file, request)
    if (!isForPerson || page === undefined) return undefined
    return sendPage(await withHead(page, ctx, path, undefined), 404, request)
  }
  if (page === undefined) return sendPage(missingBuild, 503, request)
  const { card, status } = kind
    ? await cardOf(publicKinds[kind as keyof typeof publicKinds], ref ?? '', ask)
    : home
  return sendPage(await withHead(page, ctx, path, card), status, request)
}

async function share({ config, registration }: Context, request: Request): Promise<Response> {
  const { sharedPage } = await build()
  if (sharedPage === undefined) return sendPage(missingBuild, 503, request)
  const tags = sharedTags(config, await registration.known())
  return sendSharedPage(
    sharedPage.replace('<!-- head -->', () => tags),
    200,
    request,
  )
}

async function withHead(
  page: string,
  { config, registration }: Context,
  path: string,
  card: Card | undefined,
): Promise<string> {
  const tags = headTags(config, await registration.known(), path, card)
  return page.replace('<!-- head -->', () => tags)
}

/** Tells whether a browser asks for a page that a person wants to see. */
const acceptsHtml = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false

const home: { card: Card | undefined; status: number } = { card: undefined, status: 200 }

/** Reads the public part by asking the API as a stranger, so the page shows nothing that the API hides. */
async function cardOf(kind: string, ref: string, ask: AskAsStranger): Promise<typeof home> {
  // why: a backslash or a question mark in any other text would change the path.
  if (parseSystemRef(ref) === undefined) return { card: undefined, status: 404 }
  const address = `/v2/${kind}/${ref}`
  const response = await ask(address)
  // why: rate limits and server faults say nothing about what exists; the page itself asks again.
  if (!response.ok) return { card: undefined, status: response.status < 429 ? 404 : response.status }
  const thing = await response.json()
  return {
    status: 200,
    card: {
      title: thing.display_name ?? thing.name ?? `System ${thing.id}`,
      description: thing.description,
      image: thing.avatar_url ?? thing.icon ?? null,
      color: thing.color,
      oembed: `${address}/oembed.json`,
    },
  }
}
