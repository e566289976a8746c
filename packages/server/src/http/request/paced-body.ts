import { fail } from '@polyphony/contract'
import type { Context } from '../../context.ts'

/**
 * Reads a body while it keeps coming, and refuses with `tooSlow` when it falls behind. A sender who leaves in the
 * middle is no server fault.
 */
export async function* pacedBody(
  { body }: Request,
  { bytesPerSecond, graceMs }: Context['uploadPace'],
  tooSlow: () => never,
): AsyncGenerator<Uint8Array> {
  if (body === null) return
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  let isLate = false
  const giveUp = () => {
    isLate = true
    stop()
  }
  let leewayMs = graceMs
  try {
    for (;;) {
      const since = performance.now()
      const timer = setTimeout(giveUp, leewayMs)
      const { done, value } = await reader
        .read()
        .catch(() => fail('bad_request'))
        .finally(() => clearTimeout(timer))
      if (isLate) tooSlow()
      if (done) return
      const boughtMs = (value.byteLength / bytesPerSecond) * 1000
      // why: a fast start earns no long silence later.
      leewayMs = Math.min(graceMs, leewayMs - (performance.now() - since) + boughtMs)
      yield value
    }
  } finally {
    stop()
  }
}
