import { describe, expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { expectInvalid, expectRefusal, invalidField } from '../../support/refusals.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const guild = '466707357099884544'
const path = `/v2/systems/@me/autoproxy?guild_id=${guild}`
const modes = ['off', 'front', 'latch', 'member'] as const

const notFound = { message: 'Member not found.' }
const notAllowed = {
  message: "Cannot update autoproxy member if autoproxy is disabled or set to 'front' mode",
}
const needed = { message: "An autoproxy member must be supplied for autoproxy mode 'member'" }

eachStore('PATCH /v2/systems/@me/autoproxy', (store) => {
  const t = useV2(store)

  /** A system whose autoproxy is in a mode, with the member where the mode takes one. */
  async function inMode(mode: (typeof modes)[number]) {
    const alice = await t.system()
    const [wren, robin] = await alice.members('Wren', 'Robin')
    const takesMember = mode === 'latch' || mode === 'member'
    const res = await alice.patch(path, {
      autoproxy_mode: mode,
      ...(takesMember && { autoproxy_member: wren.id }),
    })
    expect(res.status).toBe(200)
    return { alice, wren, robin }
  }
  const shown = (autoproxy_mode: string, autoproxy_member: string | null) => ({
    autoproxy_mode,
    autoproxy_member,
    last_latch_timestamp: null,
  })

  for (const mode of modes) {
    test(`mode ${mode} is set, and read again`, async () => {
      const { alice, wren } = await inMode(mode)
      const member = mode === 'latch' || mode === 'member' ? wren.id : null
      expect((await alice.get(path)).body).toEqual(shown(mode, member))
    })
  }

  test('null for the mode switches it off', async () => {
    const { alice } = await inMode('member')
    expect((await alice.patch(path, { autoproxy_mode: null })).body).toEqual(shown('off', null))
  })

  test('the member is found by every form of its reference, and shown as a short ID', async () => {
    const { alice, wren, robin } = await inMode('member')
    for (const form of displayForms(robin)) {
      expect((await alice.patch(path, { autoproxy_member: form })).body).toEqual(shown('member', robin.id))
      await alice.patch(path, { autoproxy_member: wren.id })
    }
  })

  test('each guild has its own, and so does each system', async () => {
    const { alice } = await inMode('front')
    const bob = await t.system()
    expect((await alice.get('/v2/systems/@me/autoproxy?guild_id=1')).body).toEqual(shown('off', null))
    expect((await bob.get(path)).body).toEqual(shown('off', null))
  })

  test('leaving mode member for off or front clears the member, at once and for good', async () => {
    for (const mode of ['off', 'front']) {
      const { alice } = await inMode('member')
      expect((await alice.patch(path, { autoproxy_mode: mode })).body).toEqual(shown(mode, null))
      expectInvalid(await alice.patch(path, { autoproxy_mode: 'member' }), { autoproxy_member: [needed] })
      expect((await alice.get(path)).body).toEqual(shown(mode, null))
    }
  })

  test('between member and latch the member stays', async () => {
    const { alice, wren } = await inMode('member')
    expect((await alice.patch(path, { autoproxy_mode: 'latch' })).body).toEqual(shown('latch', wren.id))
    expect((await alice.patch(path, { autoproxy_mode: 'member' })).body).toEqual(shown('member', wren.id))
  })

  test('null for the member clears it in mode latch and is the missing member in mode member', async () => {
    const { alice } = await inMode('latch')
    for (const none of [null, '']) {
      await alice.patch(path, { autoproxy_member: (await alice.member()).id })
      expect((await alice.patch(path, { autoproxy_member: none })).body).toEqual(shown('latch', null))
    }
    const { alice: other, wren } = await inMode('member')
    for (const body of [{ autoproxy_member: null }, { autoproxy_mode: 'member', autoproxy_member: null }]) {
      expectInvalid(await other.patch(path, body), { autoproxy_member: [needed] })
    }
    expect((await other.get(path)).body).toEqual(shown('member', wren.id))
  })

  test('null for the member beside a mode without one is fine', async () => {
    for (const mode of ['off', 'front'] as const) {
      const { alice } = await inMode('member')
      const res = await alice.patch(path, { autoproxy_mode: mode, autoproxy_member: null })
      expect(res.body).toEqual(shown(mode, null))
      expect((await alice.patch(path, { autoproxy_member: null })).body).toEqual(shown(mode, null))
    }
  })

  describe('400', () => {
    test('for an unknown member', async () => {
      const { alice } = await inMode('member')
      for (const ref of ['zzzzz', 'nope!', 12345, '00000000-0000-4000-8000-000000000000']) {
        expectInvalid(await alice.patch(path, { autoproxy_member: ref }), { autoproxy_member: [notFound] })
      }
    })

    test('for a member while the mode is or becomes off or front', async () => {
      for (const mode of ['off', 'front'] as const) {
        const { alice, wren } = await inMode(mode)
        expectInvalid(await alice.patch(path, { autoproxy_member: wren.id }), {
          autoproxy_member: [notAllowed],
        })
        const { alice: other, wren: theirs } = await inMode('member')
        const res = await other.patch(path, { autoproxy_mode: mode, autoproxy_member: theirs.id })
        expectInvalid(res, { autoproxy_member: [notAllowed] })
        expect((await other.get(path)).body).toEqual(shown('member', theirs.id))
      }
    })

    test('for mode member without one', async () => {
      const alice = await t.system()
      expectInvalid(await alice.patch(path, { autoproxy_mode: 'member' }), { autoproxy_member: [needed] })
      expect((await alice.get(path)).body).toEqual(shown('off', null))
    })

    test('for mode member again after its member was deleted', async () => {
      const { alice, wren } = await inMode('member')
      await alice.delete(`/v2/members/${wren.id}`)
      expectInvalid(await alice.patch(path, { autoproxy_mode: 'member' }), { autoproxy_member: [needed] })
    })

    test('for a word that is no mode', async () => {
      const { alice } = await inMode('latch')
      for (const word of ['on', 'Front', '', ' off', 3, true]) {
        const res = await alice.patch(path, { autoproxy_mode: word })
        expectInvalid(res, { autoproxy_mode: invalidField('autoproxy_mode') })
      }
    })

    test('with every problem in one answer', async () => {
      const { alice } = await inMode('latch')
      const both = { autoproxy_member: 'zzzzz', autoproxy_mode: 'on' }
      expectInvalid(await alice.patch(path, both), {
        autoproxy_mode: invalidField('autoproxy_mode'),
        autoproxy_member: [notFound],
      })
      const res = await alice.patch(path, { autoproxy_member: 'zzzzz', autoproxy_mode: 'off' })
      expectInvalid(res, { autoproxy_member: [notFound, notAllowed] })
    })

    test('for an empty object or one without a key of its own, in every mode', async () => {
      const readOnly = { last_latch_timestamp: '2024-05-01T20:15:30Z', guild_id: '5', channel_id: null }
      for (const mode of modes) {
        const { alice } = await inMode(mode)
        const before = await rowsOfSystem(t, alice)
        for (const body of [{}, readOnly]) expectRefusal(await alice.patch(path, body), 'bad_request')
        expect(await rowsOfSystem(t, alice)).toEqual(before)
      }
      const { alice, wren } = await inMode('member')
      await alice.delete(`/v2/members/${wren.id}`)
      expectRefusal(await alice.patch(path, {}), 'bad_request')
    })

    test('for a body that is no JSON object, and for objects and arrays as values', async () => {
      const alice = await t.system()
      for (const raw of ['', '{', 'null', '[]', '"off"']) {
        expectRefusal(await alice.patch(path, undefined, { raw }), 'bad_request')
      }
      for (const key of ['autoproxy_mode', 'autoproxy_member']) {
        for (const value of [{}, []]) expectRefusal(await alice.patch(path, { [key]: value }), 'bad_request')
      }
    })

    test('for guild ids that cannot be, before 403 and 501', async () => {
      const alice = await t.system()
      for (const caller of [alice, t.stranger]) {
        for (const id of ['x', '18446744073709551616']) {
          const theirs = `/v2/systems/${alice.id}/autoproxy?guild_id=${id}`
          expectRefusal(await caller.patch(theirs, { autoproxy_mode: 'off' }), 'bad_request')
        }
      }
      const tooLarge = '/v2/systems/@me/autoproxy?guild_id=9223372036854775808'
      expectRefusal(await alice.patch(tooLarge, { autoproxy_mode: 'front' }), 'bad_request')
    })
  })

  test('the time of the last latch is read-only', async () => {
    const { alice } = await inMode('off')
    const body = { autoproxy_mode: 'latch', last_latch_timestamp: '2024-05-01T20:15:30Z' }
    expect((await alice.patch(path, body)).body).toEqual(shown('latch', null))
  })

  test("403 for another system's member at once, whatever else is wrong", async () => {
    const { alice } = await inMode('off')
    const theirs = await (await t.system()).member()
    for (const mode of [...modes, 'on']) {
      const res = await alice.patch(path, { autoproxy_mode: mode, autoproxy_member: theirs.id })
      expectRefusal(res, 'forbidden')
    }
    expect((await alice.get(path)).body).toEqual(shown('off', null))
  })

  test('403 for everybody else, before 501', async () => {
    const [{ alice }, bob] = [await inMode('off'), await t.system()]
    for (const caller of [bob, t.stranger]) {
      for (const query of [`?guild_id=${guild}`, '']) {
        const theirs = `/v2/systems/${alice.id}/autoproxy${query}`
        expectRefusal(await caller.patch(theirs, { autoproxy_mode: 'front' }), 'forbidden')
      }
    }
    expect((await alice.get(path)).body).toEqual(shown('off', null))
  })

  test('501 without a guild, with guild 0 and for a channel, before problems of the body', async () => {
    const alice = await t.system()
    for (const query of ['', '?guild_id=', '?guild_id=0', `?guild_id=${guild}&channel_id=5`]) {
      for (const body of [{ autoproxy_mode: 'front' }, {}, { autoproxy_mode: 'on' }]) {
        expectRefusal(await alice.patch(`/v2/systems/@me/autoproxy${query}`, body), 'unimplemented')
      }
    }
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.patch(path, { autoproxy_mode: 'off' }), 'unauthorized')
    const nowhere = `/v2/systems/zzzzz/autoproxy?guild_id=${guild}`
    expectRefusal(await t.stranger.patch(nowhere, { autoproxy_mode: 'off' }), 'system_not_found')
  })
})
