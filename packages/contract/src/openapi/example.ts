export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function asNode(value: unknown): Node {
  if (!isNode(value)) throw new Error(`${JSON.stringify(value)} is no schema.`)
  return value
}

/** Builds an example from the examples of the parts. */
export function exampleOf(schema: Node): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0])
  if (schema.type === 'array') return [exampleOf(asNode(schema.items))]
  if (schema.type === 'object') return exampleOfObject(schema)
  throw new Error(`There is no example for ${JSON.stringify(schema)}.`)
}

/** Builds an example with the required keys, or with all keys if none is required. */
function exampleOfObject({ properties = {}, required }: Node): unknown {
  const nodes = asNode(properties)
  const keys: string[] = Array.isArray(required) ? required : Object.keys(nodes)
  return Object.fromEntries(keys.map((key) => [key, exampleOf(asNode(nodes[key] ?? {}))]))
}
