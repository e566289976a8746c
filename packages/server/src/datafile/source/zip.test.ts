import { expect, test } from 'bun:test'
import { limits } from '@polyphony/contract'
import { type Zippable, zipSync } from 'fflate'
import { memorySource } from './source.ts'
import { envelopeOf, isZip, openZip } from './zip.ts'

const text = (words: string) => new TextEncoder().encode(words)
const envelope = '{"pluralport_version":"0.1","name":"🌳"}'

async function unpacked(bytes: Uint8Array): Promise<string> {
  const { chunks } = envelopeOf(await openZip(memorySource(bytes)))
  const pieces: Uint8Array[] = []
  for await (const piece of chunks()) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
const refusalOf = (bytes: Uint8Array) =>
  unpacked(bytes).then(
    () => 'none',
    (error: Error) => error.message,
  )
const bundle = (files: Zippable) => zipSync({ 'pluralport.json': text(envelope), ...files })

test('the envelope of a bundle is read, packed or not, beside whatever else it holds', async () => {
  expect(await isZip(memorySource(bundle({})))).toBe(true)
  expect(await isZip(memorySource(text('{}')))).toBe(false)
  expect(await unpacked(bundle({ 'README.txt': text('hi'), assets: { 'a.png': text('png') } }))).toBe(
    envelope,
  )
  expect(await unpacked(bundle({ 'openplural.json': text('{}') }))).toBe(envelope)
  expect(await unpacked(zipSync({ 'openplural.json': [text(envelope), { level: 0 }] }))).toBe(envelope)
})

test('a large envelope arrives whole', async () => {
  const large = `{"notes":["${'a quiet morning '.repeat(50_000)}"]}`
  expect(await unpacked(zipSync({ 'pluralport.json': text(large) }))).toBe(large)
})

test.each(['../evil.json', '/etc/passwd', 'a/../../b', 'a//b', './a', 'C:/a', 'a\\b'])(
  'a bundle with a file called %s is refused',
  async (path) => {
    expect(await refusalOf(bundle({ [path]: text('x') }))).toContain('a file it must not hold')
  },
)

test('links, two files of one name, and more files than anybody needs are refused', async () => {
  const link = { os: 3, attrs: 0o120777 << 16 }
  expect(await refusalOf(bundle({ link: [text('/etc'), link] }))).toContain('must not hold')
  const composed = { 'caf\u00e9': text('1'), 'cafe\u0301': text('2') }
  expect(await refusalOf(bundle(composed))).toContain('two files of one name')
  const many = Buffer.from(bundle({}))
  many.writeUInt16LE(10_001, many.lastIndexOf('PK\x05\x06') + 10)
  expect(await refusalOf(many)).toContain('more than 10000 files')
})

test('a bomb is refused by what it says, and when it lies, as soon as it grows too large', async () => {
  const bomb = zipSync({ 'pluralport.json': new Uint8Array(4 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(10_000)
  const claims = (size: number) => {
    const copy = Buffer.from(bomb)
    copy.writeUInt32LE(size, copy.lastIndexOf('PK\x01\x02') + 24)
    return copy
  }
  expect(await refusalOf(claims(limits.importBytes + 1))).toContain('grow more than 1000 times')
  const plain = Buffer.from(zipSync({ 'pluralport.json': [new Uint8Array(500_000), { level: 0 }] }))
  plain.writeUInt32LE(limits.importBytes + 1, plain.lastIndexOf('PK\x01\x02') + 24)
  expect(await refusalOf(plain)).toContain('too large')
  expect(await refusalOf(claims(1000))).toContain('damaged')
})

test('damaged and strange files are refused in words that help', async () => {
  const whole = Buffer.from(bundle({}))
  expect(await refusalOf(whole.subarray(0, 40))).toContain('damaged')
  const flipped = Buffer.from(whole)
  const middle = 30 + 'pluralport.json'.length + 4
  flipped.writeUInt8(flipped.readUInt8(middle) ^ 0xff, middle)
  expect(await refusalOf(flipped)).toContain('damaged')
  expect(await refusalOf(zipSync({ 'data.json': text('{}') }))).toContain('neither system.json')
  const account = { 'systems/grove/openplural.json': text(envelope) }
  expect(await refusalOf(zipSync(account))).toContain('PluralSpace account')
})
