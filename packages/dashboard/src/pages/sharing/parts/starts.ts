import type { Circle } from '../../../state/sharing.svelte.ts'
import { t } from '../../../text/strings.ts'
import type { CircleDraft } from './ask.ts'

/** The ways in which a new circle can start. */
export const starts = ['partner', 'friends', 'therapist', 'own'] as const
export type Start = (typeof starts)[number]

type Rules = Pick<CircleDraft, 'shows' | 'others' | 'history' | 'everyone'>
const rules: Readonly<Record<Start, Rules>> = {
  partner: {
    shows: ['front', 'list', 'groups', 'pronouns', 'avatar', 'color', 'birthday', 'description', 'status'],
    others: 'someone',
    history: 7,
    everyone: true,
  },
  friends: { shows: ['front', 'pronouns', 'avatar', 'color'], others: 'omit', history: 0, everyone: false },
  therapist: {
    shows: ['front', 'list', 'pronouns', 'description', 'status'],
    others: 'count',
    history: 90,
    everyone: true,
  },
  own: { shows: ['front', 'pronouns', 'avatar', 'color'], others: 'omit', history: 0, everyone: false },
}

export const isStart = (text: string | null): text is Start => starts.some((start) => start === text)

/** The values of a new circle. Its name is one that no other circle has. */
export function draftOfStart(start: Start, circles: readonly Circle[]): CircleDraft {
  const name = start === 'own' ? '' : freeName(t.sharing.starts[start].name, circles)
  return { name, color: null, fields: [], members: [], except: [], ...rules[start] }
}

/** The values of a circle that is there. */
export const draftOfCircle = ({ id: _, created: _created, ...values }: Circle): CircleDraft => values

/** A name that no circle has yet, in any letter case. */
export function freeName(wanted: string, circles: readonly Circle[]): string {
  const taken = new Set(circles.map(({ name }) => name.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  for (let number = 2; ; number++) {
    const name = `${wanted} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
