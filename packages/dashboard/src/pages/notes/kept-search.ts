import type { Note } from './journal.svelte.ts'

/** True when a member wrote the note, or it is about them. '' is anybody. */
export const involves = ({ authors, members }: Note, member: string): boolean =>
  member === '' || authors.includes(member) || members.includes(member)

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/** True when every word is in the title or the text, as a search on the server finds them. */
export function matchesWords({ title, text }: Note, search: string): boolean {
  const whole = folded(`${title}\n${text}`)
  return folded(search)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
