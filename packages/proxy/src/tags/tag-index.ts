import type { ProxyMember, ProxyTag } from '../member.ts'
import { endOfText, startOfText } from './white-space.ts'

export interface Entry<M> {
  readonly member: M
  readonly tag: ProxyTag
  readonly prefix: string
  readonly suffix: string
  readonly length: number
  readonly position: number
}

// All tags with the same two lengths, by prefix + suffix.
export interface Shape<M> {
  readonly prefixLength: number
  readonly suffixLength: number
  readonly length: number
  readonly entries: Map<string, Entry<M>>
}

export function listEntries<M extends ProxyMember>(members: readonly M[]): Entry<M>[] {
  const entries: Entry<M>[] = []
  for (const member of members) {
    for (const tag of member.proxy_tags ?? []) {
      const prefix = tag.prefix ?? ''
      const suffix = tag.suffix ?? ''
      const length = prefix.length + suffix.length
      if (length > 0) entries.push({ member, tag, prefix, suffix, length, position: entries.length })
    }
  }
  return entries
}

// Longest first. Of equal pairs only the first is kept: a later one can never win.
export function indexByShape<M>(
  entries: readonly Entry<M>[],
  write: (side: string) => string,
): readonly Shape<M>[] {
  const shapes = new Map<string, Shape<M>>()
  for (const entry of entries) {
    const key = write(entry.prefix) + write(entry.suffix)
    const { entries: known } = shapeOf(shapes, entry)
    if (!known.has(key)) known.set(key, entry)
  }
  return [...shapes.values()].sort((a, b) => b.length - a.length)
}

function shapeOf<M>(shapes: Map<string, Shape<M>>, entry: Entry<M>): Shape<M> {
  const prefixLength = entry.prefix.length
  const suffixLength = entry.suffix.length
  const name = `${prefixLength} ${suffixLength}`
  let shape = shapes.get(name)
  if (shape === undefined) {
    shape = { prefixLength, suffixLength, length: entry.length, entries: new Map() }
    shapes.set(name, shape)
  }
  return shape
}

// Tags with white space towards the text, by what is left of them when they stand alone.
export function indexPadded<M>(entries: readonly Entry<M>[]): Map<string, Entry<M>[]> {
  const padded = new Map<string, Entry<M>[]>()
  for (const entry of entries) {
    const alone =
      entry.prefix.slice(0, endOfText(entry.prefix)) + entry.suffix.slice(startOfText(entry.suffix))
    if (alone.length === entry.length) continue
    const others = padded.get(alone)
    if (others === undefined) padded.set(alone, [entry])
    else others.push(entry)
  }
  return padded
}
