import { formatLength } from '../../state/time.svelte.ts'
import { t } from '../../text/strings.ts'

/** A length of time that is over, in words. */
export const formatSpan = (ms: number): string => (ms <= 0 ? t.history.noTime : formatLength(ms))
