import { readdirSync, readFileSync } from 'node:fs'

const microsecondsPerTick = 10_000
const idleSampleMs = 500
const idleShare = 0.1

/** Processor time in microseconds since each began, where /proc tells it. */
export interface CpuTimes {
  server: number
  database: number
  load: number
  /** The whole machine, everybody's. */
  machine: number
}

export interface Watched {
  server: number
  /** A process whose children count too: PostgreSQL has one per connection. */
  databaseParent?: number | undefined
}

export const canReadCpu = process.platform === 'linux'

export function readCpu({ server, databaseParent }: Watched): CpuTimes {
  return {
    server: ofProcess(server),
    database: databaseParent === undefined ? 0 : ofFamily(databaseParent),
    load: ofProcess(process.pid),
    machine: ofMachine(),
  }
}

export function cpuBetween(before: CpuTimes, after: CpuTimes): CpuTimes {
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    load: after.load - before.load,
    machine: after.machine - before.machine,
  }
}

/** User and system time of a process with all its threads. */
function ofProcess(pid: number): number {
  return statOf(pid)?.cpu ?? 0
}

/** A process with its children, also those that have ended: `pgbench` closes its connections. */
function ofFamily(parent: number): number {
  const own = statOf(parent)
  let sum = (own?.cpu ?? 0) + (own?.endedChildren ?? 0)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = statOf(Number(entry))
    if (stat?.parent === parent) sum += stat.cpu
  }
  return sum
}

export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent

function statOf(pid: number): { parent: number; cpu: number; endedChildren: number } | undefined {
  if (!canReadCpu) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // why: the second field is the program's name in brackets, which may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const timeOf = (user: number) => (Number(fields[user]) + Number(fields[user + 1])) * microsecondsPerTick
    return { parent: Number(fields[1]), cpu: timeOf(11), endedChildren: timeOf(13) }
  } catch {
    return undefined
  }
}

/** Waits until the machine has been nearly idle for a moment, at most so long. */
export async function untilIdle(patienceSeconds: number): Promise<void> {
  const deadline = performance.now() + patienceSeconds * 1000
  while (performance.now() < deadline) {
    const before = ofMachine()
    await Bun.sleep(idleSampleMs)
    if (ofMachine() - before < idleSampleMs * 1000 * idleShare) return
  }
}

function ofMachine(): number {
  if (!canReadCpu) return 0
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) * microsecondsPerTick
}
