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
import { openPostgres } from './drivers/postgres.ts'
import type { PostgresOptions } from './drivers/postgres-pool.ts'
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
import { secretKeyReader, secretKeyWriter } from './people/admin/secret-key.ts'
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
import { systemReader, systemWriter } from './systems.ts'
import { textUseReader, textUseWriter } from './text-use.ts'

/** How long the replica may work on a statement before the primary gets it. */
const replicaTimeoutMs = 2_000

const readers = (db: Queryable) => ({
  systems: systemReader(db),
  textUse: textUseReader(db),
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
  browsers: browserReader(db),
  recoveryCodes: recoveryCodeReader(db),
  passkeys: passkeyReader(db),
  securityLog: securityLogReader(db),
  invites: inviteReader(db),
  overview: overviewReader(db),
  figures: figureReader(db),
  adminLog: adminLogReader(db),
  backups: backupReader(db),
  secretKey: secretKeyReader(db),
  oidc: oidcReader(db),
  programs: programReader(db),
  grants: grantReader(db),
  exporting: exportReader(db),
  imports: importReader(db),
  arrivals: arrivalReader(db),
  kept: keptReader(db),
})

const makers = {
  systems: systemWriter,
  textUse: textUseWriter,
  members: memberWriter,
  groups: groupWriter,
  fields: fieldWriter,
  fieldValues: fieldValueWriter,
  memberships: membershipWriter,
  switches: switchWriter,
  switchNotes: switchNoteWriter,
  comments: commentWriter,
  notes: noteWriter,
  pictures: pictureWriter,
  guilds: guildWriter,
  chatServers: chatServerWriter,
  messages: messageWriter,
  intentions: intentionWriter,
  replies: replyWriter,
  accounts: accountWriter,
  linkCodes: linkCodeWriter,
  bots: botWriter,
  bridgeKeys: bridgeKeyWriter,
  outbox: outboxWriter,
  webhooks: webhookWriter,
  leases: leaseWriter,
  keys: keyWriter,
  idempotency: idempotencyWriter,
  people: personWriter,
  sessions: sessionWriter,
  browsers: browserWriter,
  recoveryCodes: recoveryCodeWriter,
  deviceLinks: deviceLinkWriter,
  passkeys: passkeyWriter,
  challenges: challengeWriter,
  securityLog: securityLogWriter,
  invites: inviteWriter,
  overview: overviewWriter,
  adminLog: adminLogWriter,
  backups: backupWriter,
  secretKey: secretKeyWriter,
  oidc: oidcWriter,
  programs: programWriter,
  grants: grantWriter,
  guesses: guessWriter,
  imports: importWriter,
  arrivals: arrivalWriter,
  departures: departureWriter,
  kept: keptWriter,
  lookUp:
    (tx: Tx) =>
    <T>(credential: Credential, target: Target<T> | undefined) =>
      lookUp((statement) => one(tx, statement), credential, target),
}
type Makers = typeof makers

export type StoreTx = { readonly [K in keyof Makers]: ReturnType<Makers[K]> }

/** Makes each writer when a change first uses it: most changes need four of them. */
class Writers {
  readonly #tx: Tx
  readonly #made: unknown[] = []

  constructor(tx: Tx) {
    this.#tx = tx
  }

  static {
    Object.entries(makers).forEach(([name, make], i) => {
      Object.defineProperty(Writers.prototype, name, {
        get(this: Writers) {
          this.#made[i] ??= make(this.#tx)
          return this.#made[i]
        },
      })
    })
  }
}
const writers = (tx: Tx) => new Writers(tx) as unknown as StoreTx

/** Returns a store that reads inside of a transaction. */
export const readingIn = (store: Store, tx: StoreTx): Store => {
  const own = Object.keys(makers).map((name) => [name, tx[name as keyof StoreTx]])
  return { ...store, ...Object.fromEntries(own) }
}

/** Reads from anywhere; writes only inside `transact`. */
export interface Store extends ReturnType<typeof readers> {
  readonly driver: Driver
  lookUp<T>(credential: Credential, target: Target<T> | undefined, withHolder?: boolean): Promise<Found<T>>
  /** `system` is the one system that the transaction changes, if there is just one. */
  transact<T>(work: (tx: StoreTx) => Promise<T>, system?: SystemId): Promise<T>
}

export function storeOver(driver: Driver): Store {
  return {
    ...readers(driver),
    driver,
    lookUp: (credential, target, withHolder) => lookUp(driver.row, credential, target, withHolder),
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
  { onLostStatements, ...options }: ReplicaOptions & Pick<PostgresOptions, 'onLostStatements'> = {},
): Promise<Replicated | undefined> {
  const replica = await openReadDriver(database, { onLostStatements })
  if (replica === undefined) return undefined
  const alone = { poolSize: 1, statementTimeoutMs: replicaTimeoutMs, patienceMs: 0 }
  const asking = {
    primary: await openDriver(database, alone),
    replica: (await openReadDriver(database, alone)) ?? replica,
  }
  return withReplica(primary, replica, { asking, ...options })
}
