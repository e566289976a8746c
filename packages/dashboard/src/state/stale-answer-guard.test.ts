import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../server/tests/support/runs.ts'
import { StaleAnswerGuard } from './stale-answer-guard.ts'

/** A server with two values, a person who sees them, and a network that answers in any order. */
class World {
  readonly server = { a: 0, b: 0 }
  readonly shown = { a: 0, b: 0 }
  readonly #answers = new StaleAnswerGuard()
  readonly #onTheWay: (() => void)[] = []
  readonly #asked: Promise<void>[] = []
  readonly #events: (() => void)[] = []

  write(): void {
    const value = this.server.a + 1
    this.server.a = value
    this.server.b = -value
    this.#events.push(() => {
      this.#answers.change(() => {
        this.shown.a = value
      })
      this.ask('b')
    })
  }

  ask(...keys: ('a' | 'b')[]): void {
    const answer = keys.map((key) => [key, this.server[key]] as const)
    const { promise, resolve } = Promise.withResolvers<typeof answer>()
    this.#onTheWay.push(() => resolve(answer))
    this.#asked.push(
      this.#answers.ask(
        () => promise,
        (values) => void Object.assign(this.shown, Object.fromEntries(values)),
      ),
    )
  }

  hear(): void {
    this.#events.shift()?.()
  }

  async answer(last: boolean): Promise<void> {
    const arrive = last ? this.#onTheWay.pop() : this.#onTheWay.shift()
    arrive?.()
    await Promise.resolve()
    await Promise.resolve()
  }

  async end(): Promise<void> {
    while (this.#events.length > 0) this.hear()
    while (this.#onTheWay.length > 0) await this.answer(true)
    await Promise.all(this.#asked)
  }
}

test('in the end the newest data is shown, whatever arrives late', async () => {
  const step = fc.constantFrom('write', 'ask all', 'ask b', 'hear', 'answer first', 'answer last')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = new World()
      for (const each of steps) {
        if (each === 'write') world.write()
        else if (each === 'ask all') world.ask('a', 'b')
        else if (each === 'ask b') world.ask('b')
        else if (each === 'hear') world.hear()
        else await world.answer(each === 'answer last')
      }
      await world.end()
      expect(world.shown).toEqual(world.server)
    }),
    { numRuns: runs(300) },
  )
})

test('a forgotten request changes nothing', async () => {
  const answers = new StaleAnswerGuard()
  let shown = 'nothing'
  const asked = answers.ask(
    async () => 'an answer',
    (answer) => {
      shown = answer
    },
  )
  answers.forget()
  await asked
  expect(shown).toBe('nothing')
})

test('a failed request changes nothing, and throws its error', async () => {
  const answers = new StaleAnswerGuard()
  const asked = answers.ask(
    () => Promise.reject(new Error('no network')),
    () => expect.unreachable(),
  )
  await expect(asked).rejects.toThrow('no network')
})
