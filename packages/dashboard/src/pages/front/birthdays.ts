import { addDays, type Day } from '../../fronting/zone.ts'

interface Born {
  readonly birthday?: string | null | undefined
}

/** Finds the members whose birthday is on one of the seven days from a day on, the next first. */
export function birthdaysFrom<M extends Born>(members: readonly M[], today: Day): { member: M; day: Day }[] {
  const days = Array.from({ length: 7 }, (_, i) => addDays(today, i))
  return days.flatMap((day) =>
    members.filter(({ birthday }) => birthday && isOn(birthday, day)).map((member) => ({ member, day })),
  )
}

/** In years without 29 February, that birthday is on 1 March. */
function isOn(birthday: string, day: Day): boolean {
  const date = birthday.slice(5)
  if (date === day.slice(5)) return true
  return date === '02-29' && day.endsWith('-03-01') && !addDays(day, -1).endsWith('-02-29')
}
