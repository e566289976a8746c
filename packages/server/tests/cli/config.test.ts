import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BucketStorage, ConfigError, readConfig } from '../../src/config.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { newFolder, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

type Environment = Record<string, string>

function problemOf(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`)
}

const port = 'it must be a whole number from 0 to 65535'
const workers = 'it must be a whole number from 1 to 256'
const database = 'it must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME'
const pictures = 'it must be a folder, or s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION'
const publicUrl = 'it must be an address that starts with http:// or https://'
const oidc = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together, and'
const client = { OIDC_CLIENT_ID: 'p', OIDC_CLIENT_SECRET: 'xyzzy' }
const issuer = 'it must be the address of an OpenID Connect issuer that starts with https://, without ? and #'
const vapid = 'cannot be used: it must be mailto:NAME@HOST or an address that starts with https://'

/** Values that cannot be used, and the one line an operator reads: variable, value, what is accepted. */
const refused: [Environment, string][] = [
  [{ PORT: 'http' }, `PORT=http cannot be used: ${port}`],
  [{ PORT: '65536' }, `PORT=65536 cannot be used: ${port}`],
  [{ PORT: '-1' }, `PORT=-1 cannot be used: ${port}`],
  [{ PORT: '80.5' }, `PORT=80.5 cannot be used: ${port}`],
  [{ PORT: '0x50' }, `PORT=0x50 cannot be used: ${port}`],
  [{ PORT: ' 80' }, `PORT= 80 cannot be used: ${port}`],
  [{ WORKERS: '0' }, `WORKERS=0 cannot be used: ${workers}`],
  [{ WORKERS: '257' }, `WORKERS=257 cannot be used: ${workers}`],
  [{ WORKERS: 'many' }, `WORKERS=many cannot be used: ${workers}`],
  [
    { WORKERS: '2', PORT: '0' },
    'PORT=0 cannot be used: several WORKERS share one port, so it must be a number from 1 to 65535',
  ],
  [{ REGISTRATION: 'yes' }, 'REGISTRATION=yes cannot be used: it must be one of open, invite, closed'],
  [{ REGISTRATION: 'Open' }, 'REGISTRATION=Open cannot be used: it must be one of open, invite, closed'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud cannot be used: it must be one of debug, info, warn, error'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT=xml cannot be used: it must be one of pretty, json'],
  [{ PUBLIC_URL: 'plural.example' }, `PUBLIC_URL=plural.example cannot be used: ${publicUrl}`],
  [{ PUBLIC_URL: 'ftp://plural.example' }, `PUBLIC_URL=ftp://plural.example cannot be used: ${publicUrl}`],
  [{ PUBLIC_URL: 'https://' }, `PUBLIC_URL=https:// cannot be used: ${publicUrl}`],
  [
    { PUBLIC_URL: 'https://plural.example/sub' },
    'PUBLIC_URL=https://plural.example/sub cannot be used: the server needs a host name of its own and cannot live under a path, so it must end with the host or port',
  ],
  [{ DATABASE_URL: 'data.db' }, `DATABASE_URL=data.db cannot be used: ${database}`],
  [{ DATABASE_URL: 'mysql://h/x' }, `DATABASE_URL=mysql://h/x cannot be used: ${database}`],
  [
    { DATABASE_URL: 'sqlite:' },
    'DATABASE_URL=sqlite: cannot be used: sqlite: needs the path of a file after it',
  ],
  [
    { DATABASE_URL: 'sqlite::memory:' },
    'DATABASE_URL=sqlite::memory: cannot be used: sqlite: needs the path of a file after it',
  ],
  [
    { DATABASE_URL: 'postgres://u@h:99999/x' },
    `DATABASE_URL=postgres://***@h:99999/x cannot be used: ${database}`,
  ],
  [{ MAX_UPLOAD: '8MB' }, 'MAX_UPLOAD=8MB cannot be used: it must be a whole number from 1024 to 67108864'],
  [
    { PICTURE_QUOTA: '-1' },
    'PICTURE_QUOTA=-1 cannot be used: it must be a whole number from 0 to 9007199254740991',
  ],
  [{ PICTURES: 'https://h/b' }, `PICTURES=https://h/b cannot be used: ${pictures}`],
  [{ PICTURES: 's3://' }, `PICTURES=s3:// cannot be used: ${pictures}`],
  [{ PICTURES: 's3://k:secret@b' }, `PICTURES=s3://***@b cannot be used: ${pictures}`],
  [{ PICTURES: 's3://b?endpoint=h:9000' }, `PICTURES=s3://b?endpoint=h:9000 cannot be used: ${pictures}`],
  [{ PICTURES: 's3://b?acl=public' }, `PICTURES=s3://b?acl=public cannot be used: ${pictures}`],
  [
    { PICTURES: 's3://b', S3_ACCESS_KEY_ID: 'k' },
    'PICTURES=s3://b cannot be used: s3:// needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too',
  ],
  [
    { OIDC_ISSUER: 'https://id.example' },
    `OIDC_ISSUER=https://id.example cannot be used: ${oidc} OIDC_CLIENT_ID is missing`,
  ],
  [
    { OIDC_CLIENT_SECRET: 'xyzzy', OIDC_CLIENT_ID: 'p' },
    `OIDC_CLIENT_ID=p cannot be used: ${oidc} OIDC_ISSUER is missing`,
  ],
  [{ OIDC_CLIENT_SECRET: 'xyzzy' }, `OIDC_CLIENT_SECRET=*** cannot be used: ${oidc} OIDC_ISSUER is missing`],
  [{ OIDC_REGISTER: 'yes' }, 'OIDC_REGISTER=yes cannot be used: it must be one of on, off'],
  [
    { ...client, OIDC_ISSUER: 'https://id.example', OIDC_NAME: 'a\nb' },
    'OIDC_NAME=a\nb cannot be used: it must be at most 40 characters on one line',
  ],
  [{ ...client, OIDC_ISSUER: 'id.example' }, `OIDC_ISSUER=id.example cannot be used: ${issuer}`],
  [
    { ...client, OIDC_ISSUER: 'https://u:xyzzy@id.example' },
    `OIDC_ISSUER=https://***@id.example cannot be used: ${issuer}`,
  ],
  [
    { ...client, OIDC_ISSUER: 'https://id.example?x=1' },
    `OIDC_ISSUER=https://id.example?x=1 cannot be used: ${issuer}`,
  ],
  [
    { ...client, OIDC_ISSUER: 'http://id.example', PUBLIC_URL: 'https://plural.example' },
    `OIDC_ISSUER=http://id.example cannot be used: ${issuer}`,
  ],
  ...[
    'people@plural.example',
    'http://plural.example',
    'mailto:people',
    'mailto:@plural.example',
    'https://',
  ].map((VAPID_SUBJECT): [Environment, string] => [
    { VAPID_SUBJECT },
    `VAPID_SUBJECT=${VAPID_SUBJECT} ${vapid}`,
  ]),
]

