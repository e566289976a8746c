import type { Client } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { shownDay } from '../../../parsing/moments.ts'
import { escaped } from '../../../text/markup.ts'
import { shownId } from '../../../text/shown.ts'
import { groupText } from '../../../text/texts.ts'
import { type Answer, card, cardField } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { Group } from '../../running/lookups.ts'
import { orUnseen } from '../../running/outcomes.ts'
import { pageLink } from '../fields/page-link.ts'
import { countShown } from '../system/card.ts'
import { settingsHere } from '../system/target.ts'
import { isOwn, typedGroup } from './target.ts'

const words = groupText.card

/** Shows a group with everything that the viewer may see. The server leaves out the rest. */
export async function showGroup(call: Call<unknown>, group: Group, all: boolean): Promise<Answer> {
  if (all && !isOwn(group)) throw new Refusal(groupText.allOfOthers)
  const { lookups } = call
  const { zone } = await lookups.here()
  const of = isOwn(group) ? await lookups.ownSystem() : await lookups.system(group.system ?? '')
  const [server, system, seen] = await Promise.all([
    lookups.eyesOn(of),
    lookups.seenSystem(of),
    lookups.seenGroup(group),
  ])
  const [style, here, members] = await Promise.all([
    lookups.style(),
    settingsHere(call, system),
    countMembers(server, group, all),
  ])
  const created = seen.created === null ? null : shownDay(seen.created, zone)
  return card({
    title: words.title(seen.name, here?.display_name ?? system.name),
    text: seen.privacy?.visibility === 'private' ? words.hidden : '',
    color: seen.color,
    thumbnail: seen.icon,
    image: seen.banner,
    fields: [
      ...cardField(words.displayName, seen.display_name && escaped(seen.display_name)),
      ...cardField(words.color, style?.card_show_color_hex && seen.color && `#${seen.color}`),
      ...cardField(words.members, shownCount(members, isOwn(group), typedGroup(call, group))),
      ...cardField(words.description, seen.description, false),
    ],
    footer: words.footer(shownId(system.id, style), shownId(seen.id, style), created),
    large: !call.flag('embed'),
    ...pageLink(call, 'group', seen.id),
  })
}

async function countMembers(server: Client, { id }: Group, all: boolean): Promise<number | undefined> {
  const members = await orUnseen(server.bridgeListGroupMembers({ groupRef: id }))
  return members && countShown(members, all)
}

function shownCount(count: number | undefined, own: boolean, typed: string): string | undefined {
  if (count === undefined) return undefined
  if (count > 0) return words.memberCount(count, `${typed} list`)
  return own ? words.firstMember(`${typed} add Ash`) : words.noMembers
}
