/** JSON with exact integers of any size: reading makes them `bigint`, writing gives their digits. */

declare global {
  interface JSON {
    rawJSON(text: string): unknown
    parse<T>(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): T
  }
}

export function toExactJson(value: unknown): string {
  try {
    // why: a replacer is slow, and few records have such numbers.
    return JSON.stringify(value)
  } catch {
    return JSON.stringify(value, (_, each) =>
      typeof each === 'bigint' ? JSON.rawJSON(each.toString()) : each,
    )
  }
}

export function fromExactJson<T = unknown>(text: string): T {
  // why: a reviver is slow, and few files have such numbers.
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_, value, { source }) => {
    const isInexact = typeof value === 'number' && !Number.isSafeInteger(value)
    return isInexact && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
  })
}
