import type { Client } from '@polyphony/client'
import { shownDay } from '../../../parsing/moments.ts'
import { escaped } from '../../../text/markup.ts'
import { shownId, shownTag } from '../../../text/shown.ts'
import { commonText, memberText } from '../../../text/texts.ts'
import { type Answer, type Card, card, cardField } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { Group, Member } from '../../running/lookups.ts'
import { orUnseen } from '../../running/outcomes.ts'
import { pageLink } from '../fields/page-link.ts'
import { serverName, settingsHere as systemSettingsHere } from '../system/target.ts'
import { aliasesOf, isOwn, settingsHere } from './target.ts'

const words = memberText.card
const longest = 1000
const groupsOneByOne = 5

/** Shows a member with everything that the viewer may see. The server leaves out the rest. */
export async function showMember(call: Call<unknown>, member: Member): Promise<Answer> {
  const { lookups } = call
  const of = isOwn(member) ? await lookups.ownSystem() : await lookups.system(member.system ?? '')
  const [server, system, shown] = await Promise.all([
    lookups.eyesOn(of),
    lookups.seenSystem(of),
    lookups.seenMember(member),
  ])
  const [style, { zone }, groups, here, systemHere, place] = await Promise.all([
    lookups.style(),
    lookups.here(),
    groupsOf(server, shown),
    settingsHere(call, member),
    systemSettingsHere(call, system),
    serverName(call),
  ])
  const id = (id: string) => shownId(id, style)
  // why: strangers cannot ask for the privacy of an avatar. One that they see proves that it is public.
  const avatarHere = isOwn(shown) || shown.avatar_url !== null ? (here?.avatar_url ?? null) : null
  const text = [
    shown.privacy?.visibility === 'private' && words.hidden,
    avatarHere !== null && words.serverAvatar(shown.avatar_url),
  ]
  const created = shown.created === null ? null : shownDay(shown.created, zone)
  const about: Card = {
    title: words.title(escaped(shown.name), systemHere?.display_name ?? system.name),
    text: text.filter(Boolean).join('\n'),
    color: shown.color,
    thumbnail: avatarHere ?? shown.avatar_url,
    image: shown.banner,
    fields: [
      ...cardField(words.displayName, shown.display_name && escaped(shown.display_name)),
      ...cardField(words.aliases, aliasesOf(shown).map(escaped).join(', ')),
      ...cardField(words.serverName(place), here?.display_name && escaped(here.display_name)),
      ...cardField(words.color, style?.card_show_color_hex && shown.color && `#${shown.color}`),
      ...cardField(words.pronouns, shown.pronouns),
      ...cardField(words.birthday, shown.birthday && commonText.birthday(shown.birthday)),
      ...cardField(words.messages, shown.message_count ? String(shown.message_count) : null),
      ...cardField(words.tags, shown.proxy_tags.map(shownTag).join('\n'), false),
      ...cardField(words.groups(groups.length), groupLines(groups, id), false),
      ...cardField(words.description, shown.description, false),
    ],
    footer: words.footer(id(system.id), id(shown.id), created),
    large: !call.flag('embed'),
    ...pageLink(call, 'member', shown.id),
  }
  return card(about)
}

/** The groups that the viewer may see, by name: none if the list is private. */
async function groupsOf(server: Client, { id }: Member): Promise<readonly Group[]> {
  const groups = (await orUnseen(server.listMemberGroups({ memberRef: id }))) ?? []
  return groups.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
}

const nameOf = ({ display_name, name }: Group) => display_name ?? name

/** Shows few groups with their IDs, and many as names alone. */
function groupLines(groups: readonly Group[], id: (id: string) => string): string {
  if (groups.length <= groupsOneByOne) {
    return groups.map((group) => memberText.group(id(group.id), nameOf(group))).join('\n')
  }
  const names = groups.map((group) => escaped(nameOf(group))).join(', ')
  return names.length > longest ? `${names.slice(0, longest)}…` : names
}
