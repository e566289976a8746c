import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { codeOf } from './fault.ts'
import { commandName } from './program.ts'

/** The source of the secret key: a text of the operator, or the path of a file that the server makes. */
export type SecretKeySource = { readonly text: string } | { readonly path: string }

/** The place where all processes of a server agree on one key. */
export interface KeyRecord {
  /** Returns the fingerprint of the key that they use. */
  read(): Promise<string | undefined>
  /** Records a fingerprint and does the work, or neither; when one is recorded already, nothing happens. */
  claim(fingerprint: string, work?: () => Promise<void>): Promise<void>
}

/** Thrown when the key is missing, is another one, or cannot be written. The message says which one and where. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts secrets that the server has to read again, so that a stolen database or backup does not give them away. */
export class SecretBox {
  readonly #source: SecretKeySource
  readonly #record: KeyRecord | undefined
  #key: Buffer | undefined

  constructor(source: SecretKeySource, record?: KeyRecord) {
    this.#source = source
    this.#record = record
  }

  /** The place of the key, for messages. */
  get place(): string {
    return 'text' in this.#source ? 'SECRET_KEY' : `the file ${resolve(this.#source.path)}`
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

  /** Derives bytes for a use of their own from the key, the same in every process. Makes a key if there is none. */
  async derive(use: string, bytes: number): Promise<Buffer> {
    if ((await this.#load()) === undefined) await this.#make()
    const text = await this.#read()
    if (text === undefined) throw new SecretKeyError(`${capital(this.place)} does not exist any more.`)
    return derived(text, use, bytes)
  }

  /** Returns the fingerprint of the key that is here; undefined if there is none yet. */
  async fingerprint(): Promise<string | undefined> {
    const text = await this.#read()
    return text === undefined ? undefined : fingerprintOf(text)
  }

  /** Fails unless the key that is here is the recorded one. Returns false when none is recorded yet. */
  async check(): Promise<boolean> {
    const needed = await this.#record?.read()
    if (needed === undefined) return false
    const found = await this.fingerprint()
    if (found === needed) return true
    const problem =
      found === undefined
        ? `The secret key of this database is missing: ${this.place} does not exist`
        : `${capital(this.place)} is not the secret key of this database: its fingerprint is ${found}`
    throw new SecretKeyError(
      `${problem}. The database needs the key with the fingerprint ${needed}: bring back that secret.key or SECRET_KEY (DATA_DIR names the folder of secret.key). If it is lost: ${commandName} secret-key adopt`,
    )
  }

  /** Records the key that is here, if none is recorded. */
  async claim(): Promise<void> {
    const fingerprint = await this.fingerprint()
    if (fingerprint !== undefined) await this.#record?.claim(fingerprint)
    await this.check()
  }

  /** Makes a key, unless there is one. */
  async ensure(): Promise<void> {
    if ((await this.#read()) === undefined) await this.#make()
  }

  #read(): Promise<string | undefined> | string {
    return 'text' in this.#source ? this.#source.text : readKey(this.#source.path)
  }

  async #load(): Promise<Buffer | undefined> {
    if (this.#key !== undefined) return this.#key
    const text = await this.#read()
    if (text === undefined) return undefined
    await this.check()
    this.#key = derived(text, 'polyphony vault', 32)
    return this.#key
  }

  async #make(): Promise<Buffer> {
    if ('path' in this.#source) await this.#makeFile(this.#source.path)
    await this.claim()
    const key = await this.#load()
    if (key === undefined) throw new SecretKeyError(`${capital(this.place)} vanished as soon as it was made.`)
    return key
  }

  async #makeFile(path: string): Promise<void> {
    const text = randomBytes(32).toString('base64url')
    const write = () => writeKey(path, text)
    try {
      if (this.#record) await this.#record.claim(fingerprintOf(text), write)
      else await write()
    } catch (error) {
      const code = codeOf(error)
      // Another process was faster: its file stays.
      if (code === 'EEXIST') return
      if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error
      const problem = `The secret key cannot be written to ${resolve(path)} (${code})`
      throw new SecretKeyError(
        `${problem}. Set DATA_DIR to a folder that the server may write, or SECRET_KEY.`,
        {
          cause: error,
        },
      )
    }
  }
}

const derived = (text: string, use: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', text, '', use, bytes))

/** Names a key without giving it away. */
const fingerprintOf = (text: string) => derived(text, 'polyphony vault fingerprint', 8).toString('hex')

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

async function readKey(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (text === '')
      throw new SecretKeyError(`${resolve(path)} is empty. Bring the secret key back, or remove the file.`)
    return text
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code === undefined) throw error
    throw new SecretKeyError(`The secret key in ${resolve(path)} cannot be read (${code}).`, { cause: error })
  }
}

/** Writes the file of the key. It fails when there is one. */
async function writeKey(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
    // why a link: the file appears under its name at once and complete, and never replaces another one.
    await link(draft, path)
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}
