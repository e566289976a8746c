import { type Static, Type } from 'typebox'
import { isObject, type JsonObject, objectBody } from '../../model/body.ts'
import { asText, Nullable, Problems, text } from '../../model/fields.ts'
import { model } from '../../model/patch.ts'
import { RefList, refs } from '../../model/refs.ts'
import { addition, Datetime, described, HidText, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { parseInstant, parseInstantStrict } from '../../values/instant.ts'
import { limits } from '../../values/limits.ts'
import { Member } from '../member.ts'

const SwitchId = described(UuidText, 'Switches have no short ID.', '9b2d2c47-2d0c-4ee4-9a4e-0b1f7f1f0c55')
const Since = described(Datetime, 'The time of the switch.', '2024-05-01T18:00:00Z')

const status = text(limits.switchStatus)
const note = text(limits.switchNote)

/** The texts of a note on a switch. */
export const switchNoteModel = model({ status, note })

const noteKeys = {
  status: described(status.schema, 'A few words on how the member is, or on their plans.', 'tired, but fine'),
  note: described(note.schema, 'A longer text.', 'Came to the front for the phone call.'),
}

export const SwitchNote = Type.Object(
  {
    member: described(
      Nullable(HidText),
      'Short ID of the member that it is about. Null for the whole switch.',
      'pqsxyw',
    ),
    ...noteKeys,
  },
  { description: 'A status and a note of one member in a switch, or of the whole switch.' },
)
export type SwitchNote = Static<typeof SwitchNote>

const notes = Type.Array(SwitchNote, {
  description:
    'Statuses and notes. Only the system itself sees them, and keys with the scope `read:switches`.',
})

export const SwitchExtended = addition(Type.Object({ notes }, { description: 'More about a switch.' }))
export type SwitchExtended = Static<typeof SwitchExtended>

const SentExtended = addition(
  Type.Object(
    {
      notes: Type.Optional(
        Type.Array(
          Type.Object({
            member: Type.Optional(
              Nullable(
                Type.String({ description: 'A short ID in any form, or a UUID.', examples: ['pqsxyw'] }),
              ),
            ),
            status: Type.Optional(noteKeys.status),
            note: Type.Optional(noteKeys.note),
          }),
          {
            description: `All statuses and notes of the switch: at most one for each member and one for the whole switch, together up to ${limits.notesPerSwitchTotal} characters. The list replaces the old one.`,
          },
        ),
      ),
    },
    { description: 'Values beyond the reference API.' },
  ),
)

export const Switch = Type.Object(
  {
    id: SwitchId,
    timestamp: Since,
    members: Type.Array(Member, {
      description: 'The fronters from this time on, in order. Empty if nobody fronts.',
    }),
    extended: Type.Optional(SwitchExtended),
  },
  { description: 'A switch: the fronters from a given time on.' },
)
export type Switch = Static<typeof Switch>

export const FrontersExtended = addition(
  Type.Object(
    {
      notes,
      since: described(
        Nullable(Type.Record(Type.String(), Datetime)),
        'When each fronter began to front, by short ID: the time of the first of the switches in a row that they are in. Null if you may not see it: strangers need a public front and a public front history, and keys the scope `read:switches`.',
        { pqsxyw: '2024-05-01T12:00:00Z' },
      ),
    },
    { description: 'More about the fronters.' },
  ),
)
export type FrontersExtended = Static<typeof FrontersExtended>

export const Fronters = Type.Object(
  {
    ...Switch.properties,
    extended: Type.Optional(FrontersExtended),
  },
  { description: 'The latest switch: the current fronters.' },
)
export type Fronters = Static<typeof Fronters>

/** A switch of the history, with members as short IDs. */
export const ListedSwitch = Type.Object(
  {
    id: SwitchId,
    timestamp: Since,
    members: Type.Array(described(HidText, 'Short ID of a member.', 'pqsxyw'), {
      description: 'Short IDs of the fronters from this time on, in order. Empty if nobody fronted.',
    }),
    extended: Type.Optional(SwitchExtended),
  },
  { description: 'A switch as the history lists it.' },
)
export type ListedSwitch = Static<typeof ListedSwitch>

export const NewSwitch = Type.Object(
  {
    timestamp: Type.Optional(
      described(Nullable(Datetime), 'The time of the switch, with `Z` or an offset. Default: now.'),
    ),
    members: described(RefList, 'The fronters from this time on, in order. An empty list means nobody.', [
      'pqsxyw',
    ]),
    extended: Type.Optional(Nullable(SentExtended)),
  },
  { description: 'A switch to record.', examples: [{ members: ['pqsxyw'] }] },
)
export const SwitchPatch = Type.Object(
  {
    timestamp: Type.Optional(
      described(
        Datetime,
        'The new time. Without an offset it is UTC. You may leave it out beside `extended`.',
        '2024-05-01T18:30:00Z',
      ),
    ),
    extended: Type.Optional(Nullable(SentExtended)),
  },
  { description: 'The time of the switch.' },
)

/** A status and a note as a body has them, with a member as the caller wrote it. */
export interface SentNote {
  member: string | null
  status: string | null
  note: string | null
}

/** Reads the notes inside `extended`; undefined if there are none. Problems stand under `notes`. */
function readNotes(extended: unknown = null): SentNote[] | undefined {
  if (extended === null) return undefined
  if (!isObject(extended)) return fail('bad_request')
  const { notes: given } = extended
  if (given === undefined) return undefined
  const problems = new Problems()
  if (given !== null && !Array.isArray(given)) return fail('bad_request')
  if (given === null || !given.every(isObject)) {
    problems.invalid('notes')
    problems.refuse()
  }
  const read = (given as JsonObject[]).map((entry) => readNote(entry, problems))
  const total = read.reduce((sum, each) => sum + (each.status?.length ?? 0) + (each.note?.length ?? 0), 0)
  if (total > limits.notesPerSwitchTotal) problems.tooLong('notes', total, limits.notesPerSwitchTotal)
  if (read.filter(({ member }) => member === null).length > 1) problems.invalid('notes')
  problems.refuse()
  return read
}

function readNote({ member = null, ...entry }: JsonObject, problems: Problems): SentNote {
  const read = { status: status.read(entry.status ?? null), note: note.read(entry.note ?? null) }
  status.check(read.status, 'notes', problems)
  note.check(read.note, 'notes', problems)
  return { member: asText(member), ...read }
}

/** compat: keys match in any letter case, and an empty timestamp counts as absent. */
export const newSwitch = objectBody(NewSwitch, (json) => {
  const values = new Map(Object.entries(json).map(([key, value]) => [key.toLowerCase(), value]))
  const text = asText(values.get('timestamp') ?? null)
  const timestamp = text ? (parseInstantStrict(text) ?? fail('bad_request')) : undefined
  return { timestamp, members: refs.read(values.get('members')), notes: readNotes(values.get('extended')) }
})

/** Reads a patch with a time, with notes, or with both. */
export const switchPatch = objectBody(SwitchPatch, ({ timestamp = null, extended }) => {
  const text = asText(timestamp)?.trim()
  const notes = readNotes(extended)
  if (!text && notes === undefined) {
    return fail('invalid_model', { problems: { timestamp: [{ message: "Key 'timestamp' is required." }] } })
  }
  return { timestamp: text ? (parseInstant(text) ?? fail('bad_request')) : undefined, notes }
})
