import { StoreError } from './driver.ts'
import { isLostStatement } from './pooling.ts'

type Reason = 'connection' | 'conflict' | 'read-only' | 'statement'

/** Thrown when nothing was written and a retry may succeed. */
export class Retryable extends Error {
  readonly reason: Reason

  constructor(reason: Reason, cause: unknown) {
    super(`try again: ${reason}`, { cause })
    this.reason = reason
  }
}

const problems: Record<Reason, string> = {
  connection: 'does not answer',
  conflict: 'has too many transactions in conflict',
  'read-only': 'takes no writes',
  statement: 'is behind a pooler that loses statements',
}

export function gaveUp(label: string, { reason, cause }: Retryable): StoreError {
  const detail = cause instanceof Error ? cause.message : String(cause)
  return new StoreError('unavailable', `${label} ${problems[reason]}: ${detail}`, { cause })
}

interface PostgresFault extends Error {
  code?: string
  errno?: string
  table?: string
  detail?: string
}

export function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', errno, table, detail, message } = error as PostgresFault
  const state = typeof errno === 'string' ? errno : ''
  if (state === '23505') {
    const column = /^Key \(([^,)]+)/.exec(detail ?? '')?.[1]
    return new StoreError('unique', message, { cause: error, ...(column && { key: `${table}.${column}` }) })
  }
  if (state === '23503') return new StoreError('reference', message, { cause: error })
  if (state === '22021' || state === '22P05') return new StoreError('unstorable', message, { cause: error })
  if (!(error instanceof StoreError) && isLostStatement(error)) return new Retryable('statement', error)
  if (state === '40001' || state === '40P01') return new Retryable('conflict', error)
  if (/^(57P0[123]|08|53300)/.test(state) || /CONNECTION|ECONN|SOCKET/i.test(code)) {
    return new Retryable('connection', error)
  }
  if (state === '25006') return new Retryable('read-only', error)
  // why: the operator can fix these, so they get a plain message: no such database or user, a wrong password, a full
  // disk.
  if (/^(28|3D)/.test(state)) {
    const refused = `PostgreSQL refuses the user, password or database in DATABASE_URL: ${message}`
    return new StoreError('unavailable', refused, { cause: error })
  }
  if (/^(57014|53|58030)/.test(state)) return new StoreError('unavailable', message, { cause: error })
  return error
}
