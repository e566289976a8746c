import {
  type ChangedValue,
  type ConflictMode,
  type ImportChange,
  type ImportConflict,
  listedConflicts,
} from '@polyphony/contract'
import { type Base, hashOf, keyOf, pathsOf, valueAt, withoutPaths } from './bases.ts'

/** An object of the system that a file changes. */
export interface ChangedRecord {
  type: ImportConflict['type']
  id: string
  name: string | null
  /** Missing if no import has brought it. */
  base: Base | undefined
}

/** A value that differs from the file, by the key that the report names. */
interface Difference {
  key: string
  /** The name of the custom field whose value it is. */
  field?: string
  now: unknown
  file: unknown
  /** True if somebody changed the value here since an import set it, or wrote it here. */
  isMine: boolean
}

const refLength = 8
const longestShown = 1_000

/** Settles every difference between a system and a file: the value here stays, or the file replaces it. */
export class Conflicts {
  readonly list: ImportConflict[] = []
  /** Differences that are no conflicts. */
  readonly changes: ImportChange[] = []
  unlisted = 0
  unlistedChanges = 0
  readonly #mode: ConflictMode | undefined
  readonly #take: ReadonlySet<string>

  constructor(mode: ConflictMode | undefined, take: ReadonlySet<string>) {
    this.#mode = mode
    this.#take = take
  }

  /** Leaves those changes out that would overwrite what people wrote. `prefix` starts their paths in the base. */
  settle<P extends object>(owner: ChangedRecord, stored: object, changes: P, prefix = ''): P {
    const kept = new Set<string>()
    for (const [key, paths] of Map.groupBy(pathsOf(changes), ([path]) => unitOf(path))) {
      const all = key === 'description' ? descriptionPaths : paths.map(([path]) => path)
      const isMine = all.some((path) => isChangedHere(owner.base, prefix + path, valueAt(stored, path)))
      const now = all.map((path) => valueAt(stored, path)).findLast((value) => value != null)
      const [, file] = paths.findLast(([, value]) => value != null) ?? []
      if (this.takesFile(owner, { key: keyOf(key), now, file, isMine })) continue
      for (const [path] of paths) kept.add(path)
    }
    return kept.size === 0 ? changes : withoutPaths(changes, kept)
  }

  /** Tells whether the value of the file replaces the one here, and notes the difference for the report. */
  takesFile({ type, id, name, base }: ChangedRecord, { key, field, now, file, isMine }: Difference): boolean {
    const [shownNow, shownFile] = [shown(now), shown(file)]
    const told = {
      type,
      id,
      name,
      key,
      ...(field !== undefined && { field }),
      now: shownNow,
      file: shownFile,
    }
    if (!isMine) {
      const isToldElsewhere = type === 'system' || type === 'settings'
      if (isToldElsewhere) return true
      if (this.changes.length < listedConflicts) this.changes.push(told)
      else this.unlistedChanges++
      return true
    }
    const ref = hashOf([type, id, key, now]).slice(0, refLength)
    const mode = this.#mode ?? (base ? 'mine' : 'file')
    const kept = this.#take.has(ref) || mode === 'file' ? 'file' : 'mine'
    if (this.list.length < listedConflicts) this.list.push({ ...told, kept, ref })
    else this.unlisted++
    return kept === 'file'
  }

  /** Adds the differences that an earlier plan found. */
  add({ list, changes, unlisted, unlistedChanges }: Conflicts): void {
    const room = listedConflicts - this.list.length
    this.list.push(...list.slice(0, room))
    this.unlisted += unlisted + Math.max(0, list.length - room)
    const changesRoom = listedConflicts - this.changes.length
    this.changes.push(...changes.slice(0, changesRoom))
    this.unlistedChanges += unlistedChanges + Math.max(0, changes.length - changesRoom)
  }

  /** Makes a list of its own for the differences of a part. */
  part(): Conflicts {
    return new Conflicts(this.#mode, this.#take)
  }
}

/** A description and its long form are one value to people. */
const descriptionPaths = ['description', 'extended.description']
const unitOf = (path: string) => (descriptionPaths.includes(path) ? 'description' : path)

/** Tells whether somebody changed a value since an import set it. Without an import: whether somebody wrote it. */
export function isChangedHere(base: Base | undefined, path: string, value: unknown): boolean {
  const hash = base?.[path]
  return hash === undefined ? !isInitial(path, value) : hash !== hashOf(value)
}

const initial: Readonly<Record<string, unknown>> = {
  autoproxy_enabled: true,
  'settings.timezone': 'UTC',
  'settings.pings_enabled': true,
  'settings.show_private_info': true,
  'settings.case_sensitive_proxy_tags': true,
  'settings.proxy_error_message_enabled': true,
  'settings.hid_list_padding': 'off',
  'settings.proxy_switch': 'off',
}
const empty = new Set<unknown>([null, undefined, false, 0, '', '[]', '{}'])

/** Tells whether a value is the one of a new object, which nobody wrote. */
const isInitial = (path: string, value: unknown): boolean =>
  empty.has(value) ||
  (Object.hasOwn(initial, path) && initial[path] === value) ||
  (value === 'public' && /(privacy|visibility)$/.test(path))

/** Shows a value in a report, at most its beginning. */
function shown(value: unknown): ChangedValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(itemText)
  if (typeof value !== 'string') return JSON.stringify(value).slice(0, longestShown)
  const list = value.startsWith('[{') || value.startsWith('["') || value === '[]' ? listOf(value) : undefined
  return list ? list.map(itemText) : value.slice(0, longestShown)
}

function listOf(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

/** Shows an item of a list. Proxy tags stand around the word "text". */
function itemText(item: unknown): string {
  if (typeof item === 'string') return item.slice(0, longestShown)
  if (typeof item !== 'object' || item === null || !('prefix' in item)) return JSON.stringify(item)
  const { prefix, suffix } = item as { prefix?: unknown; suffix?: unknown }
  return `${prefix ?? ''}text${suffix ?? ''}`
}
