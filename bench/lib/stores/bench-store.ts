export const storeKinds = ['sqlite', 'postgres'] as const
export type StoreKind = (typeof storeKinds)[number]

/** A copy of the seeded database, to be measured and thrown away. */
export interface BenchStore {
  kind: StoreKind
  /** The name in the report. */
  label: string
  url: string
  /** The process whose children serve the connections, when it runs on this machine. */
  databaseParent?: number | undefined
  close(): Promise<void>
}

export async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await work()
  console.error(`${what} took ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
