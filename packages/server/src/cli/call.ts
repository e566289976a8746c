import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BotConfigError } from '@polyphony/bot/without-platform'
import { ApiError } from '@polyphony/contract'
import { BackupError } from '../backup/format.ts'
import { messageOf } from '../base/fault.ts'
import { commandName } from '../base/program.ts'
import { SecretKeyError } from '../base/secret-box.ts'
import { type Config, ConfigError, type Environment, readConfig } from '../config.ts'
import { NoRoomError } from '../datafile/source/source.ts'
import { openContext, StartError } from '../main.ts'
import { createLog } from '../observe/log.ts'
import { version } from '../observe/version.ts'
import { StoreError } from '../store/drivers/driver.ts'
import { MigrationError } from '../store/schema/migrate.ts'
import { backup } from './backup.ts'
import { bridgeKeyCreate, bridgeKeyList, bridgeKeyRevoke } from './bridge-key.ts'
import { type Command, CommandRefusal, type Input, missingDatabase, UsageError } from './command.ts'
import { doctor } from './doctor.ts'
import { exportCommand } from './export.ts'
import { helpFor, overview } from './help.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { adminCreate } from './people/admin.ts'
import { inviteCreate, inviteList, inviteRevoke } from './people/invite.ts'
import { personDisable, personEnable, personList, personReset } from './people/person.ts'
import { programCreate, programDelete, programList } from './people/program.ts'
import { registration } from './people/registration.ts'
import { copyPictures } from './pictures.ts'
import { restoreCommand } from './restore.ts'
import { bot } from './running/bot.ts'
import { serve } from './running/serve.ts'
import { endOnSignal } from './running/stop-signal.ts'
import { secretKeyAdopt } from './secret-key.ts'
import { shareEndAll } from './share.ts'
import { systemCreate, systemDelete, systemDisable, systemEnable, systemToken } from './system.ts'

const commands: readonly Command[] = [
  serve,
  bot,
  migrateCommand,
  systemCreate,
  systemToken,
  systemDelete,
  systemDisable,
  systemEnable,
  adminCreate,
  personList,
  personDisable,
  personEnable,
  personReset,
  registration,
  inviteCreate,
  inviteList,
  inviteRevoke,
  bridgeKeyCreate,
  bridgeKeyList,
  bridgeKeyRevoke,
  programCreate,
  programList,
  programDelete,
  shareEndAll,
  importCommand,
  exportCommand,
  backup,
  restoreCommand,
  secretKeyAdopt,
  copyPictures,
  doctor,
]

/** The surroundings of a command: the variables it reads, and the two places where it says something. */
export interface Surroundings {
  readonly env: Environment
  print(text: string): void
  complain(trouble: unknown): void
}

/** Runs the command that the arguments name, and returns the exit code. */
export async function call(args: readonly string[], around: Surroundings): Promise<number> {
  if (args[0] === '--version') {
    around.print(version)
    return 0
  }
  const asksForHelp = args.length === 0 || args.includes('--help') || args.includes('-h')
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => word === args[i]))
  if (asksForHelp) {
    around.print(command ? helpFor(command) : overview(commands))
    return 0
  }
  try {
    if (!command) throw new UsageError(`There is no command '${args.join(' ')}'.`)
    return await run(command, args.slice(command.name.split(' ').length), around)
  } catch (error) {
    return explain(error, command, args, around)
  }
}

async function run(command: Command, args: string[], { env, print }: Surroundings): Promise<number> {
  const { options, positionals } = read(command, args)
  if (!isLogging(command, args)) endOnSignal()
  const opened: { close(): Promise<void> }[] = []
  const input: Input = {
    options,
    positionals,
    env,
    async context() {
      const config = readConfig(env)
      refuseMissing(config)
      const ctx = await openContext({ ...config, logLevel: 'warn' })
      opened.push(ctx)
      return ctx
    },
  }
  try {
    const result = await command.run(input)
    if (result) print(options.json === true ? JSON.stringify(result.json) : result.text)
    return result?.failed ? 1 : 0
  } finally {
    for (const ctx of opened) await ctx.close()
  }
}

/** Opening would make an empty database in a folder where nobody looks for one. */
function refuseMissing({ database }: Config): void {
  if (database.kind === 'postgres' || existsSync(database.path)) return
  throw new CommandRefusal(missingDatabase(database.path))
}

function read(command: Command, args: string[]): Pick<Input, 'options' | 'positionals'> {
  const wanted = command.arguments ?? []
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, json: { type: 'boolean' } },
      allowPositionals: wanted.length > 0,
    })
    const required = wanted.filter((name) => !name.startsWith('['))
    if (positionals.length < required.length || positionals.length > wanted.length) {
      throw new Error(`'${command.name}' needs ${wanted.join(' and ')}.`)
    }
    return { options: values as Input['options'], positionals }
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

const isLogging = ({ logs = false }: Command, args: readonly string[]): boolean =>
  typeof logs === 'function' ? logs(args) : logs

function explain(
  error: unknown,
  command: Command | undefined,
  args: readonly string[],
  { complain, env }: Surroundings,
): number {
  if (error instanceof UsageError) {
    complain(`${error.message}\nSee: ${commandName} ${command ? `${command.name} ` : ''}--help`)
    return 2
  }
  const expected = [
    ApiError,
    BackupError,
    BotConfigError,
    ConfigError,
    NoRoomError,
    SecretKeyError,
    CommandRefusal,
    StartError,
    StoreError,
    MigrationError,
  ]
  const isExpected = expected.some((kind) => error instanceof kind)
  if (command && isLogging(command, args) && !process.stdout.isTTY && env.LOG_FORMAT !== 'pretty') {
    const { error: log } = createLog({ logLevel: 'error', logFormat: 'json' }, (line) =>
      complain(line.trimEnd()),
    )
    log(messageOf(error), undefined, isExpected ? undefined : error)
  } else complain(isExpected ? messageOf(error) : error)
  return 1
}
