import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { shardOf, storesOf, testFiles } from '../../../../scripts/tests/plan.ts'
import { rowOf, table } from '../../../../scripts/tests/table.ts'

const files = testFiles()

test('every test file runs in npm test or in npm run test:rest', () => {
  const forgotten = files.filter(
    (file) => storesOf(file, 'test').length + storesOf(file, 'rest').length === 0,
  )
  expect(forgotten).toEqual([])
})

test('every test of the server that knows databases runs on both of them', () => {
  const knowing = files.filter(
    (file) => file.startsWith('packages/server/') && readFileSync(file, 'utf8').includes('eachStore'),
  )
  const partly = knowing.filter(
    (file) => new Set([...storesOf(file, 'test'), ...storesOf(file, 'rest')]).size < 2,
  )
  expect(partly).toEqual([])
})

test('every glob of the table finds a file that no earlier row has taken', () => {
  const idle = table.flatMap((row) =>
    row.files.filter((glob) => !files.some((file) => rowOf(file) === row && new Bun.Glob(glob).match(file))),
  )
  expect(idle).toEqual([])
})

test('the shards of several machines have every batch once', () => {
  const batches = Array.from({ length: 11 }, (_, i) => i)
  const shards = ['1/4', '2/4', '3/4', '4/4'].map((shard) => shardOf(batches, shard))
  expect(shards.flat().sort((a, b) => a - b)).toEqual(batches)
  expect(shardOf(batches)).toEqual(batches)
  for (const wrong of ['0/4', '5/4', '2', '']) expect(() => shardOf(batches, wrong)).toThrow('TEST_SHARD')
})
