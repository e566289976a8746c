// Takes Scalar's API reference from npm into packages/server/src/http/docs/assets: one file, compressed, nothing else of
// its 270 packages. Run it to upgrade, with the new version and integrity (npm view @scalar/api-reference dist) below.

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'

const version = '1.72.1'
const integrity =
  'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow=='

const assets = new URL('../packages/server/src/http/docs/assets/', import.meta.url)
const source = `@scalar/api-reference@${version}`

const folder = mkdtempSync(join(tmpdir(), 'polyphony-scalar-'))
const [packed] = await $`npm pack ${source} --json --pack-destination ${folder}`.quiet().json()
const tarball = await Bun.file(join(folder, packed.filename)).bytes()
rmSync(folder, { recursive: true })
const actual = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
if (actual !== integrity) throw new Error(`${source} is not what was expected: ${actual}`)

const { stdout } = await $`tar -xzO package/dist/browser/standalone.js < ${tarball}`.quiet()
const script = new Uint8Array(stdout)
await Bun.write(new URL('scalar.js.gz', assets), Bun.gzipSync(script, { level: 9 }))
await Bun.write(
  new URL('scalar.json', assets),
  `${JSON.stringify({ package: '@scalar/api-reference', version, integrity, sha256: createHash('sha256').update(script).digest('hex') }, null, 2)}\n`,
)
console.log(`Scalar ${version}: ${script.byteLength} bytes.`)
