#!/usr/bin/env bun
import { parseArgs } from 'node:util'
import { ApiError } from '@polyphony/contract'
import { BackupError } from '../backup/format.ts'
import { ConfigError, readConfig } from '../config.ts'
import { NoRoomError } from '../datafile/source/source.ts'
import { openContext, StartError } from '../main.ts'
import { StoreError } from '../store/drivers/driver.ts'
import { MigrationError } from '../store/schema/migrate.ts'
import { backup } from './backup.ts'
import { bridgeKeyCreate, bridgeKeyList, bridgeKeyRevoke } from './bridge-key.ts'
import { type Command, type Input, Refusal, UsageError } from './command.ts'
import { doctor } from './doctor.ts'
import { exportCommand } from './export.ts'
import { helpFor, overview } from './help.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { serve } from './serve.ts'
import { systemCreate, systemDelete, systemToken } from './system.ts'

const commands: readonly Command[] = [
  serve,
  migrateCommand,
  systemCreate,
  systemToken,
  systemDelete,
  bridgeKeyCreate,
  bridgeKeyList,
  bridgeKeyRevoke,
  importCommand,
  exportCommand,
  backup,
  restoreCommand,
  doctor,
]

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const asksForHelp = args.length === 0 || args.includes('--help') || args.includes('-h')
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => word === args[i]))
  if (asksForHelp) {
    console.log(command ? helpFor(command) : overview(commands))
    return 0
  }
  try {
    if (!command) throw new UsageError(`There is no command '${args.join(' ')}'.`)
    return await run(command, args.slice(command.name.split(' ').length))
  } catch (error) {
    return explain(error, command)
  }
}

async function run(command: Command, args: string[]): Promise<number> {
  const { options, positionals } = read(command, args)
  const opened: { close(): Promise<void> }[] = []
  const input: Input = {
    options,
    positionals,
    async context() {
      const ctx = await openContext({ ...readConfig(process.env), logLevel: 'warn' })
      opened.push(ctx)
      return ctx
    },
  }
  try {
    const result = await command.run(input)
    if (result) console.log(options.json === true ? JSON.stringify(result.json) : result.text)
    return result?.failed ? 1 : 0
  } finally {
    for (const ctx of opened) await ctx.close()
  }
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
    throw new UsageError((error as Error).message)
  }
}

function explain(error: unknown, command: Command | undefined): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nSee: npx polyphony ${command ? `${command.name} ` : ''}--help`)
    return 2
  }
  const expected = [
    ApiError,
    BackupError,
    ConfigError,
    NoRoomError,
    Refusal,
    StartError,
    StoreError,
    MigrationError,
  ]
  console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error)
  return 1
}
