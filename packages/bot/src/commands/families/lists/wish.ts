/** Orders of a list, by the name of their flag. */
export type Sort =
  | 'byName'
  | 'byDisplayName'
  | 'byId'
  | 'byCreated'
  | 'byChance'
  | 'byMessages'
  | 'byLastFront'
  | 'byLastMessage'
  | 'byBirthday'
/** Values that a list can show beside a name, by the name of their flag. */
export type Extra =
  | 'withCreated'
  | 'withPicture'
  | 'withDisplayName'
  | 'withLastFront'
  | 'withLastMessage'
  | 'withMessages'
  | 'withPronouns'
  | 'withBirthday'

export type Filter = 'visible' | 'all' | 'hidden'

/** A list as somebody asked for it. */
export interface Wish {
  readonly full: boolean
  readonly search: string | undefined
  readonly inDescription: boolean
  readonly filter: Filter
  readonly sort: Sort
  readonly reverse: boolean
  /** Values to show: those that were asked for, and that of the sort. */
  readonly extras: ReadonlySet<Extra>
}
