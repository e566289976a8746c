import { botFamilies } from '@polyphony/bot/without-platform'

/** Samples by Prometheus name and labels. Samples of several processes add up. */
export type Samples = Record<string, number>

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const families = {
  polyphony_http_requests_total: ['counter', 'Answered requests by method, route and status.'],
  polyphony_http_request_seconds: ['histogram', 'Time from request to answer.'],
  polyphony_store_statements_total: ['counter', 'Statements sent to the database.'],
  polyphony_store_seconds_total: ['counter', 'Time spent waiting for the database.'],
  polyphony_deliveries_total: [
    'counter',
    'Attempts to deliver events to webhooks by result, and events dropped before they arrived.',
  ],
  polyphony_outbox_waiting: ['gauge', 'Events not yet delivered to webhooks.'],
  polyphony_process_resident_bytes: ['gauge', 'Memory of the server, all of its processes.'],
  polyphony_process_cpu_seconds_total: ['counter', 'Processor time of the server, all of its processes.'],
  polyphony_workers: ['gauge', 'Processes that serve requests.'],
} as const
type Families = Readonly<Record<string, readonly [type: string, help: string]>>

interface RouteTimes {
  byStatus: Map<number, number>
  counts: number[]
  sum: number
  total: number
}

export class Metrics {
  /** Times by path, then by method. */
  readonly #routes = new Map<string, Map<string, RouteTimes>>()
  #statements = 0
  #storeMs = 0
  #deliveries = { delivered: 0, failed: 0, dropped: 0 }
  /** Samples of what else runs in this process: the bot. */
  beside: () => Samples = () => ({})
  /** Gathers the samples of every process of this server; a worker asks its supervisor. */
  collect: () => Promise<Samples> = async () => this.samples()

  observeRequest(method: string, path: string, status: number, milliseconds: number): void {
    let byPath = this.#routes.get(path)
    if (byPath === undefined) {
      byPath = new Map()
      this.#routes.set(path, byPath)
    }
    let times = byPath.get(method)
    if (times === undefined) {
      times = { byStatus: new Map(), counts: buckets.map(() => 0), sum: 0, total: 0 }
      byPath.set(method, times)
    }
    times.byStatus.set(status, (times.byStatus.get(status) ?? 0) + 1)
    const seconds = milliseconds / 1000
    times.sum += seconds
    times.total += 1
    let bucket = 0
    while (bucket < buckets.length && seconds > (buckets[bucket] ?? Infinity)) bucket++
    if (bucket < buckets.length) times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
  }

  observeStatement = (milliseconds: number): void => {
    this.#statements += 1
    this.#storeMs += milliseconds
  }

  observeDelivery(delivered: boolean): void {
    this.#deliveries[delivered ? 'delivered' : 'failed'] += 1
  }

  observeDropped(deliveries: number): void {
    this.#deliveries.dropped += deliveries
  }

  *#times(): Iterable<[path: string, method: string, RouteTimes]> {
    for (const [path, byMethod] of this.#routes) {
      for (const [method, times] of byMethod) yield [path, method, times]
    }
  }

  /** Returns the samples of this process only. */
  samples(): Samples {
    const cpu = process.cpuUsage()
    const samples: Samples = {
      ...this.beside(),
      polyphony_store_statements_total: this.#statements,
      polyphony_store_seconds_total: this.#storeMs / 1000,
      'polyphony_deliveries_total{result="delivered"}': this.#deliveries.delivered,
      'polyphony_deliveries_total{result="failed"}': this.#deliveries.failed,
      'polyphony_deliveries_total{result="dropped"}': this.#deliveries.dropped,
      polyphony_process_resident_bytes: process.memoryUsage.rss(),
      polyphony_process_cpu_seconds_total: (cpu.user + cpu.system) / 1e6,
      polyphony_workers: 1,
    }
    for (const [path, method, times] of this.#times()) {
      const labels = `method="${method}",route="${path}"`
      for (const [status, count] of times.byStatus) {
        samples[`polyphony_http_requests_total{${labels},status="${status}"}`] = count
      }
      let below = 0
      buckets.forEach((limit, i) => {
        below += times.counts[i] ?? 0
        samples[`polyphony_http_request_seconds_bucket{${labels},le="${limit}"}`] = below
      })
      samples[`polyphony_http_request_seconds_bucket{${labels},le="+Inf"}`] = times.total
      samples[`polyphony_http_request_seconds_sum{${labels}}`] = times.sum
      samples[`polyphony_http_request_seconds_count{${labels}}`] = times.total
    }
    return samples
  }
}

export function addSamples(all: readonly Samples[]): Samples {
  const sum: Samples = {}
  for (const samples of all) {
    for (const [name, value] of Object.entries(samples)) sum[name] = (sum[name] ?? 0) + value
  }
  return sum
}

/** Writes the Prometheus text format. */
export function renderSamples(samples: Samples): string {
  const entries = Object.entries(samples)
  const hasBot = entries.some(([name]) => name.startsWith('polyphony_bot_'))
  const shown: Families = hasBot ? { ...families, ...botFamilies } : families
  return Object.entries(shown)
    .map(([family, [type, help]]) => {
      const lines = entries
        .filter(([name]) => name.startsWith(family))
        .map(([name, value]) => `${name} ${value}\n`)
      return `# HELP ${family} ${help}\n# TYPE ${family} ${type}\n${lines.join('')}`
    })
    .join('')
}
