import { describe, expect, test } from 'bun:test'
import { idsIn, isRecent } from '../../src/moderation-logs/log-cleanup.ts'
import { loggingBot } from '../../src/moderation-logs/logging-bots.ts'
import type { Embed } from '../../src/platform/types.ts'
import { RecentActions } from '../../src/state/recent-actions.ts'

const trigger = '1235310910000000002'
const ids = (content: string, embeds: Embed[] = [], componentText = '') =>
  idsIn({ content, embeds, componentText })

describe('a log names a message', () => {
  const logs: Record<string, string[]> = {
    'in its text': ids(`Message ${trigger} deleted`),
    'in backticks': ids(`(\`${trigger}\`)`),
    'in components': ids('', [], `### Message Deleted\n-# ${trigger}`),
    'in a footer': ids('', [{ footer: `Message ID: ${trigger}` }]),
    'in a field': ids('', [{ fields: [{ name: 'ID', value: `Message = ${trigger}` }] }]),
    'in a description': ids('', [{ description: `[${trigger}]` }]),
    'in the link of its author line': ids('', [
      { author: { name: 'x', url: `https://discord.com/channels/1/2/${trigger}` } },
    ]),
  }
  for (const [where, found] of Object.entries(logs)) test(where, () => expect(found).toEqual([trigger]))

  test('an id has 17 to 19 digits, and counts once', () => {
    expect(ids(`${trigger} ${trigger} 1234567890123456 12345678901234567890`)).toEqual([trigger])
  })
})

test('the id of a message shows whether it is from the last 30 minutes', () => {
  const later = (minutes: number) => String(BigInt(trigger) + (BigInt(minutes * 60_000) << 22n))
  expect(isRecent(trigger, later(29))).toBe(true)
  expect(isRecent(trigger, later(31))).toBe(false)
  expect(isRecent(later(1), trigger)).toBe(false)
  expect(isRecent('466378653216014359', trigger)).toBe(false)
  expect(isRecent(trigger, trigger)).toBe(false)
})

test('known and configured bots write logs', () => {
  const author = { name: '', avatar: null, automatic: true, roles: [] }
  const by = (id: string, application: string | null = null, webhook: string | null = null) =>
    loggingBot({ author: { ...author, id, webhook }, application }, new Set(['42']))
  expect(by('235148962103951360')).toEqual({ namesPeople: false })
  expect(by('1', '161660517914509312', '1')).toEqual({ namesPeople: false })
  expect(by('239631525350604801')).toEqual({ namesPeople: true })
  expect([by('42'), by('1', '42'), by('1', null, '42')]).toEqual([
    { namesPeople: true },
    { namesPeople: true },
    { namesPeople: true },
  ])
  expect(by('43')).toBeUndefined()
})

test('the bot remembers which messages it deletes', () => {
  const actions = new RecentActions()
  actions.noteProxied(trigger, '7', '8')
  actions.noteCommand('9')
  expect([trigger, '9', '10'].map((id) => actions.isKnown(id))).toEqual([true, true, false])
  expect([actions.wasProxiedJustNow('7', '8'), actions.wasProxiedJustNow('7', '9')]).toEqual([true, false])
})
