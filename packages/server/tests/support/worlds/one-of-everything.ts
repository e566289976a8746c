import { type Api, api, type Endpoint, type Member } from '@polyphony/contract'
import { enterGuild, enterGuildAs, linkAccount, proxyMessage, setLimits } from '../callers/bot.ts'
import type { SystemCaller, TestServer } from '../callers/server.ts'

/** The endpoints of the v2 surface: those for owners and everyone, not those for bridges or for signing in. */
export type V2Name = { [N in keyof Api]: Api[N]['surface'] extends 'v2' ? N : never }[keyof Api]
export type ReadName = { [N in V2Name]: Api[N]['method'] extends 'GET' ? N : never }[V2Name]
export type WriteName = Exclude<V2Name, ReadName>
/** Without what this service adds to the reference API. */
export type ReferenceName = {
  [N in V2Name]: Api[N] extends { docs: { extension: true } } ? never : N
}[V2Name]

export const v2Endpoints = Object.entries(api as Record<string, Endpoint>).filter(
  ([, { surface }]) => surface === 'v2',
) as [V2Name, Endpoint][]

/** The values of path parameters. */
export type Params = Record<
  'systemRef' | 'memberRef' | 'groupRef' | 'switchRef' | 'guild_id' | 'message' | 'note' | 'comment',
  string
>

/** A system with one of everything: a member in a group, a switch with a comment, a message, a note, guild settings and autoproxy. */
export interface World {
  readonly alice: SystemCaller
  readonly member: Member
  readonly params: Params
  readonly timestamp: string
}

let made = 0n

export async function makeOneOfEverything(t: TestServer, { closed = false } = {}): Promise<World> {
  const alice = await t.system('Harbour')
  const [member, group] = await Promise.all([alice.member(), alice.group()])
  const unique = ++made + BigInt(process.pid) * 1000n
  const [account, message] = [466378653216000000n + unique, 1235310912000000000n + unique].map(String)
  const [guild_id, timestamp] = ['466707357099884544', '2024-05-01T12:00:00Z']
  await linkAccount(t, alice, account ?? '')
  await enterGuild(t, alice, guild_id)
  await enterGuildAs(t, member, guild_id)
  await alice.client.addGroupMembers({ groupRef: group.id, body: [member.id] })
  const { id } = await alice.switch([member], timestamp)
  const comment = await alice.client.createComment({
    systemRef: '@me',
    switchRef: id,
    body: { text: 'Rain.', member: member.id },
  })
  const note = await alice.client.createNote({
    systemRef: '@me',
    body: { title: 'A quiet evening', members: [member.id], authors: [member.id] },
  })
  await alice.client.updateAutoproxy({ systemRef: '@me', guild_id, body: { autoproxy_mode: 'front' } })
  await proxyMessage(t, member, { id: message ?? '', sender: account ?? '', guild: guild_id })
  if (closed) await close(t, alice)
  return {
    alice,
    member,
    timestamp,
    params: {
      systemRef: alice.id,
      memberRef: member.id,
      groupRef: group.id,
      switchRef: id,
      guild_id,
      message: message ?? '',
      note: note.id,
      comment: comment.id,
    },
  }
}

/** Everything private, and no room for another member or group. */
async function close(t: TestServer, alice: SystemCaller): Promise<void> {
  await alice.hide('member_list_privacy', 'group_list_privacy', 'front_privacy', 'front_history_privacy')
  await alice.client.setGroupsPrivacy({ body: { list_privacy: 'private' } })
  await setLimits(t, alice, { member_limit: 1, group_limit: 1 })
}

/** The address of an endpoint in a world. What a world has not (things of additions) is 1. */
export function addressOf({ path }: Endpoint, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '1')
}
