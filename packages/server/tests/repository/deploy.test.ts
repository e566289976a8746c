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
const ours = Object.values(compose.services).filter(({ image }) => image.startsWith('polyphony:'))

/** Names the variables that a file sets: `NAME=value`, at the start of a line or after a word. */
const assignments = (text: string) =>
  [...text.matchAll(/(?<=^|[\s='"])([A-Z][A-Z0-9_]+)=(?=[^\s=])/gm)].map(([, name = '']) => name)

const known = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
/** Variables of others: of the machine, of Compose and of the database's own image. */
const others = ['PATH', 'HOME', 'TMPDIR', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'NAME']

describe('what runs the server elsewhere', () => {
  test('names only variables that the server reads', () => {
    const named = [
      ...ours.flatMap(({ environment = {} }) => Object.keys(environment)),
      ...assignments(read('Dockerfile')),
      ...units.flatMap((unit) =>
        [...read(unit).matchAll(/^Environment=([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name),
      ),
      ...assignments(read('docs/self-hosting.md')),
    ]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.includes(name) && !others.includes(name))).toEqual([])
  })

  test('sets them to values that the server accepts', () => {
    for (const { environment = {} } of ours) {
      // why: what Compose puts in place of ${NAME:-default} when NAME is not set.
      const filled = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
      ])
      expect(readConfig(Object.fromEntries(filled)).database.kind).toMatch(/sqlite|postgres/)
    }
  })

  test('is of the release in package.json, and of a Node that it accepts', () => {
    expect([...new Set(ours.map(({ image }) => image))]).toEqual([`polyphony:${manifest.version}`])
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

  test('the unit of the executable differs from the other one in the program and its folder only', () => {
    const rest = (unit: string) => read(unit).replace(/^(#|ExecStart|WorkingDirectory).*$/gm, '')
    expect(rest('deploy/polyphony-binary.service')).toBe(rest('deploy/polyphony.service'))
  })

  test('mounts only volumes that are declared', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((v) => v.split(':')[0]),
    )
    const named = mounted.filter((source = '') => !source.startsWith('.'))
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort())
    expect(existsSync(join(root, 'deploy/Caddyfile.cluster'))).toBe(true)
  })
})
