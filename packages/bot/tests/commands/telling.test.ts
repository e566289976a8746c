import { expect, setDefaultTimeout, test } from 'bun:test'
import { announcement, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { Talk } from './support/talk.ts'

setDefaultTimeout(testTimeoutMs)

const reminders = '/v2/systems/@me/reminders'
const channels = '/v2/systems/@me/channels'

eachStore('Reminders and notifications', (store) => {
  const t = useBridge(store)

  async function begin(announced = true) {
    if (announced) await t.bot.put('/bridge/v1/bot', announcement)
    const alice = await t.bot.system('The Grove')
    await alice.patch('/v2/systems/@me/settings', { timezone: 'Europe/Oslo' })
    const birch = await alice.member('Birch tree')
    const talk = new Talk(t.url)
    return {
      ...{ alice, birch, talk },
      says: (content: string) => talk.says(alice.account, content),
      made: async () => (await alice.owner.get(reminders)).body,
      channel: async () => (await alice.owner.get(channels)).body,
    }
  }

  test('a reminder is made in plain words, and comes by a channel to the account', async () => {
    const a = await begin()
    expect(await a.says('pk;remind')).toContain('You have no reminders yet')
    const answer = await a.says('pk;remind "Take a break" every day at 9pm')
    expect(answer).toContain('Take a break')
    expect(answer).toContain('every day at 21:00')
    expect(answer).toContain('Europe/Oslo')
    await a.says('pk;remind Drink something 2 hours after "Birch tree" fronts')
    await a.says('pk;remind Who is here? after 6 hours without a switch')
    const [channel] = await a.channel()
    expect(channel).toMatchObject({ kind: 'discord', when: [], text: 'names', language: 'en', paused: false })
    expect(await a.channel()).toHaveLength(1)
    expect(await a.made()).toMatchObject([
      { name: 'Take a break', on: { kind: 'repeat', every: 1, at: '21:00', timezone: 'Europe/Oslo' } },
      { name: 'Drink something', on: { kind: 'front', event: 'start', member: a.birch.id, minutes: 120 } },
      { name: 'Who is here?', on: { kind: 'silence', minutes: 360 } },
    ])
    for (const { channels } of await a.made()) expect(channels).toEqual([channel.id])
    const listed = await a.says('pk;remind')
    expect(listed).toContain('2 hours after Birch tree begins to front')
    expect(listed).toContain('after 6 hours without a switch')
  })

  test('reminders are switched, dismissed and deleted by name or number', async () => {
    const a = await begin()
    await a.says('pk;remind Tea every day at 9:00')
    await a.says('pk;remind Walk every Monday and Friday at 18:00')
    expect(await a.says('pk;remind off walk')).toContain('**Walk** is off')
    expect(await a.says('pk;remind off 1')).toContain('**Tea** is off')
    expect((await a.made()).map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([false, false])
    expect(await a.says('pk;remind on te')).toContain('**Tea** is on')
    expect(await a.says('pk;remind dismiss')).toContain('No reminder is due')
    expect(await a.says('pk;remind remove Tea -y')).toContain('You have no reminder')
    expect(await a.says('pk;-y remind remove Tea')).toContain('Deleted the reminder **Tea**')
    expect((await a.made()).map(({ name }: { name: string }) => name)).toEqual(['Walk'])
  })

  test('what cannot be read or kept is said kindly, and nothing is made', async () => {
    const a = await begin()
    for (const [typed, said] of [
      ['Take a break', 'I do not know when to remind you'],
      ['Take a break every day', 'I do not know when to remind you'],
      ['Tea after 5 minutes without a switch', 'at least 15 minutes'],
      ['Tea 8 days after anybody fronts', 'at most 7 days'],
      ['Tea 1h after Nobody fronts', 'Nobody'],
      [`"${'x'.repeat(101)}" every day at 9:00`, 'at most 100 characters'],
    ] as const)
      expect(await a.says(`pk;remind ${typed}`)).toContain(said)
    expect([await a.made(), await a.channel()]).toEqual([[], []])
  })

  test('messages about the front are switched on and off, and say as much as somebody wants', async () => {
    const a = await begin()
    expect(await a.says('pk;notify')).toContain('I do not tell you')
    expect(await a.says('pk;notify text names')).toContain('Switch it on')
    expect(await a.says('pk;notify me when the front changes')).toContain('I tell you by direct message')
    expect(await a.channel()).toMatchObject([{ kind: 'discord', when: ['start', 'out'], text: 'bare' }])
    await a.says('pk;notify text names')
    expect(await a.says('pk;notify')).toContain('name who fronts')
    expect(await a.says('pk;notify test')).toContain('on its way')
    await a.says('pk;notify off')
    expect(await a.channel()).toMatchObject([{ when: [], text: 'names' }])
    await a.says('pk;notify text count')
    await a.says('pk;notify on')
    expect(await a.channel()).toMatchObject([{ when: ['start', 'out'], text: 'count' }])
  })

  test('messages after reminders name nobody until somebody chooses that', async () => {
    const a = await begin()
    await a.says('pk;remind Tea every day at 9:00')
    expect(await a.channel()).toMatchObject([{ when: [], text: 'names' }])
    expect(await a.says('pk;notify on')).toContain('say only that the front changed')
    expect(await a.channel()).toMatchObject([{ when: ['start', 'out'], text: 'bare' }])
    await a.says('pk;notify text names')
    await a.says('pk;notify on')
    expect(await a.channel()).toMatchObject([{ when: ['start', 'out'], text: 'names' }])
  })

  test('where no bot can send messages, reminders stay in the dashboard', async () => {
    const a = await begin(false)
    await t.ctx.store.transact((tx) => tx.bots.prune(Number.MAX_SAFE_INTEGER as never))
    expect(await a.says('pk;notify on')).toContain('cannot send you direct messages now')
    expect(await a.says('pk;remind Tea every day at 9:00')).toContain('in the dashboard')
    expect(await a.made()).toMatchObject([{ name: 'Tea', channels: [] }])
  })
})
