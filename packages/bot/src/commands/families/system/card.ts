import type { Client } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { shownDay } from '../../../parsing/moments.ts'
import { escaped } from '../../../text/markup.ts'
import { shownId } from '../../../text/shown.ts'
import { systemText } from '../../../text/texts.ts'
import { type Answer, card, cardField } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { orUnseen } from '../../running/outcomes.ts'
import { pageLink } from '../fields/page-link.ts'
import { isOwn, type SystemHere, serverName, settingsHere } from './target.ts'

const words = systemText.card
const longestFronters = 200
const longestAccounts = 1000
const mostAccounts = 25

/** Shows a system with everything that the viewer may see. The server leaves out the rest. */
export async function showSystem(call: Call<unknown>, system: System, all: boolean): Promise<Answer> {
  if (all && !isOwn(system)) throw new Refusal(systemText.allOfOthers)
  const { lookups } = call
  const [server, seen] = await Promise.all([lookups.eyesOn(system), lookups.seenSystem(system)])
  const [style, { zone }, here, place, members, fronters, accounts] = await Promise.all([
    lookups.style(),
    lookups.here(),
    settingsHere(call, system),
    serverName(call),
    countMembers(call, server, seen, all),
    frontersOf(server, seen),
    accountsOf(call, seen),
  ])
  const hidden = members === 0 && isOwn(system) && (await lookups.ownMembers()).length > 0
  const id = shownId(seen.id, style)
  const command = isOwn(system) ? 'system' : `system ${seen.id}`
  return card({
    title: here?.display_name ?? seen.name ?? words.untitled(id),
    color: seen.color,
    // why: strangers cannot ask for the privacy of an avatar. One that they see proves that it is public.
    thumbnail: ((isOwn(seen) || seen.avatar_url) && here?.avatar_url) || seen.avatar_url,
    image: seen.banner,
    fields: [
      ...cardField(words.pronouns, seen.pronouns),
      ...cardField(words.tag, seen.tag && escaped(seen.tag)),
      ...cardField(words.color, style?.card_show_color_hex && seen.color && `#${seen.color}`),
      ...cardField(words.serverTag(place), serverTag(here)),
      ...cardField(words.members, shownCount(members, { own: isOwn(system), hidden }, `${command} list`)),
      ...cardField(words.fronters(fronters.length), shownFronters(fronters, `${command} fronters`), false),
      ...cardField(words.accounts, accounts, false),
      ...cardField(words.description, seen.description, false),
    ],
    footer: words.footer(id, shownDay(seen.created, zone)),
    large: !call.flag('embed'),
    ...pageLink(call, 'system', seen.id),
  })
}

interface Hideable {
  readonly visibility: string | null
}

/** Counts members. Owners see hidden ones too, but count them only on request. */
export const countShown = (members: readonly Hideable[], all: boolean): number =>
  all ? members.length : members.filter(({ visibility }) => visibility !== 'private').length

async function countMembers(
  { lookups }: Call<unknown>,
  server: Client,
  { id }: System,
  all: boolean,
): Promise<number | undefined> {
  if (server !== lookups.asStranger) return countShown(await lookups.ownMembers(), all)
  const seen = await orUnseen(server.bridgeListMembers({ systemRef: id }))
  return seen?.members?.length
}

function shownCount(
  count: number | undefined,
  { own, hidden }: { own: boolean; hidden: boolean },
  command: string,
): string | undefined {
  if (count === undefined) return undefined
  if (count > 0) return words.memberCount(count, command)
  if (!own) return words.noMembers
  return hidden ? words.allHidden : words.firstMember
}

async function frontersOf(server: Client, { id }: System): Promise<readonly string[]> {
  const latest = await orUnseen(server.getFronters({ systemRef: id }))
  return (latest?.members ?? []).map(({ name }) => escaped(name))
}

function shownFronters(names: readonly string[], command: string): string {
  const joined = names.join(', ')
  return joined.length > longestFronters ? words.manyFronters(names.length, command) : joined
}

const serverTag = (here: SystemHere | undefined): string | null | undefined => {
  if (here && !here.tag_enabled) return words.tagOff
  return here?.tag && escaped(here.tag)
}

/** The linked accounts, which everybody may see: people who look after a chat server need them. */
async function accountsOf(call: Call<unknown>, { id }: System): Promise<string> {
  const ids = await call.lookups.asStranger.bridgeListAccounts({ systemRef: id })
  const lines = await Promise.all(
    ids.slice(0, mostAccounts).map(async (account) => {
      const found = await call.account(account)
      return found ? words.account(account, found.name) : words.goneAccount(account)
    }),
  )
  while (lines.join('\n').length > longestAccounts) lines.pop()
  const left = ids.length - lines.length
  return [...lines, ...(left > 0 ? [words.moreAccounts(left)] : [])].join('\n')
}
