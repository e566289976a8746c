import { expect, test } from 'bun:test'
import { ChatError } from '../platform/chat-error.ts'
import { Faults } from './faults.ts'

test('the bot tells people of one fault in ten seconds, and of none in the first two minutes', () => {
  let seconds = 0
  const faults = new Faults(120_000, () => seconds * 1000)
  const tells = (at: number, error: unknown = new Error('a fault')) => {
    seconds = at
    return faults.mayTell(error)
  }
  expect([0, 119, 120, 129, 130, 141].map((at) => tells(at))).toEqual([false, false, true, false, true, true])
  expect(tells(300, new ChatError('unanswered'))).toBe(false)
  expect(tells(300, new ChatError('failed'))).toBe(false)
  expect(tells(300, new ChatError('refused'))).toBe(true)
})
