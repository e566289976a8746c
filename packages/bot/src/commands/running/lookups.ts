import { type Answer, type Client, NotFound } from '@polyphony/client'
import { commonText } from '../../text/commands/common.ts'
import { Refusal } from '../answers/refusal.ts'
import { readId, readSystem } from '../reading/ids.ts'
import type { Here } from '../reading/moments.ts'
import { nearest } from '../reading/nearest.ts'
import { findOwn, type Named } from '../reading/references.ts'

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
  #members: Promise<readonly Member[]> | undefined
  #groups: Promise<readonly Group[]> | undefined

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

  async ownMembers(): Promise<readonly Member[]> {
    await this.ownSystem()
    this.#members ??= this.asCaller.listMembers({ systemRef: '@me', include: 'extended' })
    return this.#members
  }

  async ownGroups(): Promise<readonly Group[]> {
    await this.ownSystem()
    this.#groups ??= this.asCaller.listGroups({ systemRef: '@me' })
    return this.#groups
  }

  /** A member of the caller's system. */
  async ownMember(typed: string): Promise<Member> {
    const found = findOwn(await this.ownMembers(), typed, this.#options)
    return this.#only(found, typed) ?? this.#notFound(typed, 'member', await this.ownMembers())
  }

  /** A member of the caller's system, or of any system by ID. */
  async anyMember(typed: string): Promise<Member> {
    const own = (await this.systemIfAny()) ? await this.ownMembers() : []
    const found = this.#only(findOwn(own, typed, this.#options), typed)
    if (found) return found
    const id = readId(typed)
    const other =
      id === undefined ? undefined : await orNothing((await this.viewer()).getMember({ memberRef: id }))
    return other ?? this.#notFound(typed, 'member', own)
  }

  async ownGroup(typed: string): Promise<Group> {
    const found = findOwn(await this.ownGroups(), typed, this.#options)
    return this.#only(found, typed) ?? this.#notFound(typed, 'group', await this.ownGroups())
  }

  /** A group of the caller's system by name, or any group by ID. */
  async anyGroup(typed: string): Promise<Group> {
    const own = (await this.systemIfAny()) ? await this.ownGroups() : []
    const found = this.#only(findOwn(own, typed, this.#options), typed)
    if (found) return found
    const id = readId(typed)
    const other =
      id === undefined ? undefined : await orNothing((await this.viewer()).getGroup({ groupRef: id }))
    return other ?? this.#notFound(typed, 'group', own)
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

  #only<Thing extends Named>(found: readonly Thing[], typed: string): Thing | undefined {
    if (found.length > 1) throw new Refusal(commonText.severalHaveAlias(typed, found))
    return found[0]
  }

  #notFound(typed: string, kind: 'member' | 'group', own: readonly Named[]): never {
    const names = own.flatMap(({ name, display_name }) => [name, display_name ?? name])
    const suggestions = [...nearest(typed, names).map((name) => `**${name}**`), ...this.#meant(typed)]
    throw new Refusal(commonText.notFound(kind, typed, this.#options.byId, suggestions))
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

async function orNothing<Value>(request: Promise<Value>): Promise<Value | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
