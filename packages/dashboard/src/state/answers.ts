/** Changes what is shown. Doing it again, after what is shown was replaced, must be harmless. */
type Change = () => void

interface Question {
  /** Changes since it was asked. */
  readonly meanwhile: Change[]
}

/**
 * Keeps late answers from hiding newer ones. An answer is as old as its question, so what has changed meanwhile is done
 * again on top of it.
 */
export class Answers {
  /** Questions on their way, in the order in which they were asked. */
  #questions: Question[] = []
  #isChanging = false

  /** Does a change that no question brought. */
  change(change: Change): void {
    this.#do(change, this.#questions)
  }

  /** Drops the answers that are on their way. */
  forget(): void {
    this.#questions = []
  }

  /** Asks, and applies what is answered. */
  async ask<T>(question: () => Promise<T>, apply: (answer: T) => void): Promise<void> {
    const own: Question = { meanwhile: [] }
    this.#questions.push(own)
    try {
      const answer = await question()
      const place = this.#questions.indexOf(own)
      if (place < 0) return
      // why: a question that was asked later has a newer answer than this one.
      this.#do(
        () => {
          apply(answer)
          for (const change of own.meanwhile) change()
        },
        this.#questions.slice(0, place),
      )
    } finally {
      this.#questions = this.#questions.filter((each) => each !== own)
    }
  }

  #do(change: Change, questions: readonly Question[]): void {
    const isPart = this.#isChanging
    // why: a change that is part of another one comes again with that one.
    if (!isPart) for (const { meanwhile } of questions) meanwhile.push(change)
    this.#isChanging = true
    try {
      change()
    } finally {
      this.#isChanging = isPart
    }
  }
}