/** The subject for push services; undefined where nobody could reach it, so that Web Push is off. */
const pushSubjects: [Environment, string | undefined][] = [
  [{}, undefined],
  [{ PUBLIC_URL: 'https://plural.example' }, 'https://plural.example'],
  [{ PUBLIC_URL: 'http://plural.example' }, undefined],
  [{ PUBLIC_URL: 'https://plural.example', VAPID_SUBJECT: '' }, 'https://plural.example'],
  [
    { PUBLIC_URL: 'http://plural.example', VAPID_SUBJECT: 'mailto:us@plural.example' },
    'mailto:us@plural.example',
  ],
  [{ PUBLIC_URL: 'https://plural.example', VAPID_SUBJECT: 'mailto:us@localhost' }, undefined],
  ...['mailto:us@plural.example', 'mailto:us@sub.plural.example', 'https://plural.example/about'].map(
    (VAPID_SUBJECT): [Environment, string] => [{ VAPID_SUBJECT }, VAPID_SUBJECT],
  ),
  ...[
    ...['plural', 'localhost', 'LOCALHOST.', 'us.localhost', 'home.local', 'home.internal', 'home.lan'],
    ...['box.home.arpa', 'plural.invalid', '192.0.2.7', '[2001:db8::7]'],
  ].flatMap((host): [Environment, undefined][] => [
    [{ VAPID_SUBJECT: `https://${host}` }, undefined],
    [{ VAPID_SUBJECT: `mailto:us@${host}` }, undefined],
  ]),
  // Names that only look like inside ones.
  ...['thelocalhost.example', 'local.example', 'lan.example', 'my-lan.example'].map(
    (host): [Environment, string] => [{ VAPID_SUBJECT: `https://${host}` }, `https://${host}`],
  ),
]

/** Passwords with everything in them that could confuse whoever hides them. */
const passwords = ['xyzzy', 'xy:zzy', 'xy@zzy', 'xy/zzy', ':xy/zz@yy@xx/zy:', 'xyzzy?zx=1']

