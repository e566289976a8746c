import { isDeepStrictEqual } from 'node:util'
import {
  type Member,
  type MemberPatch,
  parseHid,
  type Snowflake,
  type SystemPatch,
} from '@polyphony/contract'
import { refusal } from '../refusals.ts'
import type { StoreKind } from '../stores/stores.ts'
import { type BridgeServer, newSnowflake, useBridge } from './bridge.ts'
import { type Answer, type RequestOptions, type ServerOptions, SystemCaller } from './server.ts'
import { holdToV1, jsonType, textType } from './v1-promises.ts'

/** Somebody with a system and an account. Every v1 answer they get is held to what v1 promises. */
export class V1System extends SystemCaller {
  readonly account: Snowflake

  constructor(url: string, token: string, system: { id: string; uuid: string }, account: Snowflake) {
    super(url, token, system, holdToV1)
    this.account = account
  }

  override member(body: MemberPatch = {}): Promise<Member> {
    return super.member({ name: 'Ash', ...body })
  }

  async set(body: SystemPatch): Promise<void> {
    await this.client.updateSystem({ systemRef: '@me', body })
  }
}

export interface V1Server extends BridgeServer {
  /** A new system with an account, under a short ID of one's choice if need be. */
  system(name?: string, id?: string): Promise<V1System>
}

/** A server of its own, for tests that speak v1. */
export function useV1(store: StoreKind, options: ServerOptions = {}): V1Server {
  const t = useBridge(store, { check: holdToV1, ...options })
  async function system(name?: string, id?: string): Promise<V1System> {
    const account = newSnowflake()
    const hid = parseHid(id ?? '')
    const { system: made, token } = await t.bot.client.bridgeCreateSystem({
      body: { account_id: account, ...(name !== undefined && { name }), ...(hid && { id: hid }) },
    })
    return new V1System(t.url, token, made, account)
  }
  return Object.defineProperty(t, 'system', { value: system }) as V1Server
}

/** Requests a refusal twice, as a line of text and as a JSON string, and returns its status and text. */
export async function said(ask: (options: RequestOptions) => Promise<Answer>): Promise<[number, string]> {
  const bare = await ask({})
  const json = await ask({ headers: { accept: 'application/json' } })
  const types = [bare.headers.get('content-type'), json.headers.get('content-type')]
  const same = isDeepStrictEqual([json.status, json.text], [bare.status, JSON.stringify(bare.text)])
  if (!same || !isDeepStrictEqual(types, [textType, jsonType])) {
    throw new Error(`Said ${bare.text} as ${types[0]}, and ${json.text} as ${types[1]}.`)
  }
  return [bare.status, bare.text]
}

/** Status and body as they came, to be compared with both at once. */
export const raw = ({ status, text }: Answer): [number, string] => [status, text]

export const nobody: [number, string] = [401, '']
export const badRequest: [number, string] = [400, refusal.badRequest]
