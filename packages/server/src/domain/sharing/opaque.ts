import { createCipheriv, createDecipheriv } from 'node:crypto'
import { isPictureId, readStoredPicture } from '@polyphony/contract'
import type { GroupId, MemberId, SystemId } from '../entities.ts'

/** The secrets of a share or a feed, from which it makes the IDs and addresses that its holder sees. */
export interface ShareSecrets {
  readonly salt: string
  readonly picture_key: string
}

/** The object whose picture an address shows. */
export type PictureOwner =
  | { readonly kind: 'system'; readonly id: SystemId }
  | { readonly kind: 'member'; readonly id: MemberId }

/** An address of a picture as it was read. `mark` tells one picture of its owner from the next. */
export type PictureClaim = PictureOwner & { readonly mark: string }

const idLength = 22
const ownerKinds = ['system', 'member'] as const
const cipher = 'aes-128-ecb'
const blockBytes = 16
const markBytes = 7

/**
 * Makes the IDs and the addresses of pictures in one share. They are stable within the share and its link, and have nothing
 * in common with those of any other share: nobody without the salt can tell which of them name the same member.
 */
export class OpaqueIds {
  readonly #secrets: ShareSecrets
  readonly #pictures: Buffer

  constructor(secrets: ShareSecrets) {
    this.#secrets = secrets
    this.#pictures = keyed(secrets.salt, 'pictures').subarray(0, blockBytes)
  }

  member(id: MemberId): string {
    return this.#name(`member ${id}`)
  }

  group(id: GroupId): string {
    return this.#name(`group ${id}`)
  }

  /** Names anything else that a holder sees, such as the entries of a calendar. */
  entry(text: string): string {
    return this.#name(`entry ${text}`)
  }

  #name(text: string): string {
    return keyed(this.#secrets.salt, text).toString('base64url').slice(0, idLength)
  }

  /**
   * Writes the path of a picture that the server keeps; null for any other. It names the owner, encrypted, so that the
   * server finds it by its key and sees whether the share still shows it.
   */
  picture(owner: PictureOwner, stored: string | null): string | null {
    const found = readStoredPicture(stored)
    if (found === undefined) return null
    const block = Buffer.alloc(blockBytes)
    block[0] = ownerKinds.indexOf(owner.kind)
    block.writeBigUInt64BE(BigInt(owner.id), 1)
    block.set(markOf(found.id), blockBytes - markBytes)
    const sealing = createCipheriv(cipher, this.#pictures, null).setAutoPadding(false)
    const sealed = Buffer.concat([sealing.update(block), sealing.final()]).toString('base64url')
    return `/shared/pictures/${this.#secrets.picture_key}${sealed}.webp${found.size}`
  }

  /** Reads the second half of the name of a picture. Any text of that length gives something; hardly any is true. */
  readPicture(sealed: string): PictureClaim | undefined {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length !== blockBytes) return undefined
    const opening = createDecipheriv(cipher, this.#pictures, null).setAutoPadding(false)
    const block = Buffer.concat([opening.update(bytes), opening.final()])
    const kind = ownerKinds[block[0] ?? -1]
    const id = Number(block.readBigUInt64BE(1))
    if (kind === undefined || !Number.isSafeInteger(id)) return undefined
    const mark = block.subarray(blockBytes - markBytes).toString('base64url')
    return { kind, id, mark } as PictureClaim
  }
}

/** Tests whether a stored picture is the one that an address claims, and returns its key. */
export function pictureOf({ mark }: PictureClaim, stored: string | null): string | undefined {
  const found = readStoredPicture(stored)
  return found && markOf(found.id).toString('base64url') === mark ? found.id : undefined
}

/** Splits the name of a picture: the key by which the share is found, and what only the share can read. */
export function splitPictureName(name: string): { picture_key: string; sealed: string } | undefined {
  const picture_key = name.slice(0, idLength)
  const sealed = name.slice(idLength)
  return isPictureId(picture_key) && isPictureId(sealed) ? { picture_key, sealed } : undefined
}

const keyed = (salt: string, text: string): Buffer =>
  new Bun.CryptoHasher('sha256', salt).update(text).digest()

const markOf = (picture: string): Buffer =>
  new Bun.CryptoHasher('sha256').update(picture).digest().subarray(0, markBytes)
