import { describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { type Answer, useServer } from '../../server/tests/support/callers/server.ts'
import { refusal } from '../../server/tests/support/refusals.ts'
import { eachStore } from '../../server/tests/support/stores/stores.ts'
import { routes } from '../src/routing/routes.ts'

const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url))

const isPage = ({ headers }: Answer) => headers.get('content-type') === 'text/html; charset=utf-8'

/** The compressed sizes of scripts, and of every script that they import at once. */
async function sizesOf(origin: string, paths: readonly string[], sizes = new Map<string, number>()) {
  for (const path of paths) {
    if (sizes.has(path)) continue
    const code = await (await fetch(origin + path)).text()
    const sent = await fetch(origin + path, { headers: { 'accept-encoding': 'br' }, decompress: false })
    sizes.set(path, (await sent.bytes()).length)
    const imports = code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)
    await sizesOf(
      origin,
      [...imports].map(([, name]) => `/assets/${name}`),
      sizes,
    )
  }
  return sizes
}

/** The tags of a page by name, as a chat that embeds it reads them. */
function tagsOf({ text }: Answer): Record<string, string> {
  const tags: Record<string, string> = {}
  new HTMLRewriter()
    .on('meta', {
      element(meta) {
        const name = meta.getAttribute('name') ?? meta.getAttribute('property')
        if (name) tags[name] = unescaped(meta.getAttribute('content') ?? '')
      },
    })
    .on('link[type="application/json+oembed"]', {
      element(link) {
        tags.oembed = unescaped(link.getAttribute('href') ?? '')
      },
    })
    .transform(text)
  return tags
}
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => signs[name] ?? '')

describe('the dashboard over HTTP', () => {
  const t = useServer('sqlite')

  test('every path of the app is the same page, under a policy without inline scripts or styles', async () => {
    const own = routes.filter(({ path }) => !/^\/[smg]\//.test(path))
    for (const path of own.map(({ path }) => path.replace(/:\w+/, 'abcdef'))) {
      const page = await t.stranger.get(path)
      expect([path, page.status, isPage(page)]).toEqual([path, 200, true])
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|data:|blob:|\*/)
      expect(page.headers.get('cache-control')).toBe('no-cache')
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      expect(page.headers.get('x-content-type-options')).toBe('nosniff')
      expect(page.text).not.toMatch(/<script(?![^>]* src=)/)
    }
  })

  test('pages never answer for the API: an unknown path stays 404', async () => {
    const paths = [
      '/v2',
      '/v2/nothing',
      '/v1/x',
      '/bridge',
      '/private/x',
      '/s',
      '/s/a/b',
      '/membersx',
      '/assets/none.js',
      '/assets/../x.js',
    ]
    for (const path of paths) {
      const res = await t.stranger.get(path)
      expect([path, res.status, res.text]).toEqual([path, 404, refusal.routeNotFound])
    }
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      expect((await t.stranger.request(method, '/front')).text).toBe(refusal.routeNotFound)
    }
  })

  test('an unknown address is a page for a browser, and JSON for a program', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    for (const path of [
      '/nonsense',
      '/s',
      '/s/a/b',
      '/membersx',
      '/wp-login.php',
      '/front/x',
      '/members/a/b/c',
    ]) {
      const page = await t.stranger.get(path, { headers: { accept } })
      expect([path, page.status, isPage(page)]).toEqual([path, 404, true])
      expect(tagsOf(page)['og:title']).toBe('Polyphony')
      for (const programs of ['application/json', '*/*']) {
        const json = await t.stranger.get(path, { headers: { accept: programs } })
        expect([path, json.status, json.text]).toEqual([path, 404, refusal.routeNotFound])
      }
      const posted = await t.stranger.post(path, undefined, { headers: { accept } })
      expect([path, posted.text]).toEqual([path, refusal.routeNotFound])
    }
    for (const path of [
      '/v2',
      '/v2/nothing',
      '/v1/x',
      '/bridge',
      '/health',
      '/docs/none.js',
      '/assets/none.js',
    ]) {
      const json = await t.stranger.get(path, { headers: { accept } })
      expect([path, json.status, json.text]).toEqual([path, 404, refusal.routeNotFound])
    }
  })

  test('files of the page are compressed, cached forever, and not sent twice', async () => {
    const { text } = await t.stranger.get('/')
    const scripts = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(scripts.length).toBeGreaterThan(1)
    for (const path of scripts) {
      const whole = await fetch(t.url + path, { headers: { 'accept-encoding': 'gzip' } })
      const isLong = (await whole.clone().bytes()).length >= 1024
      expect(whole.headers.get('content-encoding')).toBe(isLong ? 'gzip' : null)
      const smallest = await fetch(t.url + path, {
        headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      })
      expect(smallest.headers.get('content-encoding')).toBe('br')
      expect(await smallest.text()).toBe(await whole.clone().text())
      expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const plain = await fetch(t.url + path, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(await plain.text()).toBe(await whole.text())
      const etag = whole.headers.get('etag') ?? ''
      expect((await t.stranger.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
      const head = await t.stranger.request('HEAD', path, undefined, {
        headers: { 'accept-encoding': 'gzip' },
      })
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
    }
    const page = await t.stranger.get('/')
    const headers = { 'if-none-match': page.headers.get('etag') ?? '' }
    expect((await t.stranger.get('/', { headers })).status).toBe(304)
  })

  test('HEAD of pages and their files returns the same length as GET', async () => {
    const { id } = await t.system()
    const assets = []
    for (const page of ['/', '/docs']) {
      const { text } = await t.stranger.get(page)
      assets.push(...text.matchAll(/(?:src|href)="(\/?(?:assets|docs)\/[^"]+)"/g))
    }
    const files = assets.map(([, path = '']) => path.replace(/^\/?/, '/'))
    expect(files.length).toBeGreaterThan(3)
    for (const path of ['/', `/s/${id}`, '/s/zzzzz', '/docs', '/v2/openapi.json', ...files]) {
      for (const encoding of ['gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const get = await fetch(t.url + path, { headers, decompress: false })
        const head = await fetch(t.url + path, { headers, method: 'HEAD' })
        const length = String((await get.bytes()).length)
        const lengths = [get, head].map((answer) => answer.headers.get('content-length'))
        expect([path, head.status, ...lengths]).toEqual([path, get.status, length, length])
      }
    }
  })

  test('the first page and the front load less than 80 kB of script, with the texts of one language', async () => {
    const { text } = await t.stranger.get('/')
    const files = new Map(
      [...text.matchAll(/ data-([\w.]+)="([^"]+)"/g)].map(([, name, path = '']) => [name, path]),
    )
    expect([...files.keys()].sort()).toEqual(['de', 'en', 'es', 'fr'])
    const scripts = [...text.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, path = '']) => path)
    const built = [...new Bun.Glob('*.js').scanSync(assets)]
    const extra = [...text.matchAll(/ data-(\w+)-entering="([^"]+)"/g)].map(([, name, path = '']) => [
      name,
      path,
    ])
    const entering = new Map(extra as [string, string][])
    for (const page of ['enter', 'front']) {
      const own = built.find((name) => name.startsWith(`${page}-`))
      for (const [language, texts] of files) {
        const also = page === 'enter' ? [entering.get(language ?? '') ?? ''] : []
        const sizes = await sizesOf(t.url, [...scripts, texts, ...also, `/assets/${own}`])
        const bytes = sizes.values().reduce((sum, size) => sum + size, 0)
        expect(bytes).toBeGreaterThan(40_000)
        expect(bytes).toBeLessThan(80_000)
      }
    }
  })
})

