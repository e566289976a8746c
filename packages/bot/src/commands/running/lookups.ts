import type { Answer, Client } from '@polyphony/client'
import { inBatches } from '../../base/in-batches.ts'
import { Refusal } from '../../base/refusal.ts'
import { unlessMissing } from '../../bridge.ts'
import { countNameWords, findByName, type NamedKind, unknownName } from '../../parsing/by-name.ts'
import { readId, readSystem } from '../../parsing/ids.ts'
import type { ZonedNow } from '../../parsing/moments.ts'
import { nearest } from '../../parsing/nearest.ts'
import { findOwn, type WithNames } from '../../parsing/references.ts'
import { commonText, listText } from '../../text/texts.ts'
import type { GroupName, MemberName, NameLists } from './name-lists.ts'
import { orPrivate, orUnseen } from './outcomes.ts'

/** The audience of a card or a list. */
export type View = 'owner' | 'public'
export type System = Answer<'getSystem'>
/** The settings as their owner sees them. */
type Settings = Extract<Answer<'getSettings'>, { timezone: string }>
export type Member = Answer<'listMembers'>[number]
export type Group = Answer<'listGroups'>[number]

/** Commands that could have been meant where a reference was typed. */
interface Meant {
  readonly before: string
  readonly words: ReadonlyMap<string, string>
}

/** A member or group of the caller. Lists do not tell its privacy, and those of other systems have none. */
interface NamedThing extends WithNames {
  readonly privacy?: { readonly name_privacy: 'public' | 'private' } | null
}

interface LookupOptions {
  readonly account: string
  /** Other people see the answer. */
  readonly inChannel: boolean
  /** The server in the name of an account; with null as anyone sees it. */
  server(account: string | null): Client
  readonly names: NameLists
  /** Look members and groups up by ID only. */
  readonly byId: boolean
  /** The caller wants the answer that a stranger would get. */
  readonly asEverybody: boolean
  /** The caller wants to see their own private values. */
  readonly asOwner: boolean
  readonly now: number
  readonly meant: Meant
}

/** The settings that decide how a reader sees IDs and colours. */
export type DisplayStyle = Pick<
  Settings,
  'hid_display_split' | 'hid_display_caps' | 'hid_list_padding' | 'card_show_color_hex'
>

/**
 * Finds what a command names. Everything is asked for once, and only if the command needs it. If the caller asks as
 * everybody sees it, all that comes out of here was read as a stranger, and the caller owns nothing: their own names serve
 * only to find what they mean. So no handler can show a private value.
 */
export class Lookups {
  readonly #options: LookupOptions
  readonly #caller: Client
  /** The server as everybody sees it. */
  readonly asStranger: Client
  readonly asEverybody: boolean
  readonly now: number
  #system: Promise<System | undefined> | undefined
  #settings: Promise<Settings> | undefined
  #members: Promise<readonly MemberName[]> | undefined
  #groups: Promise<readonly GroupName[]> | undefined

  constructor(options: LookupOptions) {
    this.#options = options
    this.#caller = options.server(options.account)
    this.asStranger = options.server(null)
    this.asEverybody = options.asEverybody
    this.now = options.now
  }

  /** The server as the caller, or as a stranger if the caller has no system. Refuses who asks as everybody. */
  get asCaller(): Client {
    this.needOwner()
    return this.#caller
  }

  /** Refuses what only the owner may see or do, if the caller asks as everybody. */
  needOwner(): void {
    if (this.asEverybody) throw new Refusal(commonText.onlyAlone)
  }

