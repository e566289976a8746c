import { type Static, Type } from 'typebox'
import { isObject, type JsonObject, objectBody } from '../../model/body.ts'
import { choice, type Field, filledText, Nullable, type Problems } from '../../model/fields.ts'
import { model, orRefuse, PatchObject, type PatchOf, readPatch } from '../../model/patch.ts'
import { about, described, NullableDatetime, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { limits } from '../../values/limits.ts'
import {
  type SyncDirections,
  type SyncKind,
  type SyncProblem,
  type SyncSide,
  type SyncWay,
  syncDeletes,
  syncKinds,
  syncParts,
  syncPreferences,
  syncProblems,
  syncStates,
  syncWays,
} from '../../values/sync.ts'

const way = Type.Unsafe<SyncWay>(Type.Enum([...syncWays]))
const Directions = Type.Object({ system: way, members: way, groups: way, switches: way })

/** Some of the directions; those that are left out stay. */
const directions = {
  schema: Type.Partial(Directions),
  read(value: unknown, key: string, problems: Problems): Partial<SyncDirections> | undefined {
    if (!isObject(value)) return fail('bad_request')
    const found = syncParts.flatMap((part) => {
      const chosen = syncWays.find((each) => each === value[part])
      return chosen === undefined ? [] : [[part, chosen] as const]
    })
    const isGood = syncParts.every(
      (part) => !Object.hasOwn(value, part) || found.some(([known]) => known === part),
    )
    if (isGood) return Object.fromEntries(found)
    problems.invalid(key)
    return undefined
  },
} satisfies Field

const rules = {
  directions: about(
    directions,
    'The way that changes take: `both`, only `in` to this server, only `out` to the other one, or `off`. Default: `both`.',
    { switches: 'in' },
  ),
  prefer: about(
    choice(syncPreferences),
    'The side that wins when both have changed the same value. Default: `here`.',
    'here',
  ),
  deletes: about(
    choice(syncDeletes),
    'The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`.',
    'keep',
  ),
}

const newSyncModel = model({
  token: about(
    filledText(limits.syncToken),
    'Your token on the other side. No answer shows it.',
    'q5VbZ0aJm2yT8cXw1LrKdE7uNfGhS4pO9iQjA6tYxRvM3zBkWnHsDlUeCgFoIP+/',
  ),
  url: about(
    filledText(limits.url),
    'The address of the other side: its scheme and host alone. The operator decides which ones are allowed.',
    'https://api.pluralkit.me',
  ),
  ...rules,
})
const syncModel = model({
  ...rules,
  webhook_token: about(
    filledText(limits.syncToken),
    'The token that the bot of the other side shows for the webhook. No answer shows it.',
    'vx8dRr9LmTqWb2cN',
  ),
})
export type NewSyncValues = PatchOf<typeof newSyncModel> & { token: string }
export type SyncPatch = PatchOf<typeof syncModel>

export const NewSync = Type.Unsafe<NewSyncValues>(
  PatchObject(newSyncModel, {
    description: 'The other side of a sync.',
    required: ['token'],
    examples: [{ token: 'q5VbZ0aJm2yT8cXw1LrKdE7uNfGhS4pO9iQjA6tYxRvM3zBkWnHsDlUeCgFoIP+/' }],
  }),
)
export const SyncChange = PatchObject(syncModel, {
  description: 'The keys to change.',
  examples: [{ deletes: 'follow' }],
})

const readOrRefuse = <M extends typeof newSyncModel | typeof syncModel>(of: M, json: JsonObject) =>
  orRefuse(readPatch(of, json))

export const newSync = objectBody(NewSync, (json): NewSyncValues => {
  const reading = readPatch(newSyncModel, json)
  if (!Object.hasOwn(json, 'token')) reading.problems.add('token', { message: "Key 'token' is required." })
  const { token = '', ...rest } = orRefuse(reading)
  return { token, ...rest }
})
export const syncPatch = objectBody(SyncChange, (json): SyncPatch => {
  const patch = readOrRefuse(syncModel, json) as SyncPatch
  return Object.keys(patch).length > 0 ? patch : fail('bad_request')
})

const SyncError = Type.Object({
  reason: Type.Unsafe<SyncProblem>(
    Type.Enum(Object.keys(syncProblems), {
      description: 'The reason, for programs.',
      examples: ['many'],
    }),
  ),
  message: described(Type.String(), 'What is wrong and what to do.', syncProblems.many),
  kind: described(
    Nullable(Type.Enum([...syncKinds])),
    'The kind of thing that it is about, or null.',
    'member',
  ),
  side: described(Nullable(Type.Enum(['here', 'there'])), 'The side that would be changed, or null.', 'here'),
  count: described(Nullable(Type.Integer()), 'How many things would be changed, or null.', 12),
  of: described(Nullable(Type.Integer()), 'How many there are of that kind, or null.', 40),
})

export const Sync = Type.Object(
  {
    state: Type.Enum([...syncStates], {
      description:
        '`planned`: nothing has been written yet. `running`. `paused`: by you. `stopped`: it needs you; `error` says why.',
    }),
    url: described(Type.String(), 'The address of the other side.', 'https://api.pluralkit.me'),
    system: described(
      Type.Object({ id: UuidText, name: Nullable(Type.String()) }),
      'Your system there: its UUID and its name.',
      { id: '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11', name: 'The Lanterns' },
    ),
    directions: described(Directions, 'The way that changes take.', {
      system: 'both',
      members: 'both',
      groups: 'both',
      switches: 'both',
    }),
    prefer: rules.prefer.schema,
    deletes: rules.deletes.schema,
    webhook: described(
      Type.Object({ url: Nullable(Type.String()), seen: NullableDatetime }),
      'The address for the webhook of the other side, and when it last sent a good event. The address is null while the server cannot read it.',
      {
        url: 'https://polyphony.example/hooks/sync/Zr3mQ0h1Tq2vYc8xK5aLwgZr3mQ0h1Tq2vYc8xK5aLw',
        seen: null,
      },
    ),
    last_run: described(NullableDatetime, 'The time when both sides were last compared, or null.', null),
    next_run: described(NullableDatetime, 'The time of the next comparison, or null.', null),
    waiting: Type.Integer({ minimum: 0, description: 'How many writes are pending.', examples: [0] }),
    error: described(
      Nullable(SyncError),
      'Why it stopped or does not get on, and what to do. Null: all is well.',
      null,
    ),
  },
  { description: 'The sync of a system with another server.' },
)
export type Sync = Static<typeof Sync>
export type SyncError = Static<typeof SyncError>

const listedKind = Type.Unsafe<'member' | 'group'>(Type.Enum(['member', 'group']))
const side = Type.Unsafe<SyncSide>(Type.Enum(['here', 'there']))
const someText = Nullable(Type.String({ examples: ['Ash'] }))

const face = {
  name: Type.String({ examples: ['Ash'] }),
  display_name: someText,
  color: someText,
  avatar_url: described(someText, 'The avatar of a member, or the icon of a group.', null),
}
const PlannedChange = Type.Object({
  key: Type.String({ examples: ['pronouns'] }),
  side: described(side, 'The side where it will be written.', 'there'),
  old: Type.Unknown({ examples: ['they/them'] }),
  new: Type.Unknown({ examples: ['she/they'] }),
})
const PlannedPair = Type.Object({
  kind: listedKind,
  here: UuidText,
  there: UuidText,
  face: described(Type.Object(face), 'What it looks like there.', {
    name: 'Ash',
    display_name: null,
    color: '4a7fb0',
    avatar_url: null,
  }),
  differs: Type.Array(Type.String({ examples: ['pronouns'] }), {
    description: 'The keys that will be written on one side.',
  }),
  changes: Type.Array(PlannedChange, { description: 'The values that will be written.' }),
})
const PlannedThing = Type.Object({
  kind: listedKind,
  ref: UuidText,
  ...face,
  alone: Type.Boolean({ description: 'True if sync leaves it alone.', examples: [false] }),
})
const PlannedLoss = Type.Object({
  kind: Type.Unsafe<SyncKind>(Type.Enum([...syncKinds])),
  what: Type.Unsafe<'archive' | 'delete' | 'end'>(Type.Enum(['archive', 'delete', 'end'])),
  side: described(side, 'The side that still has it.', 'here'),
  ref: Nullable(UuidText),
  name: described(someText, 'Its name, or null.', 'Ash'),
})

const PlannedLimit = Type.Object({
  kind: listedKind,
  side: described(side, 'The side that has no room.', 'there'),
  limit: Type.Integer({ description: 'The maximum number there.', examples: [limits.membersPerSystem] }),
  over: Type.Integer({ description: 'How many will not fit.', examples: [10] }),
})

export const SyncPlan = Type.Object(
  {
    id: Type.String({
      description: 'Made from the content: another plan has another ID.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015'],
    }),
    system: Type.Array(PlannedChange, { description: 'The values of the system that will be written.' }),
    pairs: Type.Array(PlannedPair, { description: 'Things that belong together. References are UUIDs.' }),
    only_here: Type.Array(PlannedThing, { description: 'Things that only this server has.' }),
    only_there: Type.Array(PlannedThing, { description: 'Things that only the other side has.' }),
    gone: Type.Array(PlannedLoss, {
      description:
        'Things that one side deleted, and what follows: a deletion, the archive, or the end of the pair.',
    }),
    limits: Type.Array(PlannedLimit, {
      description:
        'Counts of things that have no room. They stay on the other side alone until there is some. The other side may not tell its limits.',
    }),
    writes: described(
      Type.Object({ here: Type.Integer(), there: Type.Integer() }),
      'How many writes the plan makes on each side.',
      { here: 3, there: 12 },
    ),
    seconds: Type.Integer({ description: 'About how long that takes.', examples: [5] }),
  },
  { description: 'The effect of a sync. Nothing has been written.' },
)
export type SyncPlan = Static<typeof SyncPlan>