describe('the page of a share', () => {
  const t = useServer('sqlite')

  test('is alike for everybody: a preview says one sentence, and nothing comes from elsewhere', async () => {
    const pages = await Promise.all(
      ['/shared', '/shared?share=abc', '/shared/'].map((path) => t.stranger.get(path)),
    )
    const [page] = pages
    if (!page) throw new Error('There is no page.')
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
    expect([page.status, isPage(page)]).toEqual([200, true])
    const sentence = 'Somebody shares something with you'
    expect(page.text).toContain(`<title>${sentence}</title>`)
    const { 'og:title': title, 'og:type': type, ...others } = tagsOf(page)
    expect([title, type]).toEqual([sentence, 'website'])
    expect(Object.keys(others).filter((name) => /^(og|description|twitter)/.test(name))).toEqual([
      'twitter:card',
    ])
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|data:|blob:|https:|\*/)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.text).not.toMatch(/<script(?![^>]* src=)/)
  })

  test('loads less than 45 kB of script in every language', async () => {
    const { text } = await t.stranger.get('/shared')
    const scripts = [...text.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, path = '']) => path)
    for (const language of ['de', 'en', 'es', 'fr']) {
      const texts = [...text.matchAll(new RegExp(` data-${language}(?:-more)?="([^"]+)"`, 'g'))]
      expect(texts).toHaveLength(2)
      const sizes = await sizesOf(t.url, [...scripts, ...texts.map(([, path = '']) => path)])
      const bytes = sizes.values().reduce((sum, size) => sum + size, 0)
      expect(bytes).toBeGreaterThan(20_000)
      expect(bytes).toBeLessThan(45_000)
    }
  })
})

