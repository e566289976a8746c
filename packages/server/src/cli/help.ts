import { commandName } from '../base/program.ts'
import type { Command } from './command.ts'

export function overview(commands: readonly Command[]): string {
  const rows = commands.map((command) => `  ${call(command).padEnd(26)} ${command.summary}`)
  return [
    'Polyphony keeps plural systems: members, groups, switches and who is fronting.',
    '',
    `Usage: ${commandName} <command>`,
    '',
    ...rows,
    '',
    '--version prints the version. Every command takes --help, and --json for a result that programs can read.',
    'The database and everything else is configured through the environment: see .env.example.',
  ].join('\n')
}

export function helpFor(command: Command): string {
  const options = Object.entries({ ...command.optionHelp, json: 'Print the result as JSON.' })
  return [
    command.summary,
    '',
    `Usage: ${commandName} ${call(command)}${command.options ? ' [options]' : ''}`,
    '',
    ...options.map(([name, help]) => `  --${optionName(command, name).padEnd(24)} ${help}`),
  ].join('\n')
}

const call = ({ name, arguments: wanted = [] }: Command) => [name, ...wanted].join(' ')

function optionName(command: Command, name: string): string {
  if (command.options?.[name]?.type !== 'string') return name
  return `${name} ${command.optionValues?.[name] ?? name.toUpperCase()}`
}
