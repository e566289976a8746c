// Writes the folder that is published, JavaScript and types for Node, browsers and Bun: bun scripts/build.ts [folder]
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('..', import.meta.url))
const out = resolve(process.argv[2] ?? join(home, 'dist'))

rmSync(out, { recursive: true, force: true })
const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
const options = ['-p', join(home, 'tsconfig.build.json'), '--outDir', out]
execFileSync('node', [join(compiler, '../bin/tsc'), ...options], { stdio: 'inherit' })

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
