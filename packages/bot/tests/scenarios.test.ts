import { beforeAll, describe, expect, test } from 'bun:test'
import { bridgeKey, useBridge } from '../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../server/tests/support/stores/stores.ts'
import { checkEnd } from './scenarios/check.ts'
import { readScenarioFile, readScenarios } from './scenarios/read.ts'
import { type Outcome, runOnFake } from './scenarios/run.ts'

const files = readScenarios()

eachStore('fixtures/bot', (store) => {
  const t = useBridge(store)

  for (const [file, scenarios] of files) {
    describe(file, () => {
      let outcomes: Outcome[] = []
      beforeAll(async () => {
        outcomes = await runOnFake(scenarios, { url: t.url, key: bridgeKey })
      }, testTimeoutMs)

      for (const scenario of scenarios) {
        test(`${scenario.row}: ${scenario.name}`, async () => {
          const outcome = outcomes.find((each) => each.scenario === scenario)
          if (outcome?.error) throw outcome.error
          if (!outcome?.stage) throw new Error('The scenario did not run.')
          await checkEnd(outcome.stage, scenario)
        })
      }
    })
  }
})

test('a file of scenarios with an unknown key is refused', () => {
  const scenario = { row: 'a', name: 'b', steps: [], stands: {} }
  const read = (each: unknown) => () =>
    readScenarioFile('x.json', { description: '', section: '', cases: [each] })
  expect(read(scenario)).not.toThrow()
  expect(read({ ...scenario, standing: {} })).toThrow('standing')
  expect(read({ ...scenario, steps: [{ say: 'hi', by: 'alice', loud: true }] })).toThrow('loud')
  expect(read({ ...scenario, steps: [{ shout: 'hi' }] })).toThrow('no verb')
})
