/** A value a statement may carry. Instants are numbers, snowflakes text, lists go through `Dialect.oneOf`. */
export type Param = string | number | boolean | null

/** A piece of SQL with its parameters, for both databases. Made by the `sql` tag, which alone turns text into SQL. */
export class Sql {
  /** The text around the parameters: one more piece than there are parameters. */
  readonly pieces: readonly string[]
  readonly params: readonly Param[]

  constructor(pieces: readonly string[], params: readonly Param[]) {
    this.pieces = pieces
    this.params = params
  }

  get text(): string {
    let text = this.pieces[0] ?? ''
    for (let i = 1; i < this.pieces.length; i++) text += `$${i}${this.pieces[i]}`
    return text
  }
}

/** Values become parameters; other pieces of SQL are put in as they are. */
export function sql(strings: TemplateStringsArray, ...values: readonly (Param | Sql)[]): Sql {
  const pieces: string[] = []
  const params: Param[] = []
  let open = strings[0] ?? ''
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as Param | Sql
    if (value instanceof Sql) {
      open += value.pieces[0]
      for (let j = 1; j < value.pieces.length; j++) {
        pieces.push(open)
        open = value.pieces[j] as string
      }
      params.push(...value.params)
    } else {
      params.push(value)
      pieces.push(open)
      open = ''
    }
    open += strings[i + 1]
  }
  pieces.push(open)
  return new Sql(pieces, params)
}

/** SQL of our own making: keywords, table and column names. Never anything from outside. */
export const raw = (text: string): Sql => new Sql([text], [])

export function join(parts: readonly Sql[], separator: string): Sql {
  const pieces: string[] = []
  const params: Param[] = []
  let open = ''
  parts.forEach((part, i) => {
    open += (i === 0 ? '' : separator) + (part.pieces[0] ?? '')
    for (const piece of part.pieces.slice(1)) {
      pieces.push(open)
      open = piece
    }
    params.push(...part.params)
  })
  pieces.push(open)
  return new Sql(pieces, params)
}

/** `a.x, a.y` from a table's alias and column names. */
export const columns = (alias: string, names: readonly string[]): Sql =>
  raw(names.map((name) => `${alias}.${name}`).join(', '))

/** `x = $1, y = $2` for an update. The keys are column names of ours. */
export const assignments = (values: Readonly<Record<string, Param>>): Sql =>
  join(
    Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`),
    ', ',
  )

/** `(x, y) values ($1, $2)` for an insert of one row. The keys are column names of ours. */
export const values = (row: Readonly<Record<string, Param>>): Sql =>
  sql`(${raw(Object.keys(row).join(', '))}) values (${join(
    Object.values(row).map((value) => sql`${value}`),
    ', ',
  )})`