  /** The caller's system, if they have one. */
  systemIfAny(): Promise<System | undefined> {
    this.#system ??= unlessMissing(
      this.asEverybody
        ? this.asStranger.getSystem({ systemRef: this.#options.account })
        : this.#caller.getSystem({ systemRef: '@me' }),
    )
    return this.#system
  }

  /** The caller may see and change everything of this system. */
  async owns({ id }: { readonly id: string }): Promise<boolean> {
    return !this.asEverybody && (await this.systemIfAny())?.id === id
  }

  async ownSystem(): Promise<System> {
    const system = await this.systemIfAny()
    if (!system) throw new Refusal(commonText.noSystem, 'system new Harbour')
    return system
  }

  async settings(): Promise<Settings> {
    this.needOwner()
    return this.#allSettings()
  }

  async #allSettings(): Promise<Settings> {
    await this.ownSystem()
    this.#settings ??= this.#caller.getSettings({
      systemRef: '@me',
      include: 'extended',
    }) as Promise<Settings>
    return this.#settings
  }

  /** How the caller reads IDs and colours; undefined for callers without a system. */
  async style(): Promise<DisplayStyle | undefined> {
    if (!(await this.systemIfAny())) return undefined
    const { hid_display_split, hid_display_caps, hid_list_padding, card_show_color_hex } =
      await this.#allSettings()
    return { hid_display_split, hid_display_caps, hid_list_padding, card_show_color_hex }
  }

  /** Decides whether cards, lists and names of a system show the view of the owner. Only this decides it. */
  async view(of: { readonly id: string }): Promise<View> {
    const { asOwner } = this.#options
    const own = await this.owns(of)
    if (asOwner && !own) throw new Refusal(commonText.privateOfOthers)
    if (!own || asOwner) return own ? 'owner' : 'public'
    return (await this.#allSettings()).show_private_info ? 'owner' : 'public'
  }

  /** Returns the client that reads a system in the view of `view`. */
  async eyesOn(of: { readonly id: string }): Promise<Client> {
    return (await this.view(of)) === 'owner' ? this.#caller : this.asStranger
  }

  /** Reads a system in the view of `view`. Only the owner's view has privacy settings. */
  async seenSystem(system: System): Promise<System> {
    if (system.privacy === null || (await this.view(system)) === 'owner') return system
    return this.asStranger.getSystem({ systemRef: system.id })
  }

  async seenMember(member: Member): Promise<Member> {
    if (member.privacy === null || (await this.view(await this.ownSystem())) === 'owner') return member
    return this.asStranger.getMember({ memberRef: member.id })
  }

  async seenGroup(group: Group): Promise<Group> {
    if (group.privacy === null || (await this.view(await this.ownSystem())) === 'owner') return group
    return this.asStranger.getGroup({ groupRef: group.id })
  }

  /** Names a member of the caller as the answer may. In a channel, the settings can hide private names. */
  async namedMember<Thing extends NamedThing>(member: Thing): Promise<Thing> {
    const [named = member] = await this.namedMembers([member])
    return named
  }

  /** Names members of the caller as the answer may. */
  namedMembers<Thing extends NamedThing>(members: readonly Thing[]): Promise<readonly Thing[]> {
    return this.#named(members, (memberRef) => this.asStranger.getMember({ memberRef }))
  }

  /** Names groups of the caller as the answer may. */
  namedGroups<Thing extends NamedThing>(groups: readonly Thing[]): Promise<readonly Thing[]> {
    return this.#named(groups, (groupRef) => this.asStranger.getGroup({ groupRef }))
  }

  async #named<Thing extends NamedThing>(
    things: readonly Thing[],
    readAsStranger: (id: string) => Promise<{ readonly name: string }>,
  ): Promise<readonly Thing[]> {
    const { inChannel, asEverybody } = this.#options
    if (!inChannel || asEverybody || !things.some(mayHaveCover)) return things
    if ((await this.view(await this.ownSystem())) === 'owner') return things
    return inBatches(things, async (thing) =>
      mayHaveCover(thing) ? { ...thing, name: (await readAsStranger(thing.id)).name } : thing,
    )
  }

  /** The caller's time zone. */
  async here(): Promise<ZonedNow> {
    const zone = (await this.systemIfAny()) ? (await this.#allSettings()).timezone : 'UTC'
    return { zone, now: this.now }
  }

  /** The caller's members by name. Callers without a system are refused. */
  async ownMembers(): Promise<readonly MemberName[]> {
    const { id } = await this.ownSystem()
    if (!this.asEverybody) return this.#memberNames()
    const list = this.asStranger.bridgeListMembers({ systemRef: id })
    return (await orPrivate(list, listText.private('members'))).members ?? []
  }

  async ownGroups(): Promise<readonly GroupName[]> {
    const { id } = await this.ownSystem()
    if (!this.asEverybody) return this.#groupNames()
    return orPrivate(this.asStranger.bridgeListGroups({ systemRef: id }), listText.private('groups'))
  }

  /** The caller's own members, to find what they mean. Empty for callers without a system. */
  #memberNames(): Promise<readonly MemberName[]> {
    this.#members ??= this.#options.names.members(this.#options.account)
    return this.#members
  }

  #groupNames(): Promise<readonly GroupName[]> {
    this.#groups ??= this.#options.names.groups(this.#options.account)
    return this.#groups
  }

  /** A member of the caller's system, by name alone. Only changes ask for it. */
  async ownMemberName(typed: string): Promise<MemberName> {
    this.needOwner()
    return this.#pick('member', await this.ownMembers(), typed)
  }

  /** Members of the caller's system, by name alone. Only changes ask for them. */
  async ownMemberNames(words: readonly string[]): Promise<readonly MemberName[]> {
    this.needOwner()
    return this.namedMembers(await this.#several('member', await this.ownMembers(), words))
  }

  async ownGroupNames(words: readonly string[]): Promise<readonly GroupName[]> {
    this.needOwner()
    return this.namedGroups(await this.#several('group', await this.ownGroups(), words))
  }

  /** Reads each word as a name. If some are none, words that follow each other may be one. */
  async #several<Thing extends WithNames>(
    kind: NamedKind,
    own: readonly Thing[],
    words: readonly string[],
  ): Promise<readonly Thing[]> {
    const { byId } = this.#options
    const isExact = words.every((word) => findOwn(own, word, { byId }).length === 1)
    const found: Thing[] = []
    for (let at = 0; at < words.length; ) {
      const count = isExact || byId ? 1 : Math.max(1, countNameWords(own, words.slice(at)))
      found.push(await this.#pick(kind, own, words.slice(at, at + count).join(' ')))
      at += count
    }
    return found
  }

  /** A member of the caller's system with all values, named as the answer may. */
  async ownMember(typed: string): Promise<Member> {
    await this.ownSystem()
    const { id } = await this.#pick('member', await this.#memberNames(), typed)
    return this.namedMember(await this.member(id))
  }

  /** A member of the caller's system, or of any system by ID, named as the answer may. */
  async anyMember(typed: string): Promise<Member> {
    const own = await this.#memberNames()
    const found = await this.#any('member', own, typed, (id) => this.member(id))
    return this.namedMember(found ?? (await this.member((await this.#pick('member', own, typed)).id)))
  }

  /** A group of the caller's system by name, or any group by ID, named as the answer may. */
  async anyGroup(typed: string): Promise<Group> {
    const own = await this.#groupNames()
    const found = await this.#any('group', own, typed, (id) => this.group(id))
    const group = found ?? (await this.group((await this.#pick('group', own, typed)).id))
    const [named = group] = await this.namedGroups([group])
    return named
  }

  /** A thing of the caller by its exact name or ID, or one of somebody else by its ID. */
  async #any<Thing>(
    kind: NamedKind,
    own: readonly WithNames[],
    typed: string,
    read: (id: string) => Promise<Thing>,
  ): Promise<Thing | undefined> {
    const found = findOwn(own, typed, this.#options)
    const id = found.length > 1 ? (await this.#pick(kind, own, typed)).id : (found[0]?.id ?? readId(typed))
    return id === undefined ? undefined : unlessMissing(read(id))
  }

  /** A member of any system by ID, as the caller sees them. */
  async member(memberRef: string): Promise<Member> {
    return (await this.viewer()).getMember({ memberRef, include: 'extended' })
  }

  async group(groupRef: string): Promise<Group> {
    return (await this.viewer()).getGroup({ groupRef })
  }

  /** A system by account or ID, as the caller sees it. */
  async system(typed: string): Promise<System> {
    const reference = readSystem(typed)
    const systemRef = reference && ('account' in reference ? reference.account : reference.id)
    const found = systemRef && (await unlessMissing((await this.viewer()).getSystem({ systemRef })))
    if (found) return found
    if (reference && 'account' in reference) throw new Refusal(commonText.accountWithoutSystem)
    throw new Refusal(commonText.systemNotFound(typed, this.#meant(typed)))
  }

  /** The server as the caller, also for callers without a system. */
  async viewer(): Promise<Client> {
    return !this.asEverybody && (await this.systemIfAny()) ? this.#caller : this.asStranger
  }

  async #pick<Thing extends WithNames>(
    kind: NamedKind,
    own: readonly Thing[],
    typed: string,
  ): Promise<Thing> {
    const { byId } = this.#options
    const found = findByName(own, typed, { byId })
    if (found) return found
    throw unknownName(kind, typed, {
      own,
      shown: await this.#shownOf(kind, own),
      byId,
      commands: this.#meant(typed),
    })
  }

  /** Names of the caller's things that an answer may show. */
  async #shownOf(kind: NamedKind, own: readonly WithNames[]): Promise<readonly WithNames[]> {
    const system = await this.systemIfAny()
    if (!system) return []
    if ((await this.view(system)) === 'owner') return own
    const list =
      kind === 'member'
        ? this.asStranger.bridgeListMembers({ systemRef: system.id }).then(({ members }) => members ?? [])
        : this.asStranger.bridgeListGroups({ systemRef: system.id })
    return (await orUnseen<readonly WithNames[]>(list)) ?? []
  }

  #meant(typed: string): string[] {
    return suggestedCommands(typed, this.#options.meant)
  }
}

/** Strangers may see another name: the display name in place of a private one. */
const mayHaveCover = ({ display_name, privacy }: NamedThing): boolean =>
  display_name !== null && (privacy === undefined || privacy?.name_privacy === 'private')

const leastLetters = 3

/** Shows the commands whose word looks most like the typed one. */
export function suggestedCommands(typed: string, { before, words }: Meant): string[] {
  const long = [...words.keys()].filter((word) => word.length >= leastLetters)
  const shown = nearest(typed, long).map((word) => words.get(word) ?? word)
  return [...new Set(shown)].map((word) => commonText.command(`${before} ${word}`.trim()))
}
