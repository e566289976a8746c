// Makes a release in dist/release: an archive for each platform, its list of parts (CycloneDX), the packages and
// the OpenAPI document for programs, and SHA256SUMS.
// `npm run release` for all platforms, or `-- linux-x64 …` for those named.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { $ } from 'bun'
import manifest from '../../package.json' with { type: 'json' }
import { buildBinary } from '../binary/build.ts'
import { chosenTargets, type Target } from '../binary/contents.ts'
import { sbom } from './sbom.ts'
import { thirdParty } from './third-party.ts'

const out = 'dist/release'
const beside = [
  'LICENSE',
  '.env.example',
  'deploy/polyphony-binary.service',
  'deploy/polyphony-binary-backup.service',
  'scripts/release/README.md',
  'scripts/release/licences',
]
/** Packages for people who write programs. */
const packages = ['client', 'proxy']
/** The time of the commit, so that everybody who builds it gets the same bytes. */
const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? (await $`git log -1 --format=%ct`.text()))

async function release(target: Target): Promise<void> {
  const name = `polyphony-${manifest.version}-${target}`
  const folder = join('dist', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(await buildBinary(target), join(folder, 'polyphony'))
  for (const path of beside) cpSync(path, join(folder, path.split('/').at(-1) ?? ''), { recursive: true })
  writeFileSync(join(folder, 'licences/THIRD-PARTY.txt'), await thirdParty(target))
  const same = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go=rX',
  ]
  await $`tar --create ${same} --directory dist ${name} | gzip --no-name -9 > ${join(out, `${name}.tar.gz`)}`
  writeFileSync(join(out, `${name}.cdx.json`), await sbom(target, new Date(seconds * 1000)))
  rmSync(folder, { recursive: true })
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
await $`bun scripts/write-openapi.ts ${join(out, `polyphony-${manifest.version}-openapi.json`)}`
for (const name of packages)
  await $`npm pack --silent --pack-destination ${resolve(out)}`.cwd(`packages/${name}`)
for (const target of chosenTargets(process.argv.slice(2), 'all')) await release(target)
const sums = readdirSync(out)
  .sort()
  .map(
    (file) =>
      `${new Bun.CryptoHasher('sha256').update(readFileSync(join(out, file))).digest('hex')}  ${file}\n`,
  )
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
console.log(sums.join(''))
