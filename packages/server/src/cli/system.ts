import { createInterface } from 'node:readline/promises'
import {
  fail,
  isStorable,
  parseHid,
  parseSnowflake,
  parseSystemRef,
  readPatch,
  systemModel,
} from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { StoredSystem } from '../domain/entities.ts'
import { commandLine } from '../operations/people/admin/log.ts'
import { changeSystemAccess } from '../operations/people/admin/systems.ts'
import { createSystem, deleteSystem, renewToken } from '../operations/systems.ts'
import { type Command, CommandRefusal, type Input, UsageError } from './command.ts'

export const systemCreate: Command = {
  name: 'system create',
  summary: 'Make a system and print its token',
  options: { name: { type: 'string' }, account: { type: 'string' } },
  optionHelp: { name: "The system's name.", account: 'Id of a chat account to link to it.' },
  async run({ options, context }) {
    const name = typeof options.name === 'string' ? readName(options.name) : null
    const account = typeof options.account === 'string' ? readAccount(options.account) : undefined
    const ctx = await context()
    const { system, token } = await createSystem(ctx, { name, ...(account !== undefined && { account }) })
    return {
      json: { id: system.hid, uuid: system.uuid, token },
      text: [
        `Made the system ${system.name ?? system.hid}.`,
        `  id     ${system.hid}`,
        `  uuid   ${system.uuid}`,
        `  token  ${token}`,
        'Keep the token safe: it is shown only now, and whoever has it can do everything with this system.',
        `Try it:  curl -H 'Authorization: ${token}' ${ctx.config.publicUrl}/v2/systems/@me`,
      ].join('\n'),
    }
  },
}

export const systemToken: Command = {
  name: 'system token',
  summary: 'Give a system a new token; the old one stops working',
  arguments: ['REF'],
  async run(input) {
    const ctx = await input.context()
    const system = await findSystem(ctx, input)
    const token = await renewToken(ctx, system.id, { device: 'Command line' })
    return {
      json: { id: system.hid, token },
      text: `The new token of ${system.hid}, shown only now:\n${token}`,
    }
  },
}

export const systemDelete: Command = {
  name: 'system delete',
  summary: 'Delete a system and everything that belongs to it, permanently',
  arguments: ['REF'],
  async run(input) {
    const ctx = await input.context()
    const system = await findSystem(ctx, input)
    if (process.stdin.isTTY && !(await confirmed(system))) throw new CommandRefusal('Nothing was deleted.')
    await (await deleteSystem(ctx, system.id)).done
    return { json: { id: system.hid, deleted: true }, text: `Deleted the system ${system.hid}.` }
  },
}

export const systemDisable: Command = {
  name: 'system disable',
  summary: 'Hide a system and refuse its token; nothing of it is deleted',
  arguments: ['REF'],
  run: (input) => setDisabled(input, true, 'Disabled'),
}

export const systemEnable: Command = {
  name: 'system enable',
  summary: 'Let a disabled system be reached again',
  arguments: ['REF'],
  run: (input) => setDisabled(input, false, 'Enabled'),
}

async function setDisabled(input: Input, disabled: boolean, done: string) {
  const ctx = await input.context()
  const { hid, uuid } = await findSystem(ctx, input)
  await changeSystemAccess(ctx, commandLine, { kind: 'uuid', uuid }, disabled)
  return { json: { id: hid, disabled }, text: `${done} the system ${hid}.` }
}

/** Finds the system that the first argument names. */
export async function findSystem(
  { store }: Context,
  { positionals: [text = ''] }: Input,
): Promise<StoredSystem> {
  const ref = parseSystemRef(text)
  if (ref?.kind === 'me')
    throw new UsageError("'@me' means nothing here. Give a short ID, a UUID or an account id.")
  return (ref && (await store.systems.find(ref))) ?? fail('system_not_found')
}

async function confirmed({ hid, name }: StoredSystem): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(
    `This deletes ${name ?? 'the system'} with all its members, groups and switches.\nType ${hid} to go on: `,
  )
  terminal.close()
  return parseHid(typed.trim()) === hid
}

function readName(text: string): string | null {
  const { patch, problems } = readPatch(systemModel, { name: text })
  if (problems.any) throw new CommandRefusal(`--name: ${problems.byKey.name?.[0]?.message}`)
  return patch.name ?? null
}

function readAccount(text: string) {
  const account = parseSnowflake(text)
  if (account === undefined || !isStorable(account)) {
    throw new UsageError(`--account ${text}: an account id is a number of up to 19 digits.`)
  }
  return account
}
