import { api, commonErrors, type Endpoint, type ErrorName } from '@polyphony/contract'
import { refusalNames } from '../refusals.ts'
import type { StoreKind } from '../stores/stores.ts'
import { type BridgeServer, useBridge } from './bridge.ts'
import type { Check, ServerOptions } from './server.ts'

/** A server of its own whose callers notice any refusal that the endpoint's row does not declare, and any failure. */
export const useV2 = (store: StoreKind, options: ServerOptions = {}): BridgeServer =>
  useBridge(store, { check: holdToRow, ...options })

const endpoints: readonly { endpoint: Endpoint; pattern: RegExp }[] = Object.values(api).map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}/?$`),
}))

/** The API document also has the refusals that certain headers bring about, and failures; a row has neither. */
export const holdToRow: Check = (method, path, answer) => {
  if (answer.status < 400) return
  const [address = ''] = path.split('?')
  const found = endpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(address))
  if (!found) return
  const isFailure = answer.status >= 500 && answer.status !== 501
  const declared = refusalsOf(found.endpoint)
  if (!isFailure && refusalNames(answer).some((name) => declared.includes(name))) return
  const problem = isFailure ? 'a failure' : 'a refusal that is not declared'
  throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}: ${problem}`)
}

/** Every refusal an endpoint may give; one that takes a body can also refuse its size and type. */
function refusalsOf(endpoint: Endpoint): readonly ErrorName[] {
  const ofBody: ErrorName[] =
    endpoint.body && !endpoint.upload ? ['body_too_large', 'unsupported_media_type'] : []
  return [...endpoint.errors, ...commonErrors, ...ofBody]
}
