import type { Client, Answer as ServerAnswer } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { shownId } from '../../../text/shown.ts'
import { frontText } from '../../../text/texts.ts'
import type { Answer, Card } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { orPrivate } from '../../running/outcomes.ts'
import { nameHere } from '../lists/access.ts'
import { MemberNames } from './names.ts'

type Switch = ServerAnswer<'listSwitches'>[number]

const perPage = 10
const atOnce = 100

/** The switches of a system, newest first. They are read when somebody turns to them. */
class History {
  readonly #server: Client
  readonly #system: string
  readonly switches: Switch[] = []
  more = true

  constructor(server: Client, system: string) {
    this.#server = server
    this.#system = system
  }

  get pages(): number {
    return Math.ceil(this.switches.length / perPage)
  }

  /** Reads until there is a switch after those of the page, or no further one. */
  async readTo(page: number): Promise<void> {
    while (this.more && this.switches.length <= page * perPage) {
      const last = this.switches.at(-1)
      const list = await this.#server.listSwitches({
        systemRef: this.#system,
        limit: atOnce,
        ...(last && { before: last.timestamp }),
      })
      this.switches.push(...list)
      this.more = list.length === atOnce
    }
  }
}

/** Lists the switches of a system, ten a page. */
export async function showHistory(call: Call<unknown, 'ids'>, named: System | undefined): Promise<Answer> {
  const { lookups, now } = call
  const system = named ?? (await lookups.ownSystem())
  const names = await MemberNames.of(call, system)
  const history = new History(await lookups.viewer(), system.id)
  await orPrivate(history.readTo(1), frontText.private.history)
  if (history.switches.length === 0) throw new Refusal(frontText.none)
  const style = await lookups.style()
  const frame = { title: frontText.historyTitle(await nameHere(call, system)), color: system.color }
  const withIds = call.flag('ids')

  const page = async (number: number): Promise<Card> => {
    await history.readTo(number)
    const start = (number - 1) * perPage
    const lines: string[] = []
    for (const [at, { timestamp, members }] of history.switches.slice(start, start + perPage).entries()) {
      const shown = await names.of(members)
      const next = history.switches[start + at - 1]
      lines.push(
        frontText.entry(
          withIds ? shown.map((name, i) => frontText.withId(name, shownId(members[i] ?? '', style))) : shown,
          Date.parse(timestamp),
          now,
          next && Date.parse(next.timestamp),
        ),
      )
    }
    return { ...frame, text: lines.join('\n') }
  }
  if (history.pages === 1 && !history.more) return { card: await page(1) }
  return {
    pages: {
      get count() {
        return history.pages
      },
      get more() {
        return history.more
      },
      page,
    },
  }
}
