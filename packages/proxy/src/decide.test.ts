import { expect, test } from 'bun:test'
import { chooseNamed, compose, decide } from './decide.ts'
import type { ProxyMember } from './member.ts'
import type { ProxyMessage } from './message.ts'

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

test('a named member speaks, whoever the tags belong to, whatever autoproxy and backslashes say', () => {
  const birch = {
    id: 'birch',
    name: 'Birch',
    keep_proxy: true,
    proxy_tags: [{ prefix: 'B:' }, { prefix: '(', suffix: ')' }],
  }
  const context = {
    members: [ash, birch],
    autoproxy: { autoproxy_mode: 'member', autoproxy_member: 'ash' },
    now: 0,
  } as const
  const said = (content: string, rest: Partial<ProxyMessage> = {}) => {
    const message = { content, ...rest }
    const choice = chooseNamed<ProxyMember>(message, context, birch)
    const decision = choice.kind === 'skip' ? choice : compose<ProxyMember>(message, context, choice)
    return decision.kind === 'skip' ? decision.reason : `${decision.name}: ${decision.content}`
  }
  expect(said('A:hi')).toBe('Birch: B:hi')
  expect(said('hi')).toBe('Birch: B:hi')
  expect(said('(hi)')).toBe('Birch: (hi)')
  expect(said('\\\\\\hi')).toBe('Birch: B:\\\\\\hi')
  expect(said('A:hi', { edited: true })).toBe('Birch: B:hi')
  expect(said(' ')).toBe('blank-message')
  expect(said('hi', { channel_blacklisted: true })).toBe('channel-blacklisted')
  expect(said('hi', { account_denied: true })).toBe('account-denied')
  expect(chooseNamed({ content: 'hi' }, null, ash)).toEqual({ kind: 'skip', reason: 'no-system' })
})
