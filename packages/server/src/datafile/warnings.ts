/** Something that did not come over as it was, in the words of the PluralPort format. */
export interface Warning {
  level: 'info' | 'warning' | 'error'
  code: string
  message: string
  /** The subject, for programs: `members`, or `members.description`. */
  about?: string
  count?: number
}

/** Collects warnings: each message once, with the number of times it came up. */
export class Warnings {
  readonly #byMessage = new Map<string, Warning & { count: number }>()

  add(level: Warning['level'], code: string, message: string, count = 1, about?: string): void {
    if (count === 0) return
    const known = this.#byMessage.get(message)
    if (known) known.count += count
    else this.#byMessage.set(message, { level, code, message, ...(about && { about }), count })
  }

  list(): Warning[] {
    return [...this.#byMessage.values()]
  }
}
