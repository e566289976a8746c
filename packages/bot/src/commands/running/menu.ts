import type { Id } from '../../platform/types.ts'
import type { Answer } from '../answers/answer.ts'
import type { CommandPorts } from './ports.ts'
import type { Prompts, Turn } from './prompts.ts'

const idleMs = 5 * 60_000

interface Menu {
  /** Labels of the buttons by the id of each. */
  readonly buttons: Readonly<Record<string, string>>
  readonly answer: (chosen: string | null) => Answer
  say(answer: Answer): Promise<Id>
  readonly channel: Id
  readonly account: Id
  readonly turn: Turn
}

/** Shows an answer that changes with each press, until no press comes for a while. The active button goes back. */
export async function openMenu(menu: Menu, { chat }: CommandPorts, prompts: Prompts): Promise<void> {
  const { channel, account, turn } = menu
  const id = prompts.newId()
  let chosen: string | null = null
  const shown = (): Answer => ({
    ...menu.answer(chosen),
    buttons: Object.entries(menu.buttons).map(([button, label]) => ({
      id: `${id}:${button}`,
      label,
      style: button === chosen ? 'primary' : 'plain',
    })),
  })
  const message = await menu.say(shown())
  while (true) {
    const said = await prompts.wait<string>(id, {
      turn,
      channel,
      account,
      ms: idleMs,
      press: (button) => (button in menu.buttons ? button : undefined),
    })
    if (said === undefined) return chat.edit(channel, message, menu.answer(chosen))
    chosen = said.value === chosen ? null : said.value
    await said.press?.update(shown())
  }
}
