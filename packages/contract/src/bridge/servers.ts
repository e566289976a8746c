import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { choice, type Field, flag, type Problems, text } from '../model/fields.ts'
import { model, orRefuse, PatchObject, type PatchOf, readPatch } from '../model/patch.ts'
import { about, described, SnowflakeText } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import type { Snowflake } from '../values/ids.ts'
import { limits } from '../values/limits.ts'
import { BrandedSnowflake, nullableSnowflake, readSnowflake } from './fields.ts'

/** Channels, each once. */
const channels = {
  schema: Type.Array(BrandedSnowflake, { maxItems: limits.channelsPerBlacklist }),
  read(value: unknown, key: string, problems: Problems): Snowflake[] | undefined {
    if (!Array.isArray(value)) return fail('bad_request')
    const ids = new Set(value.map((each) => readSnowflake(each, key, problems)))
    ids.delete(undefined)
    if (ids.size > limits.channelsPerBlacklist) {
      problems.tooLong(key, ids.size, limits.channelsPerBlacklist)
    }
    return [...ids] as Snowflake[]
  },
} satisfies Field

/** The settings that the moderators of a chat server choose. */
export const chatServerModel = model({
  name: about(text(limits.name), 'Its name, as the bot last saw it.', 'The Quiet Harbour'),
  log_channel: about(nullableSnowflake, 'The channel in which the bot logs proxied messages.', null),
  log_blacklist: about(channels, 'Channels whose messages the bot does not log.', []),
  blacklist: about(channels, 'Channels, threads and categories without proxying.', []),
  log_cleanup_enabled: about(
    flag(),
    'If true, the bot deletes what logging bots say about originals that it deleted.',
    false,
  ),
  invalid_command_response_enabled: about(flag(), 'If true, the bot answers to unknown commands.', true),
  require_system_tag: about(flag(), 'If true, only messages that show a system tag are proxied.', false),
  suppress_notifications: about(
    choice(['never', 'always', 'match', 'invert']),
    'When proxied messages are silent: never, always, when the original was (`match`), or when it was not (`invert`).',
    'never',
  ),
})
export type ChatServerPatch = PatchOf<typeof chatServerModel>

export const ChatServerPatch = PatchObject(chatServerModel, {
  description: 'The settings to change.',
  examples: [{ log_channel: '471388251102380033', require_system_tag: true }],
})
export const chatServerPatch = objectBody(ChatServerPatch, (json) =>
  orRefuse(readPatch(chatServerModel, json)),
)

const { fields } = chatServerModel
export const ChatServer = Type.Object(
  {
    id: described(SnowflakeText, 'The ID of the chat server.', '466707357099884544'),
    name: fields.name.schema,
    log_channel: Type.Unsafe<string | null>(fields.log_channel.schema),
    log_blacklist: Type.Unsafe<string[]>(fields.log_blacklist.schema),
    blacklist: Type.Unsafe<string[]>(fields.blacklist.schema),
    log_cleanup_enabled: fields.log_cleanup_enabled.schema,
    invalid_command_response_enabled: fields.invalid_command_response_enabled.schema,
    require_system_tag: fields.require_system_tag.schema,
    suppress_notifications: fields.suppress_notifications.schema,
  },
  { description: 'A chat server and the settings that its moderators chose.' },
)
export type ChatServer = Static<typeof ChatServer>
