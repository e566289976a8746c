import { afterAll, afterEach, expect } from 'bun:test'
import { instant, type Micros } from '@polyphony/contract'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { Browser, MessageService, type Pushed } from '../../support/receiver/push-service.ts'
import { openLoopback } from '../../support/receiver/receiver.ts'
import { until } from '../../support/signals.ts'
import type { StoreKind } from '../../support/stores/stores.ts'
import { dueChannels } from './due.ts'

export const path = '/v2/systems/@me/channels'
export const noon = instant(Date.UTC(2026, 2, 1, 12) * 1000)

const port = String(await freePort())

/** Starts a server whose clock a test moves, and a service that takes its messages. */
export function useMessages(store: StoreKind) {
  const clock = new SetClock(noon)
  clock.tick = 1
  const t = useV2(store, {
    env: { ...openLoopback, PORT: port, VAPID_SUBJECT: 'mailto:ops@polyphony.example' },
    context: { clock },
  })
  const service = new MessageService()
  const accept = service.answer
  afterAll(() => service.stop())
  afterEach(() => {
    service.answer = accept
  })
  const pass = (time: Micros) => {
    clock.time += time
  }
  return { t, clock, service, accept, pass }
}

/** Starts the same, and makes channels whose messages the service takes. */
export function useReceivers(store: StoreKind) {
  const { t, clock, service, accept, pass } = useMessages(store)

  /** A system with members and a channel that nobody else writes to. */
  async function begin(kind: 'ntfy' | 'webpush', body: object = {}) {
    const alice = await t.system()
    await alice.patch('/v2/systems/@me', { name: 'The Grove' })
    const [ash, birch] = await alice.members('Ash', 'Birch')
    const browser = new Browser()
    const room = `/${crypto.randomUUID()}`
    const to =
      kind === 'ntfy'
        ? { server: `${service.origin}${room}`, topic: 'a-topic', token: 'tk_secret' }
        : { endpoint: `${service.origin}${room}`, keys: browser.keys }
    const made = await alice.post(path, { name: 'Phone', kind, to, text: 'names', delay: 0, ...body })
    expect(made.status).toBe(201)
    const read = ({ body: bytes }: Pushed) =>
      JSON.parse(kind === 'ntfy' ? Buffer.from(bytes).toString() : browser.decrypt(bytes).text)
    const textOf = (pushed: Pushed): string =>
      kind === 'ntfy' ? read(pushed).message : read(pushed).notification.body
    const at = `${path}/${made.body.id}`
    return {
      alice,
      made: made.body as { id: string },
      ash,
      birch,
      browser,
      at,
      read,
      /** Waits until so many messages came, and reads their texts. */
      async texts(count: number): Promise<string[]> {
        await until(`${count} messages came`, () => service.to(room).length >= count)
        return service.to(room).map(textOf)
      },
      get raw() {
        return service.to(room)
      },
      async front(...members: { id: string }[]): Promise<void> {
        const res = await alice.post('/v2/systems/@me/switches', { members: members.map(({ id }) => id) })
        expect(res.status).toBe(200)
      },
      /** Waits until the server has nothing more to do for the channel. */
      async calm(): Promise<void> {
        const { store: database } = t.ctx
        await until('the channel is calm', async () => {
          const systems = await database.frontChanges.systems(100)
          return systems.length + (await dueChannels(database, clock.now())).length === 0
        })
      },
      channel: async () => (await alice.get(at)).body,
    }
  }

  return { t, clock, service, accept, pass, begin }
}
