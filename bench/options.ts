import { parseArgs } from 'node:util'
import { type Scenario, scenarios } from './scenarios.ts'
import { type StoreKind, storeKinds } from './stores.ts'

export interface Options {
  stores: readonly StoreKind[]
  scenarios: readonly Scenario[]
  seconds: number
  rounds: number
  /** Where the figures of every round go. */
  json: string | undefined
}

export const usage = `npm run bench -- [options]

  --store sqlite|postgres   One store only.
  --only NAME               One scenario only; may be given several times. A part of the name will do.
  --seconds N               How long each party is measured in a round (2).
  --rounds N                How many rounds; medians are reported (5).
  --json FILE               Writes the figures of every round as well.
  --help

Scenarios: ${scenarios.map(({ name }) => name).join(' ')}`

/** Reads the command line; undefined when only help was asked for. Throws with a line for the user. */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      store: { type: 'string' },
      only: { type: 'string', multiple: true },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return undefined
  const only = values.only ?? ['']
  const chosen = scenarios.filter(({ name }) => only.some((part) => name.includes(part)))
  if (chosen.length === 0) throw new Error(`--only ${only.join(' ')} names no scenario`)
  const stores = storeKinds.filter((kind) => values.store === undefined || kind === values.store)
  if (stores.length === 0) throw new Error(`--store must be one of ${storeKinds.join(', ')}`)
  return {
    stores,
    scenarios: chosen,
    seconds: positive('seconds', values.seconds),
    rounds: Math.ceil(positive('rounds', values.rounds)),
    json: values.json,
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 600) return value
  throw new Error(`--${name} must be a number from 1 to 600`)
}
