import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The key of the vault: a text of the operator, or the path of a file that the server makes. */
export type VaultKey = { readonly text: string } | { readonly path: string }

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts secrets that the server has to read again, so that a stolen database or backup does not give them away. */
export class Vault {
  readonly #source: VaultKey
  #key: Buffer | undefined

  constructor(source: VaultKey) {
    this.#source = source
  }

  /** Encrypts a text. It can be read again only for the same purpose. */
  async seal(text: string, purpose: string): Promise<string> {
    const key = (await this.#load()) ?? (await this.#make())
    const iv = randomBytes(ivBytes)
    const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose))
    const parts = [iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]
    return Buffer.concat(parts).toString('base64')
  }

  /** Reads a sealed text; undefined when the key is lost or another one, or the text was sealed for something else. */
  async unseal(sealed: string, purpose: string): Promise<string | undefined> {
    const key = await this.#load()
    if (key === undefined) return undefined
    const bytes = Buffer.from(sealed, 'base64')
    try {
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-tagBytes))
      return opening.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
    } catch {
      return undefined
    }
  }

  async #load(): Promise<Buffer | undefined> {
    if (this.#key !== undefined) return this.#key
    const text = 'text' in this.#source ? this.#source.text : await readKey(this.#source.path)
    if (text !== undefined) this.#key = Buffer.from(hkdfSync('sha256', text, '', 'polyphony vault', 32))
    return this.#key
  }

  async #make(): Promise<Buffer> {
    if ('path' in this.#source) await makeKey(this.#source.path)
    const key = await this.#load()
    if (key === undefined) throw new Error('the secret key vanished as soon as it was made')
    return key
  }
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (text === '') throw new Error(`${path} is empty. Bring the secret key back, or remove the file.`)
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes the file of the key, unless another process was faster: then that one stays. */
async function makeKey(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
    // why a link: the file appears under its name at once and complete, and never replaces another one.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}
