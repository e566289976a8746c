import { expect, test } from 'bun:test'
import type { Note } from '@polyphony/contract'
import { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { eachStore } from '../support/stores/stores.ts'

const list = '/v2/systems/@me/switches'

eachStore('notes and comments in a file of our own', (store) => {
  const here = useV2(store)
  const there = useV2(store)

  const fileOf = async (owner: Caller) => (await owner.get('/v2/systems/@me/export?format=polyphony')).text
  const withoutDate = (text: string) => text.replace(/"exported_at":"[^"]+"/, '')

  async function wordsOf(owner: Caller) {
    const switches = (await owner.get(`${list}?include=extended`)).body
    const comments: unknown[] = []
    for (const { id } of switches) comments.push((await owner.get(`${list}/${id}/comments`)).body)
    return { notes: (await owner.get('/v2/systems/@me/notes')).body, switches, comments }
  }

  test('come in elsewhere as they were, and a second import adds nothing', async () => {
    const alice = await here.system()
    const [a, b] = [await alice.member({ name: 'Ash' }), await alice.member({ name: 'Birch' })]
    await alice.post('/v2/systems/@me/notes', {
      title: 'Evening',
      text: 'É\n'.repeat(50),
      members: [b.id, a.id],
      authors: [a.id],
    })
    await alice.post('/v2/systems/@me/notes', { title: 'Night', color: '00ff00', date: '1999-01-01' })
    const first = await alice.switch([a], '2024-05-01T10:00:00Z')
    const second = await alice.switch([b], '2024-05-01T11:00:00Z')
    const notes = [{ member: b.id, status: 'tired' }, { note: 'A long day.' }]
    await alice.patch(`${list}/${first.id}`, { extended: { notes } })
    await alice.post(`${list}/${second.id}/comments`, { text: 'Rain.', member: a.id })
    await alice.post(`${list}/${second.id}/comments`, { text: 'Sun.' })
    const words = await wordsOf(alice)
    const file = await fileOf(alice)

    const made = await new Caller(there.url).post('/v2/import', undefined, { raw: file })
    expect(made.status).toBe(201)
    const added = { created: 2, updated: 0, unchanged: 0 }
    expect(made.body.report).toMatchObject({ notes: added, comments: added })
    const elsewhere = new Caller(there.url, made.body.token)
    expect(await wordsOf(elsewhere)).toEqual(words)
    expect(withoutDate(await fileOf(elsewhere))).toBe(withoutDate(file))
    for (const owner of [elsewhere, new Caller(here.url, alice.token)]) {
      const again = await owner.post('/v2/systems/@me/import', undefined, { raw: file })
      expect(again.status).toBe(200)
      const known = { created: 0, updated: 0, unchanged: 2 }
      expect(again.body).toMatchObject({ notes: known, comments: known })
      expect(await wordsOf(owner)).toEqual(words)
    }

    // Every ID is taken on the server that the file comes from.
    const copy = await new Caller(here.url).post('/v2/import', undefined, { raw: file })
    const twin = new Caller(here.url, copy.body.token)
    for (const _ of ['once', 'again']) {
      await twin.post('/v2/systems/@me/import', undefined, { raw: file })
      const copied = await wordsOf(twin)
      expect(copied.notes.map(({ title, text }: Note) => [title, text])).toEqual(
        words.notes.map(({ title, text }: Note) => [title, text]),
      )
      expect(copied.comments.map((each) => (each as unknown[]).length)).toEqual([2, 0])
      expect(copied.switches[1].extended.notes).toHaveLength(2)
    }
  })

  test('are counted before they come in, and again where they changed', async () => {
    const alice = await here.system()
    const note = (await alice.post('/v2/systems/@me/notes', { title: 'Evening' })).body
    await alice.post('/v2/systems/@me/notes', { title: 'Night' })
    const { id } = await alice.switch([], '2024-05-01T10:00:00Z')
    const comment = (await alice.post(`${list}/${id}/comments`, { text: 'Rain.' })).body
    await alice.post(`${list}/${id}/comments`, { text: 'Sun.' })
    const file = await fileOf(alice)
    await alice.patch(`/v2/systems/@me/notes/${note.id}`, { text: 'Late.' })
    await alice.patch(`${list}/${id}/comments/${comment.id}`, { text: 'Snow.' })
    const changed = { created: 0, updated: 1, unchanged: 1 }
    for (const query of ['?dry_run=true', '']) {
      const report = await alice.post(`/v2/systems/@me/import${query}`, undefined, { raw: file })
      expect(report.body).toMatchObject({ notes: changed, comments: changed })
    }
    expect((await alice.get(`/v2/systems/@me/notes/${note.id}`)).body.text).toBe('')
    const comments = (await alice.get(`${list}/${id}/comments`)).body
    expect(comments.map(({ text }: { text: string }) => text)).toEqual(['Rain.', 'Sun.'])
  })
})
