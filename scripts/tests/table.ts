/** Databases that a test file runs on. Files without `eachStore` know no database and run once. */
export type Store = 'sqlite' | 'postgres'

interface Row {
  readonly what: string
  /** Globs, from the root of the repository. */
  readonly files: readonly string[]
  /** The databases in `npm test`. */
  readonly test: readonly Store[]
  /** The databases in `npm run test:rest`. */
  readonly rest: readonly Store[]
  /** The tests stop and hold PostgreSQL, so they get a server that no other test uses. */
  readonly ownPostgres?: true
  /** The tests drive a browser, which decides itself when it draws: one that fails gets a second try, and the end of the run names it. */
  readonly browser?: true
}

const both = ['sqlite', 'postgres'] as const

/** Says which test files run when, and on which databases. The first row that matches a file counts. */
export const table: readonly Row[] = [
  {
    what: 'one whole journey in the browser',
    files: ['packages/dashboard/tests/journey.test.ts'],
    test: ['sqlite'],
    rest: [],
    browser: true,
  },
  {
    what: 'all other tests in the browser',
    files: ['packages/dashboard/tests/**', 'packages/server/tests/openapi/docs-page.test.ts'],
    test: [],
    rest: ['sqlite'],
    browser: true,
  },
  {
    what: 'PostgreSQL that stops and hangs',
    files: ['packages/server/tests/store/{restart,hang}.test.ts'],
    test: [],
    rest: both,
    ownPostgres: true,
  },
  {
    what: 'slow files: they take over five seconds, or start many processes',
    files: [
      'packages/bot/tests/{languages,scenarios,stopping}.test.ts',
      'packages/bot/tests/commands/every/**',
      'packages/bot/tests/hostile/{gateway,platform,strangers,texts}.test.ts',
      'packages/bot/tests/proxying/{dropped,hung}.test.ts',
      'packages/bot/tests/messages/reproxy.test.ts',
      'packages/client/tests/package.test.ts',
      'packages/server/tests/{backup,cli,third-party-clients}/**',
      'packages/server/tests/bridge/notifications/sending.test.ts',
      'packages/server/tests/bridge/proxy/vectors.test.ts',
      'packages/server/tests/events/{crash,outbox,stream-processes}.test.ts',
      'packages/server/tests/events/delivery/failing.test.ts',
      'packages/server/tests/v2/export/round-trip.test.ts',
      'packages/server/tests/extended/shared/{processes,silence}.test.ts',
      'packages/server/tests/extended/telling/{clock-steps,crash,failing,model,reminders,retries,sending,shared-channels}.test.ts',
      'packages/server/tests/keys/matrix.test.ts',
      'packages/server/tests/manners/{heavy-members,hidden,long-answers}.test.ts',
      'packages/server/tests/people/{attacks,guessing,invites,oauth,oauth-page,oidc,operators,passkeys,passkeys-in-chromium,recovering,session,viewers,ways}.test.ts',
      'packages/server/tests/pictures/{crash,crash-import,files,make,moving,upkeep,workers}.test.ts',
      'packages/server/tests/rate-limit/{redis,workers}.test.ts',
      'packages/server/tests/store/{deletion,durability,lost-file,migrate,pooler,replica}.test.ts',
      'packages/server/tests/sync/{around,crash,endpoints,in-between,requests,too-much,two-lives,two-sides}.test.ts',
      'packages/server/tests/v1/both-faces.test.ts',
      'packages/server/tests/v2/import/{pluralport,process/{crowded,under-way},whole}.test.ts',
    ],
    test: [],
    rest: both,
  },
  {
    what: 'tests about PostgreSQL: drivers, plans, races, statements, transactions, one file per resource',
    files: [
      'packages/server/tests/store/**',
      'packages/server/tests/v2/{races,statements}.test.ts',
      'packages/server/tests/v2/{groups,members,switches,systems}/update.test.ts',
    ],
    test: both,
    rest: [],
  },
  {
    what: 'the bot, which sees no database: all of it on SQLite, what it records on PostgreSQL too',
    files: ['packages/bot/tests/{scenarios,proxying}/**'],
    test: ['sqlite'],
    rest: ['postgres'],
  },
  { what: 'other tests of the bot', files: ['packages/bot/tests/**'], test: ['sqlite'], rest: [] },
  { what: 'everything else', files: ['**/*.test.ts'], test: ['sqlite'], rest: ['postgres'] },
]

/** The row of a test file. */
export function rowOf(file: string): Row {
  const row = table.find(({ files }) => files.some((glob) => new Bun.Glob(glob).match(file)))
  if (!row) throw new Error(`No row of scripts/tests/table.ts matches ${file}.`)
  return row
}