describe('configuration', () => {
  test('an empty environment has every default', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      database: { kind: 'sqlite', path: './data/polyphony.db' },
      workers: 1,
      pictures: { kind: 'folder', path: 'data/pictures' },
      maxUpload: 8_388_608,
      pictureQuota: 200_000_000,
      registration: 'open',
      logLevel: 'info',
      logFormat: 'json',
    })
    expect(readConfig({}, { terminal: true }).logFormat).toBe('pretty')
  })

  test('an empty value is no value', () => {
    const names = [
      'HOST',
      'PORT',
      'DATABASE_URL',
      'PUBLIC_URL',
      'WORKERS',
      'PICTURES',
      'MAX_UPLOAD',
      'PICTURE_QUOTA',
      'REGISTRATION',
      'LOG_LEVEL',
      'LOG_FORMAT',
    ]
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  test('what is given counts', () => {
    const env = {
      HOST: '::',
      PORT: '80',
      DATABASE_URL: 'postgres://u:p@h:5433/x',
      PUBLIC_URL: 'https://plural.example/',
      WORKERS: '4',
      REGISTRATION: 'open',
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'pretty',
    }
    expect(readConfig(env)).toMatchObject({
      host: '::',
      port: 80,
      publicUrl: 'https://plural.example',
      database: { kind: 'postgres', url: 'postgres://u:p@h:5433/x' },
      workers: 4,
      registration: 'open',
      logLevel: 'error',
      logFormat: 'pretty',
    })
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:8080')
    expect(readConfig({ DATABASE_URL: 'postgresql://h/x' }).database.kind).toBe('postgres')
  })

  test('a single sign-on has a name, and lets new people in only if the operator says so', () => {
    const oidcOf = (env: Environment) => readConfig({ ...client, ...env }).oidc
    expect(readConfig({ OIDC_NAME: 'Harbour', OIDC_REGISTER: 'on' }).oidc).toBeUndefined()
    expect(oidcOf({ OIDC_ISSUER: 'https://id.example:8443/realms/a' })).toEqual({
      issuer: 'https://id.example:8443/realms/a',
      clientId: 'p',
      clientSecret: 'xyzzy',
      name: 'id.example:8443',
      registers: false,
    })
    const named = { OIDC_ISSUER: 'http://10.0.0.7/', OIDC_NAME: 'Harbour', OIDC_REGISTER: 'on' }
    expect(oidcOf(named)).toMatchObject({ issuer: 'http://10.0.0.7/', name: 'Harbour', registers: true })
    const here = { OIDC_ISSUER: 'http://127.0.0.1:9', PUBLIC_URL: 'https://plural.example' }
    expect(oidcOf(here)).toMatchObject({ issuer: 'http://127.0.0.1:9' })
  })

  test('pictures are beside the database file, in a folder of their own, or in a bucket', () => {
    const folderOf = (env: Environment) => readConfig(env).pictures
    expect(folderOf({ DATABASE_URL: 'sqlite:/srv/x/y.db' })).toEqual({
      kind: 'folder',
      path: '/srv/x/pictures',
    })
    expect(folderOf({ DATABASE_URL: 'postgres://h/x' })).toEqual({ kind: 'folder', path: 'data/pictures' })
    expect(folderOf({ PICTURES: '/mnt/p' })).toEqual({ kind: 'folder', path: '/mnt/p' })
    const bucket: BucketStorage = {
      kind: 's3',
      bucket: 'b',
      prefix: '',
      endpoint: undefined,
      region: undefined,
      accessKeyId: 'k',
      secretAccessKey: 's',
    }
    const key = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    const keyOfAmazon = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' }
    expect(folderOf({ PICTURES: 's3://b', ...keyOfAmazon })).toEqual(bucket)
    const url = 's3://b/p/q/?endpoint=https://h:9000&region=eu'
    expect(folderOf({ PICTURES: url, ...key })).toEqual({
      ...bucket,
      prefix: 'p/q/',
      endpoint: 'https://h:9000',
      region: 'eu',
    })
  })

  test('a secret may stand in a file', () => {
    const path = join(newFolder(), 'secret')
    const nowhere = `${path}.txt`
    writeFileSync(path, `  ${'k'.repeat(40)}\n`)
    expect(readConfig({ BRIDGE_KEY_FILE: path }).bridgeKey).toBe('k'.repeat(40))
    expect(problemOf({ BRIDGE_KEY_FILE: path, BRIDGE_KEY: 'x'.repeat(40) })).toBe(
      `BRIDGE_KEY_FILE=${path} cannot be used: BRIDGE_KEY is set too, so it is not clear which counts`,
    )
    expect(problemOf({ BRIDGE_KEY_FILE: nowhere })).toBe(
      `BRIDGE_KEY_FILE=${nowhere} cannot be used: the file cannot be read (ENOENT)`,
    )
    writeFileSync(path, '\n')
    expect(problemOf({ BRIDGE_KEY_FILE: path })).toBe(
      `BRIDGE_KEY_FILE=${path} cannot be used: the file is empty`,
    )
    writeFileSync(path, 'postgres://u:secret@h/x\n')
    expect(readConfig({ DATABASE_URL_FILE: path }).database).toMatchObject({ url: 'postgres://u:secret@h/x' })
    writeFileSync(path, 'http://u:secret@h/x\n')
    expect(problemOf({ REDIS_URL_FILE: path })).not.toContain('secret@')
  })

  test('registration is open by default only where nobody else can reach it', () => {
    for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
      expect([HOST, readConfig({ HOST }).registration]).toEqual([HOST, 'open'])
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'plural.example', '127.0.0.1.example', '1127.0.0.1'])
      expect([HOST, readConfig({ HOST }).registration]).toEqual([HOST, 'closed'])
  })

  for (const [env, subject] of pushSubjects)
    test(`${JSON.stringify(env)} ${subject ? 'lets' : 'does not let'} the server send to browsers`, () => {
      const found = readConfig(env).pushSubject
      expect('subject' in found ? found.subject : undefined).toBe(subject)
    })

  for (const [env, line] of refused)
    test(`${Object.entries(env)
      .map((pair) => pair.join('='))
      .join(' ')} is refused`, () => expect(problemOf(env)).toBe(line))

  test('a password is never printed', () => {
    for (const password of passwords) {
      const urls = [
        `mysql://u:${password}@h/x`,
        `postgres://u:${password}@h:99999/x`,
        `pg:u:${password}@h`,
        `u:${password}@h`,
      ]
      for (const url of urls) {
        const line = problemOf({ DATABASE_URL: url })
        expect(line).toStartWith('DATABASE_URL=')
        for (const part of password.split(/[^a-z]+/).filter((word) => word.length > 1))
          expect(line).not.toContain(part)
      }
    }
  })
})

