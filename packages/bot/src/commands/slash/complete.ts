import { type Client, NotFound } from '@polyphony/client'
import { Recent } from '../../platform/recent.ts'
import type { Suggestion } from '../../platform/types.ts'
import type { ArgKind } from '../definitions/arg.ts'
import { cut } from '../on-platform/cut.ts'
import { splitWords } from '../reading/words.ts'

/** The platform shows so many. */
const mostSuggestions = 25
const longest = 100
const callers = 200
/** A list is asked for anew after so long. The one from before answers meanwhile, and the next letter sees the new one. */
const freshMs = 2_000
const keptMs = 10 * 60_000

interface Named {
  readonly id: string
  readonly name: string
  readonly display_name: string | null
}

interface Indexed extends Named {
  readonly texts: readonly string[]
}

interface Kept {
  readonly answer: readonly Named[]
  readonly index: readonly Indexed[]
  readonly at: number
}

type Kind = 'member' | 'group'

/** Suggests members and groups of the caller's own system while they type. */
export class Completion {
  readonly #server: (account: string) => Client
  readonly #kept = new Recent<string, Kept>(callers)
  readonly #asking = new Map<string, Promise<Kept>>()

  constructor(server: (account: string) => Client) {
    this.#server = server
  }

  async suggest(account: string, kind: ArgKind, typed: string): Promise<readonly Suggestion[]> {
    const isSeveral = kind === 'members' || kind === 'groups'
    const things = await this.#things(account, kind === 'group' || kind === 'groups' ? 'group' : 'member')
    if (!isSeveral) return found(things, typed).map(suggestion)
    const { before, last } = lastWord(typed)
    return found(things, last)
      .map(suggestion)
      .map(({ name, value }) => ({ name: cut(before + name, longest), value: before + value }))
      .filter(({ value }) => value.length <= longest)
  }

  async #things(account: string, kind: Kind): Promise<readonly Indexed[]> {
    const key = `${kind}/${account}`
    const kept = this.#kept.get(key)
    const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY
    if (kept && age < freshMs) return kept.index
    const asking = this.#asking.get(key) ?? this.#renew(key, account, kind, kept)
    if (kept && age < keptMs) {
      void asking.catch(() => undefined)
      return kept.index
    }
    return (await asking).index
  }

  #renew(key: string, account: string, kind: Kind, kept: Kept | undefined): Promise<Kept> {
    const renew = async () => {
      const answer = await this.#ask(account, kind, kept?.answer)
      const index = kept && answer === kept.answer ? kept.index : answer.map(indexed)
      const renewed = { answer, index, at: performance.now() }
      this.#kept.set(key, renewed)
      return renewed
    }
    const asking = renew().finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    return asking
  }

  /** Asks for the list, which the server sends only if it changed. Somebody without a system has none. */
  async #ask(account: string, kind: Kind, known: readonly Named[] | undefined): Promise<readonly Named[]> {
    const server = this.#server(account)
    const options = known ? { ifChangedFrom: known } : {}
    try {
      return kind === 'member'
        ? await server.listMembers({ systemRef: '@me' }, options)
        : await server.listGroups({ systemRef: '@me' }, options)
    } catch (error) {
      if (error instanceof NotFound) return []
      throw error
    }
  }
}

const indexed = (thing: Named): Indexed => {
  const { id, name, display_name } = thing
  return { id, name, display_name, texts: [name, display_name ?? '', id].map((text) => text.toLowerCase()) }
}

/** Finds what begins with the typed text, then what holds it, each in the order of names. */
function found(things: readonly Indexed[], typed: string): readonly Indexed[] {
  const wanted = typed.trim().toLowerCase()
  const byName = (a: Indexed, b: Indexed) => (a.name < b.name ? -1 : 1)
  const beginning: Indexed[] = []
  const holding: Indexed[] = []
  for (const thing of things) {
    if (thing.texts.some((text) => text.startsWith(wanted))) beginning.push(thing)
    else if (thing.texts.some((text) => text.includes(wanted))) holding.push(thing)
  }
  return [...beginning.sort(byName), ...holding.sort(byName)].slice(0, mostSuggestions)
}

const suggestion = ({ id, name, display_name }: Indexed): Suggestion => {
  const shown = display_name === null || display_name === name ? name : `${name} – ${display_name}`
  const mark = ` (${id})`
  return { name: cut(shown, longest - mark.length) + mark, value: id }
}

/** Splits what was typed into the finished words and the one that somebody still types. */
export function lastWord(typed: string): { before: string; last: string } {
  const last = / $/.test(typed) ? undefined : splitWords(typed).at(-1)
  if (!last) return { before: typed, last: '' }
  return { before: typed.slice(0, last.start), last: last.text.replace(/^["']/, '') }
}

/** Suggests flags by the word that somebody types last. */
export function suggestFlags(flags: Readonly<Record<string, string>>, typed: string): readonly Suggestion[] {
  const { before, last } = lastWord(typed)
  const wanted = last.replace(/^[-–—]+/, '').toLowerCase()
  return Object.values(flags)
    .map((spellings) => spellings.split('|'))
    .filter((spellings) => spellings.some((spelling) => spelling.startsWith(wanted)))
    .map(([spelling = '']) => `${before}-${spelling}`)
    .filter((value) => value.length <= longest)
    .slice(0, mostSuggestions)
    .map((value) => ({ name: value, value }))
}
