import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const storeKinds = ['sqlite', 'postgres'] as const
export type StoreKind = (typeof storeKinds)[number]

/** Reads the value of an option `--store`. */
export function readStoreKind(value: string): StoreKind {
  const kind = storeKinds.find((each) => each === value)
  if (kind === undefined) throw new Error(`--store must be one of ${storeKinds.join(', ')}`)
  return kind
}

/** A copy of the seeded database, to be measured and thrown away. */
export interface BenchStore {
  kind: StoreKind
  /** The ordinary systems of the seed. */
  systems: number
  /** The name in the report. */
  label: string
  url: string
  /** The process whose children serve the connections, when it runs on this machine. */
  databaseParent?: number | undefined
  /** The file of the database, or the folder of its files, when they are on this machine. */
  files?: string | undefined
  close(): Promise<void>
}

/** Reads a database once, so that the machine has it in memory, like that of a server that runs for a while. */
export async function bringIntoMemory({ files }: BenchStore): Promise<void> {
  if (files === undefined) return
  const paths = statSync(files).isFile() ? [files] : readdirSync(files).map((name) => join(files, name))
  for (const path of paths) for await (const _ of Bun.file(path).stream());
}

/** Tells how long a seed took and how large it became. */
export async function timed(what: string, work: () => Promise<number>): Promise<void> {
  const started = performance.now()
  const bytes = await work()
  const seconds = (performance.now() - started) / 1000
  console.error(`${what} took ${seconds.toFixed(1)} s and ${(bytes / 1e9).toFixed(2)} GB.`)
}
