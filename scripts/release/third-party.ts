import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Target, targets } from '../binary/contents.ts'
import { packageFolder } from '../binary/packages.ts'

export interface Locked {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/** Returns the packages that a release for this platform is made of, by name. */
export function packagesFor(target: Target): Map<string, Locked> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const [os = '', cpu = ''] = targets[target].sharp.split('-')
  const fits = (wanted: readonly string[] | undefined, own: string) =>
    wanted === undefined || wanted.includes(own)
  const chosen = Object.entries<Locked>(packages).filter(
    ([path, locked]) =>
      path.startsWith('node_modules/') &&
      !locked.dev &&
      !locked.link &&
      fits(locked.os, os) &&
      fits(locked.cpu, cpu) &&
      fits(locked.libc, 'glibc') &&
      !path.includes('wasm32'),
  )
  return new Map(chosen.map(([path, locked]) => [path.slice('node_modules/'.length), locked]))
}

/** Writes down every package of a release with the text of its licence. */
export async function thirdParty(target: Target): Promise<string> {
  const parts = [...packagesFor(target)].map(async ([name, { version, license }]) => {
    const folder = existsSync(join('node_modules', name))
      ? join('node_modules', name)
      : await packageFolder(name)
    const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    const read = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())
    return [`${name} ${version}: ${license ?? 'see below'}`, ...read].join('\n\n')
  })
  const scalar = readFileSync('packages/server/src/http/docs/assets/scalar-LICENSE', 'utf8').trim()
  return [...(await Promise.all(parts)), `Scalar API reference: MIT\n\n${scalar}`].join(
    `\n\n${'-'.repeat(78)}\n\n`,
  )
}
