import { type Static, Type } from 'typebox'
import { isObject, listBody, objectBody, optional } from '../../model/body.ts'
import { Nullable } from '../../model/fields.ts'
import { about, Datetime, described, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { parseUuid, type Uuid } from '../../values/ids.ts'
import { limits } from '../../values/limits.ts'
import { syncActions, syncKinds, syncReasons } from '../../values/sync.ts'

/** A pair that a person chose, or something that one side has. */
export interface ChosenPair {
  readonly kind: 'member' | 'group'
  readonly here: Uuid | null
  readonly there: Uuid | null
  /** True for what sync leaves alone. */
  readonly alone: boolean
}

export const SyncPair = Type.Object(
  {
    kind: described(
      Type.Unsafe<'member' | 'group'>(Type.Enum(['member', 'group'])),
      'The kind of both.',
      'member',
    ),
    here: described(Nullable(UuidText), 'The UUID here, or null.', '0e6cbd0a-7b4e-4a54-9a51-59a3a9d41f20'),
    there: described(Nullable(UuidText), 'The UUID there, or null.', null),
    alone: Type.Optional(
      Type.Boolean({
        description: 'Only beside a null: `false` takes back that sync leaves it alone. Default: `true`.',
        examples: [true],
      }),
    ),
  },
  {
    description: 'A member or a group, and what it is on the other side. Null on one side leaves it alone.',
  },
)
export type SyncPair = Static<typeof SyncPair>

const mostPairs = 2 * (limits.membersPerSystem + limits.groupsPerSystem)

export const chosenPairs = listBody(Type.Array(SyncPair), (list): ChosenPair[] =>
  list.length > mostPairs ? fail('bad_request') : list.map(readPair),
)

function readPair(value: unknown): ChosenPair {
  if (!isObject(value)) return fail('bad_request')
  const { kind, alone } = value
  const here = readSide(value.here)
  const there = readSide(value.there)
  if ((kind !== 'member' && kind !== 'group') || (here === null && there === null)) return fail('bad_request')
  const isPair = here !== null && there !== null
  if (alone !== undefined && (isPair || typeof alone !== 'boolean')) return fail('bad_request')
  return { kind, here, there, alone: !isPair && alone !== false }
}

function readSide(value: unknown): Uuid | null {
  if (value === null) return null
  return (typeof value === 'string' && parseUuid(value)) || fail('bad_request')
}

export const SyncStart = Type.Object(
  {
    plan: Type.Optional(
      Type.String({
        description: 'The ID of the plan that you have seen. Not needed after a pause.',
        examples: ['9f86d081884c7d659a2feaa0c55ad015'],
      }),
    ),
  },
  { description: 'A plan to begin with.' },
)
export const syncStart = optional(
  objectBody(SyncStart, ({ plan }): string | undefined =>
    plan === undefined || typeof plan === 'string' ? plan : fail('bad_request'),
  ),
)

export const SyncLogEntry = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9]+$', description: 'The ID of the entry.', examples: ['318'] }),
    at: described(Datetime, 'The time.'),
    kind: Type.Enum([...syncKinds], { description: 'The kind of thing.', examples: ['member'] }),
    what: Type.Enum([...syncActions], { description: 'What was done.', examples: ['update'] }),
    side: Type.Enum(['here', 'there'], {
      description: 'The side where it was written.',
      examples: ['there'],
    }),
    ref: described(
      Nullable(Type.String()),
      'The UUID of the system, member, group or switch: here, if it exists here.',
      '0e6cbd0a-7b4e-4a54-9a51-59a3a9d41f20',
    ),
    key: Type.Optional(Type.String({ description: 'The key that was written.', examples: ['pronouns'] })),
    old: Type.Optional(described(Type.Unknown(), 'The value before.', 'they/them')),
    new: Type.Optional(described(Type.Unknown(), 'The value after.', 'she/they')),
    reason: Type.Enum([...syncReasons], { description: 'Why.', examples: ['changed'] }),
  },
  { description: 'Something that sync wrote, or did not write.' },
)
export type SyncLogEntry = Static<typeof SyncLogEntry>

export const syncLogPage = {
  limit: about(
    {
      schema: Type.Integer({ minimum: 1, maximum: limits.syncLogPage, default: 50 }),
      read(text: string): number {
        const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
        return number >= 1 && number <= limits.syncLogPage ? number : fail('bad_request')
      },
    },
    'The maximum number of entries.',
    50,
  ),
}
