import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import type { OpenApiDocument } from '@polyphony/contract/openapi'
import scalar from '../../src/http/docs/assets/scalar.json' with { type: 'json' }
import { version } from '../../src/observe/version.ts'
import { useServer } from '../support/callers/server.ts'

const t = useServer('sqlite')
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(t.url + path, { headers, redirect: 'manual' })

describe('GET /v2/openapi.json', () => {
  test('is the document of this server, with its address and version, for pages of any origin', async () => {
    const res = await get('/v2/openapi.json')
    expect(res.status).toBe(200)
    expect(res.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(res.headers.get('access-control-allow-origin')).toBe('*')
    const { openapi, servers, info } = (await res.json()) as OpenApiDocument
    expect({ openapi, servers }).toEqual({
      openapi: '3.1.1',
      servers: [{ url: t.url, description: 'This server' }],
    })
    expect(info.version).toBe(version)
  })

  test('may be kept for a while, and is compressed for those who take it', async () => {
    const texts: string[] = []
    for (const encoding of ['gzip', 'identity']) {
      const res = await get('/v2/openapi.json', { 'accept-encoding': encoding })
      expect(res.headers.get('cache-control')).toBe('public, max-age=300')
      expect(res.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
      texts.push(await res.text())
    }
    expect(texts[0]).toBe(texts[1] ?? '')
  })
})

/** The addresses of what the page is made of. */
async function parts(): Promise<string[]> {
  const html = await (await get('/docs')).text()
  return [...html.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, path]) => `/${path}`)
}

describe('GET /docs', () => {
  test('is a page that may run scripts and send requests of this server only, and evaluate nothing', async () => {
    const res = await get('/docs')
    expect(res.status).toBe(200)
    expect(res.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = res.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
  })

  test('names nothing that is elsewhere, and has no script inside', async () => {
    const html = await (await get('/docs')).text()
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(html).not.toMatch(/<script>|<style|style=/)
  })

  test('a slash behind it leads to it, wherever a proxy has put it', async () => {
    const res = await get('/docs/')
    expect(res.status).toBe(308)
    expect(new URL(res.headers.get('location') ?? '', 'https://plural.example/api/docs/').pathname).toBe(
      '/api/docs',
    )
  })

  test('what it is made of has its type, and is kept for ever', async () => {
    const paths = await parts()
    expect(paths).toHaveLength(3)
    for (const path of paths) {
      const res = await get(path)
      expect(res.status).toBe(200)
      expect(res.headers.get('content-type')).toStartWith(
        path.endsWith('.css') ? 'text/css' : 'text/javascript',
      )
      expect(res.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test('the library is the one that was taken over, compressed or not', async () => {
    const path = (await parts()).find((each) => each.includes('scalar')) ?? ''
    for (const encoding of ['gzip', 'identity']) {
      const res = await get(path, { 'accept-encoding': encoding })
      expect(res.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
      expect(
        createHash('sha256')
          .update(await res.bytes())
          .digest('hex'),
      ).toBe(scalar.sha256)
    }
  })

  test('404 for anything else beside it', async () => {
    for (const path of ['/docs/page.html', '/docs/scalar.json', '/docs/..%2fpage.ts', '/docs/a/b']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})
