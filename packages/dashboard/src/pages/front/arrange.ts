/** The places for the faces of the fronters, in rows of equal height. */
export interface Arrangement {
  readonly columns: number
  /** True when a face stands above its name, without a time. */
  readonly isSmall: boolean
  /** The number of fronters with a place of their own. A last place stands for the others. */
  readonly shown: number
}

const rows = 2
const gapRem = 0.5
const roomyRem = 9
const smallRem = 4.25
/** Two names stand side by side, however large the text is. */
const leastColumns = 2

/** Arranges more than three fronters in a box of a width in `rem`. */
export function arrange(count: number, widthRem: number): Arrangement {
  const columnsOf = (leastRem: number) => Math.floor((widthRem + gapRem) / (leastRem + gapRem))
  const balanced = Math.ceil(count / rows)
  if (balanced <= columnsOf(roomyRem)) return { columns: balanced, isSmall: false, shown: count }
  const columns = Math.max(leastColumns, columnsOf(smallRem))
  if (balanced <= columns) return { columns: balanced, isSmall: true, shown: count }
  return { columns, isSmall: true, shown: columns * rows - 1 }
}
