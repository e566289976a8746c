import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { pathPattern, routes } from './src/routing/routes.ts'

const strings = 'src/text/strings'
/** The page of a share, which people open without an account, often on a slow line. */
const sharedPage = 'shared.html'

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
const firstPages = {
  enter: 'enter/enter',
  front: 'front/front',
  members: 'members/list',
  history: 'history/history',
  public: 'public/system',
}

/**
 * Tells `start.js` the files of each language and of the first pages, so that the browser asks for them at once, and the
 * paths of the pages that need the data of a system.
 */
const firstFiles: Plugin = {
  name: 'first-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, filename }) {
      const folders = readdirSync(new URL(strings, import.meta.url), { withFileTypes: true })
      const languages = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
      const fileOf = (source: string) =>
        Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${source}`)),
        )?.fileName ?? source
      /** A file and those that it needs, without those that the page itself names. */
      const filesFor = (source: string) =>
        [...closureOf(bundle, fileOf(source))]
          .filter((file) => !html.includes(`/${file}"`))
          .map((file) => `/${file}`)
          .join(' ')
      // why: the page of a share is no page of the app, and needs only these texts.
      if (filename.endsWith(`/${sharedPage}`)) {
        const texts = languages.flatMap((language) => [
          `data-${language}="${filesFor(`${strings}/${language}/strings.ts`)}"`,
          `data-${language}-more="${filesFor(`${strings}/${language}/sharing/holder.ts`)}"`,
        ])
        return html.replace('src="/start.js"', `$& ${texts.join(' ')}`)
      }
      const pages = Object.entries(firstPages).map(
        ([name, page]) => `data-page-${name}="${filesFor(`src/pages/${page}.svelte`)}"`,
      )
      const attributes = languages.flatMap((language) => [
        `data-${language}="${filesFor(`${strings}/${language}/strings.ts`)}"`,
        `data-${language}-entering="${filesFor(`${strings}/${language}/entering/entering.ts`)}"`,
        `data-${language}-more="${filesFor(`${strings}/${language}/more.ts`)}"`,
        `data-${language}-managing="${filesFor(`${strings}/${language}/managing.ts`)}"`,
      ])
      // why a function: the pattern has characters that would mean something in a replacement.
      const own = `data-own-paths="${pathPattern(routes.filter(({ isPublic }) => !isPublic))}"`
      return html.replace('src="/start.js"', (tag) => [tag, ...attributes, ...pages, own].join(' '))
    },
  },
}

const worker = 'service-worker'
/** Pages and dialogs that work with the data on the device alone. */
const offlineParts = [
  'front/front',
  'front/today',
  'front/presets-dialog',
  'front/fronters-dialog',
  'outside/switch',
  'outside/today',
  'outside/share',
  'members/order-dialog',
  'fronting/moment-dialog',
  'fronting/members-dialog',
  'fronting/notes-dialog',
  'layout/log-out-dialog',
  'members/list',
  'members/show',
  'groups/list',
  'groups/show',
  'notes/list',
  'notes/show',
  'notes/edit',
]

