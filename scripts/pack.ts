// Lets `npm pack` and `npm publish` in the folder of a package send what its build makes: its sources need other packages
// of this repository. npm calls it before (`publish`) and after (`restore`), in that folder.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const kept = 'package.json.kept'

if (existsSync(kept)) renameSync(kept, 'package.json')
rmSync('LICENSE', { force: true })
if (process.argv[2] === 'publish') {
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  const { exports, ...manifest } = JSON.parse(readFileSync('dist/package.json', 'utf8'))
  const { types, default: main } = exports['.']
  const inDist = (path: string) => path.replace('./', './dist/')
  renameSync('package.json', kept)
  copyFileSync('dist/LICENSE', 'LICENSE')
  const published = {
    ...manifest,
    exports: { '.': { types: inDist(types), default: inDist(main) } },
    files: ['dist', '!dist/package.json', '!dist/README.md', '!dist/LICENSE'],
  }
  writeFileSync('package.json', `${JSON.stringify(published, null, 2)}\n`)
}
