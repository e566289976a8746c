import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Finds a pattern in all files of a folder. */
const findIn = (folder: string, pattern: RegExp) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').match(pattern) ?? [])

/** Every word in the sources of the pages, endpoints that the client names, and refusals that the contract gives. */
const words = new Set([
  ...findIn('src', /[A-Za-z_]+/g),
  ...findIn('../client/src', /(?<=endpoints\.)\w+/g),
  ...findIn('../contract/src', /(?<=\bfail\(')\w+/g),
])
const row = /^ {2}(\w+): '[A-Z]+ .+',\n/gm

/** Leaves endpoints out of the client if no page names them: those for chat bots, for example. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/client/src/endpoints.ts')
      ? code.replace(row, (entry, name: string) => (words.has(name) ? entry : ''))
      : undefined,
}

const refusal =
  /^( {2}(\w+): \{\s*status: \d+,\s*code: (\d+),\s*message:\s*)(['"])(?:(?!\4)[^\\]|\\.)*\4(,?\s*\},\n)/gm

/** Leaves out refusals that no page names, and the texts of those that have a code of their own. */
const withoutTexts: Plugin = {
  name: 'without-texts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/contract/src/values/errors.ts')
      ? code.replace(refusal, (entry, start: string, name: string, number: string, _, end: string) => {
          if (!words.has(name)) return ''
          return number === '0' ? entry : `${start}''${end}`
        })
      : undefined,
}

const worker = 'service-worker'
/** Pages, and parts of them that come later, that work with the data on the device alone. */
const partsForAway = [
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

const isForAway = (source: string) =>
  [`/${strings}/`, '/src/offline/', ...partsForAway.map((part) => `/${part}.svelte`)].some((part) =>
    source.includes(part),
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
        if (file.isEntry || file.moduleIds.some(isForAway)) closureOf(bundle, file.fileName, needed)
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
  plugins: [svelte(), withoutUnused, withoutTexts, firstFiles, workerFiles],
  build: {
    target: 'es2023',
    // why: a file as a data: address would need an exception from the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // why: what many pages share, and what every language needs, is one file, not thirty of a few hundred bytes.
    rolldownOptions: {
      input: { index: 'index.html', [worker]: `src/offline/${worker}.ts` },
      output: {
        // why: a service worker looks after the paths below its own, and keeps its address for ever.
        entryFileNames: ({ name }) => (name === worker ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'privacy', test: /contract.src.values.privacy\.ts/, priority: 4 },
            { name: 'rules', test: /contract.src.values.(?:errors|limits)\.ts/, priority: 4 },
            {
              name: 'components',
              test: /dashboard.src.(?:components(?!.+(?:choice|color-dot|log-out-dialog|markdown|item-list|reading|relative-time|removable-list|secret|select|tabs|text-area|theme-switch|toggle))|text.(?:direction|intl)\.ts|fronting.(?:by-name|moved)\.ts|editing.(?:nesting.within|page.(?:nobody-yet|rem)))|packages.client/,
              priority: 3,
            },
            // why: people who come in switch nobody yet.
            {
              name: 'switching',
              test: /offline.(?:outbox|device|queue)|fronting.(?:switcher|zone|members-dialog|order-list|search-box)/,
              priority: 3,
            },
            // why: the front, which people open most, shows none of these.
            {
              name: 'later',
              test: /dashboard.src.(?:components(?!.+(?:item-list|reading|removable-list|secret-(?!text)))|text.download)/,
              priority: 2,
            },
            // why: people who come in see none of these either.
            { name: 'lists', test: /dashboard.src.components/, priority: 1 },
            // why: few people open these, and the first script names every file.
            { name: 'person', test: /dashboard.src.(?:person|pages.person)|node_modules.uqr/, priority: 1 },
            // why: the first script names every file, so forms and the page of pictures share one.
            {
              name: 'fields',
              test: /dashboard.src.editing.(?:fields.(?:fields|image-field|color-field|tags-field|birthday)|pictures.(?:choose|upload|uses|animated|reasons))/,
              priority: 1,
            },
            // why: only forms need the schemas; a small file that they share with other pages must not bring them along.
            { name: 'contract', test: /packages.contract|node_modules.typebox/, priority: 1 },
          ],
        },
      },
    },
  },
})
