/** Converts `rem` to pixels, so that lists with a fixed row height follow the text size. */
export const remPixels = (rem: number): number =>
  rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
