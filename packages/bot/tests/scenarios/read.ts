import { readdirSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { readFixture } from '../../../server/tests/support/fixtures.ts'
import { Scenario, ScenarioFile, type Setting, type Step, steps } from './shape.ts'

export interface ReadScenario extends Scenario {
  readonly section: string
}

/** Everybody's setting, unless a file or a case says otherwise. */
const usual: Setting = {
  channels: { general: {} },
  people: {
    alice: {
      system: {
        members: {
          Ash: { proxy_tags: [{ prefix: 'a:', suffix: null }] },
          Birch: { proxy_tags: [{ prefix: 'b:', suffix: null }] },
        },
      },
    },
    bob: { system: { members: { Cedar: { proxy_tags: [{ prefix: 'c:', suffix: null }] } } } },
    carol: {},
  },
}

const folder = new URL('../../../../fixtures/bot/', import.meta.url)

/** All scenarios of `fixtures/bot`, file by file. */
export function readScenarios(): Map<string, ReadScenario[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(files.sort().map((name) => [name, readScenarioFile(name, readFixture(`bot/${name}`))]))
}

export function readScenarioFile(name: string, content: unknown): ReadScenario[] {
  demand(name, ScenarioFile, content)
  const file = content as { section: string; setting?: Setting; cases: unknown[] }
  return file.cases.map((each, index) => {
    const where = `${name}, case ${index + 1}`
    demand(where, Scenario, each)
    const scenario = each as Scenario
    for (const step of scenario.steps) demandStep(where, step)
    const setting = merged(merged(usual, file.setting ?? {}), scenario.setting ?? {}) as Setting
    return { ...scenario, setting, section: file.section }
  })
}

function demandStep(where: string, step: Step): void {
  const verb = (Object.keys(steps) as (keyof typeof steps)[]).find((name) => Object.keys(step)[0] === name)
  if (verb === undefined) throw new Error(`${where}: the step ${JSON.stringify(step)} begins with no verb.`)
  demand(`${where}, ${verb}`, steps[verb], step)
}

function demand(where: string, schema: TSchema, value: unknown): void {
  const [problem] = Value.Errors(schema, value)
  if (!problem) return
  const { instancePath, message, params } = problem
  throw new Error(`${where}: ${instancePath || 'it'} ${message} ${JSON.stringify(params)}`)
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects are merged key by key; everything else is replaced. */
function merged(base: unknown, over: unknown): unknown {
  if (!isPlain(base) || !isPlain(over)) return over
  const both = { ...base }
  for (const [key, value] of Object.entries(over)) both[key] = merged(base[key], value)
  return both
}
