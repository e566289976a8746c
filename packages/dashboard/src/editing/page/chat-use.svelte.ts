import { api } from '../../state/api.ts'
import { data, type Member } from '../../state/data.svelte.ts'
import { session } from '../../state/session.svelte.ts'

const keyOf = (system: string) => `polyphony:chat-shown:${system}`

/** True when a member has a value that only a chat bot uses. */
const isForChat = (member: Member): boolean =>
  member.proxy_tags.length > 0 ||
  Boolean(member.message_count || member.keep_proxy || member.tts || member.webhook_avatar_url) ||
  member.autoproxy_enabled === false

/** Knows whether this system uses a chat bot. If not, pages leave out what only a bot needs. */
class ChatUse {
  /** Systems that are linked with a chat account, and those whose people want to see it all. */
  #known = $state.raw<ReadonlySet<string>>(new Set())
  readonly #asked = new Set<string>()

  readonly #hasValues: boolean = $derived(data.members.some(isForChat))

  get isUsed(): boolean {
    const system = session.current?.id ?? ''
    return this.#hasValues || this.#known.has(system) || isKept(system)
  }

  /** Asks once whether a chat account is linked, unless it is clear already. */
  look(): void {
    const system = session.current?.id
    if (system === undefined || this.isUsed || this.#asked.has(system)) return
    this.#asked.add(system)
    api()
      .listAccounts({ systemRef: '@me' })
      .then(
        (accounts) => accounts.length > 0 && this.#know(system),
        () => this.#asked.delete(system),
      )
  }

  /** Shows it all from now on, on this device. */
  show(): void {
    const system = session.current?.id ?? ''
    this.#know(system)
    try {
      localStorage.setItem(keyOf(system), 'on')
    } catch {
      // The browser may forbid storage. Then it holds until the page closes.
    }
  }

  #know(system: string): void {
    this.#known = new Set([...this.#known, system])
  }
}

function isKept(system: string): boolean {
  try {
    return localStorage.getItem(keyOf(system)) !== null
  } catch {
    return false
  }
}

export const chatUse = new ChatUse()
