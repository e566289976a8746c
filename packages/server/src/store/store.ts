import type { DatabaseConfig } from '../config.ts'
import type { SystemId } from '../domain/entities.ts'
import type { Credential } from '../domain/viewer.ts'
import { accountReader, accountWriter } from './access/accounts.ts'
import { bridgeKeyReader, bridgeKeyWriter } from './access/bridge-keys.ts'
import { keyReader, keyWriter } from './access/keys.ts'
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
import { replicaAmong } from './drivers/hosts.ts'
import { openPostgres, type PostgresOptions } from './drivers/postgres.ts'
import { type ReplicaOptions, type Replicated, withReplica } from './drivers/read-replica.ts'
import { openSqlite } from './drivers/sqlite.ts'
import { outboxReader, outboxWriter } from './events/outbox.ts'
import { webhookReader, webhookWriter } from './events/webhooks.ts'
import { fieldReader, fieldWriter } from './fields/fields.ts'
import { fieldValueReader, fieldValueWriter } from './fields/values.ts'
import { commentReader, commentWriter } from './fronting/comments.ts'
import { switchNoteReader, switchNoteWriter } from './fronting/switch-notes.ts'
import { switchReader, switchWriter } from './fronting/switches.ts'
import { groupReader, groupWriter, membershipWriter } from './groups.ts'
import { idempotencyReader, idempotencyWriter } from './idempotency.ts'
import { leaseReader, leaseWriter } from './leases.ts'
import { type Found, lookUp } from './lookup/lookup.ts'
import type { Target } from './lookup/target.ts'
import { memberReader, memberWriter } from './members.ts'
import { arrivalReader, arrivalWriter } from './moving/arrivals.ts'
import { departureWriter } from './moving/departures.ts'
import { exportReader } from './moving/exporting.ts'
import { importReader, importWriter } from './moving/imports.ts'
import { keptReader, keptWriter } from './moving/kept.ts'
import { noteReader, noteWriter } from './notes.ts'
import { backupReader, backupWriter } from './people/admin/backups.ts'
import { figureReader } from './people/admin/figures.ts'
import { adminLogReader, adminLogWriter } from './people/admin/log.ts'
import { overviewReader, overviewWriter } from './people/admin/people.ts'
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
import { systemReader, systemWriter } from './systems.ts'

/** How long the replica may work on a statement before the primary gets it. */
const replicaTimeoutMs = 2_000

const readers = (db: Queryable) => ({
  systems: systemReader(db),
  members: memberReader(db),
  groups: groupReader(db),
  fields: fieldReader(db),
  fieldValues: fieldValueReader(db),
  switches: switchReader(db),
  switchNotes: switchNoteReader(db),
  comments: commentReader(db),
  notes: noteReader(db),
  pictures: pictureReader(db),
  guilds: guildReader(db),
  accounts: accountReader(db),
  linkCodes: linkCodeReader(db),
  bots: botReader(db),
  bridgeKeys: bridgeKeyReader(db),
  proxying: proxyReader(db),
  names: nameReader(db),
  messages: messageReader(db),
  intentions: intentionReader(db),
  outbox: outboxReader(db),
  leases: leaseReader(db),
  webhooks: webhookReader(db),
  keys: keyReader(db),
  idempotency: idempotencyReader(db),
  people: personReader(db),
  sessions: sessionReader(db),
  recoveryCodes: recoveryCodeReader(db),
  passkeys: passkeyReader(db),
  securityLog: securityLogReader(db),
  invites: inviteReader(db),
  overview: overviewReader(db),
  figures: figureReader(db),
  adminLog: adminLogReader(db),
  backups: backupReader(db),
  oidc: oidcReader(db),
  programs: programReader(db),
  grants: grantReader(db),
  exporting: exportReader(db),
  imports: importReader(db),
  arrivals: arrivalReader(db),
  kept: keptReader(db),
})

