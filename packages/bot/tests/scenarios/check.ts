import { expect } from 'bun:test'
import type { Seen } from './chat.ts'
import { view } from './compare.ts'
import { call, type Names } from './place.ts'
import type { Expected, Scenario } from './shape.ts'
import type { Stage } from './steps.ts'

/** Compares the end of a scenario with what it expects. */
export async function checkEnd(stage: Stage, scenario: Scenario): Promise<void> {
  const { names, chat } = stage
  const {
    stands,
    told = {},
    recorded = {},
    front = {},
    autoproxy = {},
    counts = {},
    webhooks = {},
  } = scenario
  for (const [channel, expected] of Object.entries(stands)) {
    compare(`#${channel}`, await chat.read(names.get(channel)), expected, names)
  }
  for (const person of Object.keys(scenario.setting?.people ?? {})) {
    compare(`to ${person}`, await chat.told(names.get(person)), told[person] ?? [], names)
  }
  for (const [name, expected] of Object.entries(recorded)) {
    expect([name, expected && (await recordOf(stage, names.get(name), expected))]).toEqual([name, expected])
    if (expected === null) expect([name, await findRecord(stage, names.get(name))]).toEqual([name, null])
  }
  for (const [person, members] of Object.entries(front)) {
    const now = (await ask(stage, '/v2/systems/@me/fronters', person)) as
      | { members: { name: string }[] }
      | undefined
    expect([person, now?.members.map(({ name }) => name) ?? []]).toEqual([person, members])
  }
  for (const [person, expected] of Object.entries(autoproxy)) {
    const now = await ask(stage, `/v2/systems/@me/autoproxy?guild_id=${names.guild}`, person)
    expect(now).toMatchObject(names.fill(expected) as object)
  }
  for (const [member, count] of Object.entries(counts)) {
    const now = (await call(stage.backend, 'GET', `/v2/members/${names.get(member)}`)) as {
      message_count: number
    }
    expect([member, now.message_count]).toEqual([member, count])
  }
  for (const [channel, count] of Object.entries(webhooks)) {
    expect([channel, chat.fake?.webhooks(names.get(channel)).length]).toEqual([channel, count])
  }
  if (scenario.presence !== undefined) {
    expect(JSON.stringify(chat.fake?.presence())).toContain(scenario.presence)
  }
  if (scenario.settings !== undefined) {
    const now = await call(stage.backend, 'GET', `/bridge/v1/guilds/${names.guild}`)
    expect(now).toMatchObject(names.fill(scenario.settings) as object)
  }
}

/** Looks whether the channels stand as they should at the end. */
export async function endsAsExpected({ names, chat }: Stage, { stands }: Scenario): Promise<boolean> {
  for (const [channel, wishes] of Object.entries(stands)) {
    const expected = names.fill(wishes)
    const seen = await chat.read(names.get(channel))
    const shown = seen.map((message, at) => view(message, expected[at], names))
    if (!Bun.deepEquals(shown, expected)) return false
  }
  return true
}

function compare(where: string, seen: readonly Seen[], wishes: Expected[], names: Names): void {
  const expected = names.fill(wishes)
  const shown = seen.map((message, at) => view(message, expected[at], names))
  expect({ [where]: shown }).toEqual({ [where]: expected })
}

interface Recorded {
  member: { name: string } | null
  sender: string
  original: string
}

/** Asks the server as the owner of a system. */
const ask = ({ backend, names }: Stage, path: string, person: string) =>
  call(backend, 'GET', path, undefined, names.get(`${person}System`))

async function findRecord({ backend }: Stage, id: string): Promise<Recorded | null> {
  return (await call(backend, 'GET', `/v2/messages/${id}`).catch(() => null)) as Recorded | null
}

async function recordOf(stage: Stage, id: string, wish: { sender?: string; original?: string }) {
  const found = await findRecord(stage, id)
  return (
    found && {
      member: found.member?.name ?? '',
      ...(wish.sender !== undefined && { sender: stage.names.nameOf(found.sender) }),
      ...(wish.original !== undefined && { original: stage.names.nameOf(found.original) }),
    }
  )
}
