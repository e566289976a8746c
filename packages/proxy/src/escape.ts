import type { AutoproxyMode } from './context.ts'
import type { AutoproxyChange } from './decision.ts'

/**
 * The change that a message with two or three leading backslashes asks for.
 *
 * @example
 * const escape: Escape = { reason: 'autoproxy-unlatched', change: { autoproxy_member: null } }
 */
export interface Escape {
  readonly reason: 'autoproxy-turned-off' | 'autoproxy-unlatched'
  readonly change: AutoproxyChange
}

// compat: chat apps may put U+200B between backslashes
const two = /^\\\u200b?\\/
const three = /^(?:\\\\\\|\\\u200b\\\u200b\\)/

/**
 * Reads the escapes: three backslashes switch autoproxy off in every mode, two release the latch in mode `latch`.
 * One backslash is no change; {@link resolveAutoproxy} passes over such a message.
 *
 * @example
 * readEscape('\\\\\\good night', 'member') // { reason: 'autoproxy-turned-off', change: { autoproxy_mode: 'off' } }
 * readEscape('\\\\hi', 'latch') // { reason: 'autoproxy-unlatched', change: { autoproxy_member: null } }
 * readEscape('\\\\hi', 'member') // undefined
 */
export function readEscape(content: string, mode: AutoproxyMode): Escape | undefined {
  if (three.test(content)) return { reason: 'autoproxy-turned-off', change: { autoproxy_mode: 'off' } }
  if (mode === 'latch' && two.test(content))
    return { reason: 'autoproxy-unlatched', change: { autoproxy_member: null } }
  return undefined
}
