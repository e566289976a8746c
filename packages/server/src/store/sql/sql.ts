import type { Resource } from '@polyphony/contract'

/** A value a statement may carry. Instants are numbers, snowflakes text, lists go through `Dialect.oneOf`. */
export type Param = string | number | boolean | null

/** The text of a statement without its parameters. Statements from the same template share it, so it can be a key. */
export class StatementText {
  /** The text around the parameters: one more piece than there are parameters. */
  readonly pieces: readonly string[]
  #text: string | undefined

  constructor(pieces: readonly string[]) {
    this.pieces = pieces
  }

  get text(): string {
    this.#text ??= this.pieces.reduce((text, piece, i) => `${text}$${i}${piece}`)
    return this.#text
  }
}

/** A piece of SQL with its parameters, for both databases. Only the `sql` tag turns text into SQL. */
export class Sql {
  readonly statement: StatementText
  readonly params: readonly Param[]

  constructor(statement: StatementText, params: readonly Param[]) {
    this.statement = statement
    this.params = params
  }

  get text(): string {
    return this.statement.text
  }
}

/** One step on the way from a template to its statement: the piece in its next gap. */
class Step {
  statement: StatementText | undefined
  #withParam: Step | undefined
  readonly #withPiece = new WeakMap<StatementText, Step>()

  param(): Step {
    this.#withParam ??= new Step()
    return this.#withParam
  }

  piece(statement: StatementText): Step {
    let step = this.#withPiece.get(statement)
    if (step === undefined) {
      step = new Step()
      this.#withPiece.set(statement, step)
    }
    return step
  }
}

const templates = new WeakMap<TemplateStringsArray, Step>()

/** Turns values into parameters and inserts other pieces of SQL as they are. Builds the text once per statement. */
export function sql(strings: TemplateStringsArray, ...values: readonly (Param | Sql)[]): Sql {
  let step = templates.get(strings)
  if (step === undefined) {
    step = new Step()
    templates.set(strings, step)
  }
  const params: Param[] = []
  for (const value of values) {
    if (value instanceof Sql) {
      step = step.piece(value.statement)
      for (const param of value.params) params.push(param)
    } else {
      step = step.param()
      params.push(value)
    }
  }
  step.statement ??= merge(strings, values)
  return new Sql(step.statement, params)
}

function merge(strings: readonly string[], values: readonly (Param | Sql)[]): StatementText {
  const pieces: string[] = []
  let open = strings[0] ?? ''
  values.forEach((value, i) => {
    const [first = '', ...rest] = value instanceof Sql ? value.statement.pieces : ['', '']
    open += first
    for (const piece of rest) {
      pieces.push(open)
      open = piece
    }
    open += strings[i + 1]
  })
  return new StatementText([...pieces, open])
}

const fragments = new Map<string, Sql>()

/** Makes SQL from our own keywords, table and column names, never from input. Equal texts give the same piece. */
export function raw(text: string): Sql {
  let fragment = fragments.get(text)
  if (fragment === undefined) {
    fragment = new Sql(new StatementText([text]), [])
    fragments.set(text, fragment)
  }
  return fragment
}

export function join(parts: readonly Sql[], separator: string): Sql {
  const strings = ['', ...parts.slice(1).map(() => separator), '']
  return new Sql(
    merge(strings, parts),
    parts.flatMap(({ params }) => params),
  )
}

/** Takes the place of an optional clause that a statement does without. */
export const empty = raw('')

/** `a.x, a.y` from a table's alias and column names. */
export const columns = (alias: string, names: readonly string[]): Sql =>
  raw(names.map((name) => `${alias}.${name}`).join(', '))

/** The columns of an entity: its ids, all fields of its model, and its privacy keys. */
export const columnsOf = ({ fields, readOnly, privacy }: Resource, ...ids: readonly string[]): string[] => [
  ...ids,
  ...Object.keys(fields),
  ...Object.keys(readOnly),
  ...privacy,
]

const mostRowTexts = 1_000

export type RowValues = Readonly<Record<string, Param>>

/**
 * Makes pieces of SQL that name the columns of a row. Every set of columns has its own statement. The sender of a change
 * chooses the set, so the number of statements kept is limited.
 */
function forColumns(piecesFor: (columns: readonly string[], rows: number) => string[]) {
  const statements = new Map<string, StatementText>()
  return (row: RowValues, ...more: readonly RowValues[]): Sql => {
    const columns = Object.keys(row)
    const key = `${more.length} ${columns.join()}`
    let statement = statements.get(key)
    if (statement === undefined) {
      if (statements.size === mostRowTexts) statements.clear()
      statement = new StatementText(piecesFor(columns, more.length + 1))
      statements.set(key, statement)
    }
    const params = Object.values(row)
    for (const each of more) for (const column of columns) params.push(each[column] ?? null)
    return new Sql(statement, params)
  }
}

/** `x = $1, y = $2` for an update. The keys are column names of ours. */
export const assignments: (row: RowValues) => Sql = forColumns(([first = '', ...rest]) => [
  `${first} = `,
  ...rest.map((column) => `, ${column} = `),
  '',
])

/** `(x, y) values ($1, $2), ($3, $4)` for an insert of rows with the same columns. The keys are column names of ours. */
export const values = forColumns((columns, rows) => [
  `(${columns.join(', ')}) values (`,
  ...Array.from({ length: columns.length * rows - 1 }, (_, i) => ((i + 1) % columns.length ? ', ' : '), (')),
  ')',
])

/**
 * Ends a select after so many rows.
 * why the sum: SQLite looks at a parameter alone to plan the statement, and plans it again on each call.
 */
export const atMost = (count: number): Sql => sql`limit 0 + ${count}`
