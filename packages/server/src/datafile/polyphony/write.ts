import { formatInstant, isEmpty } from '@polyphony/contract'
import type { MemberId } from '../../domain/entities.ts'
import { presentField, presentValues } from '../../domain/present/field.ts'
import { formatNullable } from '../../domain/present/format.ts'
import { presentMemberGuild, presentSystemGuild } from '../../domain/present/guild.ts'
import { presentNote } from '../../domain/present/note.ts'
import { revealFields } from '../../domain/privacy.ts'
import { presentCircle } from '../../domain/sharing/present-for-owner.ts'
import { asSystem } from '../../domain/viewer.ts'
import { toExactJson } from '../json/exact.ts'
import { arrayOf, inPages, openObject } from '../json/write.ts'
import type { Outgoing, OutgoingExtras, OutgoingKey } from '../outgoing.ts'
import { type Hids, hidsOf, map, namesOf, profileOf, systemOf, valuesOf } from '../pluralkit/write.ts'

/** Writes all data of a system but its secrets: a PluralKit file with more in it, so other programs can read it too. */
export async function* writePolyphony(outgoing: Outgoing): AsyncGenerator<string> {
  const { now, system, accounts, fields } = outgoing
  const extras = await outgoing.extras()
  const kept = await outgoing.kept()
  const extended = valuesOf(presentValues({ fields: outgoing.systemValues }))
  yield openObject({
    polyphony_version: '1',
    exported_at: formatInstant(now),
    version: 2,
    ...systemOf(outgoing, { extended: true }),
    ...(!isEmpty(extended) && { extended }),
  })
  yield* arrayOf(
    'account_settings',
    inPages(accounts, ({ id, autoproxy_enabled }) => ({ id, autoproxy_enabled })),
  )
  if (extras.keys) yield* arrayOf('keys', inPages(extras.keys, keyOf))
  yield* profileOf(outgoing, { extended: true })
  const hids = hidsOf(outgoing)
  yield* guildSettings(extras, hids)
  yield* history(outgoing, hids)
  if (fields.length > 0) {
    yield* arrayOf('fields', inPages(revealFields(fields, asSystem(system.id)), presentField))
  }
  yield* ownOrder(extras, hids)
  if (extras.circles.length > 0)
    yield* arrayOf('circles', inPages(knownOnly(extras.circles, hids), presentCircle))
  if (extras.reminders.length > 0)
    yield* arrayOf(
      'reminders',
      inPages(extras.reminders, (each) => each),
    )
  yield* unlessEmpty('notes', map(outgoing.notes(), presentNote))
  yield* onSwitches(outgoing)
  if (outgoing.pictures) {
    yield* arrayOf(
      'pictures',
      inPages(outgoing.pictures, ({ key, kind, created }) => ({
        id: key,
        kind,
        created: formatInstant(created),
      })),
    )
  }
  yield* arrayOf(
    'kept',
    kept.map((each) => [each]),
    toExactJson,
  )
  yield '}'
}

async function* guildSettings(
  { guilds, memberGuilds, autoproxy }: OutgoingExtras,
  hids: Hids,
): AsyncGenerator<string> {
  yield* arrayOf(
    'guilds',
    inPages(guilds, ({ guild_id, ...settings }) => ({ guild_id, ...presentSystemGuild(settings) })),
  )
  yield* arrayOf(
    'member_guilds',
    inPages(onlyOf(memberGuilds, hids), ({ guild_id, member_id, ...settings }) => ({
      guild_id,
      member: hids.get(member_id),
      ...presentMemberGuild(settings),
    })),
  )
  yield* arrayOf(
    'autoproxy',
    inPages(autoproxy, ({ guild_id, autoproxy_mode, autoproxy_member_id, last_latch_timestamp }) => ({
      guild_id,
      autoproxy_mode,
      autoproxy_member: autoproxy_member_id === null ? null : (hids.get(autoproxy_member_id) ?? null),
      last_latch_timestamp: formatNullable(last_latch_timestamp),
    })),
  )
}

/** Writes the system's own order and its presets, as far as there are any. */
async function* ownOrder({ memberOrder, presets }: OutgoingExtras, hids: Hids): AsyncGenerator<string> {
  const order = namesOf(memberOrder, hids)
  if (order.length > 0) yield* arrayOf('member_order', inPages(order, String))
  const filled = presets
    .map(({ name, member_ids }) => ({ name, members: namesOf(member_ids, hids) }))
    .filter(({ members }) => members.length > 0)
  if (filled.length > 0) yield* arrayOf('presets', [filled])
}

async function* history(outgoing: Outgoing, hids: Hids): AsyncGenerator<string> {
  yield* arrayOf(
    'switches',
    map(outgoing.newestFirst(), ({ uuid, timestamp, member_ids }) => ({
      id: uuid,
      timestamp: formatInstant(timestamp),
      members: namesOf(member_ids, hids),
    })),
  )
  yield* arrayOf(
    'messages',
    map(
      outgoing.messages(),
      ({ id, original, original_sent_at, sender, channel, guild, member_id, part_of }) => ({
        id,
        original,
        original_sent_at: formatNullable(original_sent_at),
        sender,
        channel,
        guild,
        member: member_id === null ? null : (hids.get(member_id) ?? null),
        ...(part_of !== null && { part_of }),
      }),
    ),
  )
}

async function* onSwitches(outgoing: Outgoing): AsyncGenerator<string> {
  yield* unlessEmpty(
    'switch_notes',
    map(outgoing.switchNotes(), ({ switch: id, switch_timestamp, member, status, note }) => ({
      switch: id,
      timestamp: formatInstant(switch_timestamp),
      member,
      status,
      note,
    })),
  )
  yield* unlessEmpty(
    'switch_comments',
    map(outgoing.comments(), ({ switch: on, switch_timestamp, uuid, text, member, created }) => ({
      switch: on,
      timestamp: formatInstant(switch_timestamp),
      id: uuid,
      text,
      member,
      created: formatInstant(created),
    })),
  )
}

/** Removes members from circles if they are not in the file. */
const knownOnly = (circles: OutgoingExtras['circles'], members: Hids) =>
  circles.map((circle) => ({
    ...circle,
    members: circle.members.filter(({ id }) => members.has(id)),
    left_out: circle.left_out.filter(({ id }) => members.has(id)),
  }))

const onlyOf = <Row extends { member_id: MemberId }>(rows: readonly Row[], members: Hids): Row[] =>
  rows.filter(({ member_id }) => members.has(member_id))

/** Writes a list only if it has items, so that a file without them is the same as before there were any. */
async function* unlessEmpty<Item>(
  key: string,
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  const all = pages[Symbol.asyncIterator]()
  const first = await all.next()
  if (first.done) return
  async function* again(): AsyncGenerator<readonly Item[]> {
    yield first.value
    for (let page = await all.next(); !page.done; page = await all.next()) yield page.value
  }
  yield* arrayOf(key, again())
}

const keyOf = ({ uuid, name, scopes, created, last_used, expires_at }: OutgoingKey) => ({
  id: uuid,
  name,
  scopes,
  created: formatInstant(created),
  last_used: formatNullable(last_used),
  expires_at: formatNullable(expires_at),
})
