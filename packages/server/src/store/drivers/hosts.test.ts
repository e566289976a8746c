import { describe, expect, test } from 'bun:test'
import { primaryAmong, replicaAmong, upToDate } from './hosts.ts'

const primary = { read_only: false, timeline: '00000002' }
const oldPrimary = { read_only: false, timeline: '00000001' }
const replica = { read_only: true, timeline: '' }
const silent = undefined

describe('the choice among several servers', () => {
  test('for writes: the one that takes them, wherever it stands', () => {
    expect(primaryAmong([replica, primary])).toBe(1)
    expect(primaryAmong([primary, replica])).toBe(0)
    expect(primaryAmong([silent, replica, primary])).toBe(2)
  })

  test('for writes: none, if none takes them', () => {
    expect(primaryAmong([replica, silent])).toBe(-1)
    expect(primaryAmong([silent])).toBe(-1)
  })

  test('for reads: a replica, or else any that answers', () => {
    expect(replicaAmong([primary, replica])).toBe(1)
    expect(replicaAmong([silent, primary])).toBe(1)
    expect(replicaAmong([silent, silent])).toBe(-1)
  })
})

describe('an old primary that came back by mistake', () => {
  const newest = primary.timeline

  test('is left out beside the promoted one, wherever it stands', () => {
    expect(upToDate([oldPrimary, primary], '')).toEqual({ newest, answers: [silent, primary] })
    expect(upToDate([primary, oldPrimary], '')).toEqual({ newest, answers: [primary, silent] })
  })

  test('is left out while the promoted one does not answer', () => {
    expect(upToDate([oldPrimary, silent], newest)).toEqual({ newest, answers: [silent, silent] })
    expect(upToDate([oldPrimary, silent], '').answers).toEqual([oldPrimary, silent])
  })

  test('is one that takes writes: replicas say nothing of their timeline', () => {
    expect(upToDate([replica, primary], '')).toEqual({ newest, answers: [replica, primary] })
  })
})
