import { type Static, Type } from 'typebox'
import { Nullable, Privacy } from '../model/fields.ts'
import { described } from '../model/schemas.ts'
import { Group } from '../resources/group.ts'
import { Member, memberModel } from '../resources/member.ts'

const visibility = described(
  Nullable(Privacy),
  'If private, lists leave it out for everyone except the owner, who alone gets this value.',
  'public',
)
const {
  id,
  uuid,
  name,
  display_name,
  proxy_tags,
  created,
  pronouns,
  birthday,
  avatar_url,
  description,
  message_count,
  last_message_timestamp,
} = Member.properties

export const MemberName = Type.Object(
  {
    id,
    uuid,
    name,
    display_name,
    visibility,
    archived: memberModel.extended.archived.schema,
    aliases: described(
      Nullable(memberModel.extended.aliases.schema),
      'Further names of the member. Null for everyone except the owner.',
      ['birdie'],
    ),
    proxy_tags,
    values: Type.Optional(
      Type.Object(
        { created, pronouns, birthday, avatar_url, description, message_count, last_message_timestamp },
        { description: 'Values that lists can show. Only with `with=values`.' },
      ),
    ),
  },
  { description: 'A member, as much as a bot needs to find and list it.' },
)
export type MemberName = Static<typeof MemberName>

export const MemberNames = Type.Object(
  {
    version: described(
      Nullable(Type.String()),
      'Changes with every change to the members, except counts of messages. Null for everyone except the owner.',
      '0e6cbd0a-7b4e-4a54-9a51-59a3a9d41f20.17',
    ),
    members: described(
      Nullable(Type.Array(MemberName)),
      'All members in order of their creation, or null if `known` is the version, or the one before.',
    ),
    changed: Type.Optional(
      described(Type.Array(MemberName), 'The member that differs from the version that you have.'),
    ),
  },
  { description: 'The members of a system by their names.' },
)
export type MemberNames = Static<typeof MemberNames>

const group = Group.properties
export const GroupName = Type.Object(
  {
    id: group.id,
    uuid: group.uuid,
    name: group.name,
    display_name: group.display_name,
    visibility,
  },
  { description: 'A group, as much as a bot needs to find it.' },
)
export type GroupName = Static<typeof GroupName>
