import { hash } from 'node:crypto'
import type { FieldId, GroupId, MemberId, SystemId } from '../../domain/entities.ts'
import type { BaseRow } from '../../store/bulk/import-bases.ts'
import type { PlanReaders } from './import-types.ts'

/** Paths and hashes of the values that the last import set in one object. */
export type Base = Readonly<Record<string, string>>

/** Remembers what the last import set in the objects of a system, so that the next one can tell what people changed. */
export class Bases {
  readonly #rows: readonly BaseRow[]
  #members: ReadonlyMap<MemberId | null, BaseRow> | undefined
  #groups: ReadonlyMap<GroupId | null, BaseRow> | undefined
  #fields: ReadonlyMap<FieldId | null, BaseRow> | undefined

  private constructor(rows: readonly BaseRow[]) {
    this.#rows = rows
  }

  static async read(read: Pick<PlanReaders, 'importBases'>, system: SystemId): Promise<Bases> {
    return new Bases(await read.importBases.list(system))
  }

  /** The base of the system and its settings. */
  get system(): Base | undefined {
    return parsed(this.#rows.find((row) => (row.member_id ?? row.group_id ?? row.field_id) === null))
  }

  member(id: MemberId): Base | undefined {
    this.#members ??= new Map(this.#rows.map((row) => [row.member_id, row]))
    return parsed(this.#members.get(id))
  }

  group(id: GroupId): Base | undefined {
    this.#groups ??= new Map(this.#rows.map((row) => [row.group_id, row]))
    return parsed(this.#groups.get(id))
  }

  field(id: FieldId): Base | undefined {
    this.#fields ??= new Map(this.#rows.map((row) => [row.field_id, row]))
    return parsed(this.#fields.get(id))
  }
}

const parsed = (row: BaseRow | undefined): Base | undefined => row && JSON.parse(row.hashes)

const hashLength = 11

/** Gives a short text that stands for a value. Stored lists, which are JSON text, and lists of a file give the same one. */
export function hashOf(value: unknown): string {
  const text = JSON.stringify(canonical(value ?? null))
  return hash('sha256', text, 'base64url').slice(0, hashLength)
}

function canonical(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('[')) return listIn(value) ?? value
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inside]) => [key, canonical(inside)]),
  )
}

function listIn(text: string): unknown {
  try {
    return canonical(JSON.parse(text))
  } catch {
    return undefined
  }
}

const inExtended = 'extended.'

/** Lists the values of a patch by their paths. Values beyond the reference API have paths of their own. */
export function pathsOf(patch: object): [string, unknown][] {
  const { privacy = {}, extended = {}, ...plain } = patch as { privacy?: object; extended?: object }
  return [
    ...Object.entries(plain),
    ...Object.entries(privacy),
    ...Object.entries(extended).map(([key, value]): [string, unknown] => [inExtended + key, value]),
  ]
}

export const keyOf = (path: string): string =>
  path.startsWith(inExtended) ? path.slice(inExtended.length) : path

/** Reads the value that a row has at a path. */
export const valueAt = (row: object, path: string): unknown =>
  path.startsWith(inExtended)
    ? Reflect.get(Reflect.get(row, 'extended') ?? {}, keyOf(path))
    : Reflect.get(row, path)

/** Leaves values out of a patch by their paths. */
export function withoutPaths<P extends object>(patch: P, paths: ReadonlySet<string>): P {
  const { privacy = {}, extended = {}, ...plain } = patch as { privacy?: object; extended?: object }
  const rest = (values: object, before = '') =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !paths.has(before + key)))
  const [hidden, more] = [rest(privacy), rest(extended, inExtended)]
  return {
    ...rest(plain),
    ...(Object.keys(hidden).length > 0 && { privacy: hidden }),
    ...(Object.keys(more).length > 0 && { extended: more }),
  } as P
}
