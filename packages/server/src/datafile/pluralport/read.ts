import { isEmpty, limits, OwnPicture, pictureAt } from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { isCount } from '../fields/field-reader.ts'
import { nested } from '../fields/nesting.ts'
import { cutText } from '../fields/text.ts'
import type { FormatReader, Incoming, IncomingGroup, ReaderOptions } from '../incoming.ts'
import { ForeignData } from '../kept/foreign-data.ts'
import { longestOrigin } from '../kept/kept-types.ts'
import { Oddities } from '../oddities.ts'
import { Refusals, refuseFile } from '../refusals.ts'
import { Warnings } from '../warnings.ts'
import { circlesOf } from './circles.ts'
import { Family } from './family.ts'
import { canonical, extensionsOf, idOf, isPlain } from './fields.ts'
import { isModule, keptArrays, ourName, version } from './format.ts'
import { PluralPortMembers, withoutSharedNames } from './people.ts'
import { CustomFieldReader } from './read-fields.ts'
import { FrontingReader } from './read-fronting.ts'
import { JournalReader } from './read-journal.ts'
import { RecordReader } from './read-records.ts'
import { assetId, withoutPicture } from './write-records.ts'

export const pluralportReader = (options: ReaderOptions): FormatReader => new PluralPort(options)

const mostRecords = 10_000
const mostMemberships = limits.membersPerSystem * limits.groupsPerSystem
const mostWarnings = 100
const longestWarning = 200
const longestCode = 100

/** Top-level values that are read. Those of the second list repeat what the rest of the file says. */
const readAsWhole = new Set(['pluralport_version', 'openplural_version', 'producer', 'extensions'])
const toldByTheRest = new Set(['exported_at', 'capabilities', 'warnings'])

