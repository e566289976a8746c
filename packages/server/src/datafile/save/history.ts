import { createHash } from 'node:crypto'
import { formatInstant, inSeconds } from '@polyphony/contract'
import type { MemberId } from '../../domain/entities.ts'
import { calendarEnd, calendarEntry, openCalendar } from '../../domain/history/calendar.ts'
import { type MemberRun, RunsBackwards, type StatedSwitch } from '../../domain/history/runs.ts'
import { charactersAtOnce } from '../../pacing/batches.ts'
import type { Outgoing } from '../outgoing.ts'

type Names = ReadonlyMap<MemberId, string>

/** Writes the history as a table: a row for each run of a member, the newest beginning first. */
export async function* writeCsv(outgoing: Outgoing): AsyncGenerator<string> {
  yield rowOf(['member', 'start', 'end', 'seconds', 'with', 'status'])
  const names = await readNames(outgoing)
  yield* eachRun(outgoing, (run) => rowOf(cellsOf(run, names)))
}

/** Writes the history as a calendar: an entry for each run of a member. */
export async function* writeCalendar(outgoing: Outgoing): AsyncGenerator<string> {
  const { system, now } = outgoing
  yield openCalendar(system.name ?? 'Polyphony')
  const names = await readNames(outgoing)
  const uuids = new Map(outgoing.members.map(({ id, uuid }) => [id, uuid]))
  yield* eachRun(outgoing, ({ member, from, start, end, statuses }) => {
    const uid = `${opaque(`${from} ${uuids.get(member)}`)}@polyphony`
    const description = statuses.length > 0 ? statuses.join('\n') : undefined
    return calendarEntry({ uid, summary: names.get(member) ?? '', description, start, end }, now)
  })
  yield calendarEnd
}

/** Makes an ID that leads nowhere: people let others see their calendars. */
const opaque = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

async function readNames({ memberPages }: Outgoing): Promise<Names> {
  const names = new Map<MemberId, string>()
  for await (const page of memberPages({ extended: false })) {
    for (const { id, name, display_name } of page) names.set(id, display_name ?? name)
  }
  return names
}

/** Writes run by run, in pieces that are never long. A page of the history in which no run began gives an empty piece. */
async function* eachRun(
  { now, fronts }: Outgoing,
  write: (run: MemberRun) => string,
): AsyncGenerator<string> {
  const history = new RunsBackwards()
  function* runsOf(page: readonly StatedSwitch[]) {
    for (const front of page) if (front.timestamp <= now) yield* history.goTo(front)
  }
  for await (const page of fronts()) yield* inPieces(runsOf(page), write)
  yield* inPieces(history.end(), write)
}

function* inPieces(runs: Iterable<MemberRun>, write: (run: MemberRun) => string): Generator<string> {
  let piece = ''
  for (const run of runs) {
    piece += write(run)
    if (piece.length < charactersAtOnce) continue
    yield piece
    piece = ''
  }
  yield piece
}

function cellsOf({ member, start, end, company, hadMore, statuses }: MemberRun, names: Names): string[] {
  const others = company.map((id) => names.get(id) ?? '')
  return [
    disarmed(names.get(member) ?? ''),
    formatInstant(start),
    end === null ? '' : formatInstant(end),
    end === null ? '' : String(Math.floor(inSeconds(end) - inSeconds(start))),
    [...others.map(disarmed), ...(hadMore ? ['…'] : [])].join('; '),
    statuses.map(disarmed).join('; '),
  ]
}

/**
 * Puts an apostrophe before what a spreadsheet would take for a formula, also where one begins a new cell: in many
 * languages semicolons part the cells of such a file.
 */
const disarmed = (text: string): string => text.replace(/(^|[;\t\r\n]\s*)(?=[=+\-@＝＋－＠\t\r])/g, "$1'")

const rowOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
