import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// biome-ignore lint/style/noDefaultExport: Vite reads the default export
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2023',
    // why: a file as a data: address would need an exception from the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // why: what many pages share is one file, not thirty of a few hundred bytes.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'components', test: /dashboard.src.components/ }] } },
    },
  },
})
