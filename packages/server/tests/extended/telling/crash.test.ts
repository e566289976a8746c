import { expect, test } from 'bun:test'
import { Caller } from '../../support/callers/server.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { useProcesses } from '../../support/processes/process.ts'
import { Browser, MessageService, type Pushed } from '../../support/receiver/push-service.ts'
import { openLoopback } from '../../support/receiver/receiver.ts'
import { until } from '../../support/signals.ts'
import { eachStore, newDatabase } from '../../support/stores/stores.ts'

// Here and not in each `describe`: hooks there would keep these tests from running side by side.
const start = useProcesses()
const kinds = ['webpush', 'ntfy'] as const
type Kind = (typeof kinds)[number]

eachStore('of two servers on one database, one is killed while a receiver answers', (store) => {
  for (const kind of kinds)
    test.concurrent(`${kind}: the other sends this message once more, in place of itself, and all others once`, async () => {
      const a = await begin()
      await a.front(a.first, 'Ash')
      await until('both are told', () => kinds.every((each) => a.texts(each).length === 1))
      const leader = portOf(a.raw(kind)[0])
      const [dying, other] = leader === a.first.port ? [a.first, a.second] : [a.second, a.first]
      expect(kinds.map((each) => portOf(a.raw(each)[0]))).toEqual([dying.port, dying.port])

      a.answer(kind, async () => {
        // Nobody notes that the message arrived.
        await dying.stop('SIGKILL')
        return new Response()
      })
      await a.front(other, 'Birch')
      await dying.exited
      a.answer(kind, () => new Response(null, { status: 201 }))
      await until('the other has taken over', () => a.texts(kind).length === 3)
      await until('it has told everybody', () => kinds.every((each) => a.texts(each).includes('Birch')))
      await a.front(other, 'Cedar')
      await until('the next is told', () => kinds.every((each) => a.texts(each).includes('Cedar')))
      expect(a.texts(kind)).toEqual(['Ash', 'Birch', 'Birch', 'Cedar'])
      // The other channel's message was on its way too, or had been noted already.
      const rest = a.texts(kind === 'ntfy' ? 'webpush' : 'ntfy')
      expect([...new Set(rest)]).toEqual(['Ash', 'Birch', 'Cedar'])
      expect(rest.length).toBeLessThanOrEqual(4)
      const topics = a.raw('webpush').map(({ headers }) => headers.get('topic'))
      expect(new Set([...topics, ...a.tags()]).size).toBe(1)
      expect(portOf(a.raw(kind).at(-1))).toBe(other.port)
      await a.end()
    })

  /** Two servers, and a system with a channel of each kind. */
  async function begin() {
    const databaseUrl = await newDatabase(store)
    const service = new MessageService()
    const launch = async () => {
      // A request says which server sent it: the port is part of the User-Agent.
      const port = String(await freePort())
      const env = {
        ...{ PORT: port, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', SECRET_KEY: secretKey },
        ...{ VAPID_SUBJECT: 'mailto:ops@polyphony.example', ...openLoopback },
      }
      return { ...(await start(env)), port }
    }
    const [first, second] = [await launch(), await launch()]
    const { token } = await new Caller(first.url).client.createSystem({ body: {} })
    const owner = new Caller(first.url, token)
    const ids = new Map<string, string>()
    for (const name of ['Ash', 'Birch', 'Cedar'])
      ids.set(name, (await owner.client.createMember({ body: { name } })).id)
    const browser = new Browser()
    const addresses = {
      webpush: { endpoint: `${service.origin}/webpush`, keys: browser.keys },
      ntfy: { server: `${service.origin}/ntfy`, topic: 'a-topic' },
    }
    for (const kind of kinds) {
      const wishes = { name: 'Phone', kind, to: addresses[kind], text: 'names', delay: 0 }
      expect((await owner.post('/v2/systems/@me/channels', wishes)).status).toBe(201)
    }
    const raw = (kind: Kind) => service.to(`/${kind}`)
    const shown = (pushed: Pushed) => JSON.parse(browser.decrypt(pushed.body).text).notification
    return {
      ...{ first, second, raw },
      texts: (kind: Kind): string[] =>
        raw(kind).map((pushed) =>
          kind === 'webpush' ? shown(pushed).body : JSON.parse(Buffer.from(pushed.body).toString()).message,
        ),
      tags: (): string[] => raw('webpush').map((pushed) => shown(pushed).tag),
      answer(kind: Kind, answer: MessageService['answer']) {
        service.answer = (pushed) =>
          pushed.path === `/${kind}` ? answer(pushed) : new Response(null, { status: 201 })
      },
      async front({ url }: { url: string }, name: string) {
        const body = { members: [ids.get(name)] }
        expect((await new Caller(url, token).post('/v2/systems/@me/switches', body)).status).toBe(200)
      },
      async end() {
        await Promise.all([first, second].map((server) => server.stop('SIGKILL')))
        await service.stop()
      },
    }
  }
})

const secretKey = 'only-for-the-tests-of-two-servers-on-one-database'
const portOf = (pushed: Pushed | undefined) =>
  /:(\d+)\)$/.exec(pushed?.headers.get('user-agent') ?? '')?.[1] ?? ''
