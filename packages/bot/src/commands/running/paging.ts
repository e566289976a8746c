import type { Id } from '../../platform/types.ts'
import { commonText } from '../../text/commands/common.ts'
import { type Answer, failure, note, numbered, type Pages } from '../answers/answer.ts'
import type { CommandPorts } from './ports.ts'
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
    card: numbered(await pages.page(page), page, pages.count),
    ...(open && { buttons: buttonsOf(id) }),
  })
  let page = 1
  const message = await chat.send(channel, await shownPage(page, pages.count > 1))
  await sent(message)
  if (pages.count === 1) return
  while (true) {
    const button = await prompts.wait<string>(id, {
      turn,
      channel,
      account,
      ms: idleMs,
      press: (button) => button,
    })
    if (button === undefined || button === 'close') break
    if (button === 'number') page = (await askForPage(pages.count)) ?? page
    else page = turned(page, button, pages.count)
    await chat.edit(channel, message, await shownPage(page, true))
  }
  await chat.edit(channel, message, await shownPage(page, false))

  async function askForPage(count: number): Promise<number | undefined> {
    await chat.send(channel, note(commonText.whichPage(count)))
    const typed = await prompts.wait(prompts.newId(), {
      turn,
      channel,
      account,
      ms: numberMs,
      read: ({ content }) => content,
    })
    const number = Number(typed)
    if (Number.isInteger(number) && number >= 1 && number <= count) return number
    await chat.send(
      channel,
      failure(typed === undefined ? commonText.timedOut : commonText.noSuchPage(count)),
    )
    return undefined
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
