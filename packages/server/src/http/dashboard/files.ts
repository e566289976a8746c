import { readdir } from 'node:fs/promises'
import { shipped } from '../../base/program.ts'
import { type Coding, compress, encodeFor } from '../answer/compress.ts'
import { etagOf, includesTag } from '../answer/etag.ts'
import { lengthFor } from '../answer/headers.ts'
import type { Bytes } from '../answer/pieces.ts'

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
  readonly compressed: Map<Coding, Bytes>
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
    files.set(`/${name}`, { body, type, etag, isHashed: name.startsWith('assets/'), compressed: new Map() })
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
  const headers: Record<string, string> = {
    ...secure,
    'content-type': file.type,
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'Accept-Encoding',
    // why: a service worker lives under the policy of its own file, not under that of a page.
    ...(file.type.startsWith('text/javascript') && { 'content-security-policy': policy }),
  }
  const coding = isText(file.type) ? encodeFor(request, headers, file.body.length) : undefined
  if (isKnown(request, file.etag)) return unchangedFile(headers)
  const body = coding ? (file.compressed.get(coding) ?? compress(file.body, coding, 9)) : file.body
  if (coding) file.compressed.set(coding, body)
  return new Response(body, { headers: { ...headers, ...lengthFor(request, body) } })
}

function unchangedFile({ 'content-encoding': _, ...headers }: Record<string, string>): Response {
  return new Response(null, { status: 304, headers })
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
  const headers: Record<string, string> = {
    ...secure,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    etag,
    vary: 'Accept-Encoding',
  }
  const coding = encodeFor(request, headers, html.length)
  if (status === 200 && isKnown(request, etag)) return unchangedFile(headers)
  const body = coding ? compress(html, coding) : html
  return new Response(body, { status, headers: { ...headers, ...lengthFor(request, body) } })
}

function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')
  return known !== null && includesTag(known, etag)
}
