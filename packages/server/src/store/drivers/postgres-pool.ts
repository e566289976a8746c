import { SQL } from 'bun'
import { readPostgresUrl } from '../../base/postgres-url.ts'
import { type Choice, Hosts, primaryAmong } from './hosts.ts'
import { findPooling, type Pooling } from './pooling.ts'
import { translate } from './postgres-faults.ts'
import { NoAnswer, Timeouts } from './timeouts.ts'

const usualPoolSize = 10
const usualStatementTimeoutMs = 10_000
/** The driver waits for an answer this many times as long as a statement may take. */
const answerFactor = 1.2
const connectTimeoutSeconds = 10
/** How often the driver looks for the right server while there is none. */
const lookEveryMs = 250

/** Settings of every connection: PostgreSQL plans each statement once, and for tables of any size. */
export const planning = {
  // why: without it PostgreSQL plans every `= any($1)` and every writing CTE again on each call.
  plan_cache_mode: 'force_generic_plan',
  // why: a plan that was made for an empty table reads the whole table, and is kept while the table grows.
  enable_seqscan: 'off',
} as const

export interface PostgresOptions {
  /** How many connections the driver opens. */
  poolSize?: number | undefined
  /** How long PostgreSQL may work on one statement. Shortly after that the driver stops waiting for the answer. */
  statementTimeoutMs?: number | undefined
  /** False for a pooler that does not know prepared statements. */
  prepare?: boolean | undefined
  /** Called once, when the driver finds out that a pooler loses prepared statements. It goes on without them. */
  onLostStatements?: (() => void) | undefined
  /** How long a statement waits for a database that is restarting. */
  patienceMs?: number | undefined
  /** Chooses one of several servers. */
  choice?: Choice | undefined
}

/** Connections to one server. */
export interface Pool {
  readonly sql: SQL
  readonly url: string
  /** True while statements are prepared. */
  readonly prepare: boolean
  /** Undefined until the driver has looked for a pooler, which it does before it opens a connection. */
  pooling: Pooling | undefined
  /** Transactions in progress. */
  readonly transactions: Set<Promise<unknown>>
}

/** Holds the connections to the right server, and replaces them when they hang, lose statements or lead elsewhere. */
export class PostgresPool {
  readonly label: string
  readonly size: number
  readonly #hosts: Hosts
  readonly #statementTimeoutMs: number
  readonly #answerWithinMs: number
  readonly #timeouts: Timeouts
  readonly #onLostStatements: () => void
  #current: Pool
  #isPreparing: boolean
  #isClosed = false
  #isSettling = false
  #looking: Promise<void> | undefined

  private constructor(
    label: string,
    hosts: Hosts,
    {
      poolSize = usualPoolSize,
      statementTimeoutMs = usualStatementTimeoutMs,
      prepare = true,
      onLostStatements = () => {},
    }: PostgresOptions,
  ) {
    this.label = label
    this.size = poolSize
    this.#hosts = hosts
    this.#statementTimeoutMs = statementTimeoutMs
    this.#answerWithinMs = statementTimeoutMs * answerFactor
    this.#timeouts = new Timeouts(this.#answerWithinMs)
    this.#onLostStatements = onLostStatements
    this.#isPreparing = prepare
    this.#current = this.#connect()
  }

  static async open(url: string, options: PostgresOptions): Promise<PostgresPool> {
    const address = readPostgresUrl(url)
    if (address === undefined) throw new Error('the address of PostgreSQL cannot be read')
    const hosts = new Hosts(address.urls, options.choice ?? primaryAmong)
    if (hosts.several) await hosts.find()
    return new PostgresPool(`PostgreSQL, ${address.label}`, hosts, options)
  }

  get current(): Pool {
    return this.#current
  }

  get isPreparing(): boolean {
    return this.#isPreparing
  }

  get hasSeveralHosts(): boolean {
    return this.#hosts.several
  }

