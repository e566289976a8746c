/** Pixels of so many `rem`, so that lists whose rows have one height follow the size of the text. */
export const remPixels = (rem: number): number =>
  rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
