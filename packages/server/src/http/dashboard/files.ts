import { readdir } from 'node:fs/promises'
import { gzipSync } from 'bun'
import { shipped } from '../../base/program.ts'
import { etagOf, includesTag } from '../answer/etag.ts'
import { lengthFor } from '../answer/headers.ts'

/** The folder where `scripts/setup.mjs` puts the built pages. */
const folder = shipped('packages/dashboard/dist/')

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
}
const isText = (type: string) => !type.startsWith('image/png')

interface File {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  /** True when the name changes with the content, so that browsers may keep the file forever. */
  readonly isHashed: boolean
  compressed: Uint8Array<ArrayBuffer> | undefined
}

export interface Build {
  /** The page that starts the app; undefined when it was never built. */
  readonly page: string | undefined
  readonly files: ReadonlyMap<string, File>
}

async function load(): Promise<Build> {
  const files = new Map<string, File>()
  const found = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of found.map((name) => name.replaceAll('\\', '/'))) {
    const type = types[name.split('.').at(-1) ?? '']
    if (type === undefined) continue
    const body = await Bun.file(new URL(name, folder)).bytes()
    const etag = `"${Bun.hash.wyhash(body).toString(36)}"`
    files.set(`/${name}`, { body, type, etag, isHashed: name.startsWith('assets/'), compressed: undefined })
  }
  const page = Bun.file(new URL('index.html', folder))
  return { page: (await page.exists()) ? await page.text() : undefined, files }
}

let loading: Promise<Build> | undefined
/** Reads the files on first use. */
export const build = (): Promise<Build> => {
  loading ??= load()
  return loading
}

const secure = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/** Reads a file of the build and compresses it once where that helps. */
export function sendFile(file: File, request: Request): Response {
  const headers = {
    ...secure,
    'content-type': file.type,
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'Accept-Encoding',
    // why: a service worker lives under the policy of its own file, not under that of a page.
    ...(file.type.startsWith('text/javascript') && { 'content-security-policy': policy }),
  }
  if (isKnown(request, file.etag)) return new Response(null, { status: 304, headers })
  if (!isText(file.type) || !acceptsGzip(request)) {
    return new Response(file.body, { headers: { ...headers, ...lengthFor(request, file.body) } })
  }
  file.compressed ??= gzipSync(file.body, { level: 9 })
  return new Response(file.compressed, {
    headers: { ...headers, ...lengthFor(request, file.compressed), 'content-encoding': 'gzip' },
  })
}

/** Allows scripts, styles and requests of this server only; pictures may come from anywhere. */
const policy = [
  "default-src 'self'",
  "img-src 'self' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function sendPage(html: string, status: number, request: Request): Response {
  const etag = etagOf(html)
  const headers = {
    ...secure,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    etag,
  }
  return status === 200 && isKnown(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(html, { status, headers: { ...headers, ...lengthFor(request, html) } })
}

const acceptsGzip = ({ headers }: Request) => headers.get('accept-encoding')?.includes('gzip') ?? false

function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')
  return known !== null && includesTag(known, etag)
}
