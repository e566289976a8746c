/** Something that a person asked for does not work; the message is the sentence to tell them. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
