export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'done' | 'problem'
  readonly action: { readonly label: string; readonly run: () => void } | undefined
  /** The subject of the message. A newer message with the same subject replaces it. */
  readonly about: string | undefined
  /** Runs when the message closes, however it does. */
  readonly onclose: (() => void) | undefined
}

const shownMs = 6000
let count = 0

/** Short messages at the edge of the screen. Screen readers read them out. */
class Toasts {
  list = $state.raw<readonly Toast[]>([])
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #isHeld = false

  show(
    text: string,
    { kind = 'done', action, about, onclose }: Partial<Omit<Toast, 'id' | 'text'>> = {},
  ): void {
    count += 1
    const toast: Toast = { id: count, text, kind, action, about, onclose }
    if (about !== undefined) this.closeAbout(about)
    this.#keep([...this.list.slice(-2), toast])
    if (!this.#isHeld) this.#closeLater(toast)
  }
  problem(text: string): void {
    this.show(text, { kind: 'problem' })
  }
  closeAbout(about: string): void {
    this.#keep(this.list.filter((toast) => toast.about !== about))
  }
  close(id: number): void {
    this.#keep(this.list.filter((toast) => toast.id !== id))
  }
  #keep(list: readonly Toast[]): void {
    const closed = this.list.filter((toast) => !list.includes(toast))
    this.list = list
    for (const { onclose } of closed) onclose?.()
  }

  /** Keeps all messages while the pointer or the focus is in one. Afterwards their time starts again. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    if (!isHeld) for (const toast of this.list) this.#closeLater(toast)
  }

  #closeLater({ id, kind, action }: Toast): void {
    // why: people need more time for an error or an undo button.
    const timer = setTimeout(() => this.close(id), kind === 'problem' || action ? shownMs * 2 : shownMs)
    this.#timers.set(id, timer)
  }
}

export const toasts = new Toasts()
