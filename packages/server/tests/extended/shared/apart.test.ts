import { expect, test } from 'bun:test'
import { instant } from '@polyphony/contract'
import { newPerson } from '../../support/callers/person.ts'
import { useServer } from '../../support/callers/server.ts'
import { codeIn, Holder, letIn, newFeed } from '../../support/callers/share.ts'
import { SetClock } from '../../support/clock.ts'
import { newPicture } from '../../support/pictures/uploads.ts'
import { eachStore } from '../../support/stores/stores.ts'

const start = instant(Date.UTC(2026, 2, 1, 12, 34, 56) * 1000)
/** Times to the minute are the same for everybody. */
const isMinute = /^\d{8}T\d{4}00Z$/

/** Whatever could name the same thing in two answers: texts of JSON, attributes of pages, values of calendars and headers. */
function tokensOf(text: string): Set<string> {
  const found = text.match(/[\w-]{16,}/g) ?? []
  return new Set(found.filter((word) => !isMinute.test(word)))
}

eachStore('two shares of the same system', (store) => {
  const clock = new SetClock(start)
  const t = useServer(store, { context: { clock } })

  async function stage() {
    const owner = await t.system('House')
    await owner.patch('/v2/systems/@me', { avatar_url: (await newPicture(owner)).url })
    const ash = await owner.member({
      name: 'Ash',
      avatar_url: (await newPicture(owner)).url,
      color: 'ff8800',
    })
    const birch = await owner.member({ name: 'Birch', avatar_url: (await newPicture(owner)).url })
    const group = await owner.group({ name: 'Crew' })
    await owner.post(`/v2/groups/${group.id}/members/add`, [ash.id, birch.id])
    await owner.switch([birch], '2026-03-01T10:10:10.123Z')
    await owner.switch([ash, birch], '2026-03-01T11:11:11.456Z')
    return { owner, members: [ash, birch], group }
  }
  const circle = (members: readonly { id: string }[]) => ({
    shows: ['front', 'list', 'groups', 'avatar', 'color'] as const,
    members,
    history: 5,
  })

  /** Reads everything that a holder can, and gives every value in it and in the headers that could be an ID. */
  async function seenBy(
    holder: Holder | { get: Holder['get'] },
    feeds: readonly string[] = [],
  ): Promise<Set<string>> {
    let all = ''
    for (const path of ['', '/members', '/groups', '/history', '/history?limit=1']) {
      const { status, text, headers } = await holder.get(path)
      expect(status).toBe(200)
      all += `${text} ${headers.get('etag')} ${headers.get('link')}`
    }
    for (const path of feeds) {
      const response = await fetch(t.url + path)
      all += `${await response.text()} ${response.headers.get('etag')}`
    }
    for (const [address] of all.matchAll(/http[^"<> ]+\/shared\/pictures\/[\w-]+\.webp/g)) {
      const { status, headers } = await fetch(address)
      expect(status).toBe(200)
      all += ` ${[...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)).join(' ')}`
    }
    return tokensOf(all)
  }

  /** Headers and words of the formats, which every answer has. A share that shows nobody has them too. */
  async function common(owner: Awaited<ReturnType<typeof stage>>['owner'], formats: readonly string[]) {
    const empty = await letIn(t.url, owner, [{ ...circle([]), shows: [...circle([]).shows] }])
    const paths: string[] = []
    for (const format of formats) paths.push(await newFeed(owner, empty, format))
    const { url } = await newPicture(owner)
    const picture = await fetch(url)
    const words = tokensOf([...picture.headers].filter(([name]) => name !== 'etag').join(' '))
    return words.union(await seenBy(empty, paths))
  }

  test('have no ID, tag or address in common, nor with a new link, a feed, or anything of the API', async () => {
    const { owner, members, group } = await stage()
    const formats = ['json', 'html', 'ics']
    const shows = { ...circle(members), shows: [...circle(members).shows] }
    const [one, other] = [await letIn(t.url, owner, [shows]), await letIn(t.url, owner, [shows])]
    const feedsOf = async (holder: Holder) => {
      const paths: string[] = []
      for (const format of formats) paths.push(await newFeed(owner, holder, format))
      return paths
    }
    const feeds = [await feedsOf(one), await feedsOf(other)]
    const sights = [await seenBy(one), await seenBy(other)]
    for (const path of feeds.flat()) sights.push(await seenOfFeed(path))
    const linked = await owner.post(`/v2/systems/@me/shares/${one.id}/link`)
    const again = new Holder(t.url, { ...one, code: codeIn(linked.body.url) })
    expect((await one.get()).status).toBe(404)
    sights.push(await seenBy(again))
    const sam = await newPerson(t)
    const { id } = (await sam.post('/v2/people/@me/shared', { code: again.code })).body
    const withId = (path: string) => `/v2/shared${path}${path.includes('?') ? '&' : '?'}share=${id}`
    const kept = await seenBy({ get: (path = '') => sam.get(withId(path)) })
    kept.delete(id)
    sights.push(kept)
    const known = await common(owner, formats)
    for (const sight of sights) for (const word of known) sight.delete(word)
    expect(sights.map(({ size }) => size > 0)).toEqual(sights.map(() => true))
    for (const [i, sight] of sights.entries())
      for (const later of sights.slice(i + 1)) expect([...sight.intersection(later)]).toEqual([])
    const own = await owner.get('/v2/systems/@me/export?format=polyphony')
    const shares = await owner.get('/v2/systems/@me/shares')
    const ours = tokensOf(own.text + shares.text).union(new Set([owner.uuid, group.uuid, sam.name]))
    for (const sight of sights) expect([...sight.intersection(ours)]).toEqual([])
  })

  async function seenOfFeed(path: string): Promise<Set<string>> {
    const response = await fetch(t.url + path)
    return tokensOf(`${await response.text()} ${response.headers.get('etag')}`)
  }

  test('show times to the minute, so that no finer one joins them with each other or with public switches', async () => {
    const { owner, members } = await stage()
    const holder = await letIn(t.url, owner, [{ ...circle(members), shows: [...circle(members).shows] }])
    const feed = await newFeed(owner, holder, 'ics')
    const texts = [(await holder.get()).text, (await holder.get('/history')).text]
    for (const [time] of texts.join('').matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g))
      expect(time).toMatch(/:\d\d:00Z$/)
    const calendar = await (await fetch(t.url + feed)).text()
    for (const [time] of calendar.matchAll(/\d{8}T\d{6}Z/g)) expect(time).toEndWith('00Z')
  })
})
