// Writes the folder that is published, one module and its types for Node, Bun, Deno and browsers: bun scripts/build.ts [folder]
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('..', import.meta.url))
const out = resolve(process.argv[2] ?? join(home, 'dist'))
rmSync(out, { recursive: true, force: true })

// The catalogue of errors is bundled; of the contract nothing else is there at run time.
await Bun.build({ entrypoints: [join(home, 'src/index.ts')], outdir: out, format: 'esm', target: 'browser' })

const types = mkdtempSync(join(tmpdir(), 'polyphony-client-types-'))
const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
const options = ['-p', join(home, 'tsconfig.build.json'), '--outDir', types]
execFileSync('node', [join(compiler, '../bin/tsc'), ...options], { stdio: 'inherit' })
for (const module of ['index', 'client', 'errors', 'events', 'send', 'serial-queue']) {
  const text = readFileSync(join(types, `packages/client/src/${module}.d.ts`), 'utf8')
  writeFileSync(join(out, `${module}.d.ts`), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
}
copyFileSync(join(home, 'published/shapes.d.ts'), join(out, 'shapes.d.ts'))
rmSync(types, { recursive: true })

const { name, version, description, keywords, homepage, repository, license } = JSON.parse(
  readFileSync(join(home, 'package.json'), 'utf8'),
)
const manifest = {
  name,
  version,
  description,
  keywords,
  homepage,
  repository,
  license,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
}
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(join(home, 'README.md'), join(out, 'README.md'))
copyFileSync(join(home, '../../LICENSE'), join(out, 'LICENSE'))