describe('facts about the server', () => {
  const facts = { REGISTRATION: 'closed', PUBLIC_URL: 'http://plural.local' }
  const oidc = {
    OIDC_ISSUER: 'http://plural.local:9',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
    OIDC_NAME: 'Harbour & "friends"',
  }
  const t = useServer('sqlite', { env: { ...facts, ...oidc } })

  test('are in the page: how people can register, and the start of picture addresses', async () => {
    expect(tagsOf(await t.stranger.get('/enter'))).toMatchObject({
      'polyphony:registration': facts.REGISTRATION,
      'polyphony:url': facts.PUBLIC_URL,
      'polyphony:oidc': oidc.OIDC_NAME,
    })
  })
})

eachStore('a link that is shared', (store) => {
  const t = useServer(store)

  test('previews the public values of a system, member and group', async () => {
    const alice = await t.system('Harbour')
    const { client } = alice
    const avatar_url = 'https://img.example/a.png?x=1&y=2'
    await client.updateSystem({
      systemRef: '@me',
      body: { description: 'We like\n\nboats.', avatar_url, color: 'aabbcc' },
    })
    const wren = await client.createMember({
      body: { name: 'Wren', display_name: 'Wren <3', description: 'Likes "maps".' },
    })
    const crew = await client.createGroup({ body: { name: 'Crew', icon: avatar_url } })
    const system = await t.stranger.get(`/s/${alice.id}`)
    expect(system.status).toBe(200)
    expect(tagsOf(system)).toMatchObject({
      'og:title': 'Harbour',
      'og:description': 'We like boats.',
      'og:image': avatar_url,
      'og:url': `${t.url}/s/${alice.id}`,
      'theme-color': '#aabbcc',
      oembed: `${t.url}/v2/systems/${alice.id}/oembed.json`,
    })
    expect(tagsOf(await t.stranger.get(`/m/${wren.id}`))).toMatchObject({
      'og:title': 'Wren <3',
      'og:description': 'Likes "maps".',
      oembed: `${t.url}/v2/members/${wren.id}/oembed.json`,
    })
    expect(tagsOf(await t.stranger.get(`/g/${crew.id}`))).toMatchObject({
      'og:title': 'Crew',
      'og:image': avatar_url,
    })
  })

  test('shows plain words without Markdown characters, and never the text of a spoiler', async () => {
    const alice = await t.system('Harbour')
    const shown = async (description: string) => {
      await alice.client.updateSystem({ systemRef: '@me', body: { description } })
      return tagsOf(await t.stranger.get(`/s/${alice.id}`))['og:description']
    }
    expect(await shown('# Hi\n\n**Coffee first.** - paints *a lot*, ~~sleeps~~ `x`')).toBe(
      'Hi Coffee first. - paints a lot, sleeps x',
    )
    expect(await shown('- [our page](https://img.example/a) ![map](https://img.example/b)\n> said so')).toBe(
      'our page map said so',
    )
    expect(await shown('||a secret|| snake_case_name 2 * 3 * 4 \\*_\\_ ***both***')).toBe(
      '… snake_case_name 2 * 3 * 4 *__ both',
    )
  })

  test('previews no private value, not even for the owner', async () => {
    const alice = await t.system('Hidden harbour')
    const hidden = { avatar_url: 'https://img.example/hidden.png', description: 'hidden words' }
    const privacy = {
      description_privacy: 'private',
      avatar_privacy: 'private',
      name_privacy: 'private',
    } as const
    await alice.client.updateSystem({ systemRef: '@me', body: { ...hidden, privacy } })
    const { id } = await alice.client.createMember({
      body: { ...hidden, name: 'Hidden name', display_name: 'Wren', privacy },
    })
    for (const path of [`/s/${alice.id}`, `/m/${id}`]) {
      const page = await alice.get(path)
      expect(page.status).toBe(200)
      expect(page.text.toLowerCase()).not.toContain('hidden')
    }
  })

  test('cannot break out of the page it is written into', async () => {
    const alice = await t.system(`"><script>alert(1)</script>'`)
    await alice.client.updateSystem({ systemRef: '@me', body: { description: "$& $' </title><b>" } })
    const page = await t.stranger.get(`/s/${alice.id}`)
    expect(page.text).not.toContain('<script>')
    expect(page.text).not.toContain('<b>')
    expect(tagsOf(page)).toMatchObject({
      'og:title': `"><script>alert(1)</script>'`,
      'og:description': "$& $' </title><b>",
    })
  })

  test('to an unknown thing answers 404 with a page that reveals nothing', async () => {
    for (const path of ['/s/zzzzz', '/m/zzzzz', '/g/zzzzz', '/s/@me', '/m/%00', '/m/%2F']) {
      const page = await t.stranger.get(path)
      expect([path, page.status, isPage(page)]).toEqual([path, 404, true])
      expect(tagsOf(page)['og:title']).toBe('Polyphony')
    }
  })
})
