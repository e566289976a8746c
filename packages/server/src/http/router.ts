/** A part of the tree of paths: the parts that may follow, and the route that ends here. */
interface Branch<T> {
  readonly words: [word: string, next: Branch<T>][]
  /** Follows any other word, which becomes a parameter. */
  any?: Branch<T>
  end?: { readonly route: T; readonly names: readonly string[] }
}

export interface Match<T> {
  readonly route: T
  readonly params: Readonly<Record<string, string>>
}

/** Finds routes by method and path. A path such as `/v2/members/{memberRef}` names its parameters. */
export class Router<T> {
  readonly #methods = new Map<string, Branch<T>>()

  add(method: string, path: string, route: T): void {
    let branch = this.#methods.get(method) ?? { words: [] }
    this.#methods.set(method, branch)
    const names: string[] = []
    for (const word of path.slice(1).split('/')) {
      const name = /^\{(\w+)\}$/.exec(word)?.[1]
      if (name === undefined) {
        let next = branch.words.find(([known]) => known === word)?.[1]
        if (next === undefined) {
          next = { words: [] }
          branch.words.push([word, next])
        }
        branch = next
      } else {
        branch.any ??= { words: [] }
        branch = branch.any
        names.push(name)
      }
    }
    branch.end = { route, names }
  }

  find(method: string, path: string): Match<T> | undefined {
    let branch = this.#methods.get(method)
    const given: string[] = []
    // why no split: comparing in place makes no strings, and this runs for every request.
    for (let start = 1; branch !== undefined && start <= path.length; ) {
      const slash = path.indexOf('/', start)
      const end = slash === -1 ? path.length : slash
      const next: Branch<T> | undefined = nextOf(branch, path, start, end)
      if (next === undefined && end > start) given.push(path.slice(start, end))
      branch = next ?? (end > start ? branch.any : undefined)
      start = end + 1
    }
    if (branch?.end === undefined) return undefined
    const { route, names } = branch.end
    const params: Record<string, string> = {}
    for (let i = 0; i < names.length; i++) {
      const word = given[i] ?? ''
      params[names[i] ?? ''] = word.includes('%') ? decoded(word, decodeURIComponent) : word
    }
    return { route, params }
  }
}

function nextOf<T>({ words }: Branch<T>, path: string, start: number, end: number): Branch<T> | undefined {
  for (const [word, next] of words) {
    if (word.length === end - start && path.startsWith(word, start)) return next
  }
  return undefined
}

/**
 * Returns the path of a URL without its query and one slash at its end. It decodes what has no meaning in a path, but
 * neither `%2F` nor `%25`, which only the parameters decode.
 */
export function pathOf(url: string): string {
  const whole = url.slice(url.indexOf('/', url.indexOf('://') + 3))
  const end = whole.search(/[?#]/)
  const path = end === -1 ? whole : whole.slice(0, end)
  const plain = path.includes('%') ? decoded(path.replaceAll('%25', '%2525'), decodeURI) : path
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain
}

/** Decodes the escapes of a text. Those that form no character stay as they are. */
function decoded(text: string, decode: (escapes: string) => string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decode(escapes)
    } catch {
      return escapes
    }
  })
}