  #optionsFor(url: string) {
    return {
      url,
      connectionTimeout: connectTimeoutSeconds,
      connection: {
        application_name: 'polyphony',
        statement_timeout: String(this.#statementTimeoutMs),
        ...planning,
      },
    }
  }

  #connect(): Pool {
    const { current: url } = this.#hosts
    const opened: Pool = {
      transactions: new Set(),
      url,
      prepare: this.#isPreparing,
      pooling: this.#isPreparing ? undefined : 'loses',
      sql: new SQL({
        ...this.#optionsFor(url),
        max: this.size,
        prepare: this.#isPreparing,
        onclose: () => {
          if (this.#hosts.several) void this.#settle()
          // why: the next connection may lead to a pooler that was not there before.
          const isExamined = opened.prepare && opened.pooling !== undefined
          if (isExamined) this.#replace(opened)
        },
      }),
    }
    return opened
  }

  /** Opens new connections, and closes the old ones once the work in progress on them has ended. */
  #replace(old: Pool): void {
    if (old !== this.#current || this.#isClosed) return
    this.#current = this.#connect()
    const timeout = Math.ceil(this.#answerWithinMs / 1000)
    void Promise.allSettled(old.transactions).then(() => old.sql.close({ timeout }).catch(() => {}))
  }

  /** Moves to the right one of several servers; returns whether there is one. */
  async relocate(): Promise<boolean> {
    const found = await this.#hosts.find()
    if (this.#hosts.current !== this.#current.url) this.#replace(this.#current)
    return found
  }

  /** Looks for the right server until there is one: the old one may come back as a replica, which answers reads. */
  async #settle(): Promise<void> {
    if (this.#isSettling) return
    this.#isSettling = true
    while (!this.#isClosed && !(await this.relocate())) await Bun.sleep(lookEveryMs)
    this.#isSettling = false
  }

  /** Goes on without prepared statements, on new connections. */
  stopPreparing(): void {
    if (!this.#isPreparing) return
    this.#isPreparing = false
    this.#onLostStatements()
    this.#replace(this.#current)
  }

  /** Looks for a pooler before the connections are used. */
  async #lookForPooler(): Promise<void> {
    while (this.#current.pooling === undefined) {
      const used = this.#current
      const pooling = await findPooling(this.#optionsFor(used.url), (answer) => this.within(answer)).catch(
        (error) => {
          throw translate(error)
        },
      )
      if (pooling === 'loses') this.stopPreparing()
      else used.pooling = pooling
    }
  }

  whenExamined<T>(work: () => Promise<T>): Promise<T> {
    if (this.#current.pooling !== undefined) return work()
    this.#looking ??= this.#lookForPooler().finally(() => {
      this.#looking = undefined
    })
    return this.#looking.then(work)
  }

  /** Waits for an answer, within the limit. */
  within<T>(answer: PromiseLike<T>): Promise<T> {
    return this.#timeouts.within(answer, () => this.#noAnswer())
  }

  /** Waits for an answer of these connections, within the limit. */
  withinOn<T>(used: Pool, answer: PromiseLike<T>): Promise<T> {
    return this.#timeouts.within(answer, () => this.#leave(used))
  }

  /** Returns a `withinOn` for work that is done in the order of the calls. Calls `onHang` when an answer does not come. */
  inTurnOn(used: Pool, onHang: () => void): <T>(answer: PromiseLike<T>) => Promise<T> {
    return this.#timeouts.inTurn(() => {
      onHang()
      return this.#leave(used)
    })
  }

  /**
   * Leaves connections on which no answer came: PostgreSQL itself ends every statement in time, so the server or the
   * network hangs, and new work uses new connections.
   */
  #leave(used: Pool): NoAnswer {
    this.#replace(used)
    return this.#noAnswer()
  }

  #noAnswer(): NoAnswer {
    return new NoAnswer(this.label, this.#answerWithinMs)
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#current.sql.close({ timeout: 5 })
  }
}
