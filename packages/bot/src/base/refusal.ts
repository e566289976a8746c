/** The bot cannot do what somebody asks: one sentence for them, and a command to type instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** A command to type, without prefix. */
  readonly example: string | undefined

  constructor(sentence: string, example?: string) {
    super(sentence)
    this.example = example
  }
}

/** The caller said no, or said nothing in time. Nothing was changed. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}
