import { type CirclePart, circleParts, type Member } from '@polyphony/contract'
import fc from 'fast-check'
import { randomIds } from '../../../src/base/ids.ts'
import type { SystemCaller } from '../callers/server.ts'
import { type CircleWishes, type Holder, letIn, newFeed, ok } from '../callers/share.ts'

/** Members whom the share may show, and others whom it never shows. Two of the others always count as fronters. */
const shownMembers = [0, 1, 2] as const
const hiddenMembers = [0, 1, 2, 3, 4] as const
const countedMembers = 2

/** A front as the share shows it: some of its members in an order, and how many others. */
const anyStep = fc.record({
  front: fc.shuffledSubarray([...shownMembers]),
  counted: fc.nat({ max: countedMembers }),
  status: fc.option(fc.constantFrom('at the sea', 'asleep')),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

const anyParts = fc.subarray<CirclePart>([...circleParts])

/** Everything that a share shows, and nothing else. */
export const anyShown = fc.record({
  parts: anyParts,
  /** A second circle, which has the second member only. */
  second: fc.option(anyParts),
  others: fc.constantFrom('omit' as const, 'someone' as const, 'count' as const),
  history: fc.constantFrom(0, 2),
  everyone: fc.boolean(),
  title: fc.option(fc.constant('How we are')),
  displayNames: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  listsField: fc.boolean(),
  past: fc.array(anyStep, { maxLength: 4 }),
  live: fc.array(anyStep, { minLength: 1, maxLength: 3 }),
})
export type Shown = typeof anyShown extends fc.Arbitrary<infer T> ? T : never

const anyWord = fc.stringMatching(/^[a-z]{3,9}$/)
/** Numbers from which a world makes its choices. */
const anyDraws = fc.array(fc.nat(), { minLength: 9, maxLength: 9 })

/** Everything that a share does not show. */
export const anyHidden = fc.record({
  word: anyWord,
  seconds: fc.nat({ max: 59 }),
  kinds: fc.tuple(
    ...hiddenMembers
      .slice(countedMembers)
      .map(() => fc.constantFrom('plain', 'never', 'archived', 'custom', 'gone')),
  ),
  /** For each step the switches it takes, the first of which changes what the share shows. */
  switches: fc.array(fc.array(anyDraws, { minLength: 1, maxLength: 3 }), { minLength: 7, maxLength: 7 }),
  stirs: fc.array(fc.nat({ max: 7 }), { maxLength: 6 }),
  before: fc.array(anyDraws, { maxLength: 3 }),
  flags: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
})
export type Hidden = typeof anyHidden extends fc.Arbitrary<infer T> ? T : never

/** Makes the secrets of shares, feeds and pictures from their names, so that two servers make the same ones. */
export class NamedIds {
  #name: string | undefined
  #drawn = 0

  /** Draws secrets by this name while `work` runs, and at random at all other times. */
  async named<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.#name = name
    this.#drawn = 0
    try {
      return await work()
    } finally {
      this.#name = undefined
    }
  }

  readonly ids = {
    ...randomIds,
    salt: () => this.#draw(32) ?? randomIds.salt(),
    picture: () => this.#draw(16) ?? randomIds.picture(),
  }

  #draw(bytes: number): string | undefined {
    if (this.#name === undefined) return undefined
    const digest = new Bun.CryptoHasher('sha256').update(`${this.#name} ${this.#drawn++}`).digest()
    return digest.subarray(0, bytes).toString('base64url')
  }
}

const minute = 60_000
const day = 86_400_000

interface Stage {
  readonly url: string
  readonly ids: NamedIds
  readonly setTime: (milliseconds: number) => void
  newSystem(name: string): Promise<SystemCaller>
  /** Uploads the same picture for every world of a run. */
  upload(owner: SystemCaller): Promise<string>
}

/** One of two systems that a share shows alike. Rows of the same things have the same row ids in both. */
export class AlikeWorld {
  readonly #stage: Stage
  readonly #shown: Shown
  readonly #hidden: Hidden
  readonly #name: string
  readonly #now: number
  owner!: SystemCaller
  holder!: Holder
  feeds: Record<string, string> = {}
  #visible: Member[] = []
  #concealed: Member[] = []
  #groups: { id: string }[] = []
  #turn = 0
  #front: readonly number[] = []

  constructor(stage: Stage, shown: Shown, hidden: Hidden, { name, now }: { name: string; now: number }) {
    this.#stage = stage
    this.#shown = shown
    this.#hidden = hidden
    this.#name = name
    this.#now = now
  }

  /** Tells whether a circle shows a part of a member. */
  #sees(member: number, part: CirclePart): boolean {
    const { parts, second } = this.#shown
    return parts.includes(part) || (member === 1 && (second?.includes(part) ?? false))
  }

  /** A value that is the same in both worlds if the share shows it. */
  #either<T>(isShown: boolean, same: T, other: T): T {
    return isShown ? same : other
  }

  #flag(place: number): boolean {
    return this.#hidden.flags[place % this.#hidden.flags.length] ?? false
  }

  async build(): Promise<void> {
    const { newSystem, setTime } = this.#stage
    const { word, seconds } = this.#hidden
    setTime(this.#now - 30 * day)
    const { title } = this.#shown
    this.owner = await newSystem(this.#either(title === null, 'The Lighthouse', `House of ${word}`))
    await this.#makeMembers()
    await this.#makeGroups()
    await this.#makePast()
    await this.#share()
    for (const [i, kind] of this.#hidden.kinds.entries())
      if (kind === 'gone')
        await this.#call('DELETE', `/v2/members/${this.#concealed[countedMembers + i]?.id}`)
    setTime(this.#now + seconds * 1000)
  }

  async #makeMembers(): Promise<void> {
    const { owner } = this
    const { word } = this.#hidden
    const listed = await owner.field({ name: 'Tea' })
    const unlisted = await owner.field({ name: `Secret of ${word}` })
    const picture = await this.#stage.ids.named(`${this.#name} picture`, () => this.#stage.upload(owner))
    const remote = this.#flag(0) ? null : `https://example.com/${word}.png`
    for (const place of [0, 1, 2, 3, 4, 5, 6, 7]) {
      // Hidden members stand between those whom the share shows.
      const member = [0, 3, 6].indexOf(place)
      if (member >= 0)
        this.#visible.push(
          await owner.member(this.#visibleMember(member, { listed, unlisted, picture, remote })),
        )
      else this.#concealed.push(await owner.member(this.#hiddenMember(this.#concealed.length, picture)))
    }
  }

  #visibleMember(
    i: number,
    {
      listed,
      unlisted,
      picture,
      remote,
    }: Record<'listed' | 'unlisted', { id: string }> & { picture: string; remote: string | null },
  ): object {
    const { word } = this.#hidden
    const hasDisplayName = this.#shown.displayNames[i] ?? false
    const seen = (part: CirclePart, same: string, other: string | null) =>
      this.#either(this.#sees(i, part), same, other)
    const avatar = i === 0 ? seen('avatar', picture, remote) : remote
    return {
      name: this.#either(!hasDisplayName, `Shown ${i}`, `${word} ${i}`),
      display_name: hasDisplayName ? `Ash ${i}` : null,
      pronouns: seen('pronouns', 'they/them', word),
      color: seen('color', `00ff0${i}`, this.#flag(i) ? null : 'abcdef'),
      birthday: seen('birthday', `1990-01-0${i + 1}`, this.#flag(i + 1) ? null : '2001-02-03'),
      description: seen('description', `About ${i}`, `${word} likes rain`),
      avatar_url: avatar,
      banner: this.#flag(i) ? null : `https://example.com/${word}-banner.png`,
      proxy_tags: this.#flag(2) ? [] : [{ prefix: `${word}${i}:`, suffix: null }],
      privacy: {
        visibility: this.#flag(3) ? 'private' : 'public',
        name_privacy: this.#flag(4) ? 'private' : 'public',
        birthday_privacy: this.#flag(5) ? 'private' : 'public',
      },
      extended: {
        fields: {
          [listed.id]: this.#either(this.#shown.listsField, `Tea of ${i}`, word),
          ...(this.#flag(6) && { [unlisted.id]: word }),
        },
      },
    }
  }

  #hiddenMember(i: number, picture: string): object {
    const { word, kinds } = this.#hidden
    const kind = kinds[i - countedMembers] ?? 'plain'
    return {
      name: `Hidden ${word} ${i}`,
      color: this.#flag(i) ? null : '123456',
      avatar_url: this.#flag(i + 1) ? picture : null,
      description: `${word} `.repeat(i + 1),
      extended: {
        never_shared: kind === 'never',
        archived: kind === 'archived',
        custom_front: kind === 'custom',
      },
    }
  }

  /** The kind of a hidden member. */
  #kind = (i: number): string => this.#hidden.kinds[i - countedMembers] ?? 'plain'

  async #makeGroups(): Promise<void> {
    const { owner } = this
    const { word } = this.#hidden
    const crew = await owner.group({
      name: `Crew of ${word}`,
      display_name: 'Crew',
      color: '112233',
      description: word,
      extended: { position: 2, emoji: '🌙' },
    } as never)
    const secret = await owner.group({ name: `Secret of ${word}`, extended: { position: 1 } } as never)
    const parent = this.#flag(1) ? secret.id : null
    const nested = await owner.group({ name: 'Nested', extended: { parent } } as never)
    this.#groups = [crew, secret, nested]
    const join = (group: { id: string }, ...members: ({ id: string } | undefined)[]) =>
      this.#call(
        'POST',
        `/v2/groups/${group.id}/members/add`,
        members.map((member) => member?.id),
      )
    const { 0: ash, 1: birch } = this.#visible
    const some = this.#concealed.filter((_, i) => this.#flag(i))
    await join(crew, ash, ...some)
    await join(secret, ...this.#concealed)
    await join(nested, birch, ...some.slice(1))
  }

  /** Switches that the share does not show any more, then those of the last day. */
  async #makePast(): Promise<void> {
    const { before, seconds } = this.#hidden
    const start = this.#now - 20 * day
    for (const [i, draws] of before.entries()) {
      const visible = this.#visible.filter((_, place) => ((draws[place] ?? 0) & 1) === 1)
      await this.#switchTo(
        mixed(visible, this.#concealed.slice(0, 1), draws),
        start + i * day + seconds * 777,
      )
    }
    // The first member fronts since a time that the share does not show, until the share begins to.
    await this.#switchTo(this.#visible.slice(0, 1), start + 9 * day + seconds * minute)
    await this.#switchTo(this.#concealed.slice(0, 1), this.#now - day)
    for (const [i, step] of this.#shown.past.entries())
      await this.#take(step, (place) => this.#now - day + (30 + i * 20 + place * 3) * minute + seconds * 1000)
  }

  async #share(): Promise<void> {
    const { parts, second, others, everyone, title, listsField } = this.#shown
    const guarded = this.#concealed.filter((_, i) => ['never', 'archived'].includes(this.#kind(i)))
    const open = this.#concealed.filter((member) => !guarded.includes(member))
    const fields = listsField ? [(await this.owner.get('/v2/systems/@me/fields')).body[0].id] : []
    const rules = (shows: readonly CirclePart[]): CircleWishes => ({
      shows: [...shows],
      others,
      history: shows.includes('front') ? this.#shown.history : 0,
    })
    const first = everyone
      ? { everyone, except: open, members: guarded }
      : { members: [...this.#visible, ...guarded] }
    const circles = [{ ...rules(parts), ...first, fields }]
    if (second) circles.push({ ...rules(second), members: this.#visible.slice(1, 2), fields: [] } as never)
    const { ids, url } = this.#stage
    const more = title === null ? {} : { title }
    const named = <T>(what: string, work: () => Promise<T>) => ids.named(`${this.#name} ${what}`, work)
    this.#stage.setTime(this.#now + this.#hidden.seconds * 1000)
    this.holder = await named('share', () => letIn(url, this.owner, circles, more))
    for (const format of ['json', 'svg', 'html', 'ics', 'events'])
      this.feeds[format] = await named(format, () => newFeed(this.owner, this.holder, format))
  }

  /** Goes on to the next front that the share shows, and stirs what it hides. */
  async live(i: number, step: Step): Promise<void> {
    const { seconds, stirs } = this.#hidden
    const time = (place: number) => this.#now + ((i + 1) * 20 + place * 3) * minute + seconds * 1000
    await this.#take(step, time, true)
    for (const stir of stirs) await this.#stir(stir)
    this.#stage.setTime(this.#now + ((i + 1) * 20 + 15) * minute + seconds * 1000)
  }

  /** Moves the history that the share shows on by a day. */
  dayLater(): void {
    this.#stage.setTime(this.#now + day + this.#hidden.seconds * 1000)
  }

  /** Takes a step in as many switches as this world likes. Only the first one may change what the share shows. */
  async #take(
    { front, counted, status }: Step,
    time: (place: number) => number,
    isLive = false,
  ): Promise<void> {
    const visible = front.flatMap((i) => this.#visible[i] ?? [])
    const isNew = front.join() !== this.#front.join()
    this.#front = front
    for (const [place, draws] of (this.#hidden.switches[this.#turn++] ?? [[]]).entries()) {
      const members = mixed(visible, this.#company(counted, draws, isLive), draws)
      const said = status !== null && front[0] !== undefined && this.#sees(front[0], 'status')
      const shownStatus = said && isNew && place === 0 && { member: visible[0]?.id, status }
      const hiddenStatus = front[0] !== undefined &&
        !this.#sees(front[0], 'status') && {
          member: visible[0]?.id,
          status: `${this.#hidden.word} ${place}`,
        }
      const notes = [shownStatus, hiddenStatus].filter((note) => note !== false)
      if (isLive) this.#stage.setTime(time(place))
      await this.#switchTo(members, isLive ? undefined : time(place), notes)
    }
  }

  /** Chooses fronters whom the share does not show: as many of those that count as the share tells. */
  #company(counted: number, draws: readonly number[], isLive: boolean): Member[] {
    const { others } = this.#shown
    const [first = 0, second = 0, ...rest] = draws
    const wanted =
      others === 'count'
        ? counted
        : others === 'someone'
          ? Math.min(counted, 1) * (1 + (first % 2))
          : first % 3
    const counting = this.#concealed.slice(0, countedMembers)
    if (second % 2 === 1) counting.reverse()
    const silent = this.#concealed.filter((_, i) => {
      if (i < countedMembers || ((rest[i] ?? 0) & 1) === 0) return false
      const kind = this.#kind(i)
      return kind === 'plain' ? others === 'omit' : kind !== 'gone' || !isLive
    })
    return [...counting.slice(0, wanted), ...silent]
  }

  async #switchTo(members: readonly Member[], time?: number, notes: readonly object[] = []): Promise<void> {
    const { owner } = this
    const answer = await owner.post('/v2/systems/@me/switches', {
      members: members.map(({ id }) => id),
      ...(time !== undefined && { timestamp: new Date(time).toISOString() }),
      ...(notes.length > 0 && { extended: { notes } }),
    })
    // Refused when these members front already.
    if (answer.status !== 400) ok(answer)
  }

  /** Changes something that the share does not show. */
  async #stir(which: number): Promise<void> {
    const { word } = this.#hidden
    const { title } = this.#shown
    const [hidden] = this.#concealed
    const shy = this.#concealed.find((_, i) => ['never', 'archived'].includes(this.#kind(i)))
    const member = `/v2/members/${this.#visible[2]?.id}`
    const values = { name: `${word} again`, color: '654321', pronouns: word }
    const unseen = {
      proxy_tags: [{ prefix: `${word}>`, suffix: null }],
      ...(!this.#sees(2, 'color') && { color: 'fedcba' }),
      ...(!this.#sees(2, 'description') && { description: `${word} ${Math.random()}` }),
      extended: { aliases: [word] },
    }
    const stirs = [
      () => this.#call('PATCH', `/v2/members/${hidden?.id}`, values),
      () =>
        this.#call('PATCH', '/v2/systems/@me', {
          tag: word,
          description: word,
          ...(title && { name: word }),
        }),
      () => this.#call('PATCH', member, unseen),
      () => this.#call('POST', '/v2/systems/@me/notes', { title: word }),
      () =>
        letIn(this.#stage.url, this.owner, [{ shows: ['front', 'list'], members: hidden ? [hidden] : [] }]),
      () =>
        shy &&
        this.#call('PATCH', `/v2/members/${shy.id}`, {
          extended: { never_shared: true, archived: this.#flag(7) },
        }),
      () => this.#call('PATCH', `/v2/groups/${this.#groups[1]?.id}`, { name: word, color: 'abcabc' }),
      () => this.owner.field({ name: `${word} ${Math.random()}` }),
    ]
    await stirs[which]?.()
  }

  async #call(method: string, path: string, body?: unknown): Promise<void> {
    ok(await this.owner.request(method, path, body))
  }
}

/** Puts hidden members between those whom the share shows, whose order stays. */
function mixed(visible: readonly Member[], hidden: readonly Member[], draws: readonly number[]): Member[] {
  const all = [...visible]
  for (const [i, member] of hidden.entries()) all.splice((draws[i] ?? 0) % (all.length + 1), 0, member)
  return all
}
