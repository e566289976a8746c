import {
  ApiError,
  type DataFormat,
  groupPrivacyKeys,
  memberPrivacyKeys,
  type Privacy,
} from '@polyphony/contract'
import { isDocument } from './document.ts'
import { everyKey } from './fields/keys.ts'
import type { FormatReader, Incoming, IncomingGroup, IncomingMember, ReaderOptions } from './incoming.ts'
import { readJson, topLevelKeys } from './json/stream.ts'
import { SwitchLog } from './logs/switch-log.ts'
import { octoconReader } from './octocon/read.ts'
import { pluralkitReader } from './pluralkit/read.ts'
import { pluralportReader } from './pluralport/read.ts'
import { polyphonyReader } from './polyphony/read.ts'
import { refuseFile } from './refusals.ts'
import { simplyPluralReader } from './simply-plural/read.ts'
import { Bundle, ownersOfAvatars } from './source/bundle.ts'
import { strangeKindOf } from './source/kind.ts'
import type { Source } from './source/source.ts'
import { envelopeOf, isZip, openZip } from './source/zip.ts'
import { tupperboxReader } from './tupperbox/read.ts'

interface Format {
  name: DataFormat
  /** Recognises a file by its top-level keys. */
  has(keys: ReadonlySet<string>): boolean
  reader(options: ReaderOptions): FormatReader
  /** Its records hold addresses of pictures, which may be at this server. */
  hasAddresses?: true
}

/** All formats. The first one that recognises a file reads it. */
const formats: readonly Format[] = [
  {
    name: 'pluralport',
    has: (keys) => keys.has('pluralport_version') || keys.has('openplural_version'),
    reader: pluralportReader,
  },
  {
    name: 'polyphony',
    has: (keys) => keys.has('polyphony_version'),
    reader: polyphonyReader,
    hasAddresses: true,
  },
  { name: 'tupperbox', has: (keys) => keys.has('tuppers'), reader: tupperboxReader },
  {
    name: 'pluralkit',
    has: (keys) => keys.has('switches'),
    reader: pluralkitReader,
    hasAddresses: true,
  },
  {
    name: 'simply_plural',
    has: (keys) => keys.has('members') && (keys.has('frontHistory') || keys.has('frontStatuses')),
    reader: simplyPluralReader,
  },
  { name: 'octocon', has: (keys) => keys.has('alters') && keys.has('user'), reader: octoconReader },
]

const mostRecords = 10_000
const recordKeys = new Set([
  'members',
  'groups',
  'tuppers',
  'frontStatuses',
  'customFronts',
  'alters',
  'tags',
])

/** Choices of the person, the time of the import, and the address of this server, where its pictures are. */
export type FileChoices = Omit<ReaderOptions, 'bundle'> & { publicUrl: string }

/** Reads a data file of any known format. Refuses one that cannot be read at all; other problems are in the result. */
export async function readDataFile(
  source: Source,
  { publicUrl, ...options }: FileChoices,
  progress?: (bytes: number) => void,
): Promise<Incoming> {
  const files = (await isZip(source)) ? await openZip(source) : undefined
  const bundle = new Bundle(files ?? new Map(), publicUrl)
  const owners = files ? ownersOfAvatars(files) : []
  if (owners.length > 0) return avatarsAlone(bundle, owners)
  const file = files ? envelopeOf(files) : source
  let format: Format | undefined
  try {
    const keys = await topLevelKeys(file)
    format = formats.find(({ has }) => has(keys))
    const reader = format?.reader({ ...options, bundle }) ?? nothing
    await readInto(format?.hasAddresses ? showing(bundle, reader) : reader, keys, file, progress)
    const incoming = withPrivacy(await reader.finish(), options.privacy)
    return bundle.pictures.length > 0 ? { ...incoming, pictures: bundle.pictures } : incoming
  } catch (error) {
    throw await explained(error, file, format?.name)
  }
}

/** Makes a file of the avatars of a Simply Plural account, which come apart from its data. */
const avatarsAlone = (bundle: Bundle, owners: readonly string[]): Incoming => ({
  format: 'simply_plural',
  system: { patch: {}, fillsOnly: true, accounts: [] },
  members: [],
  groups: [],
  switches: new SwitchLog(),
  refusals: [],
  warnings: [],
  avatars: new Map(
    owners.flatMap((owner) => {
      const picture = bundle.named(owner)
      return picture ? [[owner, picture]] : []
    }),
  ),
})

/** Shows a reader the pictures that come with the file, and those of this server, in place of their addresses. */
const showing = (bundle: Bundle, reader: FormatReader): FormatReader => ({
  begin: (keys) => reader.begin?.(keys),
  element: (key, value) => reader.element(key, isDocument(value) ? bundle.show(value) : value),
  value: (key, value) => reader.value(key, Reflect.get(bundle.show({ [key]: value }), key)),
  finish: () => reader.finish(),
})

async function readInto(
  reader: FormatReader,
  keys: ReadonlySet<string>,
  file: Source,
  progress: ((bytes: number) => void) | undefined,
): Promise<void> {
  reader.begin?.(keys)
  const counts = new Map<string, number>()
  await readJson(
    file,
    {
      element(key, value) {
        if (recordKeys.has(key)) refuseCrowd(counts, key)
        reader.element(key, value)
      },
      value: (key, value) => reader.value(key, value),
    },
    progress,
  )
}

/** Adds to a refusal which kind of file this is, so that a program can say what to do. */
async function explained(error: unknown, file: Source, format: DataFormat | undefined): Promise<unknown> {
  if (!(error instanceof ApiError) || error.error !== 'import_refused') return error
  const [first, ...more] = error.detail.refused ?? []
  const kind = first?.at === '' ? await strangeKindOf(file) : undefined
  const part = {
    at: '',
    message: '',
    ...first,
    ...(kind && { code: kind }),
    ...(format && !kind && { format }),
  }
  return new ApiError(error.error, { ...error.detail, refused: [part, ...more] })
}

/** why: a file that is no JSON must be refused as such, before its type is called unknown. */
const nothing: FormatReader = {
  element() {},
  value() {},
  finish: () => refuseFile('File type is unknown.', 'unknown_program'),
}

/** Refuses a file with too many records, as all of them are held in memory. */
function refuseCrowd(counts: Map<string, number>, key: string): void {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  if (count > mostRecords) {
    refuseFile(`The file holds more than ${mostRecords} ${key}, which is more than any system can have.`)
  }
}

function withPrivacy(incoming: Incoming, privacy: Privacy | undefined): Incoming {
  if (privacy === undefined) return incoming
  const withKeys = <R extends IncomingMember | IncomingGroup>(
    records: readonly R[],
    keys: readonly string[],
  ) =>
    records.map(({ privacyWhenNew: _, ...record }) => ({
      ...record,
      patch: { ...record.patch, privacy: everyKey(keys, privacy) },
    })) as R[]
  return {
    ...incoming,
    isPrivacyChosen: true,
    members: withKeys(incoming.members, memberPrivacyKeys),
    groups: withKeys(incoming.groups, groupPrivacyKeys),
  }
}
