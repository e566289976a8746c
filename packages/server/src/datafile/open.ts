import { groupPrivacyKeys, memberPrivacyKeys, type Privacy } from '@polyphony/contract'
import { everyKey } from './fields/keys.ts'
import type { FormatReader, Incoming, IncomingGroup, IncomingMember, ReaderOptions } from './incoming.ts'
import { readJson, topLevelKeys } from './json/stream.ts'
import { octoconReader } from './octocon/read.ts'
import { pluralkitReader } from './pluralkit/read.ts'
import { pluralportReader } from './pluralport/read.ts'
import { polyphonyReader } from './polyphony/read.ts'
import { refuseFile } from './refusals.ts'
import { simplyPluralReader } from './simply-plural/read.ts'
import type { Source } from './source/source.ts'
import { envelopeOfBundle, isZip } from './source/zip.ts'
import { tupperboxReader } from './tupperbox/read.ts'

interface Format {
  /** Recognises a file by its top-level keys. */
  has(keys: ReadonlySet<string>): boolean
  reader(options: ReaderOptions): FormatReader
}

/** All formats. The first one that recognises a file reads it. */
const formats: readonly Format[] = [
  {
    has: (keys) => keys.has('pluralport_version') || keys.has('openplural_version'),
    reader: pluralportReader,
  },
  { has: (keys) => keys.has('polyphony_version'), reader: polyphonyReader },
  { has: (keys) => keys.has('tuppers'), reader: tupperboxReader },
  { has: (keys) => keys.has('switches'), reader: pluralkitReader },
  {
    has: (keys) => keys.has('members') && (keys.has('frontHistory') || keys.has('frontStatuses')),
    reader: simplyPluralReader,
  },
  { has: (keys) => keys.has('alters') && keys.has('user'), reader: octoconReader },
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

/** Reads a data file of any known format. Refuses one that cannot be read at all; other problems are in the result. */
export async function readDataFile(
  source: Source,
  options: ReaderOptions,
  progress?: (bytes: number) => void,
): Promise<Incoming> {
  const file = (await isZip(source)) ? await envelopeOfBundle(source) : source
  const keys = await topLevelKeys(file)
  const reader = formats.find(({ has }) => has(keys))?.reader(options) ?? nothing
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
  return withPrivacy(await reader.finish(), options.privacy)
}

/** why: a file that is no JSON must be refused as such, before its type is called unknown. */
const nothing: FormatReader = {
  element() {},
  value() {},
  finish: () => refuseFile('File type is unknown.'),
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
  ) => records.map((record) => ({ ...record, patch: { ...record.patch, privacy: everyKey(keys, privacy) } }))
  return {
    ...incoming,
    members: withKeys(incoming.members, memberPrivacyKeys),
    groups: withKeys(incoming.groups, groupPrivacyKeys),
  }
}
