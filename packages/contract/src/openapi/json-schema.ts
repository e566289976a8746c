import type { TSchema } from 'typebox'
import { asNode, exampleOf, isNode, type Node } from './example.ts'
import type { Schema } from './types.ts'

/** Writes schemas for people to read. Refers to schemas with a name by that name. */
export class SchemaWriter {
  readonly #names: ReadonlyMap<unknown, string>
  readonly #named: Readonly<Record<string, TSchema>>

  constructor(named: Readonly<Record<string, TSchema>>) {
    this.#named = named
    this.#names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
  }

  /** The named schemas, each with a complete example. */
  components(): Record<string, Schema> {
    return Object.fromEntries(
      Object.entries(this.#named).map(([name, schema]) => {
        const written = this.#write(asNode(schema))
        return [name, 'examples' in written ? written : { ...written, examples: [exampleOf(asNode(schema))] }]
      }),
    )
  }

  write(schema: TSchema): Schema {
    return this.#refer(asNode(schema))
  }

  #refer(schema: Node): Node {
    const name = this.#names.get(schema)
    return name === undefined ? this.#write(schema) : { $ref: `#/components/schemas/${name}` }
  }

  #write(schema: Node): Node {
    const { allOf, anyOf, properties, items, patternProperties, ...rest } = schema
    if (Array.isArray(allOf)) return this.#merge(allOf, rest)
    if (Array.isArray(anyOf)) return this.#choice(anyOf, rest)
    return {
      ...withType(rest),
      ...(isNode(properties) && { properties: this.#each(properties) }),
      ...(isNode(items) && { items: this.#refer(items) }),
      // why: any key is possible, and additionalProperties says so more plainly than a pattern that matches every key.
      ...(isNode(patternProperties) && { additionalProperties: this.#valuesOf(patternProperties) }),
    }
  }

  #valuesOf(patternProperties: Node): Node | true {
    const [values] = Object.values(patternProperties)
    return isNode(values) && Object.keys(values).length > 0 ? this.#refer(values) : true
  }

  #each(properties: Node): Node {
    return Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [key, this.#refer(asNode(property))]),
    )
  }

  /** Merges the parts of an intersection into one object. */
  #merge(parts: readonly Node[], rest: Node): Node {
    const properties = Object.assign({}, ...parts.map((part) => part.properties))
    return this.#write({ type: 'object', properties, ...rest })
  }

  #choice(options: readonly Node[], rest: Node): Node {
    const nonNull = options.filter(({ type }) => type !== 'null')
    const [only] = nonNull
    if (nonNull.length === options.length || only === undefined) {
      return { ...rest, anyOf: options.map((option) => this.#refer(option)) }
    }
    const written = this.#refer(only)
    return nonNull.length === 1 && typeof written.type === 'string'
      ? nullable({ ...written, ...rest })
      : { ...rest, anyOf: [...nonNull.map((option) => this.#refer(option)), { type: 'null' }] }
  }
}

/** Adds `type: string` to enums and constants of text, which lack it. */
function withType(schema: Node): Node {
  if ('type' in schema) return schema
  if (Array.isArray(schema.enum)) return { type: 'string', ...schema }
  if ('const' in schema) return { type: typeof schema.const, ...schema }
  return schema
}

function nullable(schema: Node): Node {
  const { type, ...rest } = schema
  return {
    type: [type, 'null'],
    ...rest,
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  }
}
