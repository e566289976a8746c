import { beforeAll, describe, expect, test } from 'bun:test'
import { formatInstant, instant } from '@polyphony/contract'
import fc from 'fast-check'
import type { Answer, Caller, SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { displayForms } from '../support/cases/refs.ts'
import { refusal } from '../support/refusals.ts'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'

interface Listed {
  id: string
  uuid: string
}
const idsOf = ({ body }: Answer): string[] => body.map(({ id }: Listed) => id)

/** The address of the next page, which the answer names. */
function nextOf({ headers }: Answer): string | undefined {
  const link = headers.get('link')
  if (link === null) return undefined
  const [, path] = /^<([^>]+)>; rel="next"$/.exec(link) ?? []
  if (path === undefined) throw new Error(`No link: ${link}`)
  return path
}

/** Every page from an address on. */
async function pages(caller: Caller, path: string): Promise<Answer[]> {
  const found: Answer[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await caller.get(next)
    expect([next, answer.status]).toEqual([next, 200])
    found.push(answer)
    if (found.length > 50) throw new Error(`There is no end of pages from ${path} on.`)
    next = nextOf(answer)
  }
  return found
}

eachStore('pages', (store) => {
  const t = useV2(store)
  const size = 7
  let alice: SystemCaller
  let members: Listed[]
  let groups: Listed[]
  beforeAll(async () => {
    alice = await t.system()
    const other = await t.system()
    members = []
    groups = []
    // Members of other systems come in between, so that the order is not that of the rows alone.
    for (let i = 0; i < size; i++) {
      members.push(await alice.member({ name: `member ${i}` }))
      groups.push(await alice.group({ name: `group ${i}` }))
      await other.member()
      await other.group()
    }
    const [group] = groups
    await alice.post(`/v2/groups/${group?.id}/members/add`, [members[0]?.id])
  })
  const listOf = (kind: string) => (kind === 'members' ? members : groups)

  for (const kind of ['members', 'groups']) {
    describe(`of ${kind}`, () => {
      test('the list comes whole, without a link, unless a limit asks for pages', async () => {
        for (const caller of [alice, t.stranger]) {
          const res = await caller.get(`/v2/systems/${alice.id}/${kind}`)
          expect(idsOf(res)).toEqual(listOf(kind).map(({ id }) => id))
          expect(res.headers.has('link')).toBe(false)
        }
      })

      test('yield each exactly once, in order, whatever the limit, for owners and others', async () => {
        const whole = (await alice.get(`/v2/systems/@me/${kind}`)).body
        const property = fc.asyncProperty(
          fc.integer({ min: 1, max: size + 2 }),
          fc.boolean(),
          async (limit, own) => {
            const found = await pages(
              own ? alice : t.stranger,
              `/v2/systems/${own ? '@me' : alice.id}/${kind}?limit=${limit}`,
            )
            expect(found.flatMap(idsOf)).toEqual(listOf(kind).map(({ id }) => id))
            expect(found.every(({ body }) => body.length <= limit)).toBe(true)
            expect(found.slice(0, -1).every(({ body }) => body.length === limit)).toBe(true)
            if (own) expect(found.flatMap(({ body }) => body)).toEqual(whole)
          },
        )
        await fc.assert(property, { numRuns: runs(12) })
      })

      test('the next page is named by the path, the limit and the last one of this', async () => {
        const res = await alice.get(`/v2/systems/@me/${kind}?limit=3`)
        const last = listOf(kind)[2]?.id
        expect(res.headers.get('link')).toBe(
          `</v2/systems/${alice.id}/${kind}?limit=3&after=${last}>; rel="next"`,
        )
      })

      test('after takes a reference in any form, with or without a limit', async () => {
        const third = listOf(kind)[2]
        const rest = listOf(kind).slice(3)
        for (const after of third ? displayForms(third) : []) {
          const query = `after=${encodeURIComponent(after)}`
          const all = await t.stranger.get(`/v2/systems/${alice.id}/${kind}?${query}`)
          expect([after, ...idsOf(all)]).toEqual([after, ...rest.map(({ id }) => id)])
          expect(all.headers.has('link')).toBe(false)
          const two = await t.stranger.get(`/v2/systems/${alice.id}/${kind}?${query}&limit=2`)
          expect(idsOf(two)).toEqual(rest.slice(0, 2).map(({ id }) => id))
        }
      })

      test('after what is not in the list comes nothing', async () => {
        const foreign = kind === 'members' ? groups[0] : members[0]
        for (const after of ['zzzzz', foreign?.uuid, listOf(kind).at(-1)?.id]) {
          const res = await alice.get(`/v2/systems/@me/${kind}?after=${after}&limit=2`)
          expect([after, res.text, res.headers.has('link')]).toEqual([after, '[]', false])
        }
      })

      test('400 for a limit or a reference that cannot be read', async () => {
        const wrong = [
          'limit=0',
          'limit=-1',
          'limit=1001',
          'limit=x',
          'limit=',
          'limit=1.5',
          'after=',
          'after=1',
        ]
        for (const query of wrong) {
          const res = await alice.get(`/v2/systems/@me/${kind}?${query}`)
          expect([query, res.status, res.text]).toEqual([query, 400, refusal.badRequest])
        }
        expect((await alice.get(`/v2/systems/@me/${kind}?limit=1000`)).status).toBe(200)
      })
    })
  }

  test('what is hidden from others neither fills their pages nor is named by them', async () => {
    const carol = await t.system()
    const hidden = { privacy: { visibility: 'private' as const } }
    const made: Record<string, (Listed & { hidden: boolean })[]> = { members: [], groups: [] }
    for (const isHidden of [true, false, true, true, false, false, true]) {
      const body = { name: 'x', ...(isHidden && hidden) }
      made.members?.push({ ...(await carol.member(body)), hidden: isHidden })
      made.groups?.push({ ...(await carol.group(body)), hidden: isHidden })
    }
    for (const [kind, all] of Object.entries(made)) {
      const shown = all.filter((each) => !each.hidden).map(({ id }) => id)
      const secret = all.filter((each) => each.hidden).flatMap(({ id, uuid }) => [id, uuid])
      for (const limit of [1, 2, 3, 4]) {
        const path = `/v2/systems/${carol.id}/${kind}?limit=${limit}`
        const found = await pages(t.stranger, path)
        expect([path, ...found.flatMap(idsOf)]).toEqual([path, ...shown])
        expect(found.slice(0, -1).every(({ body }) => body.length === limit)).toBe(true)
        for (const { text, headers } of found) {
          for (const mark of secret) expect(`${text} ${headers.get('link')}`).not.toContain(mark)
        }
        expect((await pages(carol, path)).flatMap(idsOf)).toEqual(all.map(({ id }) => id))
      }
      for (const after of secret) {
        expect((await t.stranger.get(`/v2/systems/${carol.id}/${kind}?after=${after}`)).text).toBe('[]')
      }
    }
  })

  test('of groups with their members keep asking for the members', async () => {
    const found = await pages(alice, '/v2/systems/@me/groups?with_members=true&limit=3')
    expect(found).toHaveLength(3)
    const withMembers = found.flatMap(({ body }) => body.map((group: { members: string[] }) => group.members))
    expect(withMembers).toEqual([[members[0]?.uuid], ...Array(size - 1).fill([])])
  })

  describe('of switches', () => {
    const start = instant(Date.UTC(2024, 4, 1) * 1000)
    let made: string[]
    beforeAll(async () => {
      made = []
      for (let i = 0; i < 11; i++) {
        const { id } = await alice.switch(
          members.slice(i % 2, (i % 2) + 1),
          formatInstant(instant(start + i)),
        )
        made.unshift(id)
      }
    })

    test('following the links yields each exactly once, newest first', async () => {
      for (const caller of [alice, t.stranger]) {
        for (const limit of [1, 4, 10, 11, 12, 100]) {
          const found = await pages(caller, `/v2/systems/${alice.id}/switches?limit=${limit}`)
          expect([limit, ...found.flatMap(idsOf)]).toEqual([limit, ...made])
        }
      }
    })

    test('the link names the moment before which the next page begins', async () => {
      const res = await alice.get('/v2/systems/@me/switches?limit=2')
      const before = encodeURIComponent(res.body[1].timestamp)
      expect(res.headers.get('link')).toBe(
        `</v2/systems/${alice.id}/switches?before=${before}&limit=2>; rel="next"`,
      )
    })

    test('there is none beside a page that is not full, nor beside none at all', async () => {
      for (const query of ['', '?limit=12', '?limit=0', '?before=2020-01-01T00:00:00Z']) {
        expect((await alice.get(`/v2/systems/@me/switches${query}`)).headers.has('link')).toBe(false)
      }
    })

    test('v1 has no pages, and its link goes on naming what replaces it', async () => {
      const res = await alice.get(`/v1/s/${alice.id}/switches`)
      expect(res.headers.get('link')).toBe(`</v2/systems/${alice.id}/switches>; rel="successor-version"`)
    })
  })

  test('a hundred switches are a page by themselves, and it names the next', async () => {
    const bob = await t.system()
    const [a, b] = await bob.members('A', 'B')
    const start = instant(Date.UTC(2024, 4, 1) * 1000)
    for (let i = 0; i < 102; i++) await bob.switch([i % 2 ? a : b], formatInstant(instant(start + i * 1000)))
    const found = await pages(t.stranger, `/v2/systems/${bob.id}/switches`)
    expect(found.map(({ body }) => body.length)).toEqual([100, 2])
    expect(new Set(found.flatMap(idsOf)).size).toBe(102)
  })
})
