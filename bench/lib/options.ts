import { parseArgs } from 'node:util'
import type { MeasureOptions } from './measure.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { type StoreKind, storeKinds } from './stores/bench-store.ts'

export interface Options extends MeasureOptions {
  stores: readonly StoreKind[]
  scenarios: readonly Scenario[]
  /** Where the figures of every round go. */
  json: string | undefined
}

export const usage = `npm run bench -- [options]

  --store sqlite|postgres   One store only.
  --only NAME               One scenario only; may be given several times. A part of the name will do.
  --seconds N               How long each party is measured in a round (2).
  --rounds N                How many rounds; medians are reported (5).
  --patience N              Wait up to N seconds before each round for an idle machine (0).
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
      patience: { type: 'string', default: '0' },
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
    seconds: number('seconds', values.seconds, 0.1),
    rounds: Math.ceil(number('rounds', values.rounds, 1)),
    patience: number('patience', values.patience, 0),
    json: values.json,
  }
}

function number(name: string, text: string, least: number): number {
  const value = Number(text)
  if (text !== '' && value >= least && value <= 600) return value
  throw new Error(`--${name} must be a number from ${least} to 600`)
}
