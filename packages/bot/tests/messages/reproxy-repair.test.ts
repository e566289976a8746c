import { expect, setDefaultTimeout, test } from 'bun:test'
import { newSnowflake, prefix, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { startFakeDiscord } from '../fake-discord/fake.ts'
import { botOn } from '../support/bot-on.ts'

setDefaultTimeout(testTimeoutMs)
const t = useBridge('sqlite')

test('a crash while the bot posts a message as another member leaves one copy of it', async () => {
  const fake = await startFakeDiscord()
  const guild = fake.makeGuild({ name: 'Harbour' })
  const account = fake.makePerson({ name: 'alice', guilds: [guild] })
  const bridge = t.bot.client
  const { system } = await bridge.bridgeCreateSystem({ body: { account_id: account } })
  const member = (name: string, tag: string) =>
    bridge.createMember({ body: { name, proxy_tags: prefix(tag) } }, { actAs: system.id })
  await member('Ash', 'a:')
  const birch = await member('Birch', 'b:')

  const before = botOn(fake, t.url, { settledAfterMs: 0 })
  await before.ready

  /** Goes as far as the bot came: it decided, perhaps posted, perhaps reported. */
  const breakOff = async (name: string, posted: boolean, reported: boolean) => {
    const channel = fake.makeChannel({ guild, name })
    fake.say({ person: account, channel, content: 'a:hello' })
    const standing = () => fake.read(channel).map(({ author }) => author)
    await fake.until(`Ash alone stands in ${name}`, () => standing().join() === 'Ash')
    const place = { guild_id: guild, channel_id: channel, account_id: account }
    const message_id = fake.read(channel)[0]?.id ?? ''
    await bridge.bridgeDecideProxy({
      body: { ...place, message_id, content: 'hello', member: birch.id, intend: true },
    })
    const [hook] = fake.webhooks(channel)
    const address = `${fake.apiUrl}/v10/webhooks/${hook?.id}/${hook?.token}?wait=true`
    const body = JSON.stringify({ username: 'Birch', content: 'hello' })
    const headers = { 'content-type': 'application/json' }
    const answer = posted ? await (await fetch(address, { method: 'POST', body, headers })).json() : undefined
    const record = { original: newSnowflake(), sender: account, channel, guild, member: birch.id }
    if (reported) await bridge.bridgeRecordMessage({ body: { id: answer.id, ...record } })
    return { standing, id: posted ? answer.id : message_id }
  }
  const decided = await breakOff('decided', false, false)
  const posted = await breakOff('posted', true, false)
  const reported = await breakOff('reported', true, true)
  await before.stop()
  expect(posted.standing()).toEqual(['Ash', 'Birch'])

  const after = botOn(fake, t.url, { settledAfterMs: 0 })
  await after.ready
  await fake.until('one of each stands', () => posted.standing().length + reported.standing().length === 2)
  await after.stop()
  fake.stop()

  expect([decided, posted, reported].map(({ standing }) => standing())).toEqual([
    ['Ash'],
    ['Birch'],
    ['Birch'],
  ])
  const { member: recorded } = await bridge.bridgeGetMessage({ message: posted.id })
  expect(recorded?.name).toBe('Birch')
  expect(await bridge.bridgeListIntentions({})).toEqual([])
})
