import { arrayLiteral } from '../sql/dialect.ts'
import type { Param, Sql, StatementText } from '../sql/sql.ts'
import type { Row } from './driver.ts'
import { NoAnswer } from './timeouts.ts'

const batchesAtOnce = 2
const readsPerBatch = 64

interface Waiting {
  params: readonly Param[]
  done: (row: Row | undefined) => void
  failed: (error: unknown) => void
}

export interface Statement {
  readonly text: string
  readonly params: readonly Param[]
}

export interface Runner {
  all(statement: Statement): Promise<Row[]>
  /** Reads the types that the database infers for a statement's parameters. */
  typesOf(text: string): Promise<readonly string[]>
}

/**
 * Combines reads of one row that are pending at the same moment and differ only in their parameters into one statement: one round
 * trip and one turn of both processes for many requests. Reads that arrive while batches are in progress form the next
 * one, so batches grow with the load. A lone read is sent at once as it is.
 */
export class Coalescer {
  readonly #runner: Runner
  readonly #texts = new WeakMap<StatementText, Promise<string>>()
  readonly #waiting = new Map<StatementText, Waiting[]>()
  #underWay = 0
  #isScheduled = false

  constructor(runner: Runner) {
    this.#runner = runner
  }

  read({ statement, params }: Sql): Promise<Row | undefined> {
    return new Promise((done, failed) => {
      const read = { params, done, failed }
      if (params.length === 0) return void this.#sendAlone(statement, read)
      const reads = this.#waiting.get(statement)
      if (reads === undefined) this.#waiting.set(statement, [read])
      else reads.push(read)
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled || this.#underWay >= batchesAtOnce || this.#waiting.size === 0) return
    this.#isScheduled = true
    // why: sends after the current events, so that requests that arrived together share a batch.
    setImmediate(() => {
      this.#isScheduled = false
      this.#sendNext()
    })
  }

  #sendNext(): void {
    for (const [statement, reads] of this.#waiting) {
      if (this.#underWay >= batchesAtOnce) return
      this.#waiting.delete(statement)
      const batch = reads.splice(0, readsPerBatch)
      if (reads.length > 0) this.#waiting.set(statement, reads)
      this.#underWay++
      void this.#send(statement, batch).finally(() => {
        this.#underWay--
        this.#schedule()
      })
    }
    this.#schedule()
  }

  async #send(statement: StatementText, batch: readonly Waiting[]): Promise<void> {
    const [first] = batch
    if (first !== undefined && batch.length === 1) return this.#sendAlone(statement, first)
    try {
      const rows: (Row | undefined)[] = []
      for (const row of await this.#runner.all({
        text: await this.#batchText(statement),
        params: inColumns(batch),
      })) {
        rows[Number(row.batch_position) - 1] = row
      }
      batch.forEach(({ done }, i) => {
        done(rows[i])
      })
    } catch (error) {
      if (error instanceof NoAnswer) {
        for (const { failed } of batch) failed(error)
        return
      }
      // why: a fault of one read must not reach the other callers.
      await Promise.all(batch.map((read) => this.#sendAlone(statement, read)))
    }
  }

  async #sendAlone({ text }: StatementText, { params, done, failed }: Waiting): Promise<void> {
    try {
      done((await this.#runner.all({ text, params }))[0])
    } catch (error) {
      failed(error)
    }
  }

  #batchText(statement: StatementText): Promise<string> {
    let text = this.#texts.get(statement)
    if (text === undefined) {
      text = this.#runner.typesOf(statement.text).then((types) => overMany(statement, types))
      text.catch(() => this.#texts.delete(statement))
      this.#texts.set(statement, text)
    }
    return text
  }
}

/** Runs a statement once for each of many lists of parameters, which arrive as one array per parameter. */
function overMany({ pieces }: StatementText, types: readonly string[]): string {
  const once = pieces.reduce((text, piece, i) => `${text}batch.p${i}${piece}`)
  const arrays = types.map((type, i) => `$${i + 1}::${type}[]`)
  const names = types.map((_, i) => `p${i + 1}`)
  return `select found.*, batch.batch_position
    from unnest(${arrays.join(', ')}) with ordinality as batch (${[...names, 'batch_position'].join(', ')}),
    lateral (${once}) found`
}

function inColumns(batch: readonly Waiting[]): string[] {
  const [first] = batch
  return (first?.params ?? []).map((_, i) => arrayLiteral(batch.map(({ params }) => params[i] ?? null)))
}
