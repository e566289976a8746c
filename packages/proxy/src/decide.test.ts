import { expect, test } from 'bun:test'
import { decide } from './decide.ts'

const ash = Object.freeze({
  id: 'ash',
  name: 'Ash',
  proxy_tags: Object.freeze([{ prefix: 'A:' }]),
  color: 'ff0000',
})

test('the member of a decision is the object of the context, with everything the caller put on it', () => {
  const decision = decide({ content: 'A:hi' }, { members: [ash], now: 0 })
  expect(decision.kind === 'proxy' && decision.member).toBe(ash)
  expect(decision.kind === 'proxy' && decision.member.color).toBe('ff0000')
})

test('nothing of the input is changed', () => {
  const autoproxy = Object.freeze({ autoproxy_mode: 'latch', autoproxy_member: 'ash' } as const)
  const context = Object.freeze({ members: Object.freeze([ash]), autoproxy, now: 0 })
  const message = Object.freeze({ content: '\\\\hi' })
  expect(decide(message, context)).toEqual({
    kind: 'skip',
    reason: 'autoproxy-unlatched',
    change: { autoproxy_member: null },
  })
})
