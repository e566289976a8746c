import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { member, testUpdates } from '../../support/cases/members-and-groups.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('PATCH /v2/members/{memberRef}', (store) => {
  const t = useV2(store)
  testUpdates(t, member)

  test('null clears a field and an absent key keeps its value', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ name: 'Myriad', description: 'hi', pronouns: 'they/them' })
    const res = await alice.patch(`/v2/members/${id}`, { description: null })
    expect(res.status).toBe(200)
    expect(res.body).toMatchObject({ description: null, pronouns: 'they/them' })
  })

  test('the answer is the owner view without a system key', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const { body } = await alice.patch(`/v2/members/${id}`, { privacy: { name_privacy: 'private' } })
    expect(body).not.toHaveProperty('system')
    expect(body.privacy.name_privacy).toBe('private')
    expect(body.autoproxy_enabled).toBe(true)
  })

  test('the last of two equal keys wins', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const raw = '{"pronouns":"a","pronouns":"b"}'
    expect((await alice.patch(`/v2/members/${id}`, undefined, { raw })).body.pronouns).toBe('b')
  })

  test('nothing else of the system changes', async () => {
    const alice = await t.system()
    const [wren, robin] = await alice.members('Wren', 'Robin')
    await alice.patch(`/v2/members/${wren.id}`, { description: 'new', privacy: { visibility: 'private' } })
    expect((await alice.get(`/v2/members/${robin.id}`)).body).toEqual({ ...robin, system: alice.id })
  })
})
