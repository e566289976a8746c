import { data } from '../../../state/data.svelte.ts'

/** Ticks of a list of members, as channels and reminders name them: by short ID. */
export function memberTicks(read: () => readonly string[], write: (ids: readonly string[]) => void) {
  const idOf = (uuid: string) => data.member(uuid)?.id ?? uuid
  return {
    has: (uuid: string) => read().includes(idOf(uuid)),
    set(uuid: string, on: boolean) {
      const id = idOf(uuid)
      const others = read().filter((each) => each !== id)
      write(on ? [...others, id] : others)
    },
  }
}
