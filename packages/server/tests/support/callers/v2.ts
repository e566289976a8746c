import { isDeepStrictEqual } from 'node:util'
import {
  api,
  commonErrors,
  type Endpoint,
  type ErrorName,
  type Group,
  type GroupPatch,
  type Member,
  type MemberPatch,
  type Switch,
} from '@polyphony/contract'
import { Value } from 'typebox/value'
import { refusalNames } from '../refusals.ts'
import type { StoreKind } from '../stores/stores.ts'
import { botKey } from './bot.ts'
import {
  type Answer,
  Caller,
  type RequestOptions,
  type ServerOptions,
  SystemCaller,
  type TestServer,
  useServer,
} from './server.ts'

/** Somebody without a system. Every answer they get is held to the table of endpoints. */
export class V2Caller extends Caller {
  override async request(method: string, path: string, body?: unknown, options?: RequestOptions) {
    return held(method, path, await super.request(method, path, body, options))
  }
}

/** Somebody with a system, and short ways to fill it through the typed client. */
export class V2System extends SystemCaller {
  override async request(method: string, path: string, body?: unknown, options?: RequestOptions) {
    return held(method, path, await super.request(method, path, body, options))
  }

  member(body: MemberPatch = {}): Promise<Member> {
    return this.client.createMember({ body: { name: 'Wren', ...body } })
  }

  /** Made one after the other, in this order. */
  async members<const Names extends readonly string[]>(
    ...names: Names
  ): Promise<{ [I in keyof Names]: Member }> {
    const members: Member[] = []
    for (const name of names) members.push(await this.member({ name }))
    return members as { [I in keyof Names]: Member }
  }

  group(body: GroupPatch = {}): Promise<Group> {
    return this.client.createGroup({ body: { name: 'Crew', ...body } })
  }

  switch(members: readonly { id: string }[], timestamp?: string): Promise<Switch> {
    const refs = members.map(({ id }) => id)
    return this.client.createSwitch({
      systemRef: '@me',
      body: { members: refs, ...(timestamp !== undefined && { timestamp }) },
    })
  }

  /** Sets privacy keys of the system itself. */
  async hide(...keys: string[]): Promise<void> {
    const privacy = Object.fromEntries(keys.map((key) => [key, 'private']))
    await this.client.updateSystem({ systemRef: '@me', body: { privacy } })
  }
}

export interface V2Server extends Omit<TestServer, 'stranger' | 'system'> {
  readonly stranger: V2Caller
  system(name?: string): Promise<V2System>
}

/** A server of its own whose callers notice any answer that the table of endpoints does not declare. */
export function useV2(store: StoreKind, { env = {}, ...rest }: ServerOptions = {}): V2Server {
  const t = useServer(store, { ...rest, env: { BRIDGE_KEY: botKey, ...env } })
  return {
    get url() {
      return t.url
    },
    get ctx() {
      return t.ctx
    },
    get stranger() {
      return new V2Caller(t.url)
    },
    async system(name) {
      const { token, id, uuid } = await t.system(name)
      if (token === undefined) throw new Error('a new system has no token')
      return new V2System(t.url, token, id, uuid)
    },
    statements: (work) => t.statements(work),
  }
}

const endpoints: readonly { endpoint: Endpoint; pattern: RegExp }[] = Object.values(api).map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}/?$`),
}))

/** Gives the answer back when the contract declares it for that endpoint, and throws otherwise. */
function held(method: string, path: string, answer: Answer): Answer {
  const [address = ''] = path.split('?')
  const found = endpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(address))
  const problem = found && undeclared(found.endpoint, answer)
  if (problem) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}: ${problem}`)
  return answer
}

function undeclared(endpoint: Endpoint, answer: Answer): string | undefined {
  if (answer.status >= 500 && answer.status !== 501) return 'a failure'
  if (answer.status >= 400) {
    const names = refusalNames(answer)
    const declared = refusalsOf(endpoint)
    return names.some((name) => declared.includes(name)) ? undefined : 'a refusal that is not declared'
  }
  if (answer.status === 204) {
    const mayBeEmpty = endpoint.answer === null || endpoint.mayBeEmpty
    return mayBeEmpty && answer.text === '' ? undefined : 'an empty answer that is not declared'
  }
  if (endpoint.answer === null || answer.status !== (endpoint.status ?? 200)) return 'an undeclared status'
  if (!Value.Check(endpoint.answer, answer.body)) {
    return `not of the declared shape: ${JSON.stringify(Value.Errors(endpoint.answer, answer.body).slice(0, 3))}`
  }
  const known = Value.Clean(endpoint.answer, structuredClone(answer.body))
  return isDeepStrictEqual(known, answer.body) ? undefined : 'keys that are not declared'
}

/** Every refusal an endpoint may give; one that takes a body can also refuse its size and type. */
function refusalsOf(endpoint: Endpoint): readonly ErrorName[] {
  const ofBody: ErrorName[] =
    endpoint.body && !endpoint.upload ? ['body_too_large', 'unsupported_media_type'] : []
  return [...endpoint.errors, ...commonErrors, ...ofBody]
}
