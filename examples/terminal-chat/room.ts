/** A chat platform in memory: one room with the messages that stand in it. On a real platform its own API is this. */
export interface Post {
  id: string
  /** The account that wrote it or, when the bot posted it, for which it was posted. */
  account: string
  name: string
  text: string
  sentAt: Date
}

export class Room {
  /** Any ids will do, as long as they are always the same and not 0. */
  readonly guild = '1001'
  readonly channel = '1002'
  readonly #posts: Post[] = []
  readonly #print: (line: string) => void
  #ids = 0n

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  /** A message as it arrives. It is shown once it is clear under which name. */
  receive(account: string, name: string, text: string): Post {
    const sentAt = new Date()
    // why: a message is known to the server by its id for good, so ids go on where the last run ended.
    const id = String(BigInt(sentAt.getTime()) * 1000n + (this.#ids++ % 1000n))
    return { id, account, name, text, sentAt }
  }

  show(post: Post): void {
    this.#posts.push(post)
    this.#print(`${post.name}: ${post.text}`)
  }

  remove({ id }: Post): void {
    const at = this.#posts.findIndex((post) => post.id === id)
    if (at >= 0) this.#posts.splice(at, 1)
  }

  /** Texts of the bot for the people in the room. */
  note(text: string): void {
    this.#print(`· ${text}`)
  }

  get latest(): Post | undefined {
    return this.#posts.at(-1)
  }
}

/** Accounts of this platform have names; the server wants a number, and always the same one. */
export function accountId(name: string): string {
  let id = 0n
  for (const byte of new TextEncoder().encode(name)) id = (id * 257n + BigInt(byte) + 1n) % 2n ** 60n
  return String(id)
}
