import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command, inProcess } from '../support/processes/commands.ts'
import { newFolder, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

const path = join(newFolder(), 'untouched', 'test.db')
const env = { DATABASE_URL: `sqlite:${path}` }
const run = (...args: string[]) => inProcess(args, env)
const commands = [
  'serve',
  'migrate',
  'system create',
  'system token REF',
  'system delete REF',
  'system disable REF',
  'system enable REF',
  'admin create',
  'person list [START]',
  'person disable NAME',
  'person enable NAME',
  'person reset NAME',
  'registration [CHOICE]',
  'invite create',
  'invite list',
  'invite revoke ID',
  'export REF',
  'restore FILE',
  'doctor',
]

test('--version prints the version of the release', async () => {
  const { version } = await Bun.file(new URL('../../package.json', import.meta.url)).json()
  expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

test.concurrent('without a command, and with --help or -h, all commands are listed', async () => {
  for (const { code, stdout, stderr } of await Promise.all([
    command([], env),
    run('--help'),
    run('-h'),
    run('system', '--help'),
  ])) {
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Usage: npx polyphony <command>')
    for (const each of commands)
      expect(stdout).toMatch(new RegExp(`^  ${each.replace(/[[\]]/g, '\\$&')} {2,}\\S`, 'm'))
  }
})

test.concurrent('every command explains itself with --help, and does nothing else', async () => {
  const runs = await Promise.all(
    commands.map(async (each) => {
      const words = each.split(' ').filter((word) => word === word.toLowerCase())
      return { each, ...(await run(...words, '--help')) }
    }),
  )
  for (const { each, code, stdout, stderr } of runs) {
    expect([each, code, stderr]).toEqual([each, 0, ''])
    expect(stdout).toContain(`Usage: npx polyphony ${each}`)
    expect(stdout).toContain('--json')
  }
  const create = runs.find(({ each }) => each === 'system create')?.stdout
  expect(create).toContain('--name NAME')
  expect(create).toContain('--account ACCOUNT')
  expect(existsSync(path)).toBe(false)
})

test.concurrent('what cannot be understood is exit code 2, and says where help is', async () => {
  const wrong: [string[], RegExp][] = [
    [['srve'], /There is no command 'srve'/],
    [['system'], /There is no command 'system'/],
    [['migrate', '--force'], /--force/],
    [['system', 'create', '--name'], /--name/],
    [['system', 'create', 'Harbour'], /Harbour/],
    [['system', 'create', '--account', 'abc'], /--account abc/],
    [['system', 'token'], /needs REF/],
    [['system', 'delete', 'abcde', 'fghij'], /needs REF/],
  ]
  const runs = await Promise.all(wrong.map(([args], i) => (i === 0 ? command(args, env) : run(...args))))
  runs.forEach(({ code, stdout, stderr }, i) => {
    const [args, reason] = wrong[i] ?? [[], /^$/]
    expect([args, code, stdout]).toEqual([args, 2, ''])
    expect(stderr).toMatch(reason)
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^See: npx polyphony .*--help$/)
    expect(stderr).not.toContain(' at ')
  })
  expect(existsSync(path)).toBe(false)
})

test.concurrent('npx polyphony finds it from the root of the repository', async () => {
  const npx = Bun.spawn(['npx', 'polyphony', 'migrate', '--help'], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(await new Response(npx.stdout).text()).toContain('Usage: npx polyphony migrate')
  expect(await npx.exited).toBe(0)
})
