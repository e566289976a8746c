import type { Group, ListedSwitch, Member } from '@polyphony/contract'
import type { Context } from '../../../src/context.ts'
import type { SystemId } from '../../../src/domain/entities.ts'
import type { ImportRun } from '../../../src/store/bulk/import-runs.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import type { StoreTx } from '../../../src/store/store.ts'
import type { Answer, Caller } from '../callers/server.ts'

/** A UUID of somebody that is only in a file. */
export const foreignUuid = (n: number) => `91aa0000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** The smallest file, with whatever a test is about. */
export const smallFile = (parts: object = {}) => ({ version: 2, members: [], switches: [], ...parts })
/** A moment of a switch. */
export const atSecond = (second: number) => `2023-05-06T07:00:${String(second).padStart(2, '0')}Z`

/** The content of a system as its owner sees it. */
export const membersOf = async (who: Caller): Promise<Member[]> =>
  (await who.get('/v2/systems/@me/members')).body
export const groupsOf = async (who: Caller): Promise<(Group & { members: string[] })[]> =>
  (await who.get('/v2/systems/@me/groups?with_members=true')).body
export const switchesOf = async (who: Caller): Promise<ListedSwitch[]> =>
  (await who.get('/v2/systems/@me/switches')).body

/** Sends a file, as an object or as the text it has. */
export const importInto = (who: Caller, file: unknown, query = '', raw?: string): Promise<Answer> =>
  who.post(`/v2/systems/@me/import${query}`, file, raw === undefined ? {} : { raw })

/** Writes the error text for a file that cannot be read. */
export const unreadable = (reason: string) =>
  `Imported data file invalid. Make sure this is a .json file directly exported from PluralKit or Tupperbox. (${reason})`

/** Gives a system its own limit of members, as an operator would. */
export async function limitMembers(
  t: { ctx: Context },
  { uuid }: { uuid: string },
  limit: number,
): Promise<void> {
  await t.ctx.store.driver.transact((tx) =>
    tx.all(
      sql`update system_settings set member_limit = ${limit}
          where system_id = (select id from systems where uuid = ${uuid})`,
    ),
  )
}

/** An import that has just begun. */
export async function beginImport(
  { ctx }: { ctx: Context },
  tx: StoreTx,
  system: SystemId,
): Promise<ImportRun> {
  const now = ctx.clock.now()
  const row = { hid: ctx.ids.hid(), uuid: ctx.ids.uuid(), token_hash: null, name: null, created: now }
  const shell = await tx.systems.insert(row)
  if (!shell) throw new Error(`${row.hid} is taken`)
  return tx.importRuns.begin({ system, shell: shell.id, makesSystem: false }, now)
}

export interface Heard {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came
  data: any
}

/** Sends a file and hears the events about it one by one. */
export async function* listen(
  url: string,
  token: string | undefined,
  file: object,
  path = '/v2/systems/@me/import',
): AsyncGenerator<Heard> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: token }),
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(file),
  })
  if (response.headers.get('content-type') !== 'text/event-stream') throw new Error(await response.text())
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
      yield { event, data: JSON.parse(data) }
    }
  }
}
