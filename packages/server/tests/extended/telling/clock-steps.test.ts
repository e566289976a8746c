import { afterAll, expect, test } from 'bun:test'
import { cutTo, minutes, parseInstant } from '@polyphony/contract'
import { useV2 } from '../../support/callers/v2.ts'
import { clockSteps, momentOf } from '../../support/cases/clock-steps.ts'
import { SetClock } from '../../support/clock.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { MessageService } from '../../support/receiver/push-service.ts'
import { openLoopback } from '../../support/receiver/receiver.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { dueChannels } from './due.ts'

const path = '/v2/systems/@me/reminders'
const env = { ...openLoopback, PORT: String(await freePort()) }

eachStore('reminders of a server whose clock somebody sets', (store) => {
  const clock = new SetClock(momentOf('2026-01-01T12:00:00Z'))
  clock.tick = 1
  const t = useV2(store, { env, context: { clock } })
  const service = new MessageService()
  afterAll(() => service.stop())

  const calm = () =>
    until('the server is calm', async () => {
      const { frontChanges, reminders } = t.ctx.store
      const moved = await frontChanges.systems(100)
      const falling = await reminders.dueSystems(clock.now(), 100)
      return moved.length + falling.length + (await dueChannels(t.ctx.store, clock.now())).length === 0
    })
  /** Waits until a server that has just begun has taken a turn. */
  const looked = async () => {
    const probe = await t.system()
    const on = { kind: 'front', event: 'start', member: null, minutes: 0 }
    const { id } = (await probe.post(path, { name: 'Probe', on })).body
    const member = await probe.member()
    await probe.post('/v2/systems/@me/switches', { members: [member.id] })
    await until('the server has looked', async () => (await probe.get(`${path}/${id}`)).body.due !== null)
    await calm()
  }

  for (const { name, start, on, while: watched, missed, events, due } of clockSteps()) {
    test(name, async () => {
      await t.away(async () => {
        clock.time = momentOf(start)
        clock.setBy = 0
      })
      const alice = await t.system()
      const members = await alice.members('Ash', 'Birch')
      const idOf = (number: number) => members[number - 1]?.id
      const room = `/${crypto.randomUUID()}`
      const to = { server: `${service.origin}${room}`, topic: 'a-topic' }
      const wishes = { name: 'Phone', kind: 'ntfy', to, text: 'names', when: [] }
      const phone = await alice.post('/v2/systems/@me/channels', wishes)
      const made = await alice.post(path, {
        name: 'Plants',
        on: on.kind === 'front' && on.member !== null ? { ...on, member: idOf(on.member) } : on,
        while: watched.map(idOf),
        missed,
        channels: [phone.body.id],
      })
      expect(made.status).toBe(201)
      for (const { after = 0, front, clock: step = 0 } of events) {
        clock.time += minutes(after)
        if (front) {
          const res = await alice.post('/v2/systems/@me/switches', { members: front.map(idOf) })
          expect(res.status).toBe(200)
        }
        if (step < 0) {
          await t.away(async () => {
            clock.setBy += minutes(step)
          })
          await looked()
        } else clock.setBy += minutes(step)
        await calm()
      }
      const texts = () =>
        service.to(room).map(({ body }) => JSON.parse(Buffer.from(body).toString()).message as string)
      expect(texts()).toEqual(due.map(([times]) => (times === 1 ? 'Plants' : `Plants (${times} times)`)))
      const { body } = await alice.get(`${path}/${made.body.id}`)
      const at = cutTo(minutes(1), parseInstant(body.due) ?? momentOf(''))
      expect(at).toBe(momentOf(due.at(-1)?.[1] ?? ''))
    })
  }
})
