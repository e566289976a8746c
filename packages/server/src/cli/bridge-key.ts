import { formatInstant } from '@polyphony/contract'
import { createBridgeKey, revokeBridgeKey } from '../operations/chat/bridge-keys.ts'
import { type Command, CommandRefusal, UsageError } from './command.ts'

export const bridgeKeyCreate: Command = {
  name: 'bridge-key create',
  summary: 'Make a key for a chat bot you trust with every system',
  arguments: ['NAME'],
  async run({ positionals: [name = ''], context }) {
    if (!/^\S.{0,99}$/.test(name)) throw new UsageError('NAME is a text of up to 100 characters.')
    const key = await createBridgeKey(await context(), name)
    if (key === undefined)
      throw new CommandRefusal(`There is a bridge key '${name}' already. Revoke it, or choose another name.`)
    return {
      json: { name, key },
      text: [
        `The bridge key '${name}', shown only now:`,
        key,
        "The bot sends it as 'Authorization: Bearer KEY'. Whoever has it can read and change every system.",
      ].join('\n'),
    }
  },
}

export const bridgeKeyList: Command = {
  name: 'bridge-key list',
  summary: 'List the bridge keys',
  async run({ context }) {
    const { store } = await context()
    const keys = (await store.bridgeKeys.list()).map(({ name, created }) => ({
      name,
      created: formatInstant(created),
    }))
    const lines = keys.map(({ name, created }) => `${created}  ${name}`)
    return { json: keys, text: lines.length > 0 ? lines.join('\n') : 'There are no bridge keys.' }
  },
}

export const bridgeKeyRevoke: Command = {
  name: 'bridge-key revoke',
  summary: 'Revoke a bridge key; it stops working at once',
  arguments: ['NAME'],
  async run({ positionals: [name = ''], context }) {
    if (!(await revokeBridgeKey(await context(), name)))
      throw new CommandRefusal(`There is no bridge key '${name}'.`)
    return { json: { name, revoked: true }, text: `Revoked the bridge key '${name}'.` }
  },
}
