import { until } from './programs.ts'

interface Sent {
  readonly status: number
  /** A name or time that only this write has. */
  readonly mark: string
}

/** One system whose owner writes without a pause. It notes all answers. */
class Writer {
  readonly members: Sent[] = []
  readonly switches: Sent[] = []
  readonly statuses: number[] = []
  /** The texts that a member may have now, by its name: the last that was answered, and all with an unknown end since. */
  readonly texts = new Map<string, Set<string>>()
  /** Answers about something else than what was asked for. */
  foreign = 0
  readonly #url: string
  readonly #number: number
  #token = ''
  #system = ''

  constructor(url: string, number: number) {
    this.#url = url
    this.#number = number
  }

  async begin(): Promise<void> {
    await until('a system was added', async () => {
      const { status, body } = await this.#send(
        'POST',
        '/v2/systems',
        { name: `Harbour ${this.#number}` },
        '',
      )
      if (status !== 201) return false
      this.#token = body.token
      this.#system = body.system.id
      return true
    })
    this.statuses.length = 0
  }

  async write(until: number): Promise<void> {
    for (let i = 0; performance.now() < until; i++) {
      const name = `Wren ${this.#number}-${i}`
      const added = await this.#send('POST', '/v2/members', { name })
      this.members.push({ status: added.status, mark: name })
      if (added.status !== 200) continue
      this.texts.set(name, new Set(['']))
      await this.#describe(added.body.id, name, `first ${i}`)
      await this.#describe(added.body.id, name, `second ${i}`)
      // why microseconds: no two switches of a system may have the same time.
      const timestamp = new Date(Date.now())
        .toISOString()
        .replace('Z', `${String(i % 1000).padStart(3, '0')}Z`)
      const switched = await this.#send('POST', '/v2/systems/@me/switches', {
        members: [added.body.id],
        timestamp,
      })
      this.switches.push({ status: switched.status, mark: timestamp })
      const system = await this.#send('GET', `/v2/systems/${this.#system}`, undefined, '')
      if (system.status === 200 && system.body.id !== this.#system) this.foreign++
      const member = await this.#send('GET', `/v2/members/${added.body.id}`)
      if (member.status === 200 && member.body.name !== name) this.foreign++
    }
  }

  async #describe(id: string, name: string, description: string): Promise<void> {
    const { status } = await this.#send('PATCH', `/v2/members/${id}`, { description })
    const possible = this.texts.get(name)
    if (status === 200) possible?.clear()
    if (status === 200 || status === 503) possible?.add(description)
  }

  async #send(method: string, path: string, body?: unknown, token = this.#token) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    this.statuses.push(response.status)
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}

type Counts = Record<'members' | 'member_events' | 'switches' | 'switch_events', number>
type Ask = (text: string, database: string) => Promise<Record<string, unknown>[]>

/** Lets many systems write at once, and compares the database with the answers. */
export async function writeAtOnce(url: string, count: number, seconds: number, during: () => Promise<void>) {
  const writers = Array.from({ length: count }, (_, number) => new Writer(url, number))
  for (const writer of writers) await writer.begin()
  const until = performance.now() + seconds * 1000
  await Promise.all([...writers.map((writer) => writer.write(until)), during()])
  return (ask: Ask) => compare(writers, ask)
}

async function compare(writers: readonly Writer[], ask: Ask) {
  const statuses: Record<string, number> = {}
  for (const status of writers.flatMap((writer) => writer.statuses))
    statuses[status] = (statuses[status] ?? 0) + 1
  const [counts] = await ask(
    `select
      (select count(*)::int from members) as members,
      (select count(*)::int from outbox where type = 'CREATE_MEMBER') as member_events,
      (select count(*)::int from switches) as switches,
      (select count(*)::int from outbox where type = 'CREATE_SWITCH') as switch_events`,
    'polyphony',
  )
  const rows = await ask('select name, coalesce(description, $$$$) as text from members', 'polyphony')
  const texts = new Map(rows.map(({ name, text }) => [String(name), String(text)]))
  const times = await ask(
    `select s.name, to_char(to_timestamp(w.timestamp / 1000000) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') ||
      '.' || lpad((w.timestamp % 1000000)::text, 6, '0') || 'Z' as at
     from switches w join systems s on s.id = w.system_id`,
    'polyphony',
  )
  const switches = new Set(times.map(({ name, at }) => `${name} ${at}`))
  let lost = 0
  let unwanted = 0
  const judge = ({ status }: Sent, isStored: boolean) => {
    if (status === 200 && !isStored) lost++
    if (status >= 500 && status !== 503 && isStored) unwanted++
  }
  writers.forEach((writer, number) => {
    for (const sent of writer.members) judge(sent, texts.has(sent.mark))
    for (const sent of writer.switches) judge(sent, switches.has(`Harbour ${number} ${sent.mark}`))
    for (const [name, possible] of writer.texts) if (!possible.has(texts.get(name) ?? '')) lost++
  })
  const foreign = writers.reduce((sum, writer) => sum + writer.foreign, 0)
  return { statuses, counts: counts as Counts, lost, unwanted, foreign }
}
