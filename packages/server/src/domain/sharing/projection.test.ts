import { describe, expect, test } from 'bun:test'
import { type CirclePart, instant, type OthersChoice } from '@polyphony/contract'
import type { FieldId, GroupId, MemberId, SystemId } from '../entities.ts'
import { OpaqueIds, splitPictureName } from './opaque.ts'
import type { MemberMarks, SharedCircle } from './policy.ts'
import type { MemberValues, OpenedShare } from './projected-rows.ts'
import { Projection, type SeenFronter } from './projection.ts'
import type { CircleId } from './rows.ts'

let circles = 0
const circle = (shows: readonly CirclePart[], rest: Partial<SharedCircle> = {}): SharedCircle => ({
  id: ++circles as CircleId,
  shows,
  others: 'omit',
  history: 0,
  fields: [],
  everyone: false,
  members: [],
  left_out: [],
  ...rest,
})

const opened = (circles: readonly SharedCircle[], rest: Partial<OpenedShare> = {}): OpenedShare => ({
  salt: 'a salt',
  picture_key: 'kkkkkkkkkkkkkkkkkkkkkk',
  kind: 'link',
  title: null,
  expires_at: null,
  circles,
  system: { id: 1 as SystemId, name: 'The Lighthouse', avatar_url: null, color: 'aabbcc', timezone: 'UTC' },
  ...rest,
})

const id = (number: number) => number as MemberId
const marks = (number: number, rest: Partial<MemberMarks> = {}): MemberMarks => ({
  id: id(number),
  custom_front: false,
  archived: false,
  never_shared: false,
  ...rest,
})
const fronter = (number: number, rest: Partial<MemberMarks> = {}) => ({
  ...marks(number, rest),
  since: instant(90_000_000),
})
const whole = (number: number, rest: Partial<MemberValues> = {}) => ({
  ...marks(number),
  name: `Member ${number}`,
  display_name: null,
  pronouns: 'they/them',
  avatar_url: null,
  color: '123456',
  birthday: '2000-01-01',
  description: 'short',
  whole_description: 'the whole text',
  status: 'resting',
  fields: [{ id: 7 as FieldId, name: 'Tea', type: 'text' as const, value: 'mint' }],
  ...rest,
})

describe('the circles of a share', () => {
  test('add up for each member, everywhere', () => {
    const projection = new Projection(
      opened([
        circle(['front', 'pronouns'], { members: [id(1)] }),
        circle(['list', 'description'], { members: [id(1), id(2)], fields: [7 as FieldId] }),
      ]),
    )
    const front = projection.visibleFront([fronter(1), fronter(2)])
    expect(front?.seen.map((each) => each.id)).toEqual([id(1)] as SeenFronter['id'][])
    const [shown] = projection.fronters(front?.seen ?? [], [whole(1), whole(2)]).of
    expect(Object.keys(shown ?? {})).toEqual(['id', 'name', 'pronouns', 'description', 'fields', 'since'])
    expect(shown).toMatchObject({ description: 'the whole text', since: instant(60_000_000) })
    const listed = projection.list([whole(2), whole(1)])
    expect(listed.map((each) => each.name)).toEqual(['Member 1', 'Member 2'])
  })

  test('everyone means new members too, but not those that are left out', () => {
    const projection = new Projection(opened([circle(['front'], { everyone: true, left_out: [id(2)] })]))
    expect(projection.visibleFront([fronter(1), fronter(2)])?.seen.map((each) => each.id as number)).toEqual([
      1,
    ])
  })

  const cases: [OthersChoice[], ReturnType<typeof hiddenOf>][] = [
    [['count'], 2],
    [['count', 'someone'], 'someone'],
    [['count', 'omit'], null],
  ]
  const hiddenOf = (others: readonly OthersChoice[]) =>
    new Projection(
      opened(others.map((each) => circle(['front'], { others: each, members: [id(1)] }))),
    ).visibleFront([
      fronter(1),
      fronter(2),
      fronter(3),
      fronter(4, { custom_front: true }),
      fronter(5, { archived: true }),
      fronter(6, { never_shared: true }),
    ])?.others.of ?? null
  test.each(cases)('with %p, other fronters are %p: the most reserved wins', (others, shown) => {
    expect(hiddenOf(others)).toBe(shown)
  })

  test('that do not show the front have no say in it', () => {
    const projection = new Projection(
      opened([circle(['list']), circle(['front'], { others: 'count', members: [id(1)] })]),
    )
    expect(projection.visibleFront([fronter(2)])?.others.of).toBe(1)
    expect(new Projection(opened([circle(['list'])])).visibleFront([fronter(2)])).toBeUndefined()
  })

  test('show nobody who is archived or never shared, whatever they say', () => {
    const projection = new Projection(
      opened([circle(['front', 'list', 'groups'], { everyone: true, others: 'count' })]),
    )
    const rows = [fronter(1, { archived: true }), fronter(2, { never_shared: true })]
    expect(projection.visibleFront(rows)).toMatchObject({ seen: [], others: { of: null } })
    expect(projection.windows(rows, instant(0)).size).toBe(0)
    expect(projection.list(rows.map((row) => ({ ...whole(row.id), ...row })))).toEqual([])
  })

  test('of a link show at most 90 days', () => {
    const past = (kind: 'link' | 'person') =>
      new Projection(opened([circle(['front'], { history: 3650, members: [id(1)] })], { kind })).policy
        .history
    expect([past('link'), past('person')]).toEqual([90, 3650])
  })
})

