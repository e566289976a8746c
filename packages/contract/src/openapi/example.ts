type Node = Record<string, unknown>

/** Builds an example from the examples of the parts. */
export function exampleOf(schema: Node): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0] as Node)
  if (schema.type === 'array') return [exampleOf(schema.items as Node)]
  if (schema.type === 'object') return exampleOfObject(schema)
  throw new Error(`There is no example for ${JSON.stringify(schema)}.`)
}

/** Builds an example with the required keys, or with all keys if none is required. */
function exampleOfObject({ properties = {}, required }: Node): unknown {
  const keys = (required as string[] | undefined) ?? Object.keys(properties as Node)
  return Object.fromEntries(
    keys.map((key) => [key, exampleOf((properties as Record<string, Node>)[key] ?? {})]),
  )
}
