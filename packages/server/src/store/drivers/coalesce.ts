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
export function coalesce(runner: Runner): (statement: Sql) => Promise<Row | undefined> {
  const texts = new WeakMap<Shape, Promise<string>>()
  const waiting = new Map<Shape, Waiting[]>()
  let underWay = 0
  let scheduled = false

  function schedule(): void {
    if (scheduled || underWay >= batchesAtOnce || waiting.size === 0) return
    scheduled = true
    // why: sends after the current events, so that requests that arrived together share a batch.
    setImmediate(() => {
      scheduled = false
      sendNext()
    })
  }

  function sendNext(): void {
    for (const [shape, reads] of waiting) {
      if (underWay >= batchesAtOnce) return
      waiting.delete(shape)
      const batch = reads.splice(0, readsPerBatch)
      if (reads.length > 0) waiting.set(shape, reads)
      underWay++
      void send(shape, batch).finally(() => {
        underWay--
        schedule()
      })
    }
    schedule()
  }

  async function send(shape: Shape, batch: readonly Waiting[]): Promise<void> {
    const [first] = batch
    if (first !== undefined && batch.length === 1) return sendAlone(shape, first)
    try {
      const rows: (Row | undefined)[] = []
      for (const row of await runner.all({ text: await batchText(shape), params: inColumns(batch) })) {
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
      await Promise.all(batch.map((read) => sendAlone(shape, read)))
    }
  }

  async function sendAlone({ text }: Shape, { params, done, failed }: Waiting): Promise<void> {
    try {
      done((await runner.all({ text, params }))[0])
    } catch (error) {
      failed(error)
    }
  }

  function batchText(shape: Shape): Promise<string> {
    let text = texts.get(shape)
    if (text === undefined) {
      text = runner.typesOf(shape.text).then((types) => overMany(shape, types))
      text.catch(() => texts.delete(shape))
      texts.set(shape, text)
    }
    return text
  }

  return ({ shape, params }) =>
    new Promise((done, failed) => {
      const read = { params, done, failed }
      if (params.length === 0) return void sendAlone(shape, read)
      const reads = waiting.get(shape)
      if (reads === undefined) waiting.set(shape, [read])
      else reads.push(read)
      schedule()
    })
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