test('a share without circles shows its title and nothing else', () => {
  const projection = new Projection(opened([]))
  expect(projection.head().of).toEqual({
    title: 'The Lighthouse',
    avatar_url: null,
    color: null,
    until: null,
  })
  expect(projection.visibleFront([fronter(1)])).toBeUndefined()
})

test('a group shows up with shown members only, and no parent that is not shown', () => {
  const projection = new Projection(opened([circle(['groups'], { members: [id(1)] })]))
  const group = (number: number, parent: number | null, members: number[]) => ({
    id: number as GroupId,
    name: `Group ${number}`,
    display_name: null,
    color: null,
    emoji: null,
    parent_id: parent as GroupId | null,
    members: members.map(id),
  })
  const { of: shown } = projection.groups(
    [group(1, null, [2]), group(2, 1, [1, 2]), group(3, 2, [1])],
    [marks(1), marks(2)],
  )
  expect(shown.map(({ name, parent, members }) => [name, parent, members.length])).toEqual([
    ['Group 2', null, 1],
    ['Group 3', shown[0]?.id ?? '', 1],
  ])
})

describe('the address of a picture', () => {
  const key = 'p'.repeat(22)
  const shown = circle(['front', 'avatar'], { members: [id(1)] })
  const address = (share: OpenedShare, stored: string | null) =>
    new OpaqueIds(share).picture({ kind: 'member', id: id(1) }, stored) ?? ''
  const findIn = (share: OpenedShare, path: string, stored: string | null) => {
    const name = splitPictureName(path.replace(/^\/shared\/pictures\/|\.webp.*$/g, ''))
    const projection = new Projection(share)
    const claim = projection.readPicture(name?.sealed ?? '')
    return claim && projection.shownPicture(claim, { ...marks(1), avatar_url: stored, isFronting: true })
  }

  test('leads back to the picture in its own share only, while the share shows it', () => {
    const share = opened([shown])
    const path = address(share, `picture:${key}?size=256`)
    expect(path).toEndWith('.webp?size=256')
    expect(findIn(share, path, `picture:${key}`)).toBe(key)
    expect(findIn(opened([shown], { salt: 'another' }), path, `picture:${key}`)).toBeUndefined()
    expect(findIn(share, path, `picture:${'q'.repeat(22)}`)).toBeUndefined()
    expect(findIn(opened([circle(['front'], { members: [id(1)] })]), path, `picture:${key}`)).toBeUndefined()
  })

  test('exists only for a picture that the server keeps', () => {
    expect(
      new OpaqueIds(opened([])).picture({ kind: 'member', id: id(1) }, 'https://example.com/a.png'),
    ).toBeNull()
  })
})
