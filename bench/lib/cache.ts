import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usualSystems } from '../seed/plan.ts'

const sources = ['../../packages/server/migrations/', '../seed/']

/** The folder of seeded databases. It survives runs; a change of the schema or of the seed empties it. */
export interface Cache {
  folder: string
  /** Names the schema and the seed that the databases hold. */
  key: string
  release(): void
}

/** Ends the name of a seed, unless it has the usual size. */
export const sizeSuffix = (systems: number): string => (systems === usualSystems ? '' : `_${systems}`)

export function openCache(): Cache {
  const root = process.env.BENCH_FOLDER ?? join(tmpdir(), 'polyphony-bench')
  mkdirSync(root, { recursive: true })
  // why: PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(root, 0o755)
  const lock = join(root, 'lock')
  takeLock(lock)
  process.once('exit', () => rmSync(lock, { force: true }))

  const key = schemaKey()
  for (const entry of readdirSync(root)) {
    if (entry !== key && entry !== 'lock') rmSync(join(root, entry), { recursive: true, force: true })
  }
  const folder = join(root, key)
  mkdirSync(folder, { recursive: true })
  return { folder, key, release: () => rmSync(lock, { force: true }) }
}

function schemaKey(): string {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const source of sources) {
    const folder = fileURLToPath(new URL(source, import.meta.url))
    for (const file of readdirSync(folder).sort())
      hasher.update(file).update(readFileSync(join(folder, file)))
  }
  return hasher.digest('hex').slice(0, 12)
}

function takeLock(lock: string): void {
  if (existsSync(lock)) {
    const holder = Number(readFileSync(lock, 'utf8'))
    if (isRunning(holder)) throw new Error(`Another benchmark is running (process ${holder}).`)
  }
  writeFileSync(lock, String(process.pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
