import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/config.ts'
import { command } from '../support/processes/commands.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const units = ['deploy/polyphony.service', 'deploy/polyphony-backup.service']
const binaryUnits = ['deploy/polyphony-binary.service', 'deploy/polyphony-binary-backup.service']

interface Service {
  image: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  profiles?: string[]
}
const compose = Bun.YAML.parse(read('compose.yaml')) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const ours = Object.values(compose.services).filter(({ image }) => image.includes('POLYPHONY_IMAGE'))

/** Names the variables that a file sets: `NAME=value`, at the start of a line or after a word. */
const assignments = (text: string) =>
  [...text.matchAll(/(?<=^|[\s='"])([A-Z][A-Z0-9_]+)=(?=[^\s=])/gm)].map(([, name = '']) => name)

const known = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
/** Variables of others: of the machine, of Compose and of the database's own image. */
const others = [
  ...['PATH', 'HOME', 'TMPDIR', 'NAME', 'VERSION'],
  ...['POLYPHONY_IMAGE', 'POLYPHONY_VERSION', 'POLYPHONY_SUBNET'],
  ...['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB'],
]
/** Settings that a server's container has no use for: its address is fixed, and its bot needs no address or port. */
const notInContainers = ['HOST', 'PORT', 'POLYPHONY_URL', 'BOT_PORT']

/** Fills in what Compose puts in place of ${NAME:-default} when NAME is not set. */
function filled(text: string): string {
  const inner = text.replace(/\$\{\w+:-([^${}]*)\}/g, '$1')
  return inner === text ? text : filled(inner)
}

describe('what runs the server elsewhere', () => {
  test('names only variables that the server reads', () => {
    const named = [
      ...ours.flatMap(({ environment = {} }) => Object.keys(environment)),
      ...assignments(read('Dockerfile')),
      ...units.flatMap((unit) =>
        [...read(unit).matchAll(/^Environment=([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name),
      ),
      ...assignments(read('docs/run/self-hosting.md')),
    ]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.includes(name) && !others.includes(name))).toEqual([])
  })

  test('sets them to values that the server accepts', () => {
    for (const { environment = {} } of ours) {
      const values = Object.entries(environment).map(([name, value]) => [name, filled(value)])
      expect(readConfig(Object.fromEntries(values)).database.kind).toMatch(/sqlite|postgres/)
    }
  })

  test('Compose passes every setting of .env.example on to the servers and the bot', () => {
    for (const name of ['server', 'replica']) {
      const passed = Object.keys(compose.services[name]?.environment ?? {})
      expect([...passed, ...notInContainers].sort()).toEqual([...known].sort())
    }
    for (const name of ['backup', 'cluster-backup']) {
      const passed = Object.keys(compose.services[name]?.environment ?? {})
      const needed = known.filter((variable) => variable.startsWith('DATABASE_'))
      expect([name, ...needed.filter((variable) => !passed.includes(variable))]).toEqual([name])
    }
    const passed = Object.keys(compose.services.bot?.environment ?? {})
    const needed = known.filter((name) => /^(BOT|DISCORD|LOG|BRIDGE|PUBLIC)_|^POLYPHONY_URL$/.test(name))
    expect([...passed].sort()).toEqual(needed.sort())
    // why: with the token in every server, each of them would run a bot, and answer everything twice.
    expect(compose.services.replica?.environment?.DISCORD_TOKEN).toBe('')
  })

  test('Compose gives the secret key and backups a place that outlives a container, and every database a backup', () => {
    for (const name of ['server', 'backup', 'replica', 'cluster-backup']) {
      const { environment = {}, volumes = [] } = compose.services[name] ?? {}
      const mounted = volumes.map((volume) => volume.split(':')[1])
      expect([name, environment.DATA_DIR, environment.BACKUP_DIR]).toEqual([name, '/data', '/backups'])
      expect(mounted).toEqual(expect.arrayContaining(['/data', '/backups']))
    }
    const databases = (names: string[]) =>
      names.map((name) => filled(compose.services[name]?.environment?.DATABASE_URL ?? ''))
    expect(databases(['backup', 'cluster-backup'])).toEqual(databases(['server', 'replica']))
  })

  test('the image names its user by number, which platforms need to see that it is not root', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(read('Dockerfile')) ?? []
    expect([user, group]).toEqual(['10001', '10001'])
    expect(read('Dockerfile')).toMatch(/groupadd --gid 10001 .*\n.*useradd --uid 10001 --gid 10001 /)
    expect(read('docs/run/self-hosting.md')).toContain('user 10001 must own it')
  })

  test('systemd gives the secret key, pictures and backups a folder that the server may write', () => {
    for (const unit of [...units, ...binaryUnits]) {
      expect([unit, read(unit)]).toEqual([
        unit,
        expect.stringContaining('Environment=DATA_DIR=/var/lib/polyphony\n'),
      ])
      expect(read(unit)).toContain('StateDirectory=polyphony\n')
    }
  })

  test('is of the release in package.json, and of a Node that it accepts', () => {
    expect([...new Set(ours.map(({ image }) => filled(image)))]).toEqual([`polyphony:${manifest.version}`])
    expect(read('Dockerfile')).toContain(`ARG VERSION=${manifest.version}\n`)
    expect(read('docs/run/self-hosting.md')).toContain(`polyphony-${manifest.version}-linux-x64`)
    const node = Number(/^FROM node:(\d+)-/m.exec(read('Dockerfile'))?.[1])
    expect(node).toBeGreaterThanOrEqual(Number(/\d+/.exec(manifest.engines.node)?.[0]))
  })

  test('copies and starts only files that exist, and every package', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').slice(0, -1),
    )
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    for (const workspace of manifest.workspaces) expect(copied).toContain(`${workspace}/package.json`)
    for (const unit of units) {
      const [, program = '', args = ''] = /^ExecStart=\/opt\/polyphony\/(\S+) (.+)$/m.exec(read(unit)) ?? []
      expect([program, args.split(' ')[0]]).toEqual([
        'node_modules/.bin/bun',
        'packages/server/src/cli/main.ts',
      ])
    }
    expect(read('Dockerfile')).toContain('/app/packages/server/src/cli/main.ts')
  })

  test('calls commands that exist with options that they have', async () => {
    const calls = [
      ...ours.flatMap((service) => service.command ?? []),
      ...units.flatMap((unit) => (/main\.ts (.+)$/m.exec(read(unit))?.[1] ?? '').split(' ')),
    ]
    const { stdout } = await command(['backup', '--help'])
    for (const option of calls.filter((word) => word.startsWith('--'))) expect(stdout).toContain(`${option} `)
  })

  test('the units of the executable differ from the other ones in the program and its folder only', () => {
    const rest = (unit: string) => read(unit).replace(/^(#|ExecStart|WorkingDirectory).*$/gm, '')
    expect(binaryUnits.map(rest)).toEqual(units.map(rest))
  })

  test('mounts only volumes that are declared', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((v) => v.split(':')[0]),
    )
    const named = mounted.filter((source = '') => !source.startsWith('.'))
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort())
    expect(existsSync(join(root, 'deploy/Caddyfile.cluster'))).toBe(true)
  })

  test('every proxy masks the addresses of feeds and of pictures in shares', () => {
    const paths = ['/feeds/0123456789abcdefghjkmnpqrs.json?theme=dark', '/shared/pictures/abc.webp']
    const caddy = /request>uri regexp "(.+)" "(.+)"/
    for (const file of ['deploy/Caddyfile.cluster', 'docs/run/self-hosting.md']) {
      const [, pattern = '', mask = ''] = caddy.exec(read(file)) ?? []
      for (const path of paths)
        expect(path.replace(new RegExp(pattern), mask)).toMatch(/^\/(feeds|shared\/pictures)\/masked(\?|$)/)
    }
    const nginx = read('docs/run/self-hosting.md')
    const [, secret = ''] = /^ {2}~(\^\S+) +\/\$polyphony_kind\/masked;$/m.exec(nginx) ?? []
    for (const path of paths) expect(path).toMatch(new RegExp(secret))
    const [, format = ''] = /^log_format polyphony (.+);$/m.exec(nginx) ?? []
    expect(format).toContain('$polyphony_uri')
    expect(format).not.toMatch(/\$(request|request_uri|uri|http_referer)\b/)
    expect(nginx).toContain('access_log /var/log/nginx/polyphony.log polyphony;')
  })
})
