import type { CirclePart } from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'
import type { IncomingCircle } from '../incoming.ts'

type Records = ReadonlyMap<string, Document>

const shows: CirclePart[] = ['front', 'list', 'pronouns', 'avatar', 'color', 'description']

/** Makes circles of what only friends, or only trusted friends, may see. The trusted ones see what friends see. */
export function circlesOf(members: Records, fields: Records): IncomingCircle[] {
  const circle = (key: string, name: string, words: readonly string[]): IncomingCircle => ({
    key,
    name,
    patch: { shows },
    members: keysWith(members, words),
    except: [],
    fields: keysWith(fields, words),
  })
  const found = new Set([...members.values(), ...fields.values()].map(wordOf))
  return [
    ...(found.has('trusted') ? [circle('trusted', 'Trusted', ['trusted', 'friends'])] : []),
    ...(found.has('friends') ? [circle('friends', 'Friends', ['friends'])] : []),
  ]
}

const keysWith = (records: Records, words: readonly string[]): string[] =>
  [...records].flatMap(([key, record]) => (words.includes(wordOf(record)) ? key : []))

function wordOf({ privacy }: Document): string {
  const word = isDocument(privacy) ? privacy.visibility : privacy
  return typeof word === 'string' ? word : ''
}
