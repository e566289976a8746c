import type { FieldProblems } from '@polyphony/contract'

/** The server said no. `code` and `errors` are those of the answer's body. */
export class PolyphonyError extends Error {
  override readonly name = 'PolyphonyError'
  readonly status: number
  readonly code: number
  readonly errors: FieldProblems | undefined

  constructor(status: number, body: unknown) {
    const { message, code, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
      message?: string
      code?: number
      errors?: FieldProblems
    }
    super(message ?? `The server answered with status ${status}.`)
    this.status = status
    this.code = code ?? 0
    this.errors = errors
  }
}
