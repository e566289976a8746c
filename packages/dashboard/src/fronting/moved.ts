/** Moves one item of a list. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  const rest = list.filter((_, i) => i !== from)
  return item === undefined ? rest : rest.toSpliced(to, 0, item)
}
