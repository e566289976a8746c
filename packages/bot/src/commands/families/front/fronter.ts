import { Refusal } from '../../../base/refusal.ts'
import { frontText } from '../../../text/texts.ts'
import type { Answer } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { orPrivate } from '../../running/outcomes.ts'
import { nameHere } from '../lists/access.ts'
import { Names } from './names.ts'

/** Shows who fronts in a system, and since when. */
export async function showFronters(call: Call<unknown>, named: System | undefined): Promise<Answer> {
  const { lookups, now } = call
  const system = named ?? (await lookups.ownSystem())
  const names = await Names.of(call, system)
  const server = await lookups.viewer()
  const front = await orPrivate(server.getFronters({ systemRef: system.id }), frontText.private.front)
  if (!front) throw new Refusal(frontText.none)
  const shown = await names.of(front.members.map(({ id }) => id))
  return {
    card: {
      title: frontText.frontTitle(await nameHere(call, system)),
      color: front.members[0]?.color ?? system.color,
      fields: [
        {
          label: frontText.fronters,
          value: shown.length === 0 ? frontText.nobody : frontText.front(shown),
          short: true,
        },
        { label: frontText.since, value: frontText.ago(Date.parse(front.timestamp), now), short: true },
      ],
    },
  }
}
