import { describe, expect, test } from 'bun:test'
import { primaryAmong, replicaAmong } from './hosts.ts'

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

  test('for writes: the promoted one, if the old primary came back by mistake', () => {
    expect(primaryAmong([oldPrimary, primary])).toBe(1)
    expect(primaryAmong([primary, oldPrimary])).toBe(0)
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
