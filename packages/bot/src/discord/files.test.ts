import { afterAll, expect, test } from 'bun:test'
import type { Attachment } from '../platform/types.ts'
import { Files } from './files.ts'

const host = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('12345') })
afterAll(() => host.stop(true))

const attachment = (size: number): Attachment => ({
  url: host.url.href,
  filename: 'tea.txt',
  size,
  type: 'text/plain',
  description: null,
  spoiler: false,
  waveform: null,
  seconds: null,
})

test('the bot reads a file up to the size that the platform announced', async () => {
  const files = new Files()
  const texts = (size: number) =>
    files.with([attachment(size)], async (read) => read.map(({ data }) => data.toString()))
  expect(await texts(5)).toEqual(['12345'])
  await expect(texts(4)).rejects.toThrow('a file is larger than the platform said')
  expect(await texts(256 * 1024 ** 2)).toEqual(['12345'])
})
