/** Where the person was in the list, for the way back to it. */
export const place = { query: '', scrollY: 0 }
const keyOf = (name: string) => `polyphony:members-${name}`
/** The person's last choices, so that the list always looks the way they like it. */
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
    // Storage may be forbidden; the address still has it.
  }
}

export const listHref = () => `/members${place.query}`
