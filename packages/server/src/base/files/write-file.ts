import { open } from 'node:fs/promises'

/** Writes a new file that only this user can read, as its bytes come. Returns the SHA-256 of it, in hex. */
export async function writeHashed(path: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
