import { SQL } from 'bun'

const answerWithinMs = 1_500
const lookEveryMs = 200

/** How a server answered: whether it takes writes, and which timeline of the cluster it is on. */
interface Answer {
  readonly read_only: boolean
  readonly timeline: string
}

/** Chooses among the servers of an address. Undefined stands for one that does not answer. */
export type Choice = (answers: readonly (Answer | undefined)[]) => number

/** Takes the server that takes writes. */
export const primaryAmong: Choice = (answers) => answers.findIndex((answer) => answer && !answer.read_only)

/** Takes the first replica, or the primary when no replica answers. */
export const replicaAmong: Choice = (answers) => {
  const replica = answers.findIndex((answer) => answer?.read_only)
  return replica >= 0 ? replica : answers.findIndex((answer) => answer !== undefined)
}

/**
 * Leaves out an old primary. After a failover it may come back by mistake and take writes: the promotion began a new
 * timeline, so an older one is wrong, also while the new primary does not answer.
 */
export function upToDate(answers: readonly (Answer | undefined)[], seen: string) {
  const newest = answers.reduce(
    (max, answer) => (answer && answer.timeline > max ? answer.timeline : max),
    seen,
  )
  const isOld = (answer: Answer | undefined) => answer && !answer.read_only && answer.timeline < newest
  return { newest, answers: answers.map((answer) => (isOld(answer) ? undefined : answer)) }
}

/** The servers of one address, and the one in use. */
export class Hosts {
  readonly #urls: readonly string[]
  readonly #choice: Choice
  #current: string
  /** The newest timeline that was seen. */
  #newest = ''
  #looking: Promise<boolean> | undefined

  constructor(urls: readonly string[], choice: Choice) {
    this.#urls = urls
    this.#choice = choice
    this.#current = urls[0] ?? ''
  }

  get current(): string {
    return this.#current
  }

  get several(): boolean {
    return this.#urls.length > 1
  }

  /** Asks all servers which is the right one now; returns whether one is. Calls at the same time share one look. */
  find(): Promise<boolean> {
    this.#looking ??= this.#find().finally(() => {
      // why: hundreds of requests fail together when a server dies. One look is enough for them.
      setTimeout(() => {
        this.#looking = undefined
      }, lookEveryMs).unref()
    })
    return this.#looking
  }

  async #find(): Promise<boolean> {
    const { newest, answers } = upToDate(await Promise.all(this.#urls.map(ask)), this.#newest)
    this.#newest = newest
    const chosen = this.#choice(answers)
    this.#current = this.#urls[chosen] ?? this.#current
    return chosen >= 0
  }
}

async function ask(url: string): Promise<Answer | undefined> {
  const sql = new SQL({ url, max: 1, connectionTimeout: Math.ceil(answerWithinMs / 1000), prepare: false })
  const answer: Promise<Answer[]> = sql.unsafe(`select
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
      case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`)
  const { promise: silence, resolve } = Promise.withResolvers<[]>()
  const timer = setTimeout(() => resolve([]), answerWithinMs)
  try {
    return (await Promise.race([answer, silence]))[0]
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    void sql.close({ timeout: 1 }).catch(() => {})
  }
}
