export interface Limit {
  readonly limit: number
  readonly windowMs: number
}

interface Window {
  used: number
  endsMs: number
}

export interface Verdict {
  readonly headers: Record<string, string>
  /** Set when the request is one too many. */
  readonly retryAfter?: number
  readonly global?: boolean
}

const generous: Limit = { limit: 1000, windowMs: 1000 }

/** Counts requests in buckets: one for each route and top-level id, and one for everything. */
export class RateLimits {
  readonly #windows = new Map<string, Window>()
  readonly #limits = new Map<string, Limit>()
  global: Limit | undefined

  /** Sets the limit of a route, named as `POST /channels/:channel/messages`. */
  set(route: string, limit: Limit): void {
    this.#limits.set(route, limit)
  }

  take(route: string, topLevelId: string): Verdict {
    const now = performance.now()
    if (this.global && !route.includes('/interactions/')) {
      const everything = this.#window('everything', this.global, now)
      if (++everything.used > this.global.limit) {
        const retryAfter = seconds(everything.endsMs - now)
        return {
          headers: { 'X-RateLimit-Global': 'true', 'X-RateLimit-Scope': 'global' },
          retryAfter,
          global: true,
        }
      }
    }
    const limit = this.#limits.get(route) ?? generous
    const window = this.#window(`${route} ${topLevelId}`, limit, now)
    window.used++
    const left = seconds(window.endsMs - now)
    const headers = {
      'X-RateLimit-Limit': String(limit.limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit.limit - window.used)),
      'X-RateLimit-Reset': (Date.now() / 1000 + left).toFixed(3),
      'X-RateLimit-Reset-After': left.toFixed(3),
      'X-RateLimit-Bucket': new Bun.CryptoHasher('md5').update(route).digest('hex'),
    }
    if (window.used <= limit.limit) return { headers }
    return { headers: { ...headers, 'X-RateLimit-Scope': 'user' }, retryAfter: left }
  }

  #window(key: string, { windowMs }: Limit, now: number): Window {
    const found = this.#windows.get(key)
    if (found && found.endsMs > now) return found
    const fresh = { used: 0, endsMs: now + windowMs }
    this.#windows.set(key, fresh)
    return fresh
  }
}

const seconds = (ms: number) => Math.max(0.001, Math.ceil(ms) / 1000)
