interface Member {
  readonly id: string
  readonly uuid: string
  readonly name: string
  readonly pronouns: string | null
}
interface Group {
  readonly uuid: string
  readonly name: string
  readonly members: readonly string[]
}
interface Switch {
  readonly id: string
  readonly timestamp: string
  readonly members: readonly string[]
}

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

/** A system on one server, and a person who changes it. */
export class LivedSystem {
  readonly #side: string
  readonly #port: () => number
  token = ''
  /** Names of members and groups that were made on this side. */
  readonly made: string[] = []
  /** Names of members that were deleted on this side. */
  readonly deleted = new Set<string>()

  private constructor(side: string, port: () => number) {
    this.#side = side
    this.#port = port
  }

  static async begin(side: string, port: () => number): Promise<LivedSystem> {
    const system = new LivedSystem(side, port)
    system.token = (await system.call('POST', '/v2/systems', { name: 'The Grove' })).token
    return system
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of several endpoints
  async call(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${this.#port()}${path}`, {
      method,
      headers: { authorization: this.token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 300) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  members = (): Promise<Member[]> => this.call('GET', '/v2/systems/@me/members')
  groups = (): Promise<Group[]> => this.call('GET', '/v2/systems/@me/groups?with_members=true')
  switches = (): Promise<Switch[]> => this.call('GET', '/v2/systems/@me/switches?limit=100')

  /** Changes something; returns how many changes were made. */
  async edit(other: LivedSystem): Promise<number> {
    const roll = Math.random()
    if (roll < 0.4) return this.#make('members')
    if (roll < 0.5) return this.#make('groups')
    if (roll < 0.65) return this.#rename()
    if (roll < 0.75) return this.#regroup()
    return roll < 0.95 ? this.#switch() : this.#delete(other)
  }

  async #make(list: 'members' | 'groups'): Promise<number> {
    const name = `${list} ${this.made.length} made ${this.#side}`
    await this.call('POST', `/v2/${list}`, { name })
    this.made.push(name)
    return 1
  }

  async #rename(): Promise<number> {
    const member = pick(await this.members())
    if (member === undefined) return 0
    await this.call('PATCH', `/v2/members/${member.uuid}`, { pronouns: `${Math.random()}` })
    return 1
  }

  async #regroup(): Promise<number> {
    const member = pick(await this.members())
    const group = pick(await this.groups())
    if (!member || !group) return 0
    const op = group.members.includes(member.uuid) ? 'remove' : 'add'
    await this.call('POST', `/v2/groups/${group.uuid}/members/${op}`, [member.uuid])
    return 1
  }

  async #switch(): Promise<number> {
    const members = (await this.members()).filter(() => Math.random() < 0.3).slice(0, 3)
    const [latest] = await this.switches()
    const refs = members.map(({ uuid }) => uuid)
    const isSame = refs.length === latest?.members.length
    if (isSame) return 0
    await this.call('POST', '/v2/systems/@me/switches', { members: refs })
    return 1
  }

  /** Deletes a member whom both sides have. Nobody can tell a lost creation from a deletion. */
  async #delete(other: LivedSystem): Promise<number> {
    const theirs = new Set((await other.members()).map(({ name }) => name))
    const member = pick((await this.members()).filter(({ name }) => theirs.has(name)))
    if (member === undefined) return 0
    await this.call('DELETE', `/v2/members/${member.uuid}`)
    this.deleted.add(member.name)
    return 1
  }
}

/** Says what is wrong with two systems that should be the same. */
export async function problemsOf(here: LivedSystem, there: LivedSystem): Promise<string[]> {
  const problems: string[] = []
  const deleted = new Set([...here.deleted, ...there.deleted])
  const sides = { here: await contentOf(here), there: await contentOf(there) }
  for (const name of [...here.made, ...there.made])
    for (const [side, { names }] of Object.entries(sides)) {
      const count = names.filter((each) => each === name).length
      if (count > 1) problems.push(`${name} is there ${count} times ${side}`)
      if (count > 0 && deleted.has(name)) problems.push(`${name} came back ${side}`)
      if (count === 0 && !deleted.has(name)) problems.push(`${name} is lost ${side}`)
    }
  for (const part of ['members', 'groups', 'fronts'] as const) {
    const [h, t] = [sides.here[part], sides.there[part]]
    const at = h.findIndex((text, i) => text !== t[i])
    if (h.length !== t.length || at >= 0)
      problems.push(`${part} differ: ${h.length} and ${t.length}, ${h.at(at)} and ${t.at(at)}`)
  }
  return problems
}

/** Describes what a system has by names. Switches with the same members in a row count as one. */
async function contentOf(system: LivedSystem) {
  const members = await system.members()
  const groups = await system.groups()
  const nameOf = new Map(
    members.flatMap(({ id, uuid, name }) => [
      [uuid, name],
      [id, name],
    ]),
  )
  const namesOf = (refs: readonly string[]) =>
    refs
      .map((ref) => nameOf.get(ref) ?? ref)
      .toSorted()
      .join()
  const fronts = (await system.switches()).toReversed().map((each) => namesOf(each.members))
  return {
    names: [...members, ...groups].map(({ name }) => name),
    members: members.map(({ name, pronouns }) => `${name}: ${pronouns}`).toSorted(),
    groups: groups.map((group) => `${group.name}: ${namesOf(group.members)}`).toSorted(),
    fronts: fronts.filter((front, i) => front !== fronts[i - 1]),
  }
}
