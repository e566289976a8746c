import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SecretBox } from './secret-box.ts'

const text = 'four quiet lighthouse keepers, forever'

test('a text comes back with the same key and for the same purpose only', async () => {
  const secretBox = new SecretBox({ text })
  const sealed = await secretBox.seal('Wren', 'a purpose')
  expect(await new SecretBox({ text }).unseal(sealed, 'a purpose')).toBe('Wren')
  expect(await secretBox.unseal(sealed, 'another purpose')).toBeUndefined()
  expect(await new SecretBox({ text: `${text}!` }).unseal(sealed, 'a purpose')).toBeUndefined()
  expect(await secretBox.unseal(sealed.slice(0, -8), 'a purpose')).toBeUndefined()
  expect(await secretBox.unseal('', 'a purpose')).toBeUndefined()
  expect(await secretBox.seal('Wren', 'a purpose')).not.toBe(sealed)
})

test('many processes that need a key at once end up with one file, for its owner alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-secret-box-'))
  try {
    const path = join(folder, 'data', 'secret.key')
    const reader = new SecretBox({ path })
    expect(await reader.unseal('AAAA', 'a purpose')).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])

    const boxes = Array.from({ length: 20 }, () => new SecretBox({ path }))
    const sealed = await Promise.all(boxes.map((secretBox, i) => secretBox.seal(`text ${i}`, 'a purpose')))
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret.key'])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const read = await Promise.all(sealed.map((each) => reader.unseal(each, 'a purpose')))
    expect(read).toEqual(sealed.map((_, i) => `text ${i}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
