import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folders } from '../../../../scripts/binary/contents.ts'

const root = join(import.meta.dir, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Files of the program that find their neighbours on the disk; a binary takes another way in each of them. */
const knowsItsPlace = ['packages/server/src/base/program.ts', 'packages/bot/src/messages/regex/run.ts']

const glob = new Bun.Glob('packages/{server,bot,client,contract,proxy}/src/**/*.ts')
const sources = [...glob.scanSync(root)].filter((file) => !file.endsWith('.test.ts'))
const pathsIn = (pattern: RegExp) =>
  sources.flatMap((file) => [...read(file).matchAll(pattern)].map(([, path = '']) => path))

describe('a binary has inside', () => {
  test('every folder that the program reads', () => {
    const wanted = pathsIn(/\bshipped\('([^']+)'\)/g)
    expect(wanted.length).toBeGreaterThan(3)
    expect(wanted.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)))).toEqual([])
    expect(folders.filter((folder) => !wanted.some((path) => path.startsWith(`${folder}/`)))).toEqual([])
  })

  test('every program that a process starts', () => {
    const started = pathsIn(/(?:\bstartOf\(|\(dirname\(Bun\.main\), )'([^']+)'\)/g)
    const inside = [...read('scripts/binary/entry.ts').matchAll(/'\.\.\/\.\.\/([^']+)'/g)].map(
      ([, path]) => path,
    )
    expect(started.length).toBe(3)
    expect(started.filter((path) => !inside.includes(path) || !existsSync(join(root, path)))).toEqual([])
  })

  test('nothing that looks for files beside itself', () => {
    const looking = /import\.meta\.(dir|url|path|file|resolve)|createRequire|require\.resolve|__dirname/
    expect(sources.filter((file) => looking.test(read(file)) && !knowsItsPlace.includes(file))).toEqual([])
  })
})

describe('a workflow of the forge', () => {
  const files = ['workflows/*.yml', 'actions/*/action.yml'].flatMap((pattern) => [
    ...new Bun.Glob(`.github/${pattern}`).scanSync({ cwd: root, dot: true }),
  ])
  type Steps = { steps: { run?: string; uses?: string }[] }
  const steps = files.flatMap((file) => {
    const { jobs, runs } = Bun.YAML.parse(read(file)) as { jobs?: Record<string, Steps>; runs?: Steps }
    return (jobs ? Object.values(jobs) : runs ? [runs] : []).flatMap((job) => job.steps)
  })

  test('only calls scripts, which everybody can call', () => {
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run.split(' ')]))
    expect(commands.length).toBeGreaterThan(4)
    const { scripts } = JSON.parse(read('package.json'))
    for (const [program = '', word = '', name = ''] of commands) {
      if (program === 'npm') expect(Object.keys(scripts)).toContain(word === 'run' ? name : word)
      else
        expect([program, existsSync(join(root, program))]).toEqual([expect.stringMatching(/^\.ci\//), true])
    }
  })

  test('uses only the actions that fetch the sources and Node and keep a cache, each by its commit', () => {
    const used = steps.flatMap(({ uses = [] }) => uses).filter((uses) => !uses.startsWith('./'))
    expect([...new Set(used.map((uses) => uses.split('@')[0]))].sort()).toEqual([
      'actions/cache',
      'actions/checkout',
      'actions/setup-node',
    ])
    expect(used.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([])
  })
})
