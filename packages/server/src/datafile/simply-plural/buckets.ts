import { type CirclePart, limits } from '@polyphony/contract'
import { type Document, referenceOf } from '../document.ts'
import { FieldReader } from '../fields/field-reader.ts'
import { cutText } from '../fields/text.ts'
import type { IncomingCircle, IncomingFriend } from '../incoming.ts'
import type { Warnings } from '../warnings.ts'

/** Members or custom fields, by their keys, and the document that says which buckets they are in. */
export interface InBuckets {
  readonly keys: readonly string[]
  readonly document: Document
}

/** The parts that friends saw there. */
const shows: CirclePart[] = ['front', 'list', 'pronouns', 'avatar', 'color', 'description']

/** Reads privacy buckets, which say what friends may see, and the friends themselves. */
export class Buckets {
  readonly #buckets: Document[] = []
  readonly #friends: Document[] = []
  readonly #names = new Map<string, string>()
  readonly #warnings: Warnings
  readonly #fields: FieldReader

  constructor(warnings: Warnings) {
    this.#warnings = warnings
    this.#fields = new FieldReader('circles', warnings, { kept: true })
  }

  add(document: Document): void {
    this.#buckets.push(document)
  }

  addFriend(document: Document): void {
    this.#friends.push(document)
  }

  /** Notes the name of somebody else in the file, who may be a friend. */
  addUser(document: Document): void {
    const name = nameIn(document)
    const id = referenceOf(document._id) ?? referenceOf(document.uid)
    if (id !== undefined && name !== undefined) this.#names.set(id, name)
  }

  /** Makes a circle of each bucket: with those who carry it, and with the members of groups that do. */
  circles(
    members: readonly InBuckets[],
    groups: readonly InBuckets[],
    fields: readonly InBuckets[],
  ): IncomingCircle[] {
    const [ofMembers, ofGroups, ofFields] = [carriers(members), carriers(groups), carriers(fields)]
    const seen = new Set<string>()
    return this.#buckets.flatMap((document, place) => {
      const id = referenceOf(document._id) ?? `${place}`
      if (seen.has(id)) return []
      seen.add(id)
      const own = new Set(ofMembers.get(id))
      const all = own.union(new Set(ofGroups.get(id)))
      this.#warnings.add(
        'info',
        'circle_by_group',
        'Circles: some members are in one because their group was in the bucket.',
        all.size - own.size,
        'circles',
      )
      return {
        key: `bucket ${id}`,
        name: this.#fields.nameOr('Unnamed circle', document),
        patch: { color: this.#fields.color(document, 'color') ?? null, shows },
        members: [...all],
        except: [],
        fields: [...new Set(ofFields.get(id))],
      }
    })
  }

  /** Lists the friends, each with the circles that show what their buckets showed. */
  friends(): IncomingFriend[] {
    return this.#friends.map((friend) => ({
      name: nameIn(friend) ?? this.#names.get(referenceOf(friend.frienduid) ?? '') ?? null,
      circles: bucketsOf(friend).map((id) => `bucket ${id}`),
    }))
  }
}

function nameIn({ displayName, username = displayName, name = username }: Document): string | undefined {
  const text = typeof name === 'string' ? name.trim() : ''
  return text === '' ? undefined : cutText(text, limits.name)
}

/** Reads the buckets of a document. Friends had them under another name for a while. */
function bucketsOf({ privacyBuckets, buckets = privacyBuckets }: Document): string[] {
  return Array.isArray(buckets) ? [...new Set(buckets.flatMap((bucket) => referenceOf(bucket) ?? []))] : []
}

function carriers(list: readonly InBuckets[]): Map<string, string[]> {
  const byBucket = new Map<string, string[]>()
  for (const { keys, document } of list) {
    for (const bucket of bucketsOf(document)) {
      const known = byBucket.get(bucket)
      if (known) known.push(...keys)
      else byBucket.set(bucket, [...keys])
    }
  }
  return byBucket
}
