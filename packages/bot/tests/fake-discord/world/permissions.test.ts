import { expect, test } from 'bun:test'
import { bits, channelPermissions, everything } from './permissions.ts'
import type { Channel, Guild, Overwrite } from './shapes.ts'

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, MentionEveryone, Administrator } = bits
const base = ViewChannel | SendMessages | EmbedLinks | MentionEveryone

/** Two roles besides @everyone: A and B, which the person has, and nothing in them unless given. */
function guildWith(everyone: bigint, a = 0n, b = 0n): Guild {
  const role = (id: string, permissions: bigint) => ({
    id,
    name: id,
    permissions,
    mentionable: false,
    position: 0,
  })
  return {
    id: 'everyone',
    name: 'Harbour',
    ownerId: 'owner',
    premiumTier: 0,
    locale: 'en-US',
    roles: new Map([role('everyone', everyone), role('A', a), role('B', b)].map((each) => [each.id, each])),
    members: new Map(
      ['owner', 'person'].map((userId) => [userId, { userId, nick: null, avatar: null, roles: ['A', 'B'] }]),
    ),
    emojis: new Set(),
  }
}

const channelWith = (overwrites: Overwrite[], type = 0): Channel => ({
  id: 'channel',
  type,
  guildId: 'everyone',
  name: 'general',
  parentId: null,
  position: 0,
  overwrites,
  recipients: [],
  ownerId: null,
  archived: false,
  locked: false,
  messages: new Map(),
})
const role = (id: string, deny: bigint, allow = 0n): Overwrite => ({ id, type: 0, allow, deny })
const member = (deny: bigint, allow = 0n): Overwrite => ({ id: 'person', type: 1, allow, deny })

const rows: [what: string, guild: Guild, overwrites: Overwrite[], permissions: bigint, who?: string][] = [
  [
    'roles and @everyone are added up',
    guildWith(ViewChannel, SendMessages, EmbedLinks),
    [],
    ViewChannel | SendMessages | EmbedLinks,
  ],
  ['the owner may do everything', guildWith(0n), [role('everyone', everything)], everything, 'owner'],
  ['an administrator may do everything', guildWith(0n, Administrator), [role('A', everything)], everything],
  ['a stranger may do nothing', guildWith(base), [], 0n, 'stranger'],
  [
    '@everyone is denied first, a role allows again',
    guildWith(base),
    [role('everyone', SendMessages), role('A', 0n, SendMessages)],
    base,
  ],
  [
    'of two roles the one that allows wins',
    guildWith(base),
    [role('B', EmbedLinks), role('A', 0n, EmbedLinks)],
    base,
  ],
  [
    'the person comes last',
    guildWith(base),
    [role('A', 0n, EmbedLinks), member(EmbedLinks)],
    base & ~EmbedLinks,
  ],
  ['a role that they do not have does not count', guildWith(base), [role('C', everything)], base],
  ['without View Channel nothing else counts', guildWith(base), [role('everyone', ViewChannel)], 0n],
  [
    'without Send Messages no links and no mention of everyone',
    guildWith(base),
    [member(SendMessages)],
    ViewChannel,
  ],
]

for (const [what, guild, overwrites, permissions, who = 'person'] of rows) {
  test(what, () => {
    const channel = channelWith(overwrites)
    expect(channelPermissions(guild, channel, channel, who)).toBe(permissions)
  })
}

test('a thread has the overwrites of its parent, and its own right to send', () => {
  const parent = channelWith([member(SendMessages)])
  const thread = channelWith([member(ViewChannel)], 11)
  const all = base | SendMessagesInThreads
  expect(channelPermissions(guildWith(all), thread, parent, 'person')).toBe(all & ~SendMessages)
  expect(channelPermissions(guildWith(base), thread, parent, 'person')).toBe(ViewChannel)
})
