import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@polyphony/client'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { Talk } from './support/talk.ts'

setDefaultTimeout(testTimeoutMs)

interface Case {
  name: string
  typed: string[]
  changes: Record<string, string>
}
const path = join(import.meta.dir, '../../../../fixtures/bot-commands/session.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: Case[] }
/** The keys that a system, a member and so on have in the file. */
const keys = new Set(
  cases.flatMap(({ changes }) => Object.keys(changes)).map((key) => key.replace(/\.M\d+/, '.M1')),
)

/** Leaves by their paths. An empty object or list, and null, are leaves. */
function flat(value: unknown, at = ''): [string, string][] {
  const isLeaf = typeof value !== 'object' || value === null || Array.isArray(value)
  const entries = isLeaf ? [] : Object.entries(value)
  if (entries.length === 0) return [[at, JSON.stringify(value)]]
  return entries.flatMap(([key, each]) => flat(each, at === '' ? key : `${at}.${key}`))
}

const pick = (from: object, at: string) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.has(`${at}.${key}`) || key === 'privacy'))

/** Settings in a chat server, or null while all are as they are for everybody. */
function unlessUsual(settings: object | undefined, usual: object, at: string): unknown {
  const shown = { ...usual, ...(settings && pick(settings, at)) }
  return JSON.stringify(shown) === JSON.stringify(usual) ? null : shown
}

const usualGuild = {
  proxying_enabled: true,
  tag: null,
  tag_enabled: true,
  avatar_url: null,
  display_name: null,
  name_format: null,
}
const usualMemberGuild = { display_name: null, avatar_url: null, keep_proxy: null }

eachStore("A person's first sixty commands", (store) => {
  const t = useBridge(store)

  test('change what they change in the reference service', async () => {
    const account = newSnowflake()
    const talk = new Talk(t.url)
    const client: Client = t.bot.client
    const as = { actAs: account }
    const ids: string[] = []
    const here = { guild_id: talk.guild }

    async function state(): Promise<Map<string, string>> {
      const system = await client.getSystem({ systemRef: '@me' }, as).catch(() => null)
      if (system === null) return new Map([['system', 'null']])
      const members = await client.listMembers({ systemRef: '@me' }, as)
      for (const { id } of members) if (!ids.includes(id)) ids.push(id)
      const shown: Record<string, unknown> = {}
      for (const member of members) {
        const there = await client
          .getMemberGuild({ memberRef: member.id, ...here }, as)
          .catch(() => undefined)
        const guild = unlessUsual(there, usualMemberGuild, 'members.M1.guild')
        shown[`M${ids.indexOf(member.id) + 1}`] = { ...pick(member, 'members.M1'), guild }
      }
      const settings = await client.getSettings({ systemRef: '@me' }, as)
      const guild = await client.getSystemGuild({ systemRef: '@me', ...here }, as).catch(() => undefined)
      const autoproxy = await client.getAutoproxy({ systemRef: '@me', ...here }, as)
      const { autoproxy_enabled } = await client.bridgeGetAccount({ account })
      const now = {
        system: pick(system, 'system'),
        settings: pick(settings, 'settings'),
        name_format: settings.name_format ?? '{name} {tag}',
        members: shown,
        groups: Object.fromEntries((await client.listGroups({ systemRef: '@me' }, as)).entries()),
        switches: await client.listSwitches({ systemRef: '@me' }, as),
        guild: unlessUsual(guild, usualGuild, 'guild'),
        autoproxy: pick(autoproxy, 'autoproxy'),
        account: { autoproxy_enabled },
      }
      return new Map(flat(now))
    }

    const withIds = (text: string) => text.replace(/\{M(\d+)\}/g, (_, n) => ids[Number(n) - 1] ?? '')
    let before = await state()
    for (const { name, typed, changes } of cases) {
      const [command = '', ...answers] = typed.map(withIds)
      await talk.says(account, `pk;${command}`)
      for (const answer of answers) await talk.says(account, answer)
      const after = await state()
      const changed: Record<string, string> = {}
      for (const [key, value] of after) if (before.get(key) !== value) changed[key] = value
      for (const key of before.keys()) if (!after.has(key)) changed[key] = 'gone'
      expect({ [name]: changed }).toEqual({ [name]: changes })
      before = after
    }
  })
})
