import { timingSafeEqual } from 'node:crypto'
import { parseUuid } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { StoredProgram } from '../../domain/entities.ts'
import { refuse } from '../../domain/oauth.ts'
import type { Fields } from './form.ts'

/** Finds the program that a client ID names. */
export async function findProgram(
  { store }: Context,
  clientId: string | undefined,
): Promise<StoredProgram | undefined> {
  const uuid = parseUuid(clientId ?? '')
  return uuid && store.programs.find(uuid)
}

/** Finds the program that sends a request, and refuses one that does not prove to be it. */
export async function identify(
  ctx: Context,
  { headers }: Request,
  { client_id, client_secret }: Fields,
): Promise<StoredProgram> {
  const basic = readBasic(headers.get('authorization'))
  if (basic && (client_secret !== undefined || (client_id ?? basic.id) !== basic.id))
    refuse('invalid_request', 'Send the client ID and its secret in one place.')
  const { id, secret } = basic ?? { id: client_id, secret: client_secret }
  const program = await findProgram(ctx, id)
  if (program === undefined || !isRight(secret, program.secret_hash))
    refuse('invalid_client', 'The client ID or its secret is wrong.')
  return program
}

function isRight(secret: string | undefined, hash: string | null): boolean {
  if (secret === undefined || hash === null) return secret === undefined && hash === null
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
}

/** Reads a client ID and a secret from the header. Both are encoded as in a form (RFC 6749, 2.3.1). */
function readBasic(header: string | null): { id: string; secret: string | undefined } | undefined {
  if (header === null) return undefined
  const [, encoded = ''] = /^Basic +([\w+/=-]+)$/i.exec(header) ?? []
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decode)
  return { id, secret: secret || undefined }
}

const decode = (text: string) =>
  new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? ''
