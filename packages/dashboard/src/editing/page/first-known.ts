/** Returns the first value that `find` gives, forever: later changes must not replace a form in use. */
export function firstKnown<Thing>(find: () => Thing | undefined): () => Thing | undefined {
  let known: Thing | undefined
  return () => {
    known ??= find()
    return known
  }
}
