import { formatInstant, instant } from '@polyphony/contract'
import { itemAt } from '../report.ts'

/** All that a system holds, by names that are never used twice, so that nobody has to wait for an id to predict it. */
export interface State {
  tag: string | null
  /** Descriptions by name. */
  members: Record<string, string | null>
  /** Names of members by name. */
  groups: Record<string, string[]>
  /** The newest ones first. */
  switches: [timestamp: string, members: string[]][]
}

export const emptyState = (): State => ({ tag: null, members: {}, groups: {}, switches: [] })

/** Writes a state as text, equal states as equal texts. */
export const spell = ({ tag, members, groups, switches }: State): string =>
  JSON.stringify([
    tag,
    Object.entries(members).sort(),
    Object.entries(groups)
      .map(([name, list]) => [name, list.toSorted()])
      .sort(),
    switches.slice(0, newestSwitches),
  ])

/** As many as a page has. */
export const newestSwitches = 100

/** A change as a request, and the state after it. */
export interface Change {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  after: State
}

/** Ids by the names of a state. */
export interface Ids {
  members: Record<string, string>
  groups: Record<string, string>
}

const mostMembers = 12
const fewestMembers = 6
const firstSwitch = 1_577_836_800_000_000

const pick = <T>(list: readonly T[]): T => itemAt(list, Math.floor(Math.random() * list.length))
const some = (names: readonly string[]) => names.filter(() => Math.random() < 0.4)

/** Chooses any change that is legal in a state. `number` is never used twice for a system. */
export function chooseChange(state: State, ids: Ids, number: number): Change {
  const after = structuredClone(state)
  const names = Object.keys(state.members)
  const describe = (): Change => {
    const name = pick(names)
    const description = `text ${number}`
    after.members[name] = description
    return { method: 'PATCH', path: `/v2/members/${ids.members[name]}`, body: { description }, after }
  }
  const create = (): Change => {
    const name = `member ${number}`
    after.members[name] = `made ${number}`
    return { method: 'POST', path: '/v2/members', body: { name, description: `made ${number}` }, after }
  }
  const remove = (): Change => {
    const name = pick(names)
    const without = (list: string[]) => list.filter((each) => each !== name)
    delete after.members[name]
    for (const group of Object.keys(after.groups)) after.groups[group] = without(after.groups[group] ?? [])
    after.switches = after.switches.map(([timestamp, list]) => [timestamp, without(list)])
    return { method: 'DELETE', path: `/v2/members/${ids.members[name]}`, after }
  }
  const front = (): Change => {
    const timestamp = formatInstant(instant(firstSwitch + number * 1_000_000))
    const fronting = state.switches[0]?.[1].join() ?? ''
    const chosen = some(names)
    // why: a switch to those who front already is refused.
    const members = chosen.join() === fronting ? (chosen.length > 0 ? [] : names.slice(0, 1)) : chosen
    after.switches = [[timestamp, members], ...after.switches].slice(0, newestSwitches) as State['switches']
    const body = { timestamp, members: members.map((name) => ids.members[name]) }
    return { method: 'POST', path: '/v2/systems/@me/switches', body, after }
  }
  const group = (): Change => {
    const name = `group ${number}`
    after.groups[name] = []
    return { method: 'POST', path: '/v2/groups', body: { name }, after }
  }
  const join = (): Change => {
    const name = pick(Object.keys(state.groups))
    const members = some(names)
    after.groups[name] = members
    const path = `/v2/groups/${ids.groups[name]}/members/overwrite`
    return { method: 'POST', path, body: members.map((each) => ids.members[each]), after }
  }
  const rename = (): Change => {
    after.tag = `tag ${number}`
    return { method: 'PATCH', path: '/v2/systems/@me', body: { tag: after.tag }, after }
  }
  if (names.length < fewestMembers) return create()
  if (Object.keys(state.groups).length < 2) return group()
  return pick([
    describe,
    describe,
    front,
    front,
    join,
    rename,
    names.length < mostMembers ? create : remove,
  ])()
}

/** An event as the outbox has it. */
export interface StoredEvent {
  number: number
  type: string
  entity_id: string | null
  data: string | null
}

/** Knows a system from its events alone. Events name things by UUID. */
export class Listener {
  last = 0
  #tag: string | null = null
  readonly #members = new Map<string, { name: string; description: string | null }>()
  readonly #groups = new Map<string, { name: string; members: string[] }>()
  #switches: { timestamp: string; members: string[] }[] = []

  /** Returns false if the event is not the next one. */
  hear({ number, type, entity_id, data: json }: StoredEvent): boolean {
    const isNext = number === this.last + 1
    this.last = number
    const id = entity_id ?? ''
    const data = json === null ? {} : JSON.parse(json)
    if (type === 'UPDATE_SYSTEM' && 'tag' in data) this.#tag = data.tag
    if (type === 'CREATE_MEMBER' || type === 'UPDATE_MEMBER')
      this.#members.set(id, { name: '', description: null, ...this.#members.get(id), ...data })
    if (type === 'DELETE_MEMBER') this.#members.delete(id)
    if (type === 'CREATE_GROUP') this.#groups.set(id, { name: data.name, members: [] })
    if (type === 'UPDATE_GROUP_MEMBERS')
      this.#groups.set(id, { name: this.#groups.get(id)?.name ?? '', members: data.members })
    if (type === 'CREATE_SWITCH') this.#switches = [data, ...this.#switches].slice(0, newestSwitches)
    return isNext
  }

  state(): State {
    const names = (uuids: string[]) => uuids.flatMap((uuid) => this.#members.get(uuid)?.name ?? [])
    return {
      tag: this.#tag,
      members: Object.fromEntries(
        [...this.#members.values()].map(({ name, description }) => [name, description]),
      ),
      groups: Object.fromEntries([...this.#groups.values()].map((each) => [each.name, names(each.members)])),
      switches: this.#switches.map(({ timestamp, members }) => [timestamp, names(members)]),
    }
  }
}
