import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Caller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { foreignUuid, groupsOf, importInto, membersOf, smallFile } from '../../support/datafiles/imports.ts'
import { simplyPluralYear } from '../../support/datafiles/simply-plural-year.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'

const harbour = (parts: object = {}) =>
  smallFile({
    name: 'Harbour',
    members: [
      { id: 'wrenny', uuid: foreignUuid(1), name: 'Wren', pronouns: 'she/her', description: 'Sings.' },
      { id: 'mothyy', uuid: foreignUuid(2), name: 'Moth', pronouns: 'they/them' },
    ],
    groups: [
      { id: 'nights', uuid: foreignUuid(3), name: 'Night crew', description: 'Late.', members: ['mothyy'] },
    ],
    ...parts,
  })
const changedFile = harbour({
  members: [
    { id: 'wrenny', uuid: foreignUuid(1), name: 'Wren', pronouns: 'she/it', description: 'Sings loudly.' },
    { id: 'mothyy', uuid: foreignUuid(2), name: 'Moth', pronouns: 'they/them' },
  ],
})

eachStore('conflicts of an import', (store) => {
  const t = useV2(store)
  const member = async (who: Caller, name: string) => {
    const found = (await membersOf(who)).find((each) => each.name === name)
    if (!found) throw new Error(`${name} is missing`)
    return found
  }
  const settled = async (edit: object = { pronouns: 'she/they' }) => {
    const alice = await t.system()
    await importInto(alice, harbour())
    const { id } = await member(alice, 'Wren')
    await alice.patch(`/v2/members/${id}`, edit)
    return { alice, id }
  }

  test('what somebody changed here since the last import stays, and the report says so', async () => {
    const { alice, id } = await settled()
    const { status, body } = await importInto(alice, harbour())
    expect(status).toBe(200)
    expect(body.members).toEqual({ created: 0, updated: 0, unchanged: 2 })
    expect([body.conflicts, body.conflicts_unlisted, body.changes]).toEqual([
      [
        {
          type: 'member',
          id,
          name: 'Wren',
          key: 'pronouns',
          now: 'she/they',
          file: 'she/her',
          kept: 'mine',
          ref: expect.any(String),
        },
      ],
      0,
      [],
    ])
    expect(await member(alice, 'Wren')).toMatchObject({ pronouns: 'she/they' })
    expect((await importInto(alice, harbour())).body.conflicts).toHaveLength(1)
  })

  test('what only the file changed comes in, and the report names it', async () => {
    const { alice, id } = await settled()
    const { body } = await importInto(alice, changedFile, '?dry_run=true')
    expect(body.changes).toEqual([
      { type: 'member', id, name: 'Wren', key: 'description', now: 'Sings.', file: 'Sings loudly.' },
    ])
    await importInto(alice, changedFile)
    expect(await member(alice, 'Wren')).toMatchObject({ pronouns: 'she/they', description: 'Sings loudly.' })
  })

  test('changes beyond the first 500 are counted, also in the report of the last import', async () => {
    const alice = await t.system()
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const ids = letters.flatMap((first) => letters.map((second) => `wre${first}${second}`)).slice(0, 501)
    const file = (description: string) =>
      harbour({ members: ids.map((id) => ({ id, name: id, description })), groups: [] })
    await importInto(alice, file('Sings.'))
    const { body } = await importInto(alice, file('Hums.'))
    expect([body.changes.length, body.changes_unlisted]).toEqual([500, 1])
    const { report } = (await alice.get('/v2/systems/@me/import/report')).body
    expect(report.changes.length + report.changes_unlisted).toBe(501)
  })

  test('conflicts=file replaces all of it, take only what the person chose', async () => {
    const { alice } = await settled({ pronouns: 'she/they', description: 'Hums.' })
    const preview = (await importInto(alice, harbour(), '?dry_run=true&conflicts=mine')).body
    const chosen = preview.conflicts.find(({ key }: { key: string }) => key === 'description')
    const { body } = await importInto(alice, harbour(), `?conflicts=mine&take=${chosen.ref}`)
    expect(body.conflicts.map(({ key, kept }: Record<string, string>) => [key, kept])).toEqual([
      ['pronouns', 'mine'],
      ['description', 'file'],
    ])
    expect(await member(alice, 'Wren')).toMatchObject({ pronouns: 'she/they', description: 'Sings.' })
    await importInto(alice, harbour(), '?conflicts=file')
    expect(await member(alice, 'Wren')).toMatchObject({ pronouns: 'she/her' })
  })

  test('a choice does not count for a value that somebody changed after the preview', async () => {
    const { alice, id } = await settled()
    const { conflicts } = (await importInto(alice, harbour(), '?dry_run=true')).body
    await alice.patch(`/v2/members/${id}`, { pronouns: 'it/its' })
    await importInto(alice, harbour(), `?conflicts=mine&take=${conflicts[0].ref}`)
    expect(await member(alice, 'Wren')).toMatchObject({ pronouns: 'it/its' })
  })

  test('conflicts=ask changes nothing while there is something to decide', async () => {
    const { alice } = await settled()
    const more = harbour({ members: [...harbour().members, { id: 'newone', name: 'New' }] })
    const asked = (await importInto(alice, more, '?conflicts=ask')).body
    expect([asked.dry_run, asked.conflicts.length, asked.members.created]).toEqual([true, 1, 1])
    expect(await membersOf(alice)).toHaveLength(2)
    const answered = await importInto(alice, more, `?conflicts=ask&take=${asked.conflicts[0].ref}`)
    expect([answered.body.dry_run, answered.body.members.created]).toEqual([false, 1])
    expect((await importInto(alice, more, '?conflicts=maybe')).status).toBe(400)
  })

  test('members that no import brought are replaced unless the person says otherwise', async () => {
    const alice = await t.system()
    await alice.member({ name: 'Wren', pronouns: 'he/him' })
    const { body } = await importInto(alice, harbour(), '?conflicts=mine')
    expect(body.conflicts).toMatchObject([{ key: 'pronouns', now: 'he/him', kept: 'mine' }])
    expect(await member(alice, 'Wren')).toMatchObject({ pronouns: 'he/him', description: 'Sings.' })
    const bob = await t.system()
    await bob.member({ name: 'Wren', pronouns: 'he/him' })
    const replaced = await importInto(bob, harbour())
    expect(replaced.body.conflicts).toMatchObject([{ key: 'pronouns', now: 'he/him', kept: 'file' }])
    expect(await member(bob, 'Wren')).toMatchObject({ pronouns: 'she/her' })
  })

  test('somebody removed from a group stays out of it, and the profile stays', async () => {
    const { alice } = await settled({})
    const [group] = await groupsOf(alice)
    const { uuid } = await member(alice, 'Moth')
    await alice.post(`/v2/groups/${group?.id}/members/remove`, [uuid])
    await alice.patch(`/v2/groups/${group?.id}`, { description: 'Owls.' })
    await alice.patch('/v2/systems/@me', { name: 'Quay' })
    const { body } = await importInto(alice, harbour())
    expect(
      body.conflicts.map(({ type, key, now, file }: Record<string, unknown>) => [type, key, now, file]),
    ).toEqual([
      ['system', 'name', 'Quay', 'Harbour'],
      ['group', 'description', 'Owls.', 'Late.'],
      ['group', 'members', [], ['Moth']],
    ])
    expect(await groupsOf(alice)).toMatchObject([{ description: 'Owls.', members: [] }])
    await importInto(alice, harbour(), '?conflicts=file')
    expect(await groupsOf(alice)).toMatchObject([{ description: 'Late.', members: [uuid] }])
  })

  test('values of custom fields, notes and comments stay too', async () => {
    const alice = await t.system()
    const file = simplyPluralYear({ members: 2, entries: 40, notes: 2 })
    await importInto(alice, file)
    const again = await importInto(alice, file)
    expect([again.body.conflicts, again.body.changes]).toEqual([[], []])
    const fields = (await alice.get('/v2/systems/@me/fields')).body
    const [drink] = fields
    const { id } = await member(alice, 'Member 0')
    await alice.patch(`/v2/members/${id}?include=extended`, {
      extended: { fields: { [drink.id]: 'coffee' } },
    })
    await alice.patch(`/v2/systems/@me/fields/${drink.id}`, { name: 'Favourite drink' })
    const [note] = (await alice.get('/v2/systems/@me/notes')).body
    await alice.patch(`/v2/systems/@me/notes/${note.id}`, { text: 'Rewritten.' })
    const { body } = await importInto(alice, file)
    expect(
      body.conflicts.map(({ type, key, field, now }: Record<string, unknown>) => [type, key, field, now]),
    ).toEqual([
      ['field', 'name', undefined, 'Favourite drink'],
      ['member', drink.id, 'Favourite drink', 'coffee'],
      ['note', 'text', undefined, 'Rewritten.'],
    ])
    expect((await alice.get(`/v2/systems/@me/notes/${note.id}`)).body.text).toBe('Rewritten.')
  })

  test('what a person hid with an import is not opened by the next one', async () => {
    const alice = await t.system()
    const open = harbour({
      members: [{ id: 'wrenny', uuid: foreignUuid(1), name: 'Wren', privacy: { visibility: 'public' } }],
      groups: [],
    })
    await importInto(alice, open, '?privacy=private')
    const { body } = await importInto(alice, open)
    expect(body.conflicts).toMatchObject([
      { key: 'visibility', now: 'private', file: 'public', kept: 'mine' },
    ])
    expect((await member(alice, 'Wren')).privacy).toMatchObject({ visibility: 'private' })
  })

  test('the last report is kept for the owner alone', async () => {
    const alice = await t.system()
    const none = await alice.get('/v2/systems/@me/import/report')
    expect([none.status, none.body]).toEqual([200, { created: null, report: null }])
    const { body } = await importInto(alice, harbour())
    const kept = await alice.get('/v2/systems/@me/import/report')
    expect(kept.body).toEqual({ created: expect.any(String), report: body })
    const bob = await t.system()
    expect((await bob.get(`/v2/systems/${alice.id}/import/report`)).status).toBe(403)
  })

  const texts = fc.constantFrom(null, 'a', 'b', 'c')
  const values = fc.record({
    pronouns: texts,
    display_name: texts,
    description: texts,
    color: fc.constantFrom(null, 'aabbcc', '112233'),
  })
  const edits = fc.record(
    {
      pronouns: texts,
      display_name: texts,
      description: texts,
      color: fc.constantFrom(null, 'aabbcc', '112233'),
    },
    { requiredKeys: [] },
  )
  const fileWith = (of: object) =>
    smallFile({ members: [{ id: 'wrenny', uuid: foreignUuid(1), name: 'Wren', ...of }] })

  test('whatever is edited between two imports, no edit is lost and everything else is as in the file', () =>
    fc.assert(
      fc.asyncProperty(values, fc.array(edits, { maxLength: 3 }), values, async (first, changes, second) => {
        const alice = await t.system()
        await importInto(alice, fileWith(first))
        const { id } = await member(alice, 'Wren')
        for (const change of changes) await alice.patch(`/v2/members/${id}`, change)
        const before: Record<string, unknown> = { ...(await member(alice, 'Wren')) }
        const { body } = await importInto(alice, fileWith(second), '?conflicts=mine')
        const after: Record<string, unknown> = { ...(await member(alice, 'Wren')) }
        const conflicts = new Map(body.conflicts.map((each: { key: string }) => [each.key, each]))
        for (const [key, file] of Object.entries(second)) {
          const isEdited = before[key] !== first[key as keyof typeof first]
          expect([key, after[key]]).toEqual([key, isEdited ? before[key] : file])
          expect([key, conflicts.has(key)]).toEqual([key, isEdited && before[key] !== file])
        }
      }),
      { numRuns: runs(25) },
    ))

  test('a status that differs from our own file stays, and the report says so', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ name: 'Wren' })
    const status = async (text: string) => {
      const [newest] = (await alice.get('/v2/systems/@me/switches?limit=1')).body
      const notes = [{ member: id, status: text, note: null }]
      await alice.patch(`/v2/systems/@me/switches/${newest.id}`, { extended: { notes } })
    }
    const shown = async () => {
      const [newest] = (await alice.get('/v2/systems/@me/switches?limit=1&include=extended')).body
      return newest.extended.notes.map((each: { status: string }) => each.status)
    }
    await alice.post('/v2/systems/@me/switches', { members: [id] })
    await status('Reading')
    const file = (await alice.get('/v2/systems/@me/export?format=polyphony')).body
    await status('Tired')
    const { body } = await importInto(alice, file, '?conflicts=mine')
    expect(await shown()).toEqual(['Tired'])
    expect(body.warnings).toMatchObject([{ code: 'switch_notes_kept', count: 1 }])
    await importInto(alice, file, '?conflicts=file')
    expect(await shown()).toEqual(['Reading'])
  })
})
