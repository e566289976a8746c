import { beforeAll, expect, test } from 'bun:test'
import { instant, parseInstant } from '@polyphony/contract'
import type { SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore, setUpTimeoutMs } from '../../support/stores/stores.ts'

const path = '/v2/systems/@me/export'
const at = (time: string) => `2024-05-01T${time}:00Z`

eachStore('the history of a system as a file', (store) => {
  const clock = new SetClock(parseInstant(at('12:50')) ?? instant(0))
  const t = useV2(store, { context: { clock } })
  let grove: SystemCaller

  beforeAll(async () => {
    grove = await t.system('Grove')
    const ash = await grove.member({ name: 'ash', display_name: 'Ash, "the first"' })
    const [birch, sum] = await grove.members('Birch', '=SUM(A1)')
    const first = await grove.switch([ash], at('10:00'))
    await grove.switch([ash, birch], at('11:00'))
    const third = await grove.switch([sum, ash], at('12:00'))
    await grove.switch([birch], at('12:40'))
    await grove.switch([], at('23:00'))
    const say = (id: string, notes: object[]) =>
      grove.patch(`/v2/systems/@me/switches/${id}`, { extended: { notes } })
    await say(first.id, [{ member: ash.id, status: '-tired', note: 'Only for us.' }])
    await say(third.id, [{ status: 'out; =1' }, { member: birch.id, status: 'elsewhere' }])
  }, setUpTimeoutMs)

  test('CSV has a row for each run, and no cell that a spreadsheet would calculate', async () => {
    const { status, headers, text } = await grove.get(`${path}?format=csv`)
    expect(text.split('\r\n')).toEqual([
      'member,start,end,seconds,with,status',
      `Birch,${at('12:40')},,,,`,
      `'=SUM(A1),${at('12:00')},${at('12:40')},2400,"Ash, ""the first""","out; '=1"`,
      `Birch,${at('11:00')},${at('12:00')},3600,"Ash, ""the first""",`,
      `"Ash, ""the first""",${at('10:00')},${at('12:40')},9600,"'=SUM(A1); Birch","'-tired; out; '=1"`,
      '',
    ])
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      `attachment; filename="history-${grove.id}.csv"`,
    ])
  })

  test('a calendar has an entry for each run, the same in every file', async () => {
    const { headers, text } = await grove.get(`${path}?format=ics`)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="history-${grove.id}.ics"`)
    const values = (key: string) =>
      Array.from(text.matchAll(new RegExp(`^${key}:(.*)\r$`, 'gm')), ([, value]) => value)
    expect(values('SUMMARY')).toEqual(['Birch', '=SUM(A1)', 'Birch', 'Ash\\, "the first"'])
    expect(values('DTSTART').map((time) => time?.slice(9))).toEqual([
      '124000Z',
      '120000Z',
      '110000Z',
      '100000Z',
    ])
    expect(values('DTEND').map((time) => time?.slice(9))).toEqual([
      '124500Z',
      '124000Z',
      '120000Z',
      '124000Z',
    ])
    expect(values('DESCRIPTION')).toEqual(['out\\; =1', '-tired\\nout\\; =1'])
    expect(new Set(values('TRANSP'))).toEqual(new Set(['TRANSPARENT']))
    expect(new Set(values('UID')).size).toBe(4)
    expect((await grove.get(`${path}?format=ics`)).text).toBe(text)
    const { body: members } = await grove.get('/v2/systems/@me/members')
    for (const { id, uuid } of members)
      expect([text.includes(id), text.includes(uuid)]).toEqual([false, false])
  })

  test('both are for the owner alone, and hold no pictures', async () => {
    for (const format of ['csv', 'ics', 'matrix']) {
      expectRefusal(await t.stranger.get(`${path}?format=${format}`), 'unauthorized')
      const { status, body } = await grove.get(`${path}?format=${format}&pictures=true`)
      expect([status, body.message]).toEqual([400, expect.stringContaining('pluralport, polyphony')])
    }
  })

  test('a long history in many pages has each run once', async () => {
    const long = await t.system()
    const switches = Array.from({ length: 1100 }, (_, i) => ({
      timestamp: new Date(Date.UTC(2020, 0, 1) + i * 1000).toISOString(),
      members: ['ashesh', ...(i % 2 ? ['birchb'] : [])],
    }))
    const members = [
      { id: 'ashesh', name: 'Ash' },
      { id: 'birchb', name: 'Birch' },
    ]
    await long.post('/v2/systems/@me/import', { members, switches })
    const rows = (await long.get(`${path}?format=csv`)).text.trimEnd().split('\r\n').slice(1)
    expect(rows).toHaveLength(551)
    expect(rows.at(-1)).toBe('Ash,2020-01-01T00:00:00Z,,,Birch,')
    expect(rows.slice(0, 2)).toEqual([
      'Birch,2020-01-01T00:18:19Z,,,Ash,',
      'Birch,2020-01-01T00:18:17Z,2020-01-01T00:18:18Z,1,Ash,',
    ])
  })

  test('an empty history is a table without rows and a calendar without entries', async () => {
    const nobody = await t.system()
    expect((await nobody.get(`${path}?format=csv`)).text).toBe('member,start,end,seconds,with,status\r\n')
    expect((await nobody.get(`${path}?format=ics`)).text).toMatch(/^BEGIN:VCALENDAR\r\n.+END:VCALENDAR\r\n$/s)
    expect((await nobody.get(`${path}?format=matrix`)).body).toEqual({
      'fi.mau.msc4461.per_message_profiles.v3': { profiles: [] },
    })
  })
})

eachStore('members for Matrix clients that proxy by themselves', (store) => {
  const t = useV2(store)

  test('have the names that the name format makes, and their prefixes', async () => {
    const grove = await t.system('Grove')
    await grove.patch('/v2/systems/@me', { tag: '🌳' })
    await grove.patch('/v2/systems/@me/settings', { name_format: '{tag} {name}' })
    const tags = (...prefixes: string[]) => prefixes.map((prefix) => ({ prefix, suffix: null }))
    await grove.member({ name: 'ash', display_name: 'Ash', proxy_tags: tags('a', 'ash:'), keep_proxy: true })
    await grove.member({ name: 'Birch', proxy_tags: [{ prefix: '[', suffix: ']' }, ...tags('as', 'ash: b')] })
    await grove.member({ name: 'Cedar', proxy_tags: [{ prefix: null, suffix: '-c' }] })
    const gone = await grove.member({ name: 'Elm', proxy_tags: tags('e:') })
    await grove.patch(`/v2/members/${gone.id}`, { extended: { archived: true } })
    const { headers, body, text } = await grove.get(`${path}?format=matrix`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="matrix-${grove.id}.json"`)
    const { profiles } = body['fi.mau.msc4461.per_message_profiles.v3']
    const id = expect.stringMatching(/^[0-9a-f]{12}$/)
    expect(profiles).toEqual([
      { id, displayname: '🌳 Birch', triggers: [{ prefix: 'ash: b' }, { prefix: 'as' }] },
      {
        id,
        displayname: '🌳 Ash',
        triggers: [
          { prefix: 'ash:', keep_trigger: true },
          { prefix: 'a', keep_trigger: true },
        ],
      },
      { id, displayname: '🌳 Cedar' },
    ])
    const { body: members } = await grove.get('/v2/systems/@me/members')
    for (const { id, uuid } of members)
      expect([text.includes(id), text.includes(uuid)]).toEqual([false, false])
  })

  test('have names of at most 255 bytes, cut at a character', async () => {
    const grove = await t.system()
    await grove.member({ name: '🐦'.repeat(50), display_name: `x${'木'.repeat(99)}` })
    const { body } = await grove.get(`${path}?format=matrix`)
    const [{ displayname }] = body['fi.mau.msc4461.per_message_profiles.v3'].profiles
    expect(displayname).toBe(`x${'木'.repeat(84)}`)
  })
})
