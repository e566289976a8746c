import {
  fail,
  inMilliseconds,
  type JsonObject,
  limits,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type Uuid,
} from '@polyphony/contract'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ownOrigins } from '../../base/site.ts'
import type { Context } from '../../context.ts'
import type { PersonId, StoredPasskey, StoredPerson } from '../../domain/entities.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import type { StoreTx } from '../../store/store.ts'
import {
  type Browser,
  challengeSpan,
  makeChallenge,
  type Purpose,
  relyingPartyId,
  takeChallenge,
} from './challenges.ts'
import { noteFailure } from './guessing.ts'
import { beginSession, type ClientDetails, confirmSession, lockSignedIn, type SignedIn } from './sessions.ts'
import { refuseLastWay } from './ways.ts'

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
const algorithms = [-8, -7, -257]
const timeout = inMilliseconds(challengeSpan)
/** The longest ID that WebAuthn allows, in base64url. */
const longestId = 1364
/** An RSA key of 4,096 bits takes 700. */
const longestKey = 2048

/** Loaded at the first use, as few processes ever need it. */
const webAuthn = () => import('@simplewebauthn/server')

/** Begins to register somebody. Their authenticator knows them by the UUID that they will have. */
export async function registrationOptions(
  ctx: Context,
  name: string,
  secret: string,
): Promise<PasskeyCreationOptions> {
  if (await ctx.store.people.findByName(name)) fail('name_taken')
  const uuid = ctx.ids.uuid()
  const challenge = await makeChallenge(ctx, { ...registering, new_person: uuid }, secret)
  return creationOptions(ctx, { uuid, name }, challenge, [])
}

export const registering: Purpose = { purpose: 'register', person_id: null }

/** Begins to add a passkey to those of a person. */
export async function additionOptions(
  ctx: Context,
  caller: PersonCaller,
  secret: string,
): Promise<PasskeyCreationOptions> {
  const person = (await ctx.store.people.get(caller.person)) ?? fail('unauthorized')
  const passkeys = await ctx.store.passkeys.list(person.id)
  if (passkeys.length >= limits.passkeysPerPerson) fail('passkey_limit_reached')
  const challenge = await makeChallenge(ctx, adding(caller), secret)
  return creationOptions(ctx, person, challenge, passkeys)
}

const adding = ({ person }: PersonCaller): Purpose => ({ purpose: 'add', person_id: person })

function creationOptions(
  { config }: Context,
  { uuid, name }: Pick<StoredPerson, 'uuid' | 'name'>,
  challenge: string,
  existing: readonly StoredPasskey[],
): PasskeyCreationOptions {
  return {
    rp: { id: relyingPartyId(config), name: 'Polyphony' },
    user: { id: handleOf(uuid), name, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** The name by which an authenticator knows a person. */
const handleOf = (uuid: Uuid) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

const descriptorOf = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(' '),
})

/** Begins to use a passkey: a stranger's to sign in, the passkey of somebody who is signed in to confirm that it is them. */
export async function requestOptions(
  ctx: Context,
  caller: PersonCaller | undefined,
  secret: string,
): Promise<PasskeyRequestOptions> {
  const passkeys = caller ? await ctx.store.passkeys.list(caller.person) : []
  return {
    rpId: relyingPartyId(ctx.config),
    challenge: await makeChallenge(ctx, caller ? confirming(caller) : signingIn, secret),
    timeout,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'required',
  }
}

const signingIn: Purpose = { purpose: 'sign_in', person_id: null }
const confirming = ({ person }: PersonCaller): Purpose => ({ purpose: 'confirm', person_id: person })

/** A new passkey whose maker has answered a challenge with it. */
export interface ProvenPasskey
  extends Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports'> {
  /** The UUID that whoever registers with it gets. */
  readonly newPerson: Uuid | null
}

/** Checks a new passkey, and refuses a bad one. */
export async function proveNewPasskey(
  ctx: Context,
  passkey: JsonObject,
  purpose: Purpose,
  browser: Browser,
): Promise<ProvenPasskey> {
  const challenge = challengeOf(passkey) ?? refusePasskey()
  const { new_person } = (await takeChallenge(ctx, challenge, purpose, browser)) ?? refusePasskey()
  const response = passkey as unknown as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await webAuthn()
  const verify = async () => {
    await refuseCertificates(response)
    return verifyRegistrationResponse({
      response,
      ...expectations(ctx, challenge),
      supportedAlgorithmIDs: algorithms,
    })
  }
  const { registrationInfo } = (await attempt(verify)) ?? refusePasskey()
  const { id, publicKey, counter, transports } = (registrationInfo ?? refusePasskey()).credential
  if (id.length > longestId || publicKey.length > longestKey) refusePasskey()
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: knownTransports.filter((word) => transports?.includes(word)).join(' '),
    newPerson: new_person,
  }
}

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

function refusePasskey(message = 'Field passkey is no passkey that was made here just now.'): never {
  return fail('invalid_model', { problems: { passkey: [{ message }] } })
}

/**
 * Refuses a passkey that comes with certificates of its maker. We ask for none, so no browser sends any; to check them
 * the library would read more of what strangers send, and fetch lists from addresses in it.
 */
async function refuseCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = statement.get('fmt')
  const isPlain =
    format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined)
  if (!isPlain) throw new Error('a passkey came with certificates')
}

