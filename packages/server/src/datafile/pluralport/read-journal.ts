import { type Instant, limits, parseInstant } from '@polyphony/contract'
import { TimeSlice } from '../../pacing/time-slice.ts'
import { type Document, referenceOf } from '../document.ts'
import { FieldReader } from '../fields/field-reader.ts'
import { cutText, isBlank } from '../fields/text.ts'
import type { IncomingComment, IncomingNote } from '../incoming.ts'
import type { ForeignData } from '../kept/foreign-data.ts'
import type { SwitchLog } from '../logs/switch-log.ts'
import type { Warnings } from '../warnings.ts'
import { canonical, identityOf, idOf, instant, knownOf } from './fields.ts'
import { instantOf } from './front-records.ts'
import type { Scope } from './read-fields.ts'

/** The switches of a file, and when its periods and events begin. */
export interface History {
  switches: SwitchLog
  startOf(comment: Document): Instant | undefined
}

/** Reads the notes of the journal, and comments on fronting. */
export class JournalReader {
  readonly #notes: Document[] = []
  readonly #comments: Document[] = []
  readonly #foreign: ForeignData
  readonly #warnings: Warnings
  readonly #ofNote: FieldReader
  readonly #ofComment: FieldReader

  constructor(foreign: ForeignData, warnings: Warnings) {
    this.#foreign = foreign
    this.#warnings = warnings
    this.#ofNote = new FieldReader('notes', warnings, { kept: true })
    this.#ofComment = new FieldReader('comments', warnings, { kept: true })
  }

  note(record: Document): void {
    this.#notes.push(record)
  }

  comment(record: Document): void {
    this.#comments.push(record)
  }

  /** Tells whether comments name periods or events that an export does not write by itself. */
  refersToFronting(isOurs: boolean): boolean {
    return this.#comments.some(
      ({ front_period_id: period, front_event_id: event }) =>
        (period ?? null) !== null || (!isOurs && (event ?? null) !== null),
    )
  }

  async notes({ family, people }: Scope, now: Instant): Promise<IncomingNote[]> {
    const notes = new Map<string, IncomingNote>()
    const slice = new TimeSlice()
    for (const record of this.#notes) {
      await slice.yieldIfDue()
      const key = idOf('notes', record)
      if (!family.isInside(record.system_id) || notes.has(key) || notes.size >= limits.notesPerSystem) {
        this.#foreign.keepRecord('notes', record)
        this.#archived('module_archived_only', 'notes')
        continue
      }
      const known = knownOf(record)
      const { uuid } = identityOf(record, known, key)
      const text = this.#ofNote.shortText({ text: record.body }, 'text', limits.noteText) ?? ''
      const title = this.#ofNote.shortText(record, 'title', limits.noteTitle) ?? titleOf(text)
      const created = instantOf(record.created_at)
      const subjects = Array.isArray(known.members) ? known.members : [record.member_id]
      const writers = Array.isArray(record.author_member_ids) ? record.author_member_ids : []
      const [members, authors] = [subjects, writers].map((list) => {
        const ids = list.flatMap((member) => referenceOf(member) ?? []).filter((id) => people.has(id))
        return [...new Set(ids)]
      })
      notes.set(key, {
        key,
        ...(uuid && { uuid }),
        title,
        text,
        color: this.#ofNote.color(record, 'color') ?? null,
        date: instantOf(known.date) ?? dayOf(record.entry_date) ?? created ?? now,
        members: members ?? [],
        authors: authors ?? [],
        ...instant('created', record.created_at),
        ...instant('updated', record.updated_at ?? record.created_at),
      })
      this.#foreign.notes.set(key, { ...canonical(record, family.chosenId), id: key })
    }
    return [...notes.values()]
  }

  /** Puts each comment on the switch that was in effect at its time. */
  async comments(
    { family, people, isOurs }: Scope,
    { switches, startOf }: History,
  ): Promise<IncomingComment[]> {
    const comments = new Map<string, IncomingComment>()
    const counts = new Map<Instant, number>()
    const slice = new TimeSlice()
    for (const record of this.#comments) {
      await slice.yieldIfDue()
      const key = idOf('front_comments', record)
      const time = instantOf(record.target_time) ?? instantOf(record.created_at)
      const text = this.#ofComment.shortText({ text: record.body }, 'text', limits.commentText)
      const isHere = family.isInside(record.system_id) && !comments.has(key)
      const moment =
        isHere && time !== undefined && text
          ? this.#momentOf(record, time, isOurs, { switches, startOf })
          : undefined
      const count = moment === undefined ? 0 : (counts.get(moment) ?? 0)
      if (time === undefined || !text || moment === undefined || count >= limits.commentsPerSwitch) {
        this.#foreign.keepRecord('front_comments', record)
        this.#archived('front_comments_archived', 'front_comments')
        continue
      }
      counts.set(moment, count + 1)
      const { uuid } = identityOf(record, knownOf(record), key)
      const author = referenceOf(record.author_member_id)
      comments.set(key, {
        key,
        ...(uuid && { uuid }),
        switch: moment,
        text,
        member: author !== undefined && people.has(author) ? author : null,
        created: time,
      })
      this.#foreign.comments.set(key, { ...canonical(record, family.chosenId), id: key })
    }
    return [...comments.values()]
  }

  /** why: in our own files a comment names its switch, whose time may be another one by now. */
  #momentOf(
    record: Document,
    time: Instant,
    isOurs: boolean,
    { switches, startOf }: History,
  ): Instant | undefined {
    const named = isOurs && (record.front_event_id ?? null) !== null ? startOf(record) : undefined
    const inEffect = switches.latestUntil(named ?? time)
    if (inEffect !== undefined) return inEffect
    const start = startOf(record)
    return start === undefined ? undefined : switches.latestUntil(start)
  }

  #archived(code: string, part: string): void {
    const message = `${part.replaceAll('_', ' ')}: some have no place here and were kept for export only.`
    this.#warnings.add('warning', code, message, 1, part)
  }
}

/** Titles a note that has no title with its beginning. */
function titleOf(text: string): string {
  const [line = ''] = text.split('\n').filter((each) => !isBlank(each))
  return line === '' ? 'Untitled' : cutText(line.trim(), limits.name)
}

const dayOf = (date: unknown): Instant | undefined =>
  typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? parseInstant(`${date}T00:00:00Z`) : undefined
