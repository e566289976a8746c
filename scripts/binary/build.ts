// Builds the self-contained executable: `npm run build:binary` for this platform, `-- linux-x64 …` for those named.
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { chosenTargets, folders, ownTarget, type Target, targets } from './contents.ts'
import { packageFolder } from './packages.ts'

/** The files inside the executable that are no code, at the paths they have there. */
const inside = 'dist/inside'

const sharpInside: BunPlugin = {
  name: 'sharp-inside',
  setup: (build) =>
    void build.onLoad({ filter: /\/sharp\/dist\/sharp\.mjs$/ }, () => ({
      contents: `export { default } from ${JSON.stringify(join(import.meta.dir, 'sharp.ts'))}`,
      loader: 'js',
    })),
}

/** Builds one executable and returns its path. */
export async function buildBinary(target: Target): Promise<string> {
  const { sharp } = targets[target]
  const outfile = `dist/polyphony-${target}`
  rmSync(inside, { recursive: true, force: true })
  for (const folder of folders) cpSync(folder, join(inside, folder), { recursive: true })
  for (const name of [`sharp-${sharp}`, `sharp-libvips-${sharp}`]) await addLibrary(name)
  await Bun.build({
    entrypoints: ['scripts/binary/entry.ts'],
    target: 'bun',
    minify: { whitespace: true, syntax: true },
    sourcemap: 'linked',
    bytecode: true,
    format: 'esm',
    splitting: true,
    plugins: [sharpInside],
    compile: {
      target: `bun-${sharp}`,
      outfile,
      executablePath: await bunFor(target),
      assets: readdirSync(inside).map((name) => join(inside, name)),
      // why: settings come from the environment and `.env`; no other file of the current folder may change the program.
      autoloadBunfig: false,
    },
  })
  // The executable has the maps inside, too; these are copies.
  for (const name of readdirSync('dist').filter((name) => name.endsWith('.map'))) rmSync(join('dist', name))
  return outfile
}

/** Finds the Bun that an executable starts from. Its installation moves the file out of the package of this platform. */
async function bunFor(target: Target): Promise<string> {
  if (target === ownTarget()) return 'node_modules/bun/bin/bun.exe'
  return join(await packageFolder(`@oven/bun-${targets[target].bun}`), 'bin/bun')
}

/** Adds the libraries of a package of sharp, without its headers. They find each other by these folders. */
async function addLibrary(name: string): Promise<void> {
  const from = join(await packageFolder(`@img/${name}`), 'lib')
  for (const file of readdirSync(from).filter((file) => /\.(node|so[.\d]*|dylib)$/.test(file)))
    cpSync(join(from, file), join(inside, 'libraries', name, 'lib', file))
}

if (import.meta.main) {
  for (const target of chosenTargets(process.argv.slice(2), 'own')) {
    const path = await buildBinary(target)
    console.log(`${path}  ${(statSync(path).size / 1e6).toFixed(1)} MB`)
  }
}
