import {
  days,
  earlier,
  formatInstant,
  type Instant,
  limits,
  type Registration,
  type ServerStatus,
} from '@polyphony/contract'
import type { Context } from '../context.ts'
import { presentBackup } from '../domain/present/admin.ts'
import { configurationIn, examineDatabase, type Finding, freeBytes } from '../observe/examine.ts'
import { version } from '../observe/version.ts'
import { examineBackups, examineRegistration, examineWaysIn } from './examine.ts'

const activeWithin = days(30)
const backupsShown = 10

/** Describes the server by counts, sizes and dates. Nothing of any system is among them. */
export async function readStatus(ctx: Context): Promise<ServerStatus> {
  const { store, clock, config, updates, registration } = ctx
  const { figures } = store
  const [people, systems, deliveries, pictures, database_bytes, backups, update, doctor, free_bytes, policy] =
    await Promise.all([
      figures.people(earlier(clock.now(), activeWithin)),
      figures.systems(),
      figures.deliveries(),
      figures.pictures(),
      figures.databaseBytes(),
      store.backups.list(backupsShown),
      updates.notice(),
      examine(ctx),
      config.database.kind === 'sqlite' ? freeBytes(config.database.path) : null,
      registration.current(),
    ])
  return {
    version,
    update,
    people: { ...people, newest: when(people.newest) },
    systems: { ...systems, newest: when(systems.newest) },
    limits: limitsOf(ctx, policy),
    storage: {
      database: config.database.kind,
      database_bytes,
      pictures: config.pictures.kind,
      picture_count: pictures.count,
      picture_bytes: pictures.bytes,
      free_bytes,
    },
    deliveries: { ...deliveries, oldest: when(deliveries.oldest) },
    backups: backups.map(presentBackup),
    doctor,
  }
}

const when = (at: Instant | null) => (at === null ? null : formatInstant(at))

function limitsOf({ config }: Context, registration: Registration): ServerStatus['limits'] {
  const { maxUpload, pictureQuota, rateLimits } = config
  return {
    registration,
    members: limits.membersPerSystem,
    groups: limits.groupsPerSystem,
    systems: limits.systemsPerPerson,
    upload_bytes: maxUpload,
    picture_bytes: pictureQuota,
    requests: rateLimits
      ? { get: rateLimits.generic_get, update: rateLimits.generic_update, message: rateLimits.message }
      : null,
  }
}

/** Makes the checks of `doctor` that are quick. */
async function examine(ctx: Context): Promise<Finding[]> {
  const { config, store, pictures } = ctx
  const problem = await pictures.files.check()
  return [
    configurationIn(config),
    ...(await examineDatabase(store.driver, config, { thorough: false })),
    await examineRegistration(ctx),
    problem === undefined
      ? { check: 'pictures', ok: true, detail: 'new ones can be kept' }
      : { check: 'pictures', ok: false, detail: `${problem}. Check PICTURES.` },
    await examineBackups(ctx),
    ...(await examineWaysIn(ctx, { thorough: false })),
  ]
}
