import { startGenerator } from './generator.ts'
import type { LoadResult } from './load.ts'
import { type PgbenchSample, runPgbench, type SelectScript, selectOf } from './pgbench.ts'
import type { ReferenceAnswer } from './reference.ts'
import { type BenchRequest, wireFormat } from './request.ts'
import type { Scenario } from './scenarios.ts'
import { startReference, startServer } from './servers.ts'
import type { BenchStore } from './stores.ts'

export interface MeasureOptions {
  rounds: number
  seconds: number
}

/** What one round saw, the parties one after the other. */
export interface Round {
  server: LoadResult
  reference: LoadResult
  pgbench?: PgbenchSample
}

export type Outcome =
  | { kind: 'measured'; rounds: Round[]; answerBytes: number; notes: string[] }
  /** The endpoint is not there yet. */
  | { kind: 'absent' }
  | { kind: 'failed'; reason: string }

const defaultConnections = 64
const firstWarmUpSeconds = 2
const warmUpSeconds = 0.4

/** Measures a scenario on one store: server, reference and pgbench in turn, several rounds. */
export async function measure(
  scenario: Scenario,
  store: BenchStore,
  { rounds, seconds }: MeasureOptions,
): Promise<Outcome> {
  const requests = scenario.requests()
  const [first] = requests
  if (first === undefined) return { kind: 'failed', reason: 'the scenario has no requests' }
  const server = await startServer(store.url)
  try {
    const expected = scenario.status ?? 200
    const probe = await ask(server.port, first)
    if (probe.missing) return { kind: 'absent' }
    if (probe.status !== expected) {
      return {
        kind: 'failed',
        reason: `answered ${probe.status}, not ${expected}: ${probe.text.slice(0, 200)}`,
      }
    }
    const notes: string[] = []
    const select = await selectFor(scenario, store, notes)
    const reference = await startReference(probe)
    // why: the probe was the first request; the load goes on with the second.
    const wire = [...requests.slice(1), first].map(wireFormat)
    const parties = {
      server: { target: server, generator: startGenerator(wire) },
      reference: { target: reference, generator: startGenerator(wire) },
    }
    const drive = (party: keyof typeof parties, warmUp: number) => {
      const { target, generator } = parties[party]
      return generator.run({
        port: target.port,
        connections: scenario.connections ?? defaultConnections,
        warmUpSeconds: warmUp,
        seconds,
        status: expected,
        watched: {
          server: target.pid,
          databaseParent: party === 'server' ? store.databaseParent : undefined,
        },
      })
    }

    try {
      const measured: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const warmUp = round === 0 ? firstWarmUpSeconds : warmUpSeconds
        measured.push({
          server: await drive('server', warmUp),
          reference: await drive('reference', warmUp),
          ...(select && { pgbench: await runPgbench(select, store, seconds) }),
        })
      }
      return { kind: 'measured', rounds: measured, answerBytes: Buffer.byteLength(probe.text), notes }
    } finally {
      await Promise.all(Object.values(parties).map(({ generator }) => generator.stop()))
      await reference.stop()
    }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await server.stop()
  }
}

async function selectFor(
  { selectParams }: Scenario,
  store: BenchStore,
  notes: string[],
): Promise<SelectScript | undefined> {
  if (store.kind !== 'postgres' || selectParams === undefined) return undefined
  const select = await selectOf(store, selectParams)
  if (typeof select !== 'string') return select
  notes.push(select)
  return undefined
}

type Probe = ReferenceAnswer & { text: string; missing: boolean }

async function ask(port: number, { method, path, token, body }: BenchRequest): Promise<Probe> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const value: unknown = text === '' ? undefined : JSON.parse(text)
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    value,
    text,
    missing: isRouteMissing(value),
  }
}

/** Whether the refusal says that there is no such endpoint, rather than no such thing. */
function isRouteMissing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('message' in value)) return false
  return value.message === '404: Not Found' || value.message === '405: Method Not Allowed'
}
