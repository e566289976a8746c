import { milliseconds } from '@polyphony/contract'
import { interval, judge, type RateLimiter } from './limiter.ts'

const slots = 1 << 16
const probes = 8
const wordsPerSlot = 3
/** The size of the memory that several processes share. */
export const sharedBytes = slots * wordsPerSlot * 8

/** Words of a slot: hash of the bucket, its arrival time, and when the bucket is empty again. */
const hashWord = 0
const tatWord = 1
const idleWord = 2

/** The start of our times, so that they stay exact when multiplied by a rate. */
const epoch = milliseconds(Date.UTC(2025, 0, 1))

/**
 * Keeps buckets in a block of memory that several processes may map. Every change is a compare-and-swap, so that
 * together they allow exactly what one process would. A full table forgets the bucket that has been idle longest.
 */
export function memoryLimiter(memory: Uint8Array = new Uint8Array(sharedBytes)): RateLimiter {
  const words = new BigInt64Array(memory.buffer, memory.byteOffset, slots * wordsPerSlot)

  function slotOf(hash: bigint): number {
    const start = Number(BigInt.asUintN(16, hash))
    let idlest = -1
    let idlestHash = 0n
    let idlestAt = Number.POSITIVE_INFINITY
    for (let probe = 0; probe < probes; probe++) {
      const slot = ((start + probe) % slots) * wordsPerSlot
      const found = Atomics.load(words, slot + hashWord)
      if (found === hash) return slot
      const idleAt = Number(Atomics.load(words, slot + idleWord))
      if (idleAt < idlestAt) {
        idlest = slot
        idlestHash = found
        idlestAt = idleAt
      }
      // why not stop at an idle slot: the bucket may be behind it, if that slot was busy when the bucket was stored.
      if (found === 0n) break
    }
    const held = Atomics.compareExchange(words, idlest + hashWord, idlestHash, hash)
    if (held !== idlestHash) return slotOf(hash)
    Atomics.store(words, idlest + tatWord, 0n)
    return idlest
  }

  return {
    take(bucket, rate, steady, use) {
      const now = steady - epoch
      const slot = slotOf(BigInt.asIntN(64, Bun.hash.wyhash(bucket) as bigint) || 1n)
      for (;;) {
        const before = Atomics.load(words, slot + tatWord)
        const verdict = judge(Number(before), rate, now, use)
        const after = BigInt(verdict.tat)
        if (!verdict.allowed || Atomics.compareExchange(words, slot + tatWord, before, after) === before) {
          Atomics.store(words, slot + idleWord, BigInt(Math.ceil(verdict.tat / rate) + interval))
          return verdict
        }
      }
    },
    close() {},
  }
}
