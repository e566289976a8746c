import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PictureStorage } from '../../src/config.ts'
import { openPictureFiles } from '../../src/pictures/files.ts'
import { type PictureFiles, readWhole } from '../../src/pictures/storage.ts'
import { newBucket } from '../support/pictures/bucket-server.ts'
import { newFolder, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

const id = (start: string) => start.padEnd(22, 'x')
const storages: Record<string, (name: string) => Promise<PictureStorage>> = {
  folder: async () => ({ kind: 'folder', path: join(newFolder(), 'new/pictures') }),
  bucket: (name) => newBucket(`${name}/`),
}

async function keep(files: PictureFiles, name: string, text: string): Promise<void> {
  const staged = files.stage()
  await Bun.write(staged, text)
  await files.keep(name, staged)
  expect(existsSync(staged)).toBe(false)
}

/** The text that an answer over HTTP gives, whole or a range of it. */
async function served(files: PictureFiles, name: string, ...range: number[]): Promise<string | undefined> {
  const found = await files.open(name)
  if (!found) return undefined
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(found.body(...range)),
  })
  const answer = await fetch(server.url, { redirect: 'manual' })
  expect([200, 206]).toContain(answer.status)
  return await answer.text()
}

async function listed(files: PictureFiles): Promise<[string, number][]> {
  const found: [string, number][] = []
  for await (const { name, bytes } of files.list()) found.push([name, bytes])
  return found.sort()
}

for (const [kind, storageFor] of Object.entries(storages))
  describe(`pictures in a ${kind}`, () => {
    test('are kept, served whole and in part, listed and removed', async () => {
      const files = openPictureFiles(await storageFor('all'))
      const [first, second, third] = [`${id('ab-')}.webp`, `${id('ab-')}.64.webp`, `${id('_Z')}.webp`]
      expect(await listed(files)).toEqual([])
      expect(await files.open(first)).toBeUndefined()
      await keep(files, first, 'hello world')
      await keep(files, second, 'hi')
      await keep(files, third, 'x'.repeat(300_000))
      await keep(files, third, 'y'.repeat(300_000))

      expect((await files.open(first))?.size).toBe(11)
      expect(await served(files, first)).toBe('hello world')
      expect(await served(files, first, 6)).toBe('world')
      expect(await served(files, first, 2, 4)).toBe('ll')
      expect(await served(files, third)).toBe('y'.repeat(300_000))
      expect(await listed(files)).toEqual([
        [third, 300_000],
        [second, 2],
        [first, 11],
      ])

      const vanishing: PictureFiles = {
        ...files,
        async open(name) {
          const found = await files.open(name)
          await files.remove([name])
          return found
        },
      }
      expect(await readWhole(vanishing, second)).toBeUndefined()
      expect((await readWhole(files, third))?.length).toBe(300_000)

      await files.remove([first, second, first])
      expect(await served(files, first)).toBeUndefined()
      expect(await listed(files)).toEqual([[third, 300_000]])
      expect(await files.check()).toBeUndefined()
    })

    test('have names that lead nowhere else', async () => {
      const files = openPictureFiles(await storageFor('names'))
      const staged = files.stage()
      writeFileSync(staged, 'x')
      const names = [
        '',
        'x.webp',
        `${id('a')}`,
        `../${id('')}.webp`,
        `${id('a/')}.webp`,
        `${id('a')}.webp/..`,
      ]
      for (const name of [
        ...names,
        `${id('a')}.png`,
        `${id('a')}.64.64.webp`,
        `${id('ä')}.webp`,
        `${id('a')}.webp\n`,
      ]) {
        await expect(files.open(name)).rejects.toThrow('is not the name of a picture')
        await expect(files.keep(name, staged)).rejects.toThrow('is not the name of a picture')
        await expect(files.remove([name])).rejects.toThrow('is not the name of a picture')
      }
      expect(existsSync(staged)).toBe(true)
      await files.remove([])
    })

    test('that nobody finished are cleaned up after an hour', async () => {
      const files = openPictureFiles(await storageFor('clean'))
      await files.clean()
      const [old, young] = [files.stage(), files.stage()]
      for (const path of [old, young]) writeFileSync(path, 'x')
      const longAgo = Date.now() / 1000 - 3700
      utimesSync(old, longAgo, longAgo)
      expect(statSync(dirname(young)).mode & 0o777).toBe(0o700)
      await files.clean()
      expect([existsSync(old), existsSync(young)]).toEqual([false, true])
    })
  })

test('a list goes on over every page of a bucket', async () => {
  const names = ['a', 'b', 'c'].map((start) => `${id(start)}.webp`)
  const keys = names.map((name) => `many/${name.slice(0, 2)}/${name}`)
  // why by hand: the S3 server of the tests cannot split a list into pages.
  const page = (key: string, next?: string) =>
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>
     <Contents><Key>${key}</Key><Size>7</Size></Contents><Contents><Key>many/xx/notes.txt</Key><Size>7</Size></Contents>
     ${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      const at = Number(new URL(url).searchParams.get('continuation-token') ?? 0)
      return new Response(page(keys[at] ?? '', at < 2 ? String(at + 1) : undefined))
    },
  })
  const storage = await newBucket('many/')
  const files = openPictureFiles({ ...storage, endpoint: `http://127.0.0.1:${server.port}` })
  expect(await listed(files)).toEqual(names.map((name) => [name, 7]))
})

describe('a place that cannot hold pictures says why', () => {
  test('a folder', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const files = openPictureFiles({ kind: 'folder', path: join(file, 'pictures') })
    expect(await files.check()).toStartWith(`${join(file, 'pictures')} cannot hold pictures: ENOTDIR`)
    expect(readdirSync(dirname(file))).toEqual(['file'])
  })

  test('a bucket', async () => {
    const storage = await newBucket('')
    const reasonFor = (change: Partial<typeof storage>) => openPictureFiles({ ...storage, ...change }).check()
    expect(await reasonFor({})).toBeUndefined()
    expect(await reasonFor({ bucket: 'nowhere' })).toMatch(
      /^the bucket nowhere cannot hold pictures: .*\(NoSuchBucket\)$/,
    )
    expect(await reasonFor({ accessKeyId: 'somebody' })).toMatch(/\(InvalidAccessKeyId\)$/)
    expect(await reasonFor({ endpoint: 'http://127.0.0.1:1' })).toMatch(/\(ConnectionRefused\)$/)

    using silent = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) })
    const waited = await reasonFor({ endpoint: `http://127.0.0.1:${silent.port}` })
    expect(waited).toEndWith('did not answer within 3 seconds')
    await silent.stop(true)
  })
})
