import { data } from '../../../state/data.svelte.ts'
import { download } from '../../../text/download.ts'
import { nameOf } from '../../../text/names.ts'
import { t } from '../../../text/strings.ts'
import type { Stretch } from '../timeline/stretches.ts'
import { type Window, windowName } from '../window.ts'
import { csvOf } from './csv.ts'

/** Downloads the fronts of a window as a file. */
export function saveCsv(stretches: readonly Stretch[], window: Window, zone: string): void {
  const rows = stretches.map(({ from, to, members }) => ({
    from,
    to,
    members: members.map((id) => ({ id, name: nameOf(data.member(id) ?? { name: id }) })),
  }))
  const content = new Blob([csvOf(rows, t.history.paper.csvColumns, zone)], {
    type: 'text/csv;charset=utf-8',
  })
  download(`fronts-${windowName(window)}.csv`, content)
}