describe('a bad configuration', () => {
  const good = () => ({
    DATABASE_URL: `sqlite:${join(newFolder(), 'test.db')}`,
    LOG_FORMAT: 'pretty',
    LOG_LEVEL: 'warn',
  })

  test.concurrent('ends the start with that one line and exit code 1', async () => {
    const cases: [string[], Environment, string][] = [
      [['serve'], { PORT: 'http' }, `PORT=http cannot be used: ${port}`],
      [['serve'], { WORKERS: '0' }, `WORKERS=0 cannot be used: ${workers}`],
      [
        ['migrate'],
        { LOG_LEVEL: 'loud' },
        'LOG_LEVEL=loud cannot be used: it must be one of debug, info, warn, error',
      ],
      [['system', 'create'], { DATABASE_URL: 'data.db' }, `DATABASE_URL=data.db cannot be used: ${database}`],
    ]
    const runs = await Promise.all(cases.map(([args, env]) => inProcess(args, { ...good(), ...env })))
    expect(runs).toEqual(cases.map(([, , line]) => ({ code: 1, stdout: '', stderr: `${line}\n` })))
  })

  test.concurrent('also when only the machine can tell: an address that is not its own, a port that is taken', async () => {
    const taken = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const cases: [Environment, RegExp][] = [
      [
        { HOST: 'nowhere.invalid', PORT: '0' },
        /^HOST=nowhere.invalid .* Use an address of this machine .*\n$/,
      ],
      [{ HOST: '203.0.113.7', PORT: '0' }, /^HOST=203.0.113.7 .* Use an address of this machine .*\n$/],
      [{ HOST: 'bad host', PORT: '0' }, /^HOST=bad host .* Use an address of this machine .*\n$/],
      [
        { PORT: String(taken.port) },
        new RegExp(
          `^Port ${taken.port} on 127.0.0.1 is in use. Stop the other program, or choose another port, such as PORT=8081.\n$`,
        ),
      ],
    ]
    const runs = await Promise.all(cases.map(([env]) => command(['serve'], { ...good(), ...env })))
    await taken.stop(true)
    runs.forEach(({ code, stdout, stderr }, i) => {
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(cases[i]?.[1] ?? /^$/)
    })
  })

  test.concurrent('a database that cannot be opened is named, with what is wrong and without its password', async () => {
    const folder = newFolder()
    await Bun.write(join(folder, 'letter.db'), 'Dear database, I am no database. '.repeat(100))
    const cases: [string, RegExp][] = [
      [`sqlite:${folder}`, new RegExp(`^SQLite, ${folder} cannot be opened: .+\n$`)],
      [
        `sqlite:${folder}/letter.db`,
        new RegExp(`^SQLite, ${folder}/letter.db cannot be opened: .+not a database\n$`),
      ],
      [
        `sqlite:${folder}/letter.db/x.db`,
        new RegExp(`^SQLite, ${folder}/letter.db/x.db cannot be opened: .+\n$`),
      ],
      ['postgres://u:secret@127.0.0.1:1/x', /^PostgreSQL, u@127.0.0.1:1\/x does not answer: .+\n$/],
    ]
    const runs = await Promise.all(
      cases.map(([url]) => command(['serve'], { DATABASE_URL: url, PORT: '0', LOG_FORMAT: 'pretty' })),
    )
    runs.forEach(({ code, stdout, stderr }, i) => {
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(cases[i]?.[1] ?? /^$/)
      expect(stderr).not.toContain('secret')
    })
  })
})
