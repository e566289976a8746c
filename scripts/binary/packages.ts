import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { $ } from 'bun'

const shelf = 'dist/packages'

/** Finds the folder of a locked package: the installed one, or a download when it is made for another platform. */
export async function packageFolder(name: string): Promise<string> {
  const installed = `node_modules/${name}`
  if (existsSync(join(installed, 'package.json'))) return installed
  const { version, integrity } = locked(name)
  const folder = join(shelf, `${name}@${version}`)
  if (existsSync(join(folder, 'package.json'))) return folder
  mkdirSync(folder, { recursive: true })
  const [packed] =
    await $`npm pack ${name}@${version} --json --loglevel=error --pack-destination ${shelf}`.json()
  const archive = join(shelf, packed.filename)
  if (integrity !== `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`)
    throw new Error(`${archive} is not the package that package-lock.json names.`)
  await $`tar -xzf ${archive} -C ${folder} --strip-components=1`
  rmSync(archive)
  return folder
}

interface Locked {
  version: string
  integrity: string
}

function locked(name: string): Locked {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const found: Locked | undefined = packages[`node_modules/${name}`]
  if (!found) throw new Error(`package-lock.json has no ${name}.`)
  return found
}
