type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Leaves out the keys that have no value. */
export const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>

/** Gives every privacy key one value. */
export const everyKey = <Key extends string, const Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>
