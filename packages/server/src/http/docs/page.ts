import { createHash } from 'node:crypto'
import { shipped } from '../../base/program.ts'
import { chooseCoding, encoded } from '../answer/compress.ts'
import { lengthFor } from '../answer/headers.ts'

const folder = shipped('packages/server/src/http/docs/assets/')
const file = (name: string) => Bun.file(new URL(name, folder))

/** Allows scripts and requests of this server only. The library sets styles on elements, hence the one exception. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Asset {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly compressed?: true
}

interface DocsPage {
  readonly html: string
  /** Files by names that change with the content, so that browsers may keep them forever. */
  readonly assets: ReadonlyMap<string, Asset>
}

const sources: readonly (Omit<Asset, 'body'> & { name: string; source: string })[] = [
  { name: 'style.css', source: 'style.css', type: 'text/css; charset=utf-8' },
  { name: 'start.js', source: 'start.js', type: 'text/javascript; charset=utf-8' },
  { name: 'scalar.js', source: 'scalar.js.gz', type: 'text/javascript; charset=utf-8', compressed: true },
]

async function load(): Promise<DocsPage> {
  let html = await file('page.html').text()
  const assets = new Map<string, Asset>()
  for (const { name, source, ...asset } of sources) {
    const body = await file(source).bytes()
    const mark = createHash('sha256').update(body).digest('hex').slice(0, 12)
    const marked = name.replace('.', `.${mark}.`)
    html = html.replace(`docs/${name}`, `docs/${marked}`)
    assets.set(marked, { ...asset, body })
  }
  return { html, assets }
}

let loading: Promise<DocsPage> | undefined
/** Reads the files on first use. */
const page = () => {
  loading ??= load()
  return loading
}

/** Serves the API reference. */
export async function docsPage(request: Request): Promise<Response> {
  // why: all links are relative, so that the page also works behind a proxy that adds a prefix.
  if (new URL(request.url).pathname.endsWith('/'))
    return new Response(null, { status: 308, headers: { location: '../docs' } })
  const { html } = await page()
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  }
  const body = encoded(request, html, headers)
  return new Response(body, { headers: { ...headers, ...lengthFor(request, body) } })
}

/** Returns a file of the page; undefined when there is none of that name. */
export async function docsAsset(name: string, request: Request): Promise<Response | undefined> {
  const asset = (await page()).assets.get(name)
  if (asset === undefined) return undefined
  const acceptsGzip = chooseCoding(request.headers.get('accept-encoding') ?? '', ['gzip']) !== undefined
  const sendsGzip = asset.compressed && acceptsGzip
  const body = asset.compressed && !acceptsGzip ? Bun.gunzipSync(asset.body) : asset.body
  return new Response(body, {
    headers: {
      ...lengthFor(request, body),
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      ...(sendsGzip && { 'content-encoding': 'gzip' }),
      ...(asset.compressed && { vary: 'Accept-Encoding' }),
    },
  })
}
