/** Picks the named keys that an object has. */
export function pick<K extends string>(
  body: Readonly<Record<string, unknown>>,
  keys: readonly K[],
): Partial<Record<K, unknown>> {
  const picked: Partial<Record<K, unknown>> = {}
  for (const key of keys) if (Object.hasOwn(body, key)) picked[key] = body[key]
  return picked
}
