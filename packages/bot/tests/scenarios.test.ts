import { beforeAll, describe, expect, test } from 'bun:test'
import { bridgeKey, useBridge } from '../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../server/tests/support/stores/stores.ts'
import { startFakeDiscord } from './fake-discord/fake.ts'
import { checkEnd } from './scenarios/check.ts'
import { needsFake } from './scenarios/needs.ts'
import { type ReadScenario, readScenarioFile, readScenarios } from './scenarios/read.ts'
import { readElsewhere } from './scenarios/rest-chat.ts'
import { type Outcome, runOnFake } from './scenarios/run.ts'
import { runElsewhere } from './scenarios/run-elsewhere.ts'

const files = readScenarios()
const elsewhere = readElsewhere(process.env)
const titleOf = ({ row, name }: ReadScenario) => `${row}: ${name}`

async function check({ scenario, stage, error }: Outcome): Promise<void> {
  if (error !== undefined) throw error
  if (!stage) throw new Error('The scenario did not run.')
  await checkEnd(stage, scenario)
}

eachStore('fixtures/bot', (store) => {
  const t = useBridge(store)
  const backend = () => ({ url: t.url, key: bridgeKey })

  for (const [file, scenarios] of files) {
    describe(file, () => {
      let outcomes: Outcome[] = []
      beforeAll(async () => {
        if (!elsewhere) outcomes = await runOnFake(scenarios, backend())
      }, testTimeoutMs)

      for (const scenario of scenarios) {
        const reason = elsewhere && needsFake(scenario)
        if (reason) console.log(`skipped, ${reason}: ${file}, ${titleOf(scenario)}`)
        test.skipIf(reason !== undefined)(titleOf(scenario), async () => {
          const outcome = elsewhere
            ? await runElsewhere(scenario, elsewhere, backend())
            : outcomes.find((each) => each.scenario === scenario)
          await check(outcome ?? { scenario })
        })
      }
    })
  }

  test.skipIf(elsewhere !== undefined)(
    'scenarios run on any server of the protocol, by REST alone',
    async () => {
      const fake = await startFakeDiscord()
      const guild = fake.makeGuild({ name: 'Harbour' })
      const [alice = '', bob = ''] = ['alice', 'bob'].map((name) =>
        fake.makePerson({ name, guilds: [guild] }),
      )
      const place = {
        apiUrl: fake.apiUrl,
        botToken: fake.token,
        aliceToken: fake.tokenOf(alice),
        bobToken: fake.tokenOf(bob),
        guild,
        channel: fake.makeChannel({ guild, name: 'general' }),
      }
      const portable = [...files.values()].flat().filter((each) => needsFake(each) === undefined)
      expect(portable.length).toBeGreaterThan(40)
      const chosen = portable.filter(({ section }) => ['3.2', '3.6', '3.8'].includes(section)).slice(0, 8)
      try {
        for (const scenario of chosen) await check(await runElsewhere(scenario, place, backend()))
      } finally {
        fake.stop()
      }
    },
  )
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
