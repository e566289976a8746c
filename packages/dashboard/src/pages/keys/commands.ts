import type { IconName } from '../../components/display/icon.svelte'
import { titleOf } from '../../editing/nesting/tree.ts'
import { byName } from '../../fronting/by-name.ts'
import { favouritesIn } from '../../fronting/favourites.ts'
import { switcher } from '../../fronting/switcher.svelte.ts'
import { router } from '../../routing/router.svelte.ts'
import { data, type Group, type Member } from '../../state/data.svelte.ts'
import { lettersOf } from '../../text/name-order.ts'
import { isFound, matchesSearch, nameOf } from '../../text/names.ts'
import { t } from '../../text/strings.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  /** Other words that find it. */
  readonly words: readonly (string | null | undefined)[]
  /** The member or group of this command: its names and its ID find the command too. */
  readonly thing?: Member | Group
  readonly run: () => unknown
}

/** The most commands that a person sees at once. */
const most = 50
const mostFavourites = 5

const goTo = (
  id: string,
  label: string,
  icon: IconName,
  href: string,
  words: Command['words'] = [],
): Command => ({
  id,
  label,
  icon,
  words,
  run: () => router.go(href),
})

const pages = (): Command[] => [
  ...(
    ['front', 'members', 'groups', 'history', 'notes', 'sharing', 'notifications', 'settings'] as const
  ).map((name) => goTo(name, t.keys.goTo(t.nav[name]), name, `/${name}`, [t.nav[name]])),
  goTo('reminders', t.keys.goTo(t.keys.reminders), 'clock', '/reminders', [t.keys.reminders]),
  goTo('new', t.front.newMember, 'plus', '/members/new'),
]

/** Everything that can be done with a member: the likeliest first. */
function aboutMember(member: Member): Command[] {
  const { uuid, id, extended } = member
  const called = nameOf(member)
  const words = [called, ...(extended?.aliases ?? [])]
  const make = (kind: string, label: string, icon: IconName, run: () => unknown): Command => ({
    id: `${kind} ${uuid}`,
    label,
    icon,
    words,
    thing: member,
    run,
  })
  const isFronting = switcher.fronters.some((each) => each.uuid === uuid)
  const isAlone = isFronting && switcher.fronters.length === 1
  return [
    ...(isAlone ? [] : [make('switch', t.keys.switchTo(called), 'front', () => switcher.switchTo([member]))]),
    ...(isFronting
      ? [make('remove', t.keys.takeOut(called), 'minus', () => switcher.remove(member))]
      : switcher.fronters.length > 0
        ? [make('add', t.keys.add(called), 'plus', () => switcher.add(member))]
        : []),
    { ...goTo(`go ${uuid}`, t.keys.goTo(called), 'members', `/members/${id}`, words), thing: member },
  ]
}

const aboutGroup = (group: Group): Command => ({
  ...goTo(group.uuid, t.keys.goTo(titleOf(group)), 'groups', `/groups/${group.id}`, [group.name]),
  thing: group,
})

/** The commands for what a person has typed; for nothing, who fronts most, and the pages. */
export function commandsFor(typed: string): Command[] {
  const tokens = typed.split(/\s+/).filter(Boolean)
  if (tokens.length === 0) {
    const favourites = favouritesIn(data.recentSwitches, Date.now())
      .flatMap((id) => data.people.find((member) => member.id === id) ?? [])
      .slice(0, mostFavourites)
    return [...favourites.flatMap((member) => aboutMember(member).slice(0, 1)), ...pages()]
  }
  const commands = [
    ...data.around.toSorted(byName).flatMap(aboutMember),
    ...data.groups.toSorted(byName).map(aboutGroup),
    ...pages(),
  ]
  return bestOf(commands, tokens).slice(0, most)
}

/** The commands that every word finds. Those whose name begins with the last one come first. */
function bestOf(commands: readonly Command[], tokens: readonly string[]): Command[] {
  const last = tokens.at(-1) ?? ''
  const found = commands.filter(({ label, words, thing }) =>
    tokens.every((token) => matchesSearch(token, label, ...words) || (thing && isFound(token, thing))),
  )
  // why only the first: it is the name that people read, so they type its beginning.
  const isBest = ({ words: [name] }: Command) =>
    matchesSearch(last, lettersOf(name ?? '').slice(0, last.length))
  return [...found.filter(isBest), ...found.filter((command) => !isBest(command))]
}
