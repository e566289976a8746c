import { beforeAll, describe, expect, test } from 'bun:test'
import { api, apiV1, type Endpoint } from '@polyphony/contract'
import { newAdmin, newPerson, type PersonCaller } from '../support/callers/person.ts'
import { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { ask, doomed, isDeletion, makeHidden, paramsOf } from '../support/cases/everyone.ts'
import { refusal } from '../support/refusals.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'
import type { World } from '../support/worlds/one-of-everything.ts'

/** A secret is another one each time. That of a token is asked for below. */
const newEachTime = ['renewToken', 'createLinkCode']
/** Everything but what people do as themselves. */
const endpoints = Object.entries({ ...api, ...apiV1 } as Record<string, Endpoint>).filter(
  ([name, { surface, policy }]) =>
    surface !== 'people' && policy.auth !== 'share' && !newEachTime.includes(name),
)

eachStore('somebody who is signed in', (store) => {
  const t = useV2(store)
  let alice: World
  let bob: World
  let token: Caller
  let stranger: Caller
  let owner: PersonCaller
  let other: PersonCaller
  let admin: PersonCaller
  let carol: Caller
  beforeAll(async () => {
    alice = await makeHidden(t)
    bob = await makeHidden(t)
    token = new Caller(t.url, alice.alice.token)
    stranger = new Caller(t.url)
    owner = await newPerson(t)
    const second = await t.system('Second')
    for (const held of [alice.alice, second])
      await owner.post('/v2/people/@me/systems', { token: held.token })
    owner.acting = alice.alice.id
    const far = await t.system('Far')
    carol = new Caller(t.url, far.token)
    other = await newPerson(t)
    await other.post('/v2/people/@me/systems', { token: far.token })
    admin = await newAdmin(t)
  }, setUpTimeoutMs)

  for (const [name, endpoint] of endpoints) {
    const { method, path, surface } = endpoint
    describe(`${method} ${path}`, () => {
      test('is the system they act as, exactly as its token is; on other interfaces a stranger', async () => {
        const refs = path.includes('{systemRef}') && surface === 'v2' ? [alice.params.systemRef, '@me'] : ['']
        for (const systemRef of refs) {
          const params = async () => ({
            ...(await paramsOf(alice, endpoint)),
            ...(systemRef !== '' && { systemRef }),
            ...(isDeletion(endpoint) && (await doomed(alice, endpoint))),
          })
          const wanted = surface === 'v2' ? token : stranger
          expect(await ask(owner, t.url, name, endpoint, await params())).toEqual(
            await ask(wanted, t.url, name, endpoint, await params()),
          )
        }
      })

      test('is to others what their own system is, and an admin without a system is a stranger', async () => {
        const wanted = surface === 'v2' ? carol : stranger
        for (const world of [alice, bob]) {
          const params = await paramsOf(world, endpoint)
          expect(await ask(other, t.url, name, endpoint, params)).toEqual(
            await ask(wanted, t.url, name, endpoint, params),
          )
          expect(await ask(admin, t.url, name, endpoint, params)).toEqual(
            await ask(stranger, t.url, name, endpoint, params),
          )
        }
      })
    })
  }

  test('gets a token of the system they act as, and of no other', async () => {
    const path = `/v2/systems/${alice.params.systemRef}/token`
    for (const caller of [other, admin]) expect((await caller.post(path, {})).text).toBe(refusal.forbidden)
    const { body } = await owner.post('/v2/systems/@me/token', {})
    expect((await new Caller(t.url, body.token).get('/v2/systems/@me')).body.id).toBe(alice.params.systemRef)
  })
})
