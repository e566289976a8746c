import { Cancelled } from '../../base/refusal.ts'
import { commonText } from '../../text/texts.ts'
import type { Answer } from '../answers/answer.ts'
import type { CommandPorts } from './ports.ts'
import type { Asked, Prompts, Turn } from './prompts.ts'

/** A question with several answers. */
export interface Choice {
  readonly text: string
  readonly options: readonly string[]
}

interface Chooser extends Asked {
  readonly turn: Turn
}

const idleMs = 5 * 60_000
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** Asks the caller to choose by button, by letter or by option. Throws `Cancelled` without a choice. */
export async function choose(
  { text, options }: Choice,
  { channel, account, turn }: Chooser,
  { chat }: CommandPorts,
  prompts: Prompts,
): Promise<string> {
  const count = Math.ceil(options.length / letters.length)
  const onPage = (page: number) => options.slice(page * letters.length, (page + 1) * letters.length)
  const shown = (page: number, open: string | undefined): Answer => ({
    card: {
      title: count > 1 ? `[${page + 1}/${count}] ${text}` : text,
      text: onPage(page)
        .map((option, at) => `**${letters[at]}** – ${option}`)
        .join('\n'),
    },
    ...(open && { buttons: buttonsOf(open, onPage(page).length, count) }),
  })
  let page = 0
  const { id, sent: message } = await prompts.send({ channel, account }, (id) =>
    chat.send(channel, shown(page, id)),
  )
  while (true) {
    const said = await prompts.wait<string>(id, {
      turn,
      channel,
      account,
      ms: idleMs,
      read: ({ content }) => readChoice(content, onPage(page), options),
      press: (button) => button,
    })
    const { value = 'no', press } = said ?? {}
    const change = (answer: Answer) => (press ? press.update(answer) : chat.edit(channel, message, answer))
    if (press && (value === 'back' || value === 'next')) {
      page = (page + (value === 'next' ? 1 : count - 1)) % count
      await change(shown(page, id))
      continue
    }
    await change(shown(page, undefined))
    const chosen = press ? onPage(page)[Number(value)] : options.find((option) => option === value)
    if (chosen === undefined) throw new Cancelled()
    return chosen
  }
}

function readChoice(typed: string, page: readonly string[], all: readonly string[]): string | undefined {
  const word = typed.trim().toLowerCase()
  const letter = letters.findIndex((letter) => letter.toLowerCase() === word)
  return page[letter] ?? all.find((option) => option.toLowerCase() === word)
}

const buttonsOf = (id: string, options: number, pages: number) => [
  ...letters.slice(0, options).map((label, at) => ({ id: `${id}:${at}`, label })),
  ...(pages > 1
    ? [
        { id: `${id}:back`, label: commonText.pageButtons.back },
        { id: `${id}:next`, label: commonText.pageButtons.next },
      ]
    : []),
  { id: `${id}:no`, label: commonText.no },
]
