import { formatLength } from '../../state/time.svelte.ts'
import { t } from '../../text/strings.ts'

/** Formats the length of a past time. */
export const formatSpan = (ms: number): string => (ms <= 0 ? t.history.noTime : formatLength(ms))
