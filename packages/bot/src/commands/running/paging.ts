import type { Id } from '../../platform/types.ts'
import { commonText } from '../../text/texts.ts'
import { type Answer, failure, note, numbered, type Pages } from '../answers/answer.ts'
import type { CommandPorts, Press } from './ports.ts'
import type { Prompts, Turn } from './prompts.ts'

const idleMs = 5 * 60_000
const numberMs = 30_000

interface Reader {
  readonly channel: Id
  readonly account: Id
  readonly turn: Turn
}

/** Shows a list page by page, until the caller closes it or leaves it alone for five minutes. */
export async function turnPages(
  pages: Pages,
  { channel, account, turn }: Reader,
  { chat }: CommandPorts,
  prompts: Prompts,
  sent: (id: Id) => Promise<void>,
): Promise<void> {
  const id = prompts.newId()
  const shownPage = async (page: number, open: boolean): Promise<Answer> => ({
    card: numbered(await pages.page(page), page, pages),
    ...(open && { buttons: buttonsOf(id) }),
  })
  let page = 1
  const message = await chat.send(channel, await shownPage(page, pages.count > 1))
  await sent(message)
  if (pages.count === 1) return
  while (true) {
    const said = await prompts.wait<string>(id, {
      turn,
      channel,
      account,
      ms: idleMs,
      again: true,
      press: (button) => (button in commonText.pageButtons ? button : undefined),
    })
    const { value: button = 'close', press } = said ?? {}
    const change = (answer: Answer) =>
      press && button !== 'number' ? press.update(answer) : chat.edit(channel, message, answer)
    if (button === 'close') return change(await shownPage(page, false))
    page = button === 'number' ? await askForPage(page, press) : turned(page, button, pages.count)
    await change(await shownPage(page, true))
  }

  /** Asks for the number of a page, and stays on this page without an answer. */
  async function askForPage(page: number, press: Press | undefined): Promise<number> {
    const { id } = await prompts.send({ channel, account }, async () =>
      press?.answer(note(commonText.whichPage(pages.count))),
    )
    const said = await prompts.wait(id, {
      turn,
      channel,
      account,
      ms: numberMs,
      read: ({ content }) => content,
    })
    const number = Number(said?.value)
    if (Number.isInteger(number) && number >= 1 && number <= pages.count) return number
    await chat.send(channel, failure(said ? commonText.noSuchPage(pages.count) : commonText.timedOut))
    return page
  }
}

/** After the last page comes the first. */
function turned(page: number, button: string, count: number): number {
  if (button === 'first') return 1
  if (button === 'last') return count
  return ((page - 1 + (button === 'next' ? 1 : count - 1)) % count) + 1
}

const buttonsOf = (id: string) =>
  Object.entries(commonText.pageButtons).map(([button, label]) => ({
    id: `${id}:${button}`,
    label,
  }))