const writers = (tx: Tx) => ({
  systems: systemWriter(tx),
  members: memberWriter(tx),
  groups: groupWriter(tx),
  fields: fieldWriter(tx),
  fieldValues: fieldValueWriter(tx),
  memberships: membershipWriter(tx),
  switches: switchWriter(tx),
  switchNotes: switchNoteWriter(tx),
  comments: commentWriter(tx),
  notes: noteWriter(tx),
  pictures: pictureWriter(tx),
  guilds: guildWriter(tx),
  chatServers: chatServerWriter(tx),
  messages: messageWriter(tx),
  intentions: intentionWriter(tx),
  replies: replyWriter(tx),
  accounts: accountWriter(tx),
  linkCodes: linkCodeWriter(tx),
  bots: botWriter(tx),
  bridgeKeys: bridgeKeyWriter(tx),
  outbox: outboxWriter(tx),
  webhooks: webhookWriter(tx),
  leases: leaseWriter(tx),
  keys: keyWriter(tx),
  idempotency: idempotencyWriter(tx),
  people: personWriter(tx),
  sessions: sessionWriter(tx),
  recoveryCodes: recoveryCodeWriter(tx),
  deviceLinks: deviceLinkWriter(tx),
  passkeys: passkeyWriter(tx),
  challenges: challengeWriter(tx),
  securityLog: securityLogWriter(tx),
  invites: inviteWriter(tx),
  overview: overviewWriter(tx),
  adminLog: adminLogWriter(tx),
  backups: backupWriter(tx),
  oidc: oidcWriter(tx),
  programs: programWriter(tx),
  grants: grantWriter(tx),
  guesses: guessWriter(tx),
  imports: importWriter(tx),
  arrivals: arrivalWriter(tx),
  departures: departureWriter(tx),
  kept: keptWriter(tx),
  lookUp: <T>(credential: Credential, target: Target<T> | undefined) =>
    lookUp((statement) => one(tx, statement), credential, target),
})

export type StoreTx = ReturnType<typeof writers>

/** Reads from anywhere; writes only inside `transact`. */
export interface Store extends ReturnType<typeof readers> {
  readonly driver: Driver
  lookUp<T>(credential: Credential, target: Target<T> | undefined): Promise<Found<T>>
  /** `system` is the one system that the transaction changes, if there is just one. */
  transact<T>(work: (tx: StoreTx) => Promise<T>, system?: SystemId): Promise<T>
}

export function storeOver(driver: Driver): Store {
  return {
    ...readers(driver),
    driver,
    lookUp: (credential, target) => lookUp(driver.row, credential, target),
    transact: (work) => driver.transact((tx) => work(writers(tx))),
  }
}

export function openDriver(database: DatabaseConfig, options?: PostgresOptions): Promise<Driver> {
  if (database.kind === 'sqlite') return openSqlite(database.path)
  const { url, poolSize, prepare } = database
  return openPostgres(url, { poolSize, prepare, ...options })
}

/** Opens the database for reads; undefined if there is none. It gives up soon, because the primary can answer, too. */
export async function openReadDriver(
  database: DatabaseConfig,
  options?: PostgresOptions,
): Promise<Driver | undefined> {
  if (database.kind === 'sqlite' || database.readUrl === undefined) return undefined
  const { readUrl, poolSize, prepare } = database
  return openPostgres(readUrl, {
    poolSize,
    prepare,
    choice: replicaAmong,
    patienceMs: 0,
    statementTimeoutMs: replicaTimeoutMs,
    ...options,
  })
}

/** Joins a primary with the database for reads; undefined if there is none. */
export async function openReplicated(
  database: DatabaseConfig,
  primary: Driver,
  options?: ReplicaOptions,
): Promise<Replicated | undefined> {
  const replica = await openReadDriver(database)
  if (replica === undefined) return undefined
  const alone = { poolSize: 1, statementTimeoutMs: replicaTimeoutMs, patienceMs: 0 }
  const asking = {
    primary: await openDriver(database, alone),
    replica: (await openReadDriver(database, alone)) ?? replica,
  }
  return withReplica(primary, replica, { asking, ...options })
}
