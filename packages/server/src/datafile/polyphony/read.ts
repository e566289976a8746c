import {
  type AutoproxyMode,
  autoproxyModes,
  circleModel,
  commentModel,
  customFieldModel,
  hasOptions,
  type Instant,
  isSamePreset,
  isStorable,
  limits,
  type Model,
  memberGuildModel,
  noteModel,
  parseInstant,
  parseSnowflake,
  parseUuid,
  readFieldValue,
  readPreset,
  reminderModel,
  type SentPreset,
  type Snowflake,
  sizeOfFieldValue,
  switchNoteModel,
  systemGuildModel,
} from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { fitting, readRecord, refuseField } from '../fields/patches.ts'
import { leftOut, type RecordPlace } from '../fields/places.ts'
import type {
  FormatReader,
  Incoming,
  IncomingCircle,
  IncomingComment,
  IncomingField,
  IncomingNote,
  IncomingReminder,
  OwnAutoproxy,
  OwnData,
  OwnSwitchNote,
  ReaderOptions,
} from '../incoming.ts'
import { toExactJson } from '../json/exact.ts'
import { mostKeptBytes } from '../kept/foreign-data.ts'
import { isKept, type Kept } from '../kept/kept-types.ts'
import { MessageLog } from '../logs/message-log.ts'
import { Oddities } from '../oddities.ts'
import { PluralKitReader, polyphonyFile } from '../pluralkit/read.ts'
import { Refusals, refuseFile } from '../refusals.ts'
import { Warnings } from '../warnings.ts'

export const polyphonyReader = (options: ReaderOptions): FormatReader => new Polyphony(options)

/** The most rows a system can have of each list that does not grow with time. */
const mostRows: ReadonlyMap<string, number> = new Map([
  ...[
    'guilds',
    'autoproxy',
    'account_settings',
    'fields',
    'notes',
    'member_order',
    'presets',
    'circles',
    'reminders',
  ].map((key) => [key, 10_000] as const),
  // why: Discord lets an account join 200 chat servers, and each member has settings in each of them.
  ['member_guilds', limits.membersPerSystem * 200],
])

/** Reads our own file: the parts of a PluralKit file by the same rules, and the parts that only our files have. */
class Polyphony implements FormatReader {
  readonly #profile: PluralKitReader
  readonly #trusted: boolean
  readonly #bundle: ReaderOptions['bundle']
  readonly #guilds: OwnData['guilds'][number][] = []
  readonly #memberGuilds: OwnData['memberGuilds'][number][] = []
  readonly #autoproxy: OwnAutoproxy[] = []
  readonly #accounts: OwnData['accounts'][number][] = []
  readonly #messages = new MessageLog()
  readonly #fields: IncomingField[] = []
  readonly #notes: IncomingNote[] = []
  readonly #switchNotes: OwnSwitchNote[] = []
  readonly #comments: IncomingComment[] = []
  readonly #circles: IncomingCircle[] = []
  readonly #reminders: IncomingReminder[] = []
  readonly #memberOrder = new Set<string>()
  readonly #presets: SentPreset[] = []
  readonly #kept: Kept[] = []
  /** The number of rows read of each list. */
  readonly #rows = new Map<string, number>()
  #keptBytes = 0
  readonly #refusals: Refusals
  readonly #warnings = new Warnings()

  constructor({ trusted = false, lenient = false, bundle }: ReaderOptions) {
    const oddities = lenient ? new Oddities() : undefined
    this.#trusted = trusted
    this.#bundle = bundle
    this.#profile = new PluralKitReader(polyphonyFile, oddities)
    this.#refusals = new Refusals(oddities)
  }

  begin(keys: ReadonlySet<string>): void {
    this.#profile.begin(keys)
  }