const worksOffline = (source: string) =>
  [
    `/${strings}/`,
    '/src/offline/',
    '/src/storage/',
    '/src/text/markdown.ts',
    ...offlineParts.map((part) => `/${part}.svelte`),
  ].some((part) => source.includes(part))

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
      const sources = [...fixed.map((name) => `public/${name}`), 'index.html', sharedPage]
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const hash = createHash('sha256').update(assets.sort().join())
      for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)))
      const facts = {
        VERSION: hash.digest('hex').slice(0, 16),
        SHELL: [...needed, ...fixed.filter((name) => !name.endsWith('.png'))].map((name) => `/${name}`),
        ASSETS: assets.map((name) => `/${name}`),
        PAGES: pathPattern(),
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== worker) continue
        const lines = Object.entries(facts).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`)
        file.code = `${lines.join('')}${file.code}`
      }
    },
  },
}

/** Puts a compressed file beside each text. Compressing it as well while the server runs would take seconds. */
const compressedFiles: Plugin = {
  name: 'compressed-files',
  writeBundle({ dir = '' }, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      const text = file.type === 'chunk' ? file.code : file.source
      if (/\.(?:js|css)$/.test(name)) writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text))
    }
  },
}

type ModuleInfo = (id: string) => { readonly importedIds: readonly string[] } | null
const neededModules = new Map<string, ReadonlySet<string>>()
/** Scripts that run on every page after it has loaded. */
const laterScripts = ['offline/start.ts', 'pages/keys/keys.ts']
/** The script that comes after those, or with the first page about notes. */
const notesScript = 'offline/start-notes.ts'
/** Scripts of the page of a share, and what its texts need. */
const lightScripts = ['shared.ts', 'pages/shared/more.svelte', 'text/intl.ts', 'text/direction.ts']

/** Tells whether a script needs a module as soon as it loads. */
function isNeeded(id: string, script: string, infoOf: ModuleInfo): boolean {
  const source = fileURLToPath(new URL(`src/${script}`, import.meta.url))
  const needed = neededModules.get(source) ?? importsOf(source, infoOf)
  neededModules.set(source, needed)
  return needed.has(id)
}

/** Puts what the page of a share needs of the app into one file, so that it loads nothing else of the app. */
function lightGroupOf(id: string, infoOf: ModuleInfo): string | null {
  if (/\/src\/(?:shared\.ts|pages\/shared\/)/.test(id)) return null
  return lightScripts.some((script) => isNeeded(id, script, infoOf)) ? 'light' : null
}

/**
 * Puts what the page of a share needs of the app only after a press into two files: what the front page needs too, and the
 * rest. In the file of the first pages it would start the app.
 */
function formsGroupOf(id: string, infoOf: ModuleInfo): string | null {
  if (/\/src\/pages\//.test(id)) return null
  if (!isNeeded(id, 'pages/shared/tell-me.svelte', infoOf)) return null
  const isFirst = ['main.ts', `pages/${firstPages.front}.svelte`].some((each) => isNeeded(id, each, infoOf))
  return isFirst ? 'forms' : 'receivers'
}

/**
 * Chooses one file for what every page needs and for what several first pages share, one for what only the front page
 * needs, and two for the scripts that come later.
 */
function firstGroupOf(id: string, infoOf: ModuleInfo): string | null {
  const isUsedBy = (script: string) => isNeeded(id, script, infoOf)
  // why: texts use a few modules that the build would otherwise put into a file of their own.
  const isForTexts = isUsedBy('text/strings/en/strings.ts') && !id.includes(`/${strings}/`)
  if (isForTexts || isUsedBy('main.ts')) return 'first'
  const isLater = laterScripts.some(isUsedBy)
  const count = Object.values(firstPages).filter((page) => isUsedBy(`pages/${page}.svelte`)).length
  if (isUsedBy(`pages/${firstPages.front}.svelte`)) return isLater || count > 1 ? 'first' : 'front'
  // why: what three first pages need is small, and a request costs as much as 20 kB on a slow line.
  if (count > 2) return 'first'
  if (isLater) return 'later'
  return isUsedBy(notesScript) ? 'journal' : null
}

/** Chooses one file for what the members, and one for what the history, share with a few other pages. */
function pageGroupOf(id: string, infoOf: ModuleInfo): string | null {
  const isUsedBy = (page: string) => isNeeded(id, `pages/${page}.svelte`, infoOf)
  if (isUsedBy(firstPages.enter)) return null
  return isUsedBy(firstPages.members) ? 'lists' : isUsedBy(firstPages.history) ? 'days' : null
}

function importsOf(module: string, infoOf: ModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found
  found.add(module)
  for (const id of infoOf(module)?.importedIds ?? []) importsOf(id, infoOf, found)
  return found
}

// biome-ignore lint/style/noDefaultExport: Vite reads the default export
export default defineConfig({
  plugins: [svelte(), firstFiles, workerFiles, compressedFiles],
  build: {
    target: 'es2023',
    // why: a file as a data: address would need an exception from the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', 'share-page': sharedPage, [worker]: `src/offline/${worker}.ts` },
      output: {
        // why: a service worker controls the paths below its own, and keeps its address forever.
        entryFileNames: ({ name }) => (name === worker ? '[name].js' : 'assets/[name]-[hash].js'),
        // why: what many pages share is one file, and so is what the front page needs, not sixty of a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: (id, chunks) => lightGroupOf(id, (each) => chunks.getModuleInfo(each)), priority: 2 },
            { name: (id, chunks) => formsGroupOf(id, (each) => chunks.getModuleInfo(each)), priority: 1 },
            { name: (id, chunks) => firstGroupOf(id, (each) => chunks.getModuleInfo(each)) },
            { name: 'shared', minShareCount: 20 },
            { name: (id, chunks) => pageGroupOf(id, (each) => chunks.getModuleInfo(each)), minShareCount: 2 },
          ],
        },
      },
    },
  },
})
