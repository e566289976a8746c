import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client, type S3ListObjectsResponse } from 'bun'
import { codeOf, messageOf } from '../base/fault.ts'
import type { BucketStorage } from '../config.ts'
import { Staging } from './staging.ts'
import { isFileName, type PictureFiles, pathOf } from './storage.ts'

/** Milliseconds that the server waits for the bucket: for an upload, and for anything else. */
const uploadLimitMs = 60_000
const answerLimitMs = 10_000
const checkLimitMs = 3_000

/** Keeps pictures in a bucket of an S3-compatible store. Files are made in the folder for temporary files. */
export function openBucket({ bucket, prefix, endpoint, region, ...key }: BucketStorage): PictureFiles {
  const client = new S3Client({
    bucket,
    accessKeyId: key.accessKeyId,
    secretAccessKey: key.secretAccessKey,
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
  })
  const staging = new Staging(join(tmpdir(), `polyphony-pictures-${process.getuid?.() ?? ''}`))
  const fileOf = (name: string) => client.file(prefix + pathOf(name))
  return {
    stage: () => staging.path(),
    async keep(name, staged) {
      const upload = fileOf(name).write(Bun.file(staged), { type: 'image/webp' })
      await within(uploadLimitMs, upload)
      await rm(staged)
    },
    async open(name) {
      const file = fileOf(name)
      const found = await within(answerLimitMs, file.stat()).catch(orMissing)
      if (!found) return undefined
      const { size } = found
      // why a stream: as the body of an answer, the file itself is a redirect to a signed address of the bucket.
      return { size, body: (start = 0, end = size) => impatient(file.slice(start, end).stream()) }
    },
    async remove(names) {
      for (const name of names) await within(answerLimitMs, fileOf(name).delete()).catch(orMissing)
    },
    async *list() {
      let page: S3ListObjectsResponse | undefined
      do {
        const continuationToken: string | undefined = page?.nextContinuationToken
        const request = client.list({ prefix, ...(continuationToken !== undefined && { continuationToken }) })
        page = await within(answerLimitMs, request)
        for (const { key, size = 0 } of page.contents ?? []) {
          const name = key.slice(key.lastIndexOf('/') + 1)
          if (isFileName(name) && key === prefix + pathOf(name)) yield { name, bytes: size }
        }
      } while (page.isTruncated)
    },
    clean: () => staging.clean(),
    async check() {
      try {
        await staging.verifyWritable()
        // why a read: it is cheap, and unlike the other requests it tells a missing file from a missing bucket.
        await within(checkLimitMs, client.file(`${prefix}probe`).text()).catch(orMissing)
        return undefined
      } catch (error) {
        return `the bucket ${bucket} cannot hold pictures: ${reasonOf(error)}`
      }
    },
  }
}

function orMissing(error: unknown): undefined {
  if (codeOf(error) !== 'NoSuchKey') throw error
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  return code === undefined ? messageOf(error) : `${messageOf(error)} (${code})`
}

/** Waits for an answer of the bucket, but not forever: the client itself has no limit. */
async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`the store of the pictures did not answer within ${limitMs / 1000} seconds`)),
    limitMs,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Passes a stream on, and fails when the next piece does not come in time. */
function impatient(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await within(answerLimitMs, reader.read())
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
