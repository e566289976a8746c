import type { SystemId } from '../domain/entities.ts'
import type { Credential } from '../domain/viewer.ts'
import { accountReader, accountWriter } from './access/accounts.ts'
import { bridgeKeyReader, bridgeKeyWriter } from './access/bridge-keys.ts'
import { idempotencyReader, idempotencyWriter } from './access/idempotency.ts'
import { keyReader, keyWriter } from './access/keys.ts'
import { deletionWriter } from './bulk/deletions.ts'
import { exportReader } from './bulk/exports.ts'
import { importBaseReader, importBaseWriter } from './bulk/import-bases.ts'
import { importMarkReader } from './bulk/import-marks.ts'
import { importRunReader, importRunWriter } from './bulk/import-runs.ts'
import { importReader, importWriter } from './bulk/imports.ts'
import { keptReader, keptWriter } from './bulk/kept-data.ts'
import { textUseReader, textUseWriter } from './bulk/text-use.ts'
import { botReader, botWriter } from './chat/bots.ts'
import { guildReader, guildWriter } from './chat/guilds.ts'
import { intentionReader, intentionWriter } from './chat/intentions.ts'
import { linkCodeReader, linkCodeWriter } from './chat/link-codes.ts'
import { messageReader, messageWriter } from './chat/messages.ts'
import { nameReader } from './chat/names.ts'
import { proxyReader } from './chat/proxying.ts'
import { replyWriter } from './chat/replies.ts'
import { chatServerWriter } from './chat/servers.ts'
import { type Driver, one, type Queryable, type Tx } from './drivers/driver.ts'
import { leaseReader, leaseWriter } from './events/leases.ts'
import { outboxReader, outboxWriter } from './events/outbox.ts'
import { webhookReader, webhookWriter } from './events/webhooks.ts'
import { fieldReader, fieldWriter } from './fields/fields.ts'
import { fieldValueReader, fieldValueWriter } from './fields/values.ts'
import { commentReader, commentWriter } from './fronting/comments.ts'
import { presetReader, presetWriter } from './fronting/presets.ts'
import { switchNoteReader, switchNoteWriter } from './fronting/switch-notes.ts'
import { switchReader, switchWriter } from './fronting/switches.ts'
import { groupReader, groupWriter, membershipWriter } from './groups.ts'
import { type LookupResult, lookUp } from './lookup/lookup.ts'
import type { Target } from './lookup/target.ts'
import { memberReader, memberWriter } from './members.ts'
import { noteReader, noteWriter } from './notes.ts'
import { backupReader, backupWriter } from './people/admin/backups.ts'
import { figureReader } from './people/admin/figures.ts'
import { adminLogReader, adminLogWriter } from './people/admin/log.ts'
import { overviewReader, overviewWriter } from './people/admin/people.ts'
import { secretKeyReader, secretKeyWriter } from './people/admin/secret-key.ts'
import { serverSettingsReader, serverSettingsWriter } from './people/admin/settings.ts'
import { systemAccessReader, systemAccessWriter } from './people/admin/systems.ts'
import { browserReader, browserWriter } from './people/browsers.ts'
import { challengeWriter } from './people/challenges.ts'
import { deviceLinkWriter } from './people/device-links.ts'
import { grantReader, grantWriter } from './people/grants.ts'
import { guessWriter } from './people/guesses.ts'
import { inviteReader, inviteWriter } from './people/invites.ts'
import { oidcReader, oidcWriter } from './people/oidc.ts'
import { passkeyReader, passkeyWriter } from './people/passkeys.ts'
import { personReader, personWriter } from './people/people.ts'
import { programReader, programWriter } from './people/programs.ts'
import { recoveryCodeReader, recoveryCodeWriter } from './people/recovery-codes.ts'
import { securityLogReader, securityLogWriter } from './people/security-log.ts'
import { sessionReader, sessionWriter } from './people/sessions.ts'
import { pictureReader, pictureWriter } from './pictures.ts'
import { circleReader, circleWriter } from './sharing/circles.ts'
import { feedWriter } from './sharing/feeds.ts'
import { memberMarkReader } from './sharing/marks.ts'
import { openedShareReader, openedShareWriter } from './sharing/opened.ts'
import { projectedReader } from './sharing/projected.ts'
import { shareReader, shareWriter } from './sharing/shares.ts'
import { syncPairReader, syncPairWriter } from './sync/pairs.ts'
import { syncedReader } from './sync/reads.ts'
import { syncReader, syncWriter } from './sync/syncs.ts'
import { systemReader, systemWriter } from './systems.ts'
import { channelReader, channelWriter } from './telling/channels.ts'
import { frontChangeReader, frontChangeWriter } from './telling/front-changes.ts'
import { noticeReader, noticeWriter } from './telling/notices.ts'
import { reminderReader, reminderWriter } from './telling/reminders.ts'

