import type { Answer, Client } from '@polyphony/client'
import { commonText } from '../../text/commands/common.ts'
import { Refusal } from '../answers/refusal.ts'
import { readId, readSystem } from '../reading/ids.ts'
import type { Here } from '../reading/moments.ts'
import { nearest } from '../reading/nearest.ts'
import { findOwn, type Named } from '../reading/references.ts'
import { type GroupName, type MemberName, type NameLists, orNothing } from './name-lists.ts'

export type System = Answer<'getSystem'>
/** The settings as their owner sees them. */
export type Settings = Extract<Answer<'getSettings'>, { timezone: string }>
export type Member = Answer<'listMembers'>[number]
export type Group = Answer<'listGroups'>[number]

/** Commands that could have been meant where a reference was typed. */
export interface Meant {
  readonly before: string
  readonly words: ReadonlyMap<string, string>
}

export interface LookupOptions {
  readonly account: string
  /** The server in the name of an account; with null as anyone sees it. */
  server(account: string | null): Client
  readonly names: NameLists
  /** Look members and groups up by ID only. */
  readonly byId: boolean
  readonly now: number
  readonly meant: Meant
}

/** Finds what a command names. Everything is asked for once, and only if the command needs it. */
export class Lookups {
  readonly #options: LookupOptions
  /** The server as the caller, or as a stranger if the caller has no system. */
  readonly asCaller: Client
  /** The server as everybody sees it. */
  readonly asStranger: Client
  readonly now: number
  #system: Promise<System | undefined> | undefined
  #settings: Promise<Settings> | undefined
  #members: Promise<readonly MemberName[]> | undefined
  #groups: Promise<readonly GroupName[]> | undefined

  constructor(options: LookupOptions) {
    this.#options = options
    this.asCaller = options.server(options.account)
    this.asStranger = options.server(null)
    this.now = options.now
  }

  /** The caller's system, if they have one. */
  systemIfAny(): Promise<System | undefined> {
    this.#system ??= orNothing(this.asCaller.getSystem({ systemRef: '@me' }))
    return this.#system
  }

  async ownSystem(): Promise<System> {
    const system = await this.systemIfAny()
    if (!system) throw new Refusal(commonText.noSystem, 'system new Harbour')
    return system
  }

  async settings(): Promise<Settings> {
    await this.ownSystem()
    this.#settings ??= this.asCaller.getSettings({ systemRef: '@me' }) as Promise<Settings>
    return this.#settings
  }

  /** The caller's time zone. */
  async here(): Promise<Here> {
    const zone = (await this.systemIfAny()) ? (await this.settings()).timezone : 'UTC'
    return { zone, now: this.now }
  }

  /** The caller's members by name. Callers without a system are refused. */
  async ownMembers(): Promise<readonly MemberName[]> {
    this.#members ??= this.#options.names.members(this.#options.account)
    const [members] = await Promise.all([this.#members, this.ownSystem()])
    return members
  }

  async ownGroups(): Promise<readonly GroupName[]> {
    this.#groups ??= this.#options.names.groups(this.#options.account)
    const [groups] = await Promise.all([this.#groups, this.ownSystem()])
    return groups
  }

  /** A member of the caller's system, by name alone. */
  async ownMemberName(typed: string): Promise<MemberName> {
    return this.#pick('member', await this.ownMembers(), typed)
  }

  async ownGroupName(typed: string): Promise<GroupName> {
    return this.#pick('group', await this.ownGroups(), typed)
  }

  /** A member of the caller's system with all values. */
  async ownMember(typed: string): Promise<Member> {
    return this.member((await this.ownMemberName(typed)).id)
  }

  /** A member of the caller's system, or of any system by ID. */
  async anyMember(typed: string): Promise<Member> {
    const own = (await this.systemIfAny()) ? await this.ownMembers() : []
    const id = onlyOne(findOwn(own, typed, this.#options), typed)?.id ?? readId(typed)
    const member = id === undefined ? undefined : await orNothing(this.member(id))
    return member ?? this.#notFound('member', own, typed)
  }

  /** A group of the caller's system by name, or any group by ID. */
  async anyGroup(typed: string): Promise<Group> {
    const own = (await this.systemIfAny()) ? await this.ownGroups() : []
    const id = onlyOne(findOwn(own, typed, this.#options), typed)?.id ?? readId(typed)
    const group = id === undefined ? undefined : await orNothing(this.group(id))
    return group ?? this.#notFound('group', own, typed)
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
    const found = systemRef && (await orNothing((await this.viewer()).getSystem({ systemRef })))
    if (found) return found
    if (reference && 'account' in reference) throw new Refusal(commonText.accountWithoutSystem)
    throw new Refusal(commonText.systemNotFound(typed, this.#meant(typed)))
  }

  /** The server as the caller, also for callers without a system. */
  async viewer(): Promise<Client> {
    return (await this.systemIfAny()) ? this.asCaller : this.asStranger
  }

  #pick<Thing extends Named>(kind: 'member' | 'group', own: readonly Thing[], typed: string): Thing {
    return onlyOne(findOwn(own, typed, this.#options), typed) ?? this.#notFound(kind, own, typed)
  }

  #notFound(kind: 'member' | 'group', own: readonly Named[], typed: string): never {
    throw notFound(kind, own, typed, { byId: this.#options.byId, commands: this.#meant(typed) })
  }

  #meant(typed: string): string[] {
    return suggestedCommands(typed, this.#options.meant)
  }
}

const leastLetters = 3

/** Shows the commands whose word looks most like the typed one. */
export function suggestedCommands(typed: string, { before, words }: Meant): string[] {
  const long = [...words.keys()].filter((word) => word.length >= leastLetters)
  const shown = nearest(typed, long).map((word) => words.get(word) ?? word)
  return [...new Set(shown)].map((word) => commonText.command(`${before} ${word}`.trim()))
}

/** The one thing that was found, if any. Refuses an alias of several. */
export function onlyOne<Thing extends Named>(found: readonly Thing[], typed: string): Thing | undefined {
  if (found.length > 1) throw new Refusal(commonText.severalHaveAlias(typed, found))
  return found[0]
}

/** Says that nothing has a name, with the names and commands that look most like it. */
export function notFound(
  kind: 'member' | 'group',
  own: readonly Named[],
  typed: string,
  { byId = false, commands = [] }: { readonly byId?: boolean; readonly commands?: readonly string[] } = {},
): Refusal {
  const names = own.flatMap(({ name, display_name, aliases }) => [
    name,
    ...(display_name === null ? [] : [display_name]),
    ...(aliases ?? []),
  ])
  const suggestions = [...nearest(typed, names).map((name) => `**${name}**`), ...commands]
  return new Refusal(commonText.notFound(kind, typed, byId, suggestions))
}
