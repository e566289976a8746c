const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts what the bot does: numbers and reasons, never ids or texts. */
export class BotMetrics {
  #seen = 0
  #proxied = 0
  readonly #refused = new Map<string, number>()
  readonly #requests = new Map<string, number>()
  readonly #gateway = new Map<string, number>()
  readonly #repaired = new Map<string, number>()
  readonly #posting = { counts: buckets.map(() => 0), sum: 0, total: 0 }

  seen(): void {
    this.#seen += 1
  }

  /** Counts a proxied message, with the time from its event to the request that posts it. */
  proxied(milliseconds: number): void {
    this.#proxied += 1
    const seconds = milliseconds / 1000
    this.#posting.sum += seconds
    this.#posting.total += 1
    const bucket = buckets.findIndex((limit) => seconds <= limit)
    if (bucket >= 0) this.#posting.counts[bucket] = (this.#posting.counts[bucket] ?? 0) + 1
  }

  refused(reason: string): void {
    count(this.#refused, reason)
  }

  request(result: string): void {
    count(this.#requests, result)
  }

  gateway(event: 'connected' | 'fault'): void {
    count(this.#gateway, event)
  }

  repaired(result: 'adopted' | 'left' | 'cleared'): void {
    count(this.#repaired, result)
  }

  /** Samples by Prometheus name and labels. */
  samples(): Record<string, number> {
    const samples: Record<string, number> = {
      polyphony_bot_messages_seen_total: this.#seen,
      polyphony_bot_messages_proxied_total: this.#proxied,
    }
    const labelled = (family: string, label: string, counts: Map<string, number>) => {
      for (const [value, total] of counts) samples[`${family}{${label}="${value}"}`] = total
    }
    labelled('polyphony_bot_messages_left_total', 'reason', this.#refused)
    labelled('polyphony_bot_requests_total', 'result', this.#requests)
    labelled('polyphony_bot_gateway_total', 'event', this.#gateway)
    labelled('polyphony_bot_repaired_total', 'result', this.#repaired)
    let below = 0
    buckets.forEach((limit, i) => {
      below += this.#posting.counts[i] ?? 0
      samples[`polyphony_bot_post_seconds_bucket{le="${limit}"}`] = below
    })
    samples['polyphony_bot_post_seconds_bucket{le="+Inf"}'] = this.#posting.total
    samples.polyphony_bot_post_seconds_sum = this.#posting.sum
    samples.polyphony_bot_post_seconds_count = this.#posting.total
    return samples
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The families of the samples, for Prometheus. */
export const botFamilies = {
  polyphony_bot_messages_seen_total: ['counter', 'Messages of people that the bot looked at.'],
  polyphony_bot_messages_proxied_total: ['counter', 'Messages that the bot posted for a member.'],
  polyphony_bot_messages_left_total: ['counter', 'Messages that the bot left alone, by reason.'],
  polyphony_bot_post_seconds: ['histogram', 'Time from the event of a message to the request that posts it.'],
  polyphony_bot_requests_total: ['counter', 'Answers of the chat platform, by result.'],
  polyphony_bot_gateway_total: ['counter', 'Connections to the gateway and their faults.'],
  polyphony_bot_repaired_total: ['counter', 'Open intentions after a break, by what became of them.'],
} as const
