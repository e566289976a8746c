import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

// biome-ignore lint/style/noDefaultExport: Svelte's tools read the default export
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
}
