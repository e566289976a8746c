import { Forbidden } from '@polyphony/client'
import { escaped } from '../../../text/commands/common.ts'
import { randomText } from '../../../text/commands/random.ts'
import { type Answer, card } from '../../answers/answer.ts'
import { shownDay, shownId } from '../../answers/shown.ts'
import type { Call } from '../../running/call.ts'
import type { Group } from '../../running/lookups.ts'

const words = randomText.card

/** Shows a group with everything that the viewer may see. The server leaves out the rest. */
export async function showGroup(call: Call<unknown>, group: Group): Promise<Answer> {
  const { lookups } = call
  const own = group.privacy === null ? undefined : await lookups.ownSystem()
  const systemRef = own?.id ?? group.system ?? ''
  const owner = (await call.view({ id: systemRef })) === 'owner'
  const server = owner ? call.server : lookups.asStranger
  const [shown, system, members] = await Promise.all([
    owner ? group : server.getGroup({ groupRef: group.id }),
    server.getSystem({ systemRef }),
    server.listGroupMembers({ groupRef: group.id }).catch(noneIfPrivate),
  ])
  const settings = (await lookups.systemIfAny()) ? await lookups.settings() : undefined
  const { zone } = await lookups.here()
  const fields = [
    { label: words.displayName, value: shown.display_name && escaped(shown.display_name), short: true },
    {
      label: words.color,
      value: settings?.card_show_color_hex && shown.color && `#${shown.color}`,
      short: true,
    },
    { label: words.members, value: members && String(members.length), short: true },
    { label: words.description, value: shown.description, short: false },
  ]
  const created = shown.created === null ? null : shownDay(shown.created, zone)
  return card({
    title: system.name === null ? shown.name : `${shown.name} (${system.name})`,
    color: shown.color,
    thumbnail: shown.icon,
    image: shown.banner,
    fields: fields.flatMap(({ value, ...field }) => (value ? [{ ...field, value }] : [])),
    footer: words.footer(shownId(system.id, settings), shownId(shown.id, settings), created),
  })
}

function noneIfPrivate(error: unknown): undefined {
  if (error instanceof Forbidden) return undefined
  throw error
}
