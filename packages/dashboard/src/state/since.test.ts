import { expect, test } from 'bun:test'
import { sinceOf } from './since.ts'

test('who was here before keeps their time, who comes starts anew, and who left is forgotten', () => {
  const front = { timestamp: '2024-05-01T12:44:00Z', members: [{ id: 'mikaa' }, { id: 'junoo' }] }
  const before = { mikaa: '2024-05-01T06:44:00Z', rowan: '2024-05-01T05:00:00Z' }
  expect(sinceOf(front, before)).toEqual({ mikaa: '2024-05-01T06:44:00Z', junoo: '2024-05-01T12:44:00Z' })
  expect(sinceOf(front, null)).toEqual({ mikaa: front.timestamp, junoo: front.timestamp })
})
