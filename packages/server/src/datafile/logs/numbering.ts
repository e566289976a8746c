/** Gives each text a number, from zero in the order of their coming: a log keeps the number instead. */
export class Numbering {
  readonly texts: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.texts.push(text) - 1
    this.#numbers.set(text, number)
    return number
  }
}
