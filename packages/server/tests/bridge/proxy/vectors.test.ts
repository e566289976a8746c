import { beforeAll, describe, expect, test } from 'bun:test'
import { type DecideVector, readDecideVectors } from '../../../../proxy/tests/support/vectors.ts'
import { ask, guild, newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { labelOf, question, type Stage, shownAutoproxy, stageAll } from '../../support/worlds/proxy-stage.ts'

const files = readDecideVectors().filter(({ file }) => file !== 'engine-only.json')
const vectors = files.flatMap((each) => each.vectors)
const now = vectors.find(({ state }) => state)?.state?.now ?? 0

/** Vectors share a system when they start from the same state and leave it as it is. */
const stageKey = ({ name, state, expected }: DecideVector) =>
  JSON.stringify('change' in expected ? { name, state } : { state })

eachStore('fixtures/proxy through POST /bridge/v1/proxy', (store) => {
  const clock = new SetClock(now)
  const t = useBridge(store, { context: { clock } })
  const stages = new Map<string, Stage>()

  beforeAll(async () => {
    const states = new Map(
      vectors.flatMap((vector) => (vector.state ? [[stageKey(vector), vector.state] as const] : [])),
    )
    const staged = await stageAll(t.bot, clock, [...states.values()])
    for (const [i, key] of [...states.keys()].entries()) stages.set(key, staged[i] as Stage)
  })

  test('every vector plays at the same time, so that one clock will do', () => {
    for (const { state } of vectors) if (state) expect(state.now).toBe(now)
    expect(vectors.length).toBeGreaterThan(300)
  })

  for (const { file, vectors } of files) {
    describe(file, () => {
      for (const vector of vectors) {
        const { name, state, message, expected } = vector
        const { kind, change, ...rest } = expected as typeof expected & { change?: object; name?: string }

        if (state === null) {
          test(name, async () => {
            const res = await t.bot.post('/bridge/v1/proxy', ask(newSnowflake(), message.content))
            expect([res.status, res.body]).toEqual([200, { proxy: false, ...rest, tell: false }])
          })
          continue
        }

        test(name, async () => {
          const stage = stages.get(stageKey(vector))
          if (!stage) throw new Error('The state was not staged.')
          const res = await t.bot.post('/bridge/v1/proxy', await question(t.bot, stage, message))
          expect(res.status).toBe(200)
          if (kind === 'proxy') {
            const { system, server, tell_errors, ...said } = res.body
            const member = labelOf(stage.ids, said.member?.id)
            expect({ ...said, member }).toEqual({ proxy: true, ...rest })
          } else {
            const tell = ['message-too-long', 'name-too-long'].includes(String(rest.reason))
            expect(res.body).toEqual({ proxy: false, ...rest, tell })
          }
          const after = await stage.system.get(`/v2/systems/@me/autoproxy?guild_id=${guild}`)
          const row = { autoproxy_mode: 'off' as const, ...state.autoproxy, ...change }
          expect(after.body).toEqual(shownAutoproxy(stage.ids, row))
        })
      }
    })
  }
})
