const dashes = /^[-–—]+/

/** Finds the text of a command: after a prefix or a mention of the bot, if anything follows. */
export function commandText(content: string, prefixes: readonly string[], self: string): string | undefined {
  const mention = [`<@${self}> `, `<@!${self}> `].find((each) => content.startsWith(each))
  const start = content.toLowerCase()
  const prefix = mention ?? prefixes.find((each) => start.startsWith(each.toLowerCase()))
  const rest = prefix === undefined ? '' : content.slice(prefix.length).trimStart()
  return rest === '' ? undefined : rest
}

/** Reads the words of a command from left to right. Flags count before a free text, not inside it. */
export class Words {
  readonly flags = new Set<string>()
  #left: string

  constructor(text: string) {
    this.#left = text
  }

  /** Takes the next word. */
  next(): string | undefined {
    const word = this.peek()
    if (word !== undefined) this.#left = this.#left.trimStart().slice(word.length)
    return word
  }

  /** Looks at the next word; flags before it are read. */
  peek(): string | undefined {
    this.#readFlags()
    return /^\s*([^ \n]+)/.exec(this.#left)?.[1]
  }

  /** Takes everything that follows; spaces at the ends of lines go, except one after `>`. */
  rest(): string {
    this.#readFlags()
    const text = this.#left.trim()
    this.#left = ''
    return text.replace(/(^|[^ ])( +)(?=\n)/g, (_, before: string) => (before === '>' ? '> ' : before))
  }

  #readFlags(): void {
    for (;;) {
      const [whole, word = ''] = /^ *([-–—][^ \n]*)/.exec(this.#left) ?? []
      if (whole === undefined) return
      const name = word.replace(dashes, '').toLowerCase()
      if (name !== '') this.flags.add(name)
      this.#left = this.#left.slice(whole.length)
    }
  }
}
