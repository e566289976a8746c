import type { Id } from './types.ts'

const epochMs = 1_420_070_400_000

/** Compares ids by age. */
export const byAge = (a: Id, b: Id): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** The id just before this one. */
export const before = (id: Id): Id => String(BigInt(id) - 1n)

/** The time inside an id, in milliseconds since the epoch. */
export const madeAt = (id: Id): number => Number(BigInt(id) >> 22n) + epochMs