/** The parts of the store. Anybody may `read`; only a transaction can `write`, and a writer reads, too. */
const parts = {
  systems: { read: systemReader, write: systemWriter },
  textUse: { read: textUseReader, write: textUseWriter },
  members: { read: memberReader, write: memberWriter },
  groups: { read: groupReader, write: groupWriter },
  fields: { read: fieldReader, write: fieldWriter },
  fieldValues: { read: fieldValueReader, write: fieldValueWriter },
  memberships: { write: membershipWriter },
  switches: { read: switchReader, write: switchWriter },
  switchNotes: { read: switchNoteReader, write: switchNoteWriter },
  presets: { read: presetReader, write: presetWriter },
  comments: { read: commentReader, write: commentWriter },
  notes: { read: noteReader, write: noteWriter },
  pictures: { read: pictureReader, write: pictureWriter },
  circles: { read: circleReader, write: circleWriter },
  memberMarks: { read: memberMarkReader },
  shares: { read: shareReader, write: shareWriter },
  feeds: { write: feedWriter },
  openedShares: { read: openedShareReader, write: openedShareWriter },
  projected: { read: projectedReader },
  guilds: { read: guildReader, write: guildWriter },
  chatServers: { write: chatServerWriter },
  messages: { read: messageReader, write: messageWriter },
  intentions: { read: intentionReader, write: intentionWriter },
  replies: { write: replyWriter },
  accounts: { read: accountReader, write: accountWriter },
  linkCodes: { read: linkCodeReader, write: linkCodeWriter },
  bots: { read: botReader, write: botWriter },
  bridgeKeys: { read: bridgeKeyReader, write: bridgeKeyWriter },
  outbox: { read: outboxReader, write: outboxWriter },
  webhooks: { read: webhookReader, write: webhookWriter },
  syncs: { read: syncReader, write: syncWriter },
  synced: { read: syncedReader },
  syncPairs: { read: syncPairReader, write: syncPairWriter },
  channels: { read: channelReader, write: channelWriter },
  frontChanges: { read: frontChangeReader, write: frontChangeWriter },
  notices: { read: noticeReader, write: noticeWriter },
  reminders: { read: reminderReader, write: reminderWriter },
  leases: { read: leaseReader, write: leaseWriter },
  keys: { read: keyReader, write: keyWriter },
  idempotency: { read: idempotencyReader, write: idempotencyWriter },
  people: { read: personReader, write: personWriter },
  sessions: { read: sessionReader, write: sessionWriter },
  browsers: { read: browserReader, write: browserWriter },
  recoveryCodes: { read: recoveryCodeReader, write: recoveryCodeWriter },
  deviceLinks: { write: deviceLinkWriter },
  passkeys: { read: passkeyReader, write: passkeyWriter },
  challenges: { write: challengeWriter },
  securityLog: { read: securityLogReader, write: securityLogWriter },
  invites: { read: inviteReader, write: inviteWriter },
  overview: { read: overviewReader, write: overviewWriter },
  adminLog: { read: adminLogReader, write: adminLogWriter },
  backups: { read: backupReader, write: backupWriter },
  secretKey: { read: secretKeyReader, write: secretKeyWriter },
  serverSettings: { read: serverSettingsReader, write: serverSettingsWriter },
  systemAccess: { read: systemAccessReader, write: systemAccessWriter },
  oidc: { read: oidcReader, write: oidcWriter },
  programs: { read: programReader, write: programWriter },
  grants: { read: grantReader, write: grantWriter },
  guesses: { write: guessWriter },
  imports: { read: importReader, write: importWriter },
  importMarks: { read: importMarkReader },
  importBases: { read: importBaseReader, write: importBaseWriter },
  importRuns: { read: importRunReader, write: importRunWriter },
  deletions: { write: deletionWriter },
  kept: { read: keptReader, write: keptWriter },
  proxying: { read: proxyReader },
  names: { read: nameReader },
  figures: { read: figureReader },
  exporting: { read: exportReader },
}
type Parts = typeof parts
type Made<Part, Way extends string> = Part extends Record<Way, (db: never) => infer Made> ? Made : never
type Readers = {
  readonly [Name in keyof Parts as Parts[Name] extends { read: unknown } ? Name : never]: Made<
    Parts[Name],
    'read'
  >
}
type Writers = {
  readonly [Name in keyof Parts]: Made<Parts[Name], Parts[Name] extends { write: unknown } ? 'write' : 'read'>
}

/** Reads from anywhere; writes only inside `transact`. */
export interface Store extends Readers {
  readonly driver: Driver
  lookUp<T>(
    credential: Credential,
    target: Target<T> | undefined,
    withHolder?: boolean,
  ): Promise<LookupResult<T>>
  /** `system` is the one system that the transaction changes, if there is just one. */
  transact<T>(work: (tx: StoreTx) => Promise<T>, system?: SystemId): Promise<T>
}

export interface StoreTx extends Writers {
  lookUp<T>(credential: Credential, target: Target<T> | undefined): Promise<LookupResult<T>>
}

interface Makers {
  read?(db: Queryable): unknown
  write?(tx: Tx): unknown
}
const makers: Readonly<Record<string | symbol, Makers | undefined>> = parts

export function storeOver(driver: Driver): Store {
  const readers = Object.entries(parts).flatMap(([name, part]) =>
    'read' in part ? [[name, part.read(driver)]] : [],
  )
  return {
    ...(Object.fromEntries(readers) as Readers),
    driver,
    lookUp: (credential, target, withHolder) => lookUp(driver.row, credential, target, withHolder),
    transact: (work) => driver.transact((tx) => work(storeIn(tx))),
  }
}

/** Makes each part when a change first uses it: most changes need four of the fifty, and to make all takes longer. */
function storeIn(tx: Tx): StoreTx {
  const made: Record<string | symbol, unknown> = {
    lookUp: <T>(credential: Credential, target: Target<T> | undefined) =>
      lookUp((statement) => one(tx, statement), credential, target),
  }
  const get = (_: unknown, name: string | symbol) => {
    made[name] ??= makers[name]?.write?.(tx) ?? makers[name]?.read?.(tx)
    return made[name]
  }
  return new Proxy(made, { get }) as unknown as StoreTx
}

/** Returns a store that reads inside of a transaction. */
export const readingIn = (store: Store, tx: StoreTx): Store =>
  new Proxy(store, { get: (outside, name) => Reflect.get(tx, name) ?? Reflect.get(outside, name) })