  element(key: string, value: unknown): void {
    const read = Object.hasOwn(this.#own, key) ? this.#own[key] : undefined
    if (key === 'member_order') this.#addToOrder(value, this.#nextPlace(key))
    else if (read) read(isDocument(value) ? value : {}, this.#nextPlace(key))
    else this.#profile.element(key, value)
  }

  value(key: string, value: unknown): void {
    if (key === 'polyphony_version' && value !== '1') {
      refuseFile(
        'The file was made by a newer version of Polyphony. Update this server first.',
        'newer_version',
      )
    }
    this.#profile.value(key, value)
  }

  finish(): Incoming {
    const profile = this.#profile.finish()
    const keys = new Set(profile.members.map(({ key }) => key))
    const isKnown = ({ member }: { member: string | null }) => member === null || keys.has(member)
    const strange = [...this.#memberGuilds, ...this.#autoproxy].find((row) => !isKnown(row))
    if (strange) {
      this.#refusals.add(
        'member_guilds',
        `Settings are for the member ${strange.member}, who is not in the file.`,
        leftOut({ kind: 'other', name: 'member_guilds' }, null, 'not_in_file', strange.member),
      )
    }
    const members = profile.members.map(this.#withValues)
    const system = this.#withValues(profile.system)
    return {
      ...profile,
      system,
      members,
      fields: this.#fields,
      notes: this.#notes.map((note) => ({
        ...note,
        members: note.members.filter((key) => keys.has(key)),
        authors: note.authors.filter((key) => keys.has(key)),
      })),
      comments: this.#comments,
      circles: this.#circles,
      reminders: this.#reminders,
      refusals: [...profile.refusals, ...this.#refusals.list],
      warnings: [...profile.warnings, ...this.#warnings.list()],
      own: {
        guilds: this.#guilds,
        memberGuilds: this.#memberGuilds.filter(isKnown),
        autoproxy: this.#autoproxy.filter(isKnown),
        accounts: this.#accounts,
        messages: this.#messages,
        switchNotes: this.#switchNotes.filter(isKnown),
        memberOrder: [...this.#memberOrder].filter((key) => keys.has(key)),
        presets: this.#presets
          .map(({ name, members }) => ({ name, members: members.filter((key) => keys.has(key)) }))
          .filter((preset) => preset.members.length > 0),
        kept: this.#kept,
      },
    }
  }

  readonly #own: Readonly<Record<string, (row: Document, place: RecordPlace) => void>> = {
    guilds: (row, place) => {
      const guild = this.#snowflake(row.guild_id, 'guild_id', place)
      const patch = readRecord(systemGuildModel, this.#fitting(systemGuildModel, row), place, this.#refusals)
      if (guild !== undefined) this.#guilds.push({ guild, patch })
    },

    member_guilds: (row, place) => {
      const guild = this.#snowflake(row.guild_id, 'guild_id', place)
      const member = this.#member(row.member, 'member', place)
      const patch = readRecord(memberGuildModel, this.#fitting(memberGuildModel, row), place, this.#refusals)
      if (guild !== undefined && member) this.#memberGuilds.push({ guild, member, patch })
    },

    autoproxy: (row, place) => {
      const guild = this.#snowflake(row.guild_id, 'guild_id', place)
      const mode = autoproxyModes.find((each): each is AutoproxyMode => each === row.autoproxy_mode)
      const member =
        row.autoproxy_member === null ? null : this.#member(row.autoproxy_member, 'autoproxy_member', place)
      const latched = this.#instant(row.last_latch_timestamp, 'last_latch_timestamp', place)
      if (mode === undefined) this.#refuse('autoproxy_mode', place)
      if (guild !== undefined && mode !== undefined && member !== undefined) {
        this.#autoproxy.push({ guild, mode, member, latched })
      }
    },

    account_settings: (row, place) => {
      const id = this.#snowflake(row.id, 'id', place)
      if (id === undefined) return
      if (this.#trusted) this.#accounts.push({ id, autoproxy: row.autoproxy_enabled !== false })
      else {
        this.#lost(
          'accounts_dropped',
          'Accounts were not linked: anybody could write any account into a file. Link them with a bot.',
        )
      }
    },

    messages: (row, place) => {
      if (!this.#trusted) {
        this.#lost(
          'messages_dropped',
          'Which messages were proxied was left out: only whoever runs the server can bring that back.',
        )
        return
      }
      const [id, sender, channel] = [row.id, row.sender, row.channel].map((each) =>
        this.#snowflake(each, 'id', place),
      )
      const [original, guild, partOf] = [row.original, row.guild, row.part_of ?? null].map((each) =>
        each === null ? null : this.#snowflake(each, 'id', place),
      )
      const member = row.member === null ? null : this.#member(row.member, 'member', place)
      const sentAt = this.#instant(row.original_sent_at, 'original_sent_at', place)
      if (!id || !sender || !channel || original === undefined || guild === undefined) return
      if (partOf === undefined) return
      this.#messages.add({ id, original, sentAt, sender, channel, guild, member: member ?? null, partOf })
    },

    fields: (row, place) => {
      const patch = readRecord(customFieldModel, row, place, this.#refusals)
      const uuid = parseUuid(referenceOf(row.id) ?? '') ?? this.#refuse('id', place)
      const created = this.#instant(row.created, 'created', place)
      const { name, type, options } = patch
      if (name === undefined) this.#refuse('name', place)
      if (type === undefined) this.#refuse('type', place)
      else if (hasOptions(type) !== Boolean(options)) this.#refuse('options', place)
      else if (uuid !== undefined && name !== undefined) {
        this.#fields.push({ key: uuid, uuid, name, patch, ...(created !== null && { created }) })
      }
    },

    notes: (row, place) => {
      const patch = readRecord(noteModel, row, place, this.#refusals)
      const [created, updated] = [
        this.#instant(row.created, 'created', place),
        this.#instant(row.updated, 'updated', place),
      ]
      const uuid = parseUuid(referenceOf(row.id) ?? '') ?? this.#refuse('id', place)
      const { title, text = '', color = null, date = created, members = [], authors = [] } = patch
      if (uuid === undefined || title === undefined || created === null || date === null) return
      const words = { title, text, color, date, members, authors }
      this.#notes.push({ key: uuid, uuid, ...words, created, updated: updated ?? created })
    },

    switch_notes: (row, place) => {
      const on = this.#onSwitch(row, place)
      const { status = null, note = null } = readRecord(switchNoteModel, row, place, this.#refusals)
      if (on && (status !== null || note !== null)) this.#switchNotes.push({ ...on, status, note })
    },

    switch_comments: (row, place) => {
      const on = this.#onSwitch(row, place)
      const { text } = readRecord(commentModel, row, place, this.#refusals)
      const created = this.#instant(row.created, 'created', place)
      const uuid = parseUuid(referenceOf(row.id) ?? '') ?? this.#refuse('id', place)
      if (on && uuid && text !== undefined && created !== null) {
        const { switch: switchUuid, timestamp, member } = on
        this.#comments.push({ key: uuid, uuid, switch: timestamp, switchUuid, text, member, created })
      }
    },

    presets: (row, place) => {
      const preset = readPreset(row)
      if (preset === undefined) this.#refuse('presets', place)
      else if (!this.#presets.some((each) => isSamePreset(each, preset))) this.#presets.push(preset)
    },

    circles: (row, place) => {
      const patch = readRecord(circleModel, row, place, this.#refusals)
      const created = this.#instant(row.created, 'created', place)
      const uuid = parseUuid(referenceOf(row.id) ?? '') ?? this.#refuse('id', place)
      const { name, fields = [], members = [], except = [], shows, history = 0, ...plain } = patch
      if (uuid === undefined || name === undefined) return
      const past = shows === undefined || shows.includes('front') ? history : 0
      const rules = { ...plain, ...(shows && { shows }), history: past }
      const lists = { fields, members, except }
      this.#circles.push({
        key: uuid,
        uuid,
        name,
        patch: rules,
        ...lists,
        ...(created !== null && { created }),
      })
    },

    reminders: ({ channels: _, ...row }, place) => {
      const patch = readRecord(reminderModel, row, place, this.#refusals)
      const created = this.#instant(row.created, 'created', place)
      const uuid = parseUuid(referenceOf(row.id) ?? '') ?? this.#refuse('id', place)
      const { name, on, text = null, missed = 'digest', enabled = true, while: watched = [] } = patch
      if (uuid === undefined || name === undefined || on === undefined) return
      const plain = { name, text, on, missed, enabled, while: watched }
      this.#reminders.push({ key: uuid, uuid, ...plain, ...(created !== null && { created }) })
    },

    pictures: (row) => this.#bundle?.list(row),

    kept: (row, place) => {
      if (!isKept(row)) {
        this.#refuse('kept', place)
        return
      }
      this.#keptBytes += Buffer.byteLength(toExactJson(row))
      if (this.#keptBytes <= mostKeptBytes) this.#kept.push(row)
      else this.#lost('kept_dropped', 'There is no room for all that came from files of other programs.')
    },

    keys: () =>
      this.#lost('keys_dropped', 'Keys were left out, as their secrets are not in the file. Make new ones.'),
  }

  /** Takes values of fields that the file defines. A value that does not fit its field stays as it is. */
  readonly #withValues = <R extends { fields?: Document }>({ fields: given, ...record }: R): R => {
    if (given === undefined) return record as R
    const values = new Map<string, unknown>()
    let size = 0
    for (const [id, read] of Object.entries(given)) {
      const field = this.#fields.find(({ key }) => key === parseUuid(id))
      // why: an integer of any size is a number here, as in a body.
      const value: unknown = JSON.parse(toExactJson(read))
      if (value === null) continue
      size += sizeOfFieldValue(value)
      if (!field) this.#lostValue('dangling_reference', 'of fields that are not in the file')
      else if (size > limits.fieldValues) this.#lostValue('values_dropped', 'for which there is no room')
      else values.set(field.key, this.#fitValue(field, value))
    }
    return { ...(record as R), fields: Object.fromEntries(values) }
  }

  #fitValue({ patch: { type = 'text', options = null } }: IncomingField, value: unknown): unknown {
    const fit = readFieldValue({ type, options }, value)
    if (fit !== undefined) return fit
    const message = 'Custom fields: values that do not fit their field stay as they are.'
    this.#warnings.add('warning', 'values_misfit', message, 1, 'custom_fields')
    return value
  }

  #lostValue(code: string, which: string): void {
    const message = `Custom fields: values ${which} were left out.`
    this.#warnings.add('error', code, message, 1, 'custom_fields')
  }

  #addToOrder(value: unknown, place: RecordPlace): void {
    const member = this.#member(value, 'member_order', place)
    if (member !== undefined) this.#memberOrder.add(member)
  }

  #fitting(model: Model, row: Document): Document {
    if (this.#refusals.oddities) return row
    return fitting(model, ['avatar_url', 'name_format'], row, this.#warnings)
  }

  #nextPlace(key: string): RecordPlace {
    const index = this.#rows.get(key) ?? 0
    this.#rows.set(key, index + 1)
    if (index === mostRows.get(key)) refuseFile(`The file holds more than ${index} ${key}.`)
    const at = `${key}.${index}`
    return { at, kind: 'other', name: key, field: (name) => `Field ${at}.${name} in export file`, own: '' }
  }

  #refuse(key: string, place: RecordPlace): undefined {
    refuseField(key, place, this.#refusals)
  }

  /** Reads which switch something is on, and which member it is of. */
  #onSwitch(row: Document, place: RecordPlace) {
    const uuid = parseUuid(referenceOf(row.switch) ?? '') ?? this.#refuse('switch', place)
    const timestamp = this.#instant(row.timestamp, 'timestamp', place)
    const member = row.member === null ? null : this.#member(row.member, 'member', place)
    if (uuid === undefined || timestamp === null || member === undefined) return undefined
    return { switch: uuid, timestamp, member }
  }

  #snowflake(value: unknown, key: string, place: RecordPlace): Snowflake | undefined {
    const snowflake = parseSnowflake(referenceOf(value) ?? '')
    return snowflake !== undefined && isStorable(snowflake) ? snowflake : this.#refuse(key, place)
  }

  #member(value: unknown, key: string, place: RecordPlace): string | undefined {
    return referenceOf(value) ?? this.#refuse(key, place)
  }

  #instant(value: unknown, key: string, place: RecordPlace): Instant | null {
    if (value === null || value === undefined) return null
    const instant = typeof value === 'string' ? parseInstant(value) : undefined
    return instant ?? this.#refuse(key, place) ?? null
  }

  #lost(code: string, message: string): void {
    this.#warnings.add('warning', code, message)
  }
}
