import type { IconName } from '../components/display/icon.svelte'
import type { Member } from '../state/data.svelte.ts'
import { t } from '../text/strings.ts'
import { switcher } from './switcher.svelte.ts'

/** The ways in which one tap can change the front. */
export function choicesFor(member: Member): { label: string; icon: IconName; run: () => void }[] {
  const { fronters } = switcher
  const isFronting = fronters.some(({ uuid }) => uuid === member.uuid)
  const switchTo = {
    label: isFronting ? t.members.switchToOnly : t.members.switchTo,
    icon: 'front',
    run: () => void switcher.switchTo([member]),
  } as const
  const add = { label: t.front.join, icon: 'plus', run: () => void switcher.add(member) } as const
  const remove = { label: t.front.leave, icon: 'minus', run: () => void switcher.remove(member) } as const
  if (!isFronting) return fronters.length > 0 ? [switchTo, add] : [switchTo]
  return fronters.length > 1 ? [remove, switchTo] : [remove]
}
