import { expect, test } from 'bun:test'
import { sinceOf } from './since.ts'

test('members who stay keep their start, new members start now, and members who left are removed', () => {
  const front = { timestamp: '2024-05-01T12:44:00Z', members: [{ id: 'mikaa' }, { id: 'junoo' }] }
  const before = { mikaa: '2024-05-01T06:44:00Z', rowan: '2024-05-01T05:00:00Z' }
  expect(sinceOf(front, before)).toEqual({ mikaa: '2024-05-01T06:44:00Z', junoo: '2024-05-01T12:44:00Z' })
  expect(sinceOf(front, null)).toEqual({ mikaa: front.timestamp, junoo: front.timestamp })
})
