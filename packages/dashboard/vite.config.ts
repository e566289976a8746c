import { readdirSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const strings = 'src/text/strings'

/** Tells `start.js` the file of each language, so that the browser loads the right one from the start. */
const languageFiles: Plugin = {
  name: 'language-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const attributes = readdirSync(new URL(strings, import.meta.url)).map((language) => {
        const source = `${strings}/${language}/strings.ts`
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${source}`),
        )
        return `data-${language}="/${built?.fileName ?? source}"`
      })
      return html.replace('src="/start.js"', `$& ${attributes.join(' ')}`)
    },
  },
}

// biome-ignore lint/style/noDefaultExport: Vite reads the default export
export default defineConfig({
  plugins: [svelte(), languageFiles],
  build: {
    target: 'es2023',
    // why: a file as a data: address would need an exception from the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // why: what many pages share, and what every language needs, is one file, not thirty of a few hundred bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'components', test: /dashboard.src.(?:components|text.(?:direction|intl)\.ts)/ }],
        },
      },
    },
  },
})
