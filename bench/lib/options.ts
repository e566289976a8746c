import { parseArgs } from 'node:util'
import { usualSystems } from '../seed/plan.ts'
import type { MeasureOptions } from './measure.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { type StoreKind, storeKinds } from './stores/bench-store.ts'

export interface Options extends MeasureOptions {
  stores: readonly StoreKind[]
  scenarios: readonly Scenario[]
  /** Where the figures of every round go. */
  json: string | undefined
  systems: number
  /** Two sizes to compare in one run. */
  growth: readonly [number, number] | undefined
}

/** Below this, requests name the same systems too often to be independent. */
const leastSystems = 100
/** Short IDs are a little scarce beyond: 20 members each take a quarter of all. */
const mostSystems = 1_000_000
const growthScenarios = new Set(['system-own', 'member-own', 'fronters', 'member-patch', 'switch-create'])

export const usage = `npm run bench -- [options]

  --store sqlite|postgres   One store only.
  --systems N               The size of the seed (${usualSystems}).
  --growth SMALL,LARGE      Compares two sizes in one run, by default in the scenarios that people use most.
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
      systems: { type: 'string', default: String(usualSystems) },
      growth: { type: 'string' },
      only: { type: 'string', multiple: true },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      patience: { type: 'string', default: '0' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return undefined
  const growth = values.growth === undefined ? undefined : readSizes(values.growth)
  const { only = [''] } = values
  const chosen = scenarios.filter(({ name }) =>
    growth && !values.only ? growthScenarios.has(name) : only.some((part) => name.includes(part)),
  )
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
    systems: number('systems', values.systems, leastSystems, mostSystems),
    growth,
  }
}

function readSizes(text: string): readonly [number, number] {
  const [small, large, ...more] = text
    .split(',')
    .map((size) => number('growth', size, leastSystems, mostSystems))
  if (small === undefined || large === undefined || more.length > 0)
    throw new Error('--growth needs two sizes, such as 10000,500000')
  return [small, large]
}

function number(name: string, text: string, least: number, most = 600): number {
  const value = Number(text)
  if (text !== '' && value >= least && value <= most) return value
  throw new Error(`--${name} must be a number from ${least} to ${most}`)
}
