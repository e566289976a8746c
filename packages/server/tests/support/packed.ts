import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const needed = [
  'LICENSE',
  'tsconfig.json',
  'scripts/pack.ts',
  'packages/contract',
  'packages/client',
  'packages/proxy',
]

/**
 * Runs `npm pack` in the folder of a package, and unpacks the result as npm installs it. In a copy: npm replaces the
 * manifest of the package for a moment, and other tests read it.
 */
export function installPacked(name: 'client' | 'proxy', installed: string): void {
  const copy = mkdtempSync(join(tmpdir(), 'polyphony-pack-'))
  try {
    const isOurs = (path: string) => !/\/(dist|node_modules)$/.test(path)
    for (const path of needed) cpSync(join(root, path), join(copy, path), { recursive: true, filter: isOurs })
    const modules = join(copy, 'node_modules')
    mkdirSync(join(modules, '@polyphony'), { recursive: true })
    for (const module of readdirSync(join(root, 'node_modules'))) {
      if (module !== '@polyphony') symlinkSync(join(root, 'node_modules', module), join(modules, module))
    }
    for (const own of ['contract', 'client', 'proxy'])
      symlinkSync(join(copy, 'packages', own), join(modules, '@polyphony', own))
    const options = { cwd: join(copy, 'packages', name), encoding: 'utf8', stdio: 'pipe' } as const
    const file = execFileSync('npm', ['pack', '--silent'], options).trim().split('\n').at(-1) ?? ''
    mkdirSync(installed, { recursive: true })
    execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', installed], options)
  } finally {
    rmSync(copy, { recursive: true })
  }
}
