/** The members that a person has chosen, one by one or as a range. */
export class Selection {
  isOn = $state(false)
  chosen = $state.raw<ReadonlySet<string>>(new Set())
  /** Where a range begins: the last one chosen or left out alone. */
  #anchor: string | undefined

  start(): void {
    this.isOn = true
  }
  end(): void {
    this.isOn = false
    this.set([])
  }
  /** Ends choosing, but for these: whom a change did not reach, the person can try again. */
  endExcept(members: readonly { readonly uuid: string }[]): void {
    if (members.length === 0) this.end()
    else this.set(members.map(({ uuid }) => uuid))
  }
  set(uuids: Iterable<string>): void {
    this.chosen = new Set(uuids)
    this.#anchor = undefined
  }
  /** Chooses or leaves out one of the listed ones, or with `isRange` all from the last one to this. */
  choose(listed: readonly string[], uuid: string, on: boolean, isRange: boolean): void {
    const range = isRange ? rangeIn(listed, this.#anchor ?? uuid, uuid) : [uuid]
    const next = new Set(this.chosen)
    for (const each of range) {
      if (on) next.add(each)
      else next.delete(each)
    }
    this.chosen = next
    if (!isRange || this.#anchor === undefined) this.#anchor = uuid
  }
}

/** The items from one to another, in either direction. Only the second if the first is not listed. */
export function rangeIn(listed: readonly string[], from: string, to: string): string[] {
  const [a, b] = [listed.indexOf(from), listed.indexOf(to)]
  return a < 0 || b < 0 ? [to] : listed.slice(Math.min(a, b), Math.max(a, b) + 1)
}

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
}

/** Moves the focus from one checkbox of a list or grid to the next by an arrow key. Returns the one it moves to. */
export function stepByKey({ key, target }: KeyboardEvent): HTMLInputElement | undefined {
  const step = steps[key]
  const item = (target as Element).closest('li')
  const list = item?.parentElement
  if (!step || !item || !list) return
  const columns = Number(getComputedStyle(list).getPropertyValue('--columns')) || 1
  const place = Number(item.ariaPosInSet) + step(columns)
  const next = list.querySelector<HTMLInputElement>(`li[aria-posinset="${place}"] input[type='checkbox']`)
  next?.focus()
  return next ?? undefined
}
