/** Finds a thing until there is one, and then keeps it as it was: what comes later must not change a form in use. */
export function firstKnown<Thing>(find: () => Thing | undefined): () => Thing | undefined {
  let known: Thing | undefined
  return () => {
    known ??= find()
    return known
  }
}
