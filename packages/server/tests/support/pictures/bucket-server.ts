import { createRequire } from 'node:module'
import type { BucketStorage } from '../../../src/config.ts'
import { atEnd } from '../at-end.ts'
import { newFolder } from '../stores/stores.ts'

interface S3rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

let server: Promise<{ port: number }> | undefined

/** A bucket of an S3 server in this process, which stops when all tests have run. `prefix` keeps tests apart. */
export async function newBucket(prefix: string): Promise<BucketStorage> {
  server ??= start()
  const { port } = await server
  return {
    kind: 's3',
    bucket: 'pictures',
    prefix,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
}

async function start(): Promise<{ port: number }> {
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: newFolder(),
    configureBuckets: [{ name: 'pictures', configs: [] }],
    // why: it computes the signature of a list without the slash that is in the path.
    allowMismatchedSignatures: true,
  })
  atEnd(() => s3.close())
  return s3.run()
}
