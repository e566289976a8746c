import type { Seen } from './chat.ts'
import type { Names } from './place.ts'
import { type Expected, flagNames } from './shape.ts'

/** Every text that a message shows: its own, and those of cards and components. */
function allText({ content, embeds, components }: Seen): string {
  return [content, JSON.stringify(embeds), JSON.stringify(components)].join('\n')
}

type EmbedWish = NonNullable<Expected['embeds']>[number]

function viewEmbed(
  embed: Seen['embeds'][number] | undefined,
  wish: EmbedWish | undefined,
): Record<string, unknown> {
  const whole = JSON.stringify(embed ?? {})
  const view: Record<string, unknown> = {}
  for (const key of Object.keys(wish ?? {}) as (keyof EmbedWish)[]) {
    if (key === 'author') view.author = embed?.author?.name
    else if (key === 'icon') view.icon = embed?.author?.icon_url ?? null
    else if (key === 'contains')
      view.contains = wish?.contains?.filter((text) => whole.includes(JSON.stringify(text).slice(1, -1)))
    else view[key] = embed?.[key]
  }
  return view
}

/** Shows of a message exactly the keys that are expected, so that the two can be compared. */
export function view(message: Seen | undefined, expected: Expected | undefined, names: Names): unknown {
  if (!message) return undefined
  if (!expected) return { by: message.author, content: message.content, flags: message.flags }
  const text = allText(message)
  const shown: Record<string, unknown> = {}
  for (const key of Object.keys(expected) as (keyof Expected)[]) {
    shown[key] = viewKey(key, message, expected, names, text)
  }
  return shown
}

function viewKey(
  key: keyof Expected,
  message: Seen,
  expected: Expected,
  names: Names,
  text: string,
): unknown {
  switch (key) {
    case 'by':
      return message.author
    case 'webhook':
      return message.webhook !== null
    case 'contains':
      return expected.contains?.filter(
        (part) => text.includes(part) || text.includes(JSON.stringify(part).slice(1, -1)),
      )
    case 'lacks':
      return expected.lacks?.filter((part) => !text.includes(part))
    case 'flags':
      return Object.entries(flagNames).flatMap(([name, bit]) => (message.flags & bit ? [name] : []))
    case 'embeds':
      return viewList(message.embeds, expected.embeds ?? [], viewEmbed)
    case 'files':
      return viewList(message.files, expected.files ?? [], (file, wish) => pick(file, wish))
    case 'poll':
      return deepPick(message.poll, expected.poll)
    case 'pings':
      return pick(
        {
          users: message.pings.users.map((id) => names.nameOf(id)).sort(),
          roles: message.pings.roles.map((id) => names.nameOf(id)).sort(),
          everyone: message.pings.everyone,
        },
        expected.pings,
      )
    case 'reactions':
      return Object.fromEntries(
        Object.entries(message.reactions).map(([emoji, people]) => [
          emoji,
          people.map((id) => names.nameOf(id)),
        ]),
      )
    default:
      return message[key]
  }
}

function viewList<Item, Wish>(
  items: readonly Item[],
  wishes: readonly Wish[],
  show: (item: Item | undefined, wish: Wish | undefined) => unknown,
) {
  return Array.from({ length: Math.max(items.length, wishes.length) }, (_, at) =>
    at < items.length ? show(items[at], wishes[at]) : 'nothing',
  )
}

function pick(value: object | undefined, wish: object | undefined): unknown {
  if (!value || !wish) return value
  return Object.fromEntries(Object.keys(wish).map((key) => [key, (value as Record<string, unknown>)[key]]))
}

/** Shows of a value the parts that the wish has, at any depth. */
function deepPick(value: unknown, wish: unknown): unknown {
  if (Array.isArray(wish) && Array.isArray(value))
    return value.map((each, at) => deepPick(each, wish[at] ?? each))
  if (typeof wish !== 'object' || wish === null || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(wish).map(([key, part]) => [key, deepPick((value as Record<string, unknown>)[key], part)]),
  )
}

export const matches = (message: Seen, expected: Expected, names: Names): boolean =>
  Bun.deepEquals(view(message, expected, names), expected)
