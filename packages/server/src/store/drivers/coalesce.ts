import { arrayLiteral } from '../sql/dialect.ts'
import type { Param, Shape, Sql } from '../sql/sql.ts'
import { NoAnswer } from './deadlines.ts'
import type { Row } from './driver.ts'

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
 * Combines reads of one row that are pending at the same moment and have the same shape into one statement: one round
 * trip and one turn of both processes for many requests. Reads that arrive while batches are in progress form the next
 * one, so batches grow with the load. A lone read is sent at once as it is.
 */
export class Coalescer {
  readonly #runner: Runner
  readonly #texts = new WeakMap<Shape, Promise<string>>()
  readonly #waiting = new Map<Shape, Waiting[]>()
  #underWay = 0
  #isScheduled = false

  constructor(runner: Runner) {
    this.#runner = runner
  }

  read({ shape, params }: Sql): Promise<Row | undefined> {
    return new Promise((done, failed) => {
      const read = { params, done, failed }
      if (params.length === 0) return void this.#sendAlone(shape, read)
      const reads = this.#waiting.get(shape)
      if (reads === undefined) this.#waiting.set(shape, [read])
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
    for (const [shape, reads] of this.#waiting) {
      if (this.#underWay >= batchesAtOnce) return
      this.#waiting.delete(shape)
      const batch = reads.splice(0, readsPerBatch)
      if (reads.length > 0) this.#waiting.set(shape, reads)
      this.#underWay++
      void this.#send(shape, batch).finally(() => {
        this.#underWay--
        this.#schedule()
      })
    }
    this.#schedule()
  }

  async #send(shape: Shape, batch: readonly Waiting[]): Promise<void> {
    const [first] = batch
    if (first !== undefined && batch.length === 1) return this.#sendAlone(shape, first)
    try {
      const rows: (Row | undefined)[] = []
      for (const row of await this.#runner.all({
        text: await this.#batchText(shape),
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
      await Promise.all(batch.map((read) => this.#sendAlone(shape, read)))
    }
  }

  async #sendAlone({ text }: Shape, { params, done, failed }: Waiting): Promise<void> {
    try {
      done((await this.#runner.all({ text, params }))[0])
    } catch (error) {
      failed(error)
    }
  }

  #batchText(shape: Shape): Promise<string> {
    let text = this.#texts.get(shape)
    if (text === undefined) {
      text = this.#runner.typesOf(shape.text).then((types) => overMany(shape, types))
      text.catch(() => this.#texts.delete(shape))
      this.#texts.set(shape, text)
    }
    return text
  }
}

/** Runs a statement once for each of many lists of parameters, which arrive as one array per parameter. */
function overMany({ pieces }: Shape, types: readonly string[]): string {
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
