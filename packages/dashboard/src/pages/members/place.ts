/** The last address of the list, for the back link. */
export const place = { query: '', scrollY: 0 }
const keyOf = (name: string) => `polyphony:members-${name}`
/** The last choices of the person for the list. */
export function keptChoice(name: 'view' | 'sort'): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}
export function keepChoice(name: 'view' | 'sort', choice: string): void {
  try {
    localStorage.setItem(keyOf(name), choice)
  } catch {
    // The browser may forbid storage. The address still has the choices.
  }
}

export const listHref = () => `/members${place.query}`
