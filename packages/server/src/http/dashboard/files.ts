import { readdir } from 'node:fs/promises'
import { shipped } from '../../base/program.ts'
import { type Coding, compress, encodeFor, takesBrotli } from '../answer/compress.ts'
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
  /** Compressed by the build, smaller than the server could make it in time. */
  readonly brotli: Bytes | undefined
}

export interface Build {
  /** The page that starts the app; undefined when it was never built. */
  readonly page: string | undefined
  /** The page of a share, which works without the app. */
  readonly sharedPage: string | undefined
  readonly files: ReadonlyMap<string, File>
}

async function load(): Promise<Build> {
  const files = new Map<string, File>()
  const found = await readdir(folder, { recursive: true }).catch(() => [])
  const names = new Set(found.map((name) => name.replaceAll('\\', '/')))
  for (const name of names) {
    const type = types[name.split('.').at(-1) ?? '']
    if (type === undefined) continue
    const body = await Bun.file(new URL(name, folder)).bytes()
    const etag = `"${Bun.hash.wyhash(body).toString(36)}"`
    const brotli = names.has(`${name}.br`) ? await Bun.file(new URL(`${name}.br`, folder)).bytes() : undefined
    const isHashed = name.startsWith('assets/')
    files.set(`/${name}`, { body, type, etag, isHashed, compressed: new Map(), brotli })
  }
  return { page: await textOf('index.html'), sharedPage: await textOf('shared.html'), files }
}

async function textOf(name: string): Promise<string | undefined> {
  const file = Bun.file(new URL(name, folder))
  return (await file.exists()) ? file.text() : undefined
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
    // why: the service worker lives under the policy of its own file, not under that of a page.
    ...(!file.isHashed && { 'content-security-policy': policy }),
  }
  const { brotli } = file
  const prepared = brotli && takesBrotli(request, headers) ? brotli : undefined
  const coding = !prepared && isText(file.type) ? encodeFor(request, headers, file.body.length) : undefined
  if (isKnown(request, file.etag)) return unchangedFile(headers)
  const body =
    prepared ?? (coding ? (file.compressed.get(coding) ?? compress(file.body, coding, 9)) : file.body)
  if (coding) file.compressed.set(coding, body)
  return new Response(body, { headers: { ...headers, ...lengthFor(request, body) } })
}

function unchangedFile({ 'content-encoding': _, ...headers }: Record<string, string>): Response {
  return new Response(null, { status: 304, headers })
}

const policyWith = (...more: readonly string[]) =>
  [
    "default-src 'self'",
    ...more,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Allows scripts, styles and requests of this server only; pictures may come from anywhere. */
const policy = policyWith("img-src 'self' https:")

/** The page of a share loads nothing from elsewhere, and no search engine lists it. */
const sharedHeaders = { 'content-security-policy': policyWith(), 'x-robots-tag': 'noindex' }

export const sendSharedPage = (html: string, status: number, request: Request): Response =>
  sendPage(html, status, request, sharedHeaders)

export function sendPage(
  html: string,
  status: number,
  request: Request,
  own: Readonly<Record<string, string>> = {},
): Response {
  const etag = etagOf(html)
  const headers: Record<string, string> = {
    ...secure,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    etag,
    vary: 'Accept-Encoding',
    ...own,
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