class PluralPort implements FormatReader {
  readonly #options: ReaderOptions
  readonly #warnings = new Warnings()
  readonly #records: RecordReader
  readonly #assets: Document[] = []
  readonly #foreign = new ForeignData()
  readonly #fronting = new FrontingReader(this.#foreign, this.#warnings)
  readonly #customFields = new CustomFieldReader(this.#foreign, this.#warnings)
  readonly #journal = new JournalReader(this.#foreign, this.#warnings)
  readonly #top: Record<string, unknown> = {}
  readonly #systems: Document[] = []
  readonly #members: Document[] = []
  readonly #groups: Document[] = []
  readonly #memberships: Document[] = []
  readonly #archived = new Map<string, number>()
  #warned = 0

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#records = new RecordReader(this.#warnings, options.bundle)
  }

  element(key: string, value: unknown): void {
    const take = this.#arrays.get(key)
    if (key === 'warnings') this.#passOn(value)
    else if (take === undefined) this.#foreign.keepRecord(key, value)
    else if (isDocument(value)) take(value)
    else this.#lost('record_dropped', `An entry in ${key} is no object and was left out.`)
  }

  value(key: string, value: unknown): void {
    if (readAsWhole.has(key)) this.#top[key] = value
    else if (value === null || toldByTheRest.has(key)) return
    else if (this.#arrays.has(key)) this.#lost('record_dropped', `${key} is no list and was left out.`)
    else {
      this.#foreign.keepValue(key, value)
      if (isModule(key)) this.#archive(key, sizeOf(value))
    }
  }

  readonly #arrays = new Map<string, (record: Document) => void>([
    ['systems', (record) => gather(this.#systems, record, mostRecords, 'systems')],
    ['members', (record) => this.#members.push(record)],
    ['groups', (record) => this.#groups.push(record)],
    ['group_memberships', (record) => gather(this.#memberships, record, mostMemberships, 'memberships')],
    ['front_events', (record) => this.#fronting.event(record)],
    ['front_periods', (record) => this.#fronting.period(record)],
    ['assets', (record) => this.#readAsset(record)],
    ['custom_fields', (record) => this.#customFields.define(record)],
    ['custom_field_values', (record) => this.#customFields.value(record)],
    ['notes', (record) => this.#journal.note(record)],
    ['front_comments', (record) => this.#journal.comment(record)],
    ...[...keptArrays]
      .filter(([, part]) => part === 'taxonomy')
      .map(([array, part]) => [array, (record: Document) => this.#keep(array, part, record)] as const),
  ])

  async finish(): Promise<Incoming> {
    const { pluralport_version = this.#top.openplural_version, producer } = this.#top
    if (pluralport_version !== version) refuseVersion(pluralport_version)
    const isOurs = producerOf(producer) === ourName
    const family = new Family(this.#systems, this.#warnings)
    const people = this.#readPeople(family, isOurs)
    const groups = this.#readGroups(family, isOurs, people)
    const oddities = this.#options.lenient ? new Oddities() : undefined
    const refused = new Refusals(oddities)
    const system = this.#records.system(family.chosen ?? {}, isOurs, refused)
    const { now } = this.#options
    const scope = { family, people, isOurs }
    const { fields, ofSystem, ofMembers } = this.#customFields.finish(scope)
    const notes = await this.#journal.notes(scope, now)
    this.#foreign.isReferredTo ||= this.#journal.refersToFronting(isOurs)
    const { switches, refusals } = await this.#fronting.finish({
      now,
      isOurs,
      isChosen: (id) => family.isChosen(id),
      isInside: (id) => family.isInside(id),
      keyOf: (member) => (people.has(member) ? member : people.isLeftOut(member) ? null : undefined),
    })
    const comments = await this.#journal.comments(scope, {
      switches,
      startOf: (comment) => this.#fronting.startOf(comment),
    })
    this.#keepRest(family)
    return {
      format: 'pluralport',
      system: isEmpty(ofSystem) ? system : { ...system, fields: ofSystem },
      members: people.list.map((member) => {
        const values = ofMembers.get(member.key)
        return values ? { ...member, fields: values } : member
      }),
      fields,
      notes,
      comments,
      circles: circlesOf(this.#foreign.members, this.#foreign.fields),
      groups: groups.map((group) => ({ ...group, members: [...new Set(group.members)] })),
      switches,
      refusals: [...refused.list, ...refusals],
      ...(oddities && { oddities }),
      warnings: this.#warnings.list(),
      foreign: this.#foreign,
    }
  }

  #readPeople(family: Family, isOurs: boolean): PluralPortMembers {
    const people = new PluralPortMembers()
    for (const record of this.#members) {
      const key = idOf('members', record)
      const isCustomFront = record.is_custom_front === true
      if (people.has(key) || people.isLeftOut(key)) {
        this.#lost('record_dropped', 'Members whose id another member has were left out.')
      } else if (!family.knows(record.system_id)) {
        this.#lost('dangling_reference', 'Members of a system that the file does not have were left out.')
      } else if (
        !family.isInside(record.system_id) ||
        (isCustomFront && this.#options.customFronts === false)
      ) {
        people.leaveOut(key)
        this.#foreign.keepRecord('members', record)
        if (isCustomFront) {
          this.#warn(
            'custom_fronts_left_out',
            'Custom fronts are kept for export. They can come along as members if you ask for it.',
          )
        }
      } else {
        people.add(this.#records.member(record, key, isOurs), family.nameOfSubsystem(record.system_id))
        this.#foreign.members.set(key, { ...canonical(record, family.chosenId), id: key })
      }
    }
    return people
  }

  #readGroups(family: Family, isOurs: boolean, people: PluralPortMembers): IncomingGroup[] {
    const groups = new Map<string, IncomingGroup & { members: string[] }>()
    const parents = new Map<string, string | null>()
    const leftOut = new Set<string>()
    for (const record of this.#groups) {
      const key = idOf('groups', record)
      if (groups.has(key) || leftOut.has(key)) {
        this.#lost('record_dropped', 'Groups whose id another group has were left out.')
      } else if (!family.knows(record.system_id)) {
        this.#lost('dangling_reference', 'Groups of a system that the file does not have were left out.')
      } else if (family.isInside(record.system_id)) {
        groups.set(key, { ...this.#records.group(record, key, isOurs), members: [] })
        this.#foreign.groups.set(key, { ...canonical(record, family.chosenId), id: key })
        const parent = referenceOf(record.parent_group_id)
        if (parent !== undefined || isOurs) parents.set(key, parent ?? null)
      } else {
        leftOut.add(key)
        this.#foreign.keepRecord('groups', record)
      }
    }
    for (const [key, parent] of this.#nested(parents, groups, leftOut)) {
      const group = groups.get(key)
      if (group) group.parent = parent
    }
    this.#readMemberships(groups, leftOut, people)
    for (const gathered of people.gatheredGroups()) {
      const known = [...groups.values()].find(({ patch }) => patch.name === gathered.patch.name)
      if (known) known.members.push(...gathered.members)
      else groups.set(gathered.key, gathered)
    }
    return withoutSharedNames([...groups.values()])
  }

  /** Finds the parent of each group that names one. Cuts circles, and moves up what is too deep. */
  #nested(
    wanted: ReadonlyMap<string, string | null>,
    groups: ReadonlyMap<string, unknown>,
    leftOut: ReadonlySet<string>,
  ): Map<string, string | null> {
    const known = new Map([...wanted].filter(([, parent]) => parent === null || groups.has(parent)))
    for (const parent of wanted.values()) {
      if (parent !== null && !groups.has(parent) && !leftOut.has(parent)) {
        this.#warn('dangling_reference', 'Groups: some are inside a group that the file does not have.')
      }
    }
    return nested(known, this.#warnings)
  }

  #readMemberships(
    groups: ReadonlyMap<string, { members: string[] }>,
    leftOut: ReadonlySet<string>,
    people: PluralPortMembers,
  ): void {
    for (const record of this.#memberships) {
      const group = referenceOf(record.group_id) ?? ''
      const member = referenceOf(record.member_id) ?? ''
      const [inGroup, isMember] = [groups.get(group), people.has(member)]
      if (inGroup && isMember) {
        inGroup.members.push(member)
        if (!isPlain(record, ['id', 'group_id', 'member_id'])) {
          this.#foreign.keepRecord('group_memberships', record)
        }
      } else if ((inGroup || leftOut.has(group)) && (isMember || people.isLeftOut(member))) {
        this.#foreign.keepRecord('group_memberships', record)
      } else {
        this.#lost(
          'dangling_reference',
          'Memberships whose group or member the file does not have were left out.',
        )
      }
    }
  }

  #readAsset({ url, uri = url, ...rest }: Document): void {
    const asset = uri === undefined ? rest : { ...rest, uri }
    this.#records.addAsset(asset)
    this.#assets.push(asset)
  }

  /** Keeps an asset unless an export writes the same one anyway. One that becomes a picture here is kept without it. */
  #keepAsset(asset: Document): void {
    const { id, uri } = asset
    const at = typeof uri === 'string' ? pictureAt(uri) : undefined
    const address = at ? new OwnPicture(at.id, at.size).stored : uri
    if (typeof address === 'string' && id === assetId(address)) return
    const picture = this.#records.pictureOf(asset)
    const keep = (isStored: boolean) =>
      this.#foreign.keepRecord('assets', isStored ? withoutPicture(asset) : asset)
    if (picture) picture.settled = once(keep)
    else keep(false)
  }

  #keep(array: string, part: string, record: Document): void {
    this.#foreign.keepRecord(array, record)
    this.#archive(part, 1)
  }

  #archive(part: string, count: number): void {
    this.#archived.set(part, (this.#archived.get(part) ?? 0) + count)
  }

  /** Keeps the rest of the file and its origin, and warns of parts that are only kept. */
  #keepRest(family: Family): void {
    for (const asset of this.#assets) this.#keepAsset(asset)
    for (const record of family.besides) this.#foreign.keepRecord('systems', record)
    this.#foreign.system = family.chosen && canonical(family.chosen, undefined)
    const origin = `${producerOf(this.#top.producer)} ${family.chosenId ?? ''}`.replaceAll('\0', '')
    this.#foreign.origin = cutText(origin.toWellFormed(), longestOrigin)
    const { [ourName]: _, ...namespaces } = extensionsOf(this.#top)
    if (Object.keys(namespaces).length > 0) this.#foreign.keepValue('extensions', namespaces)
    for (const [part, count] of this.#archived) {
      const code = part === 'front_comments' ? 'front_comments_archived' : 'module_archived_only'
      const words = part.replaceAll('_', ' ')
      this.#warn(code, `${words}: has no place here and was kept for export only.`, count, part)
    }
  }

  /** Passes on a warning that is in the file. */
  #passOn(value: unknown): void {
    const { code, message, count } = isDocument(value) ? value : { code: undefined, message: value, count: 1 }
    if (typeof message !== 'string' || this.#warned++ >= mostWarnings) return
    this.#warnings.add(
      'info',
      typeof code === 'string' ? cutText(code, longestCode) : 'from_file',
      `The file says: ${cutText(message, longestWarning).toWellFormed()}`,
      isCount(count) && count > 0 ? count : 1,
    )
  }

  #lost(code: string, message: string): void {
    this.#warnings.add('error', code, message)
  }

  #warn(code: string, message: string, count = 1, about?: string): void {
    this.#warnings.add('warning', code, message, count, about)
  }
}

/** An import that starts over tells of its pictures again. */
function once(work: (isStored: boolean) => void): (isStored: boolean) => void {
  let isDone = false
  return (isStored) => {
    if (!isDone) work(isStored)
    isDone = true
  }
}

function gather(list: Document[], record: Document, most: number, kind: string): void {
  if (list.push(record) > most)
    refuseFile(`The file holds more than ${most} ${kind}, which is more than can be imported.`)
}

function refuseVersion(found: unknown): never {
  const which =
    typeof found === 'string' ? `version ${cutText(found, longestCode)}` : 'a version that cannot be read'
  return refuseFile(`This is a PluralPort file of ${which}. Only version ${version} can be imported.`)
}

/** Names the program that a file comes from. */
function producerOf(producer: unknown): string {
  const { app_id, app } = isDocument(producer) ? producer : {}
  return referenceOf(app_id) ?? referenceOf(app) ?? 'unknown'
}

/** Counts the records in the lists of a module. */
function sizeOf(module: unknown): number {
  const lists = isDocument(module) ? Object.values(module).filter(Array.isArray) : []
  return Math.max(
    1,
    lists.reduce((total, list) => total + list.length, 0),
  )
}
