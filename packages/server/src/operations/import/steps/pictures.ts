import { rm } from 'node:fs/promises'
import { ApiError, fail, OwnPicture, pictureKeys, readStoredPicture } from '@polyphony/contract'
import { writeHashed } from '../../../base/files/write-file.ts'
import type { Context } from '../../../context.ts'
import type { Incoming } from '../../../datafile/incoming.ts'
import type { BundledPicture } from '../../../datafile/source/bundle.ts'
import { Warnings } from '../../../datafile/warnings.ts'
import { PictureRefused } from '../../../pictures/picture.ts'
import type { ImportRun } from '../../../store/bulk/import-runs.ts'
import {
  type Destination,
  findSame,
  keep,
  ownersOf,
  refuseWithoutRoom,
  unavailable,
} from '../../pictures/pictures.ts'
import { writePart } from '../import-run.ts'
import type { ImportJob } from '../import-types.ts'

/** The most bytes of a stored picture. Other files have at most MAX_UPLOAD bytes. */
const mostStoredBytes = 64 * 1024 * 1024

/** The key that each picture of the file has here, by its ID in the file; undefined if it could not be taken. */
type Taken = ReadonlyMap<string, string | undefined>

/**
 * Stores the pictures that come with a file, where nobody sees them yet. Returns the file with the keys that they have
 * here. A picture that cannot be taken is a warning, and the objects that show it stay as they are.
 */
export async function bringPictures(
  { ctx, system, incoming, progress }: ImportJob,
  run: ImportRun,
): Promise<Incoming> {
  const { pictures = [] } = incoming
  if (pictures.length === 0) return incoming
  const destination: Destination = {
    system,
    shell: run.shell_id,
    write: (work) => writePart(ctx, run, work),
  }
  const taken = new Map<string, string | undefined>()
  const warnings = new Warnings()
  const end = performance.now() + ctx.pictures.patienceMs
  for (const picture of pictures) {
    progress({ stage: 'pictures', done: taken.size, total: pictures.length })
    const key = await take(ctx, destination, picture, end, warnings)
    taken.set(picture.id, key)
    picture.settled?.(key !== undefined)
  }
  const settled = withKeys(incoming, taken)
  return { ...settled, warnings: [...incoming.warnings, ...warnings.list()] }
}

/** Finds the pictures of a file that the system has already, for a preview. */
export async function findPictures(
  { store, pictures: { files } }: Pick<Context, 'store' | 'pictures'>,
  system: Destination['system'],
  incoming: Incoming,
): Promise<Incoming> {
  const taken = new Map<string, string>()
  for (const { id, kind, file } of incoming.pictures ?? []) {
    const path = files.stage()
    try {
      const hash = await writeHashed(path, file.chunks())
      const same = await store.pictures.findSame(system, kind, hash)
      taken.set(id, same?.key ?? id)
    } catch (error) {
      // why: the import leaves a damaged one out with a warning, so the preview must not refuse the file.
      reasonOf(error)
      taken.set(id, id)
    } finally {
      await rm(path, { force: true })
    }
  }
  return withKeys(incoming, taken)
}

async function take(
  ctx: Context,
  destination: Destination,
  { kind, file, sha256 }: BundledPicture,
  end: number,
  warnings: Warnings,
): Promise<string | undefined> {
  const { files, workers } = ctx.pictures
  const { system } = destination
  const refuse = unavailable(ctx)
  const [path, made] = [files.stage(), files.stage()]
  try {
    if (performance.now() > end) fail('pictures_unavailable')
    if (file.size > mostStoredBytes) fail('picture_too_large')
    const hash = await writeHashed(path, file.chunks()).catch(refuse)
    if (sha256 !== undefined && sha256 !== hash) fail('picture_refused')
    const same = await destination.write((tx) => findSame(tx, destination, kind, hash))
    if (same) return same.key
    await refuseWithoutRoom(ctx, system)
    const owners = await ownersOf(ctx, system)
    const stored = await workers.check(path, kind, owners).catch(refuse)
    if (stored) return (await keep(ctx, destination, kind, path, hash, stored)).picture.key
    if (file.size > ctx.config.maxUpload) fail('picture_too_large')
    const picture = await workers.make(path, made, kind, owners).catch(refuse)
    return (await keep(ctx, destination, kind, made, hash, picture)).picture.key
  } catch (error) {
    warnings.add('error', ...reasonOf(error), 1, 'uploaded_pictures')
    return undefined
  } finally {
    await rm(path, { force: true })
    await rm(made, { force: true })
  }
}

/** Words the reason why a picture cannot be taken. Throws what is no such reason. */
function reasonOf(error: unknown): [code: string, message: string] {
  const code = error instanceof PictureRefused ? 'picture_refused' : error instanceof ApiError && error.error
  if (code === 'picture_limit_reached') {
    return [code, 'There is no room for all pictures of the file, so some were left out.']
  }
  if (code === 'pictures_unavailable') {
    return [
      code,
      'The server cannot keep pictures right now, so some were left out. Import them again later.',
    ]
  }
  if (code === 'picture_refused' || code === 'picture_too_large' || code === 'import_refused') {
    return ['picture_refused', 'Pictures that are damaged, too large or of another kind were left out.']
  }
  throw error
}

/** Shows the pictures of the file by the keys that they have here. */
function withKeys(incoming: Incoming, taken: Taken): Incoming {
  const shown = <P extends object>(patch: P): P => {
    const entries = Object.entries(patch).flatMap(([key, value]) => {
      const found = pictureKeys.some((each) => each === key) && readStoredPicture(value)
      if (!found || !taken.has(found.id)) return [[key, value]]
      const own = taken.get(found.id)
      return own === undefined ? [] : [[key, new OwnPicture(own, found.size).stored]]
    })
    return Object.fromEntries(entries) as P
  }
  const inAll = <R extends { patch: object }>(records: readonly R[]): R[] =>
    records.map((record) => ({ ...record, patch: shown(record.patch) }))
  const { system, members, groups, own } = incoming
  return {
    ...incoming,
    system: { ...system, patch: shown(system.patch) },
    members: inAll(members),
    groups: inAll(groups),
    ...(own && { own: { ...own, guilds: inAll(own.guilds), memberGuilds: inAll(own.memberGuilds) } }),
  }
}
