import { beforeAll, describe, expect, test } from 'bun:test'
import { api, apiV1, type Endpoint, type KeyScope, keyScopes } from '@polyphony/contract'
import { keyOf } from '../support/callers/keys.ts'
import { newPerson } from '../support/callers/person.ts'
import { newProgram } from '../support/callers/program.ts'
import { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import {
  ask,
  doomed,
  isDeletion,
  makeHidden,
  type Params,
  paramsOf,
  type Said,
} from '../support/cases/everyone.ts'
import { needOf, ownerScopes, standingOf } from '../support/cases/scope-rules.ts'
import { noScope, refusal, saidBody } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'
import type { World } from '../support/worlds/one-of-everything.ts'

const endpoints = Object.entries({ ...api, ...apiV1 } as Record<string, Endpoint>)
  // why: whoever signs in or holds a share comes without a key.
  .filter(([, { surface, policy }]) => surface !== 'people' || policy.auth !== 'anyone')
  .filter(([, { policy }]) => policy.auth !== 'share')

describe.each(['key', 'program'])('%s', (holder) => {
  eachStore('with one scope', (store) => {
    const t = useV2(store)
    const keys = new Map<KeyScope, Caller>()
    let alice: World
    let bob: World
    /** A copy of `alice.alice` that is not held to the table: what is refused here is told apart below. */
    let token: Caller
    let stranger: Caller
    beforeAll(async () => {
      alice = await makeHidden(t)
      bob = await makeHidden(t)
      token = new Caller(t.url, alice.alice.token)
      stranger = new Caller(t.url)
      const holderOf = holder === 'key' ? await keyMaker() : await programMaker()
      for (const scope of keyScopes) keys.set(scope, await holderOf(scope))
    })

    const keyMaker = async () => (scope: KeyScope) => keyOf(t, token, [scope])

    /** Tokens of programs are worth what keys are worth. */
    async function programMaker() {
      const person = await newPerson(t)
      await person.post('/v2/people/@me/systems', { token: token.token })
      const program = await newProgram(t, person)
      return async (scope: KeyScope) => (await program.connect(person, alice.alice.uuid, [scope])).caller
    }

    /** A key without `read:system` gets the stranger's view of the system, also in answers about something else. */
    function withStrangersSystem({ path }: Endpoint, [status, text]: Said, [, strangersText]: Said): Said {
      if (/^\/v2\/(members|groups)\/{\w+}\/oembed\.json$/.test(path)) {
        const { title, ...rest } = JSON.parse(text)
        const named = title.replace(/ \(.+\)$/, '')
        expect(named).not.toBe(title)
        return [status, JSON.stringify({ ...rest, title: named })]
      }
      if (!/^\/v2\/messages\/|^\/v1\/msg\//.test(path)) return [status, text]
      const [own, strangers] = [JSON.parse(text), JSON.parse(strangersText)]
      return [status, JSON.stringify({ ...own, system: strangers.system })]
    }

    const forbidden = (endpoint: Endpoint): Said => [
      403,
      endpoint.policy.holdersOnly ? refusal.forbidden : saidBody(noScope(needOf(endpoint))),
    ]

    /** Every scope on the same things, all at once; but files one by one, as a server works on few at a time. */
    async function answers(name: string, endpoint: Endpoint, params: () => Promise<Params>) {
      const said: Promise<[KeyScope, Said]>[] = []
      for (const [scope, key] of keys) {
        const answer = params().then(
          async (given): Promise<[KeyScope, Said]> => [scope, await ask(key, t.url, name, endpoint, given)],
        )
        said.push(answer)
        if (endpoint.upload) await answer
      }
      return Object.fromEntries(await Promise.all(said))
    }
    const expectedOf = (said: (scope: KeyScope) => Said) =>
      Object.fromEntries(keyScopes.map((scope) => [scope, said(scope)]))

    for (const [name, endpoint] of endpoints) {
      const { method, path } = endpoint
      describe(`${method} ${path}`, () => {
        if (needOf(endpoint) === 'bridge' || endpoint.surface === 'people') {
          test('is a stranger where only bots or people may call', async () => {
            const given = await answers(name, endpoint, () => paramsOf(alice, endpoint))
            expect(given).toEqual(expectedOf(() => [401, refusal.unauthorized]))
          })
          return
        }

        const refs = path.includes('{systemRef}') ? ['by its id', 'as @me'] : ['']
        for (const ref of refs) {
          test(`about the own system ${ref}`, async () => {
            const named = await paramsOf(alice, endpoint)
            const params = { ...named, ...(ref === 'as @me' && { systemRef: '@me' }) }
            const deletes = isDeletion(endpoint)
            const given = await answers(name, endpoint, async () => ({
              ...params,
              ...(deletes && (await doomed(alice, endpoint))),
            }))
            const hasOwner = keyScopes.some((scope) => standingOf(scope, endpoint) === 'owner')
            const asOwner: Said = deletes
              ? [204, '']
              : hasOwner
                ? await ask(token, t.url, name, endpoint, params)
                : [0, '']
            const asStranger = await ask(stranger, t.url, name, endpoint, named)
            if (hasOwner) expect(asStranger).not.toEqual(asOwner)
            expect(given).toEqual(
              expectedOf((scope) => {
                const standing = standingOf(scope, endpoint)
                if (standing === 'owner' && !ownerScopes('read:system').includes(scope)) {
                  return withStrangersSystem(endpoint, asOwner, asStranger)
                }
                return { owner: asOwner, stranger: asStranger, refused: forbidden(endpoint) }[standing]
              }),
            )
          })
        }

        if (!/\{(?!key|delivery)/.test(path)) return
        test('about another system, as everybody without its token', async () => {
          const params = await paramsOf(bob, endpoint)
          const given = await answers(name, endpoint, async () => params)
          const asForeign = await ask(token, t.url, name, endpoint, params)
          if (method === 'GET' && asForeign[0] === 200) {
            expect(asForeign).toEqual(await ask(stranger, t.url, name, endpoint, params))
          } else {
            expect(asForeign[0]).toBeOneOf([403, 404])
          }
          expect(given).toEqual(expectedOf(() => asForeign))
        })
      })
    }
  })
})