/** Everything that must hold for each answer to a challenge. */
const expectations = ({ config }: Context, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: ownOrigins(config),
  expectedRPID: relyingPartyId(config),
  requireUserVerification: true,
})

/** Reads the challenge that a passkey answers. */
function challengeOf({ response }: JsonObject): string | undefined {
  try {
    const clientData = Reflect.get(Object(response), 'clientDataJSON')
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws for whatever it cannot accept, and what strangers send can be anything. */
async function attempt<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

/** Keeps a new passkey. */
export async function keepPasskey(
  { ids, clock }: Context,
  tx: StoreTx,
  person_id: PersonId,
  name: string,
  { newPerson: _, ...proven }: ProvenPasskey,
): Promise<StoredPasskey> {
  const passkey = { ...proven, uuid: ids.uuid(), person_id, name, created: clock.now() }
  return (await tx.passkeys.insert(passkey)) ?? refusePasskey('This passkey is in use already.')
}

/** Adds a passkey to those of a person. */
export async function addPasskey(
  ctx: Context,
  caller: PersonCaller,
  { passkey, name }: { passkey: JsonObject; name: string | undefined },
  browser: Browser,
  device: string,
): Promise<StoredPasskey> {
  const { person } = caller
  const proven = await proveNewPasskey(ctx, passkey, adding(caller), browser)
  return ctx.store.transact(async (tx) => {
    await lockSignedIn(ctx, tx, caller)
    if ((await tx.passkeys.list(person)).length >= limits.passkeysPerPerson) fail('passkey_limit_reached')
    await tx.securityLog.add(person, { at: ctx.clock.now(), what: 'passkey_added', device })
    return keepPasskey(ctx, tx, person, name ?? device, proven)
  })
}

/** Removes a passkey, unless it is the last way in. */
export async function removePasskey(
  ctx: Context,
  { person }: PersonCaller,
  uuid: Uuid,
  device: string,
): Promise<void> {
  await ctx.store.transact(async (tx) => {
    await refuseLastWay(ctx, tx, person, { passkey: uuid })
    if (!(await tx.passkeys.remove(person, uuid))) fail('passkey_not_found')
    await tx.securityLog.add(person, { at: ctx.clock.now(), what: 'passkey_removed', device })
  })
}

/** Signs somebody in with a passkey. It says itself whose it is. */
export function signInWithPasskey(
  ctx: Context,
  passkey: JsonObject,
  browser: Browser,
  client: ClientDetails,
): Promise<SignedIn> {
  return usePasskey(ctx, passkey, signingIn, browser, client, (tx, person) =>
    beginSession(ctx, tx, person, client),
  )
}

/** Proves with a passkey that it is still the same person. */
export function confirmWithPasskey(
  ctx: Context,
  caller: PersonCaller,
  passkey: JsonObject,
  browser: Browser,
  client: ClientDetails,
): Promise<void> {
  return usePasskey(ctx, passkey, confirming(caller), browser, client, (tx) =>
    confirmSession(ctx, tx, caller),
  )
}

/** Checks a passkey that was used, and does what it allows. */
async function usePasskey<T>(
  ctx: Context,
  used: JsonObject,
  purpose: Purpose,
  browser: Browser,
  { device }: ClientDetails,
  work: (tx: StoreTx, person: StoredPerson) => Promise<T>,
): Promise<T> {
  const { store, clock } = ctx
  const challenge = challengeOf(used) ?? fail('wrong_password')
  if (!(await takeChallenge(ctx, challenge, purpose, browser))) fail('wrong_password')
  const passkey =
    (typeof used.id === 'string' && (await store.passkeys.find(used.id))) || fail('wrong_password')
  const person = (await store.people.get(passkey.person_id)) ?? fail('wrong_password')
  const counter = await counterOf(ctx, used, challenge, passkey, person)
  const isTheirs = purpose.person_id === null || purpose.person_id === person.id
  if (counter === undefined || !isTheirs || person.disabled_at !== null) {
    const failure = purpose.purpose === 'confirm' ? 'confirm_failed' : 'sign_in_failed'
    noteFailure(ctx, { name: person.name, device, failure })
    return fail('wrong_password')
  }
  return store.transact(async (tx) => {
    // why again: two uses at once could both have seen the same counter.
    if (!(await tx.passkeys.use(passkey, counter, clock.now()))) fail('wrong_password')
    return work(tx, person)
  })
}

/** Checks the answer to a challenge. Returns how often the passkey was used, as far as it counts. */
async function counterOf(
  ctx: Context,
  used: JsonObject,
  challenge: string,
  { credential_id, public_key, counter }: StoredPasskey,
  { uuid }: StoredPerson,
): Promise<number | undefined> {
  const response = used as unknown as AuthenticationResponseJSON
  const { verifyAuthenticationResponse } = await webAuthn()
  const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'))
  const answer = await attempt(() =>
    verifyAuthenticationResponse({
      response,
      credential: { id: credential_id, publicKey, counter },
      ...expectations(ctx, challenge),
    }),
  )
  if (!answer?.verified) return undefined
  const { userHandle } = response.response
  const isOwner = userHandle == null || userHandle === handleOf(uuid)
  return isOwner ? answer.authenticationInfo.newCounter : undefined
}
