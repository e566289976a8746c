import { interval, judge, type Limiter } from './limiter.ts'

const slots = 1 << 16
const probes = 8
const wordsPerSlot = 3
/** Size of the memory that several processes share. */
export const sharedBytes = slots * wordsPerSlot * 8

/** Words of a slot: hash of the bucket, its arrival time, and when nothing is left to remember. */
const hashWord = 0
const tatWord = 1
const idleWord = 2

/** Times count from here, so that they stay exact when multiplied by a rate. */
const epoch = Date.UTC(2025, 0, 1) * 1000

/**
 * Buckets in a block of memory, which may be one that several processes map: every change is a compare-and-swap, so that
 * together they allow exactly what one would. A full table forgets the bucket that has been idle longest.
 */
export function memoryLimiter(memory: Uint8Array = new Uint8Array(sharedBytes)): Limiter {
  const words = new BigInt64Array(memory.buffer, memory.byteOffset, slots * wordsPerSlot)

  function slotOf(hash: bigint, now: number): number {
    const start = Number(BigInt.asUintN(16, hash))
    let idlest = -1
    let idlestAt = Number.POSITIVE_INFINITY
    for (let probe = 0; probe < probes; probe++) {
      const slot = ((start + probe) % slots) * wordsPerSlot
      if (Atomics.load(words, slot + hashWord) === hash) return slot
      const idleAt = Number(Atomics.load(words, slot + idleWord))
      if (idleAt < idlestAt) {
        idlest = slot
        idlestAt = idleAt
      }
      if (idleAt <= now) break
    }
    const before = Atomics.load(words, idlest + hashWord)
    if (Atomics.compareExchange(words, idlest + hashWord, before, hash) !== before) return slotOf(hash, now)
    Atomics.store(words, idlest + tatWord, 0n)
    return idlest
  }

  return {
    take(bucket, rate, wall) {
      const now = wall - epoch
      const slot = slotOf(BigInt.asIntN(64, Bun.hash.wyhash(bucket) as bigint) || 1n, now)
      for (;;) {
        const before = Atomics.load(words, slot + tatWord)
        const verdict = judge(Number(before), rate, now)
        const after = BigInt(verdict.tat)
        if (!verdict.allowed || Atomics.compareExchange(words, slot + tatWord, before, after) === before) {
          Atomics.store(words, slot + idleWord, BigInt(Math.ceil(verdict.tat / rate) + interval))
          return { ...verdict, resetAt: verdict.resetAt + epoch }
        }
      }
    },
    close() {},
  }
}
