import { createHash } from 'node:crypto'
import { type ProxyTag, renderName } from '@polyphony/proxy'
import type { StoredMember } from '../../domain/entities.ts'
import { TimeSlice } from '../../pacing/time-slice.ts'
import { inPages } from '../json/write.ts'
import type { Outgoing } from '../outgoing.ts'

/** The account data in which Matrix clients keep profiles for messages: the third revision of MSC4461. */
const accountData = 'fi.mau.msc4461.per_message_profiles.v3'
/** The most bytes of a name in MSC4144. */
const mostBytes = 255

/** A name that a Matrix client can write a message with, and the texts at its beginning that choose it. */
interface MatrixProfile {
  readonly id: string
  readonly displayname: string
  readonly triggers: readonly { readonly prefix: string; readonly keep_trigger?: true }[]
}

/** Writes the members for Matrix clients that proxy by themselves. Archived ones are left out. */
export async function* writeMatrix(outgoing: Outgoing): AsyncGenerator<string> {
  const profiles: MatrixProfile[] = []
  for await (const page of outgoing.memberPages({ extended: true })) {
    for (const member of page) if (!member.extended?.archived) profiles.push(profileOf(member, outgoing))
  }
  let before = `{${JSON.stringify(accountData)}:{"profiles":[`
  for (const page of inPages(await inOrder(profiles), writtenOf)) {
    yield before + page.join(',')
    before = ','
  }
  yield before === ',' ? ']}}' : `${before}]}}`
}

function profileOf(member: StoredMember, { system, settings }: Outgoing): MatrixProfile {
  const tags: readonly ProxyTag[] = JSON.parse(member.proxy_tags)
  const prefixes = new Set(tags.flatMap(({ prefix, suffix }) => (prefix && !suffix ? prefix : [])))
  return {
    // why not the short ID: clients send it with every message, and it would lead to the member here.
    id: createHash('sha256').update(member.uuid).digest('hex').slice(0, 12),
    displayname: cut(renderName({ member, system, settings }) || member.name),
    triggers: [...prefixes]
      .toSorted((a, b) => b.length - a.length)
      .map((prefix) => ({ prefix, ...(member.keep_proxy && { keep_trigger: true as const }) })),
  }
}

const writtenOf = ({ triggers, ...profile }: MatrixProfile): string =>
  JSON.stringify(triggers.length > 0 ? { ...profile, triggers } : profile)

function cut(name: string): string {
  let [text, bytes] = ['', 0]
  for (const character of name.replaceAll('\0', '').toWellFormed()) {
    bytes += Buffer.byteLength(character)
    if (bytes > mostBytes) break
    text += character
  }
  return text
}

/**
 * Puts a profile before all whose prefixes begin one of its own: here the longest tag wins, in a client the first profile.
 * Two profiles that each have to come before the other stay in their order.
 */
async function inOrder(profiles: readonly MatrixProfile[]): Promise<MatrixProfile[]> {
  const owners = new Map<string, MatrixProfile[]>()
  for (const profile of profiles) {
    for (const { prefix } of profile.triggers) {
      const others = owners.get(prefix)
      if (others) others.push(profile)
      else owners.set(prefix, [profile])
    }
  }
  const beginnings = await findBeginnings(owners)
  const placed = new Set<MatrixProfile>()
  const lastFirst: MatrixProfile[] = []
  const place = (profile: MatrixProfile): void => {
    if (placed.has(profile)) return
    placed.add(profile)
    for (const { prefix } of profile.triggers) {
      for (const later of owners.get(beginnings.get(prefix) ?? '') ?? []) place(later)
    }
    lastFirst.push(profile)
  }
  for (const profile of profiles.toReversed()) place(profile)
  return lastFirst.reverse()
}

/** Finds the longest other prefix that each prefix begins with, if there is one. */
async function findBeginnings(prefixes: ReadonlyMap<string, unknown>): Promise<Map<string, string>> {
  const slice = new TimeSlice()
  const found = new Map<string, string>()
  for (const prefix of prefixes.keys()) {
    for (let length = prefix.length - 1; length > 0; length--) {
      const beginning = prefix.slice(0, length)
      if (!prefixes.has(beginning)) continue
      found.set(prefix, beginning)
      break
    }
    await slice.yieldIfDue()
  }
  return found
}
