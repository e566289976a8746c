import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const strings = 'src/text/strings'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...values: never) => unknown>>[1]

/** Names a file of the build and every file that it needs at once. */
function closureOf(bundle: Bundle, name: string, found = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (file === undefined || found.has(name)) return found
  found.add(name)
  if (file.type !== 'chunk') return found
  for (const each of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])])
    closureOf(bundle, each, found)
  return found
}

/** Pages that people open first. */
const firstPages = { enter: 'enter/enter', front: 'front/front', members: 'members/list' }

/** Tells `start.js` the files of each language and of the first pages, so that the browser asks for them at once. */
const firstFiles: Plugin = {
  name: 'first-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const folders = readdirSync(new URL(strings, import.meta.url), { withFileTypes: true })
      const languages = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
      const fileOf = (source: string) =>
        Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${source}`),
        )?.fileName ?? source
      const pages = Object.entries(firstPages).map(([name, page]) => {
        const files = [...closureOf(bundle, fileOf(`src/pages/${page}.svelte`))]
        const more = files.filter((file) => !html.includes(`/${file}"`)).map((file) => `/${file}`)
        return `data-page-${name}="${more.join(' ')}"`
      })
      const attributes = languages.flatMap((language) => [
        `data-${language}="/${fileOf(`${strings}/${language}/strings.ts`)}"`,
        `data-${language}-entering="/${fileOf(`${strings}/${language}/entering/entering.ts`)}"`,
        `data-${language}-more="/${fileOf(`${strings}/${language}/more.ts`)}"`,
      ])
      return html.replace('src="/start.js"', `$& ${[...attributes, ...pages].join(' ')}`)
    },
  },
}

const worker = 'service-worker'
/** Pages and dialogs that work with the data on the device alone. */
const offlineParts = [
  'front/front',
  'front/today',
  'fronting/moment-dialog',
  'members/list',
  'members/show',
  'groups/list',
  'groups/show',
  'notes/list',
  'notes/edit',
]

const worksOffline = (source: string) =>
  [`/${strings}/`, '/src/offline/', '/src/storage/', ...offlineParts.map((part) => `/${part}.svelte`)].some(
    (part) => source.includes(part),
  )

/** Tells the service worker which files there are, and which of them the first pages need. */
const workerFiles: Plugin = {
  name: 'worker-files',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const needed = new Set<string>()
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name === worker) continue
        if (file.isEntry || file.moduleIds.some(worksOffline)) closureOf(bundle, file.fileName, needed)
      }
      const fixed = readdirSync(new URL('public', import.meta.url))
      const sources = [...fixed.map((name) => `public/${name}`), 'index.html']
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const hash = createHash('sha256').update(assets.sort().join())
      for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)))
      const facts = {
        VERSION: hash.digest('hex').slice(0, 16),
        SHELL: [...needed, ...fixed.filter((name) => !name.endsWith('.png'))].map((name) => `/${name}`),
        ASSETS: assets.map((name) => `/${name}`),
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== worker) continue
        const lines = Object.entries(facts).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`)
        file.code = `${lines.join('')}${file.code}`
      }
    },
  },
}

// biome-ignore lint/style/noDefaultExport: Vite reads the default export
export default defineConfig({
  plugins: [svelte(), firstFiles, workerFiles],
  build: {
    target: 'es2023',
    // why: a file as a data: address would need an exception from the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', [worker]: `src/offline/${worker}.ts` },
      output: {
        // why: a service worker controls the paths below its own, and keeps its address forever.
        entryFileNames: ({ name }) => (name === worker ? '[name].js' : 'assets/[name]-[hash].js'),
        // why: what many pages share is one file, not sixty of a few hundred bytes.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 20 }] },
      },
    },
  },
})
