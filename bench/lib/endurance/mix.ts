import { formatInstant } from '@polyphony/contract'
import {
  accountAt,
  bridgeKey,
  hidAt,
  memberId,
  plan,
  type SystemKey,
  worstSwitchInstant,
} from '../../seed/plan.ts'
import { itemAt } from '../report.ts'
import type { BenchRequest } from '../request.ts'
import type { Cast } from '../scenarios.ts'
import type { WireAnswer } from './wire.ts'
import type { Account } from './written.ts'

export interface Sent extends BenchRequest {
  /** Learns the answer; undefined if none came, or an error. */
  settle?(answer: Pick<WireAnswer, 'etag' | 'body'> | undefined): void
}

export interface Kind {
  name: string
  /** How many of a thousand requests. */
  share: number
  isWrite?: true
  make(): Sent
}

export interface WrittenSystem {
  key: SystemKey
  account: Account
}

/** The mix of requests, out of a thousand. Systems take turns, so that seldom two requests meet in one. */
export function mixOf({ ordinary, worst }: Cast, written: readonly WrittenSystem[]): Kind[] {
  let [turn, writeTurn, marker] = [0, 0, 0]
  const anyone = () => itemAt(ordinary, turn++)
  const writer = () => itemAt(written, writeTurn++)
  const memberOf = (system: number, index: number) => hidAt(memberId(system, index % plan.membersPerSystem))
  const etags = new Map<string, string>()

  const read = (name: string, share: number, path: (key: SystemKey) => string): Kind => ({
    name,
    share,
    make() {
      const key = anyone()
      return { method: 'GET', path: path(key), token: key.token }
    },
  })

  return [
    read('own system', 150, ({ hid }) => `/v2/systems/${hid}`),
    read('own member', 150, ({ id }) => `/v2/members/${memberOf(id, turn)}`),
    read(
      "a stranger's member",
      100,
      ({ id }) => `/v2/members/${memberOf(1 + ((id * 7) % ordinary.length), turn)}`,
    ),
    read('fronters', 100, ({ hid }) => `/v2/systems/${hid}/fronters`),
    read('members', 60, ({ hid }) => `/v2/systems/${hid}/members`),
    read('a page of members', 20, ({ hid }) => `/v2/systems/${hid}/members?limit=10`),
    read('groups', 20, ({ hid }) => `/v2/systems/${hid}/groups`),
    read('switches', 50, ({ hid }) => `/v2/systems/${hid}/switches`),
    read('settings', 40, () => '/v2/systems/@me/settings'),
    read('the older API', 20, ({ hid }) => `/v1/s/${hid}`),
    {
      name: 'a page deep in a history',
      share: 5,
      make() {
        const at = worstSwitchInstant(Math.floor(Math.random() * plan.worst.switches))
        return {
          method: 'GET',
          path: `/v2/systems/${worst.hid}/switches?before=${formatInstant(at)}`,
          token: worst.token,
        }
      },
    },
    {
      name: 'fronters that did not change',
      share: 35,
      make() {
        const { hid, token } = itemAt(ordinary, turn++ % 100)
        const etag = etags.get(hid)
        return {
          method: 'GET',
          path: `/v2/systems/${hid}/fronters`,
          token,
          ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
          settle: (answer) => answer?.etag && etags.set(hid, answer.etag),
        }
      },
    },
    {
      name: 'proxy decision',
      share: 50,
      make: () => ({
        method: 'POST',
        path: '/bridge/v1/proxy',
        token: `Bearer ${bridgeKey}`,
        body: {
          message_id: '1',
          guild_id: '2',
          channel_id: '3',
          account_id: accountAt(anyone().id),
          content: 'hello there',
        },
      }),
    },
    {
      name: 'change a member',
      share: 80,
      isWrite: true,
      make() {
        const { key, account } = writer()
        const member = memberOf(key.id, marker)
        const description = `text ${marker++}`
        const value = account.description(member)
        // why: of two changes at the same time nobody knows which came last.
        if (value.isBusy) return this.make()
        return {
          method: 'PATCH',
          path: `/v2/members/${member}`,
          token: key.token,
          body: { description },
          settle: value.attempt(description),
        }
      },
    },
    {
      name: 'switch',
      share: 50,
      isWrite: true,
      make() {
        const { key, account } = writer()
        if (account.isSwitching) return this.make()
        account.isSwitching = true
        const first = (account.switchCount++ % 5) * 4
        return {
          method: 'POST',
          path: `/v2/systems/${key.hid}/switches`,
          token: key.token,
          body: { members: [0, 1, 2, 3].map((i) => memberOf(key.id, first + i)) },
          settle(answer) {
            account.isSwitching = false
            if (answer) account.switches.add(answer.body<{ id: string }>().id)
          },
        }
      },
    },
    {
      name: 'change the system',
      share: 30,
      isWrite: true,
      make() {
        const { key, account } = writer()
        const { tag: value } = account
        if (value.isBusy) return this.make()
        const tag = `| ${marker++}`
        return {
          method: 'PATCH',
          path: '/v2/systems/@me',
          token: key.token,
          body: { tag },
          settle: value.attempt(tag),
        }
      },
    },
    {
      name: 'write a note',
      share: 20,
      isWrite: true,
      make() {
        const { key, account } = writer()
        return {
          method: 'POST',
          path: '/v2/systems/@me/notes',
          token: key.token,
          body: { title: `Note ${marker++}`, text: 'We went to the lake. '.repeat(10) },
          settle: (answer) => answer && account.notes.add(answer.body<{ id: string }>().id),
        }
      },
    },
    {
      name: 'create or delete a member',
      share: 20,
      isWrite: true,
      make() {
        const { key, account } = writer()
        const [old] = account.created
        if (old === undefined) {
          return {
            method: 'POST',
            path: '/v2/members',
            token: key.token,
            body: { name: `New ${marker++}` },
            settle: (answer) => answer && account.created.add(answer.body<{ id: string }>().id),
          }
        }
        account.created.delete(old)
        return {
          method: 'DELETE',
          path: `/v2/members/${old}`,
          token: key.token,
          settle: (answer) => answer && account.deleted.add(old),
        }
      },
    },
  ]
}
