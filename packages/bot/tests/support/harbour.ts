import { prefix, type useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { type FakeDiscord, startFakeDiscord } from '../fake-discord/fake.ts'
import type { FileWish } from '../fake-discord/handle/people.ts'
import { botOn } from './bot-on.ts'

type Backend = Pick<ReturnType<typeof useBridge>, 'url' | 'bot'>
type Wishes = Parameters<typeof botOn>[2]

/** A chat server with a channel, alice with a member Ash (tag `a:`), bob without a system, and a bot that runs. */
export async function openHarbour(
  t: Backend,
  wishes: Wishes = {},
  before: (fake: FakeDiscord) => void = () => {},
  locale = 'en-US',
) {
  const fake = await startFakeDiscord()
  const guild = fake.makeGuild({ name: 'Harbour', locale })
  const [alice, bob] = ['alice', 'bob'].map((name) => fake.makePerson({ name, guilds: [guild] })) as [
    string,
    string,
  ]
  const channel = fake.makeChannel({ guild, name: 'general' })
  const bridge = t.bot.client
  await bridge.bridgeCreateSystem({ body: { account_id: alice } })
  const ash = await bridge.createMember({ body: { name: 'Ash', proxy_tags: prefix('a:') } }, { actAs: alice })
  before(fake)
  const bot = botOn(fake, t.url, wishes)
  const standing = (where = channel) => fake.read(where).map(({ author, content }) => `${author}: ${content}`)
  return {
    fake,
    guild,
    channel,
    alice,
    bob,
    ash,
    bridge,
    bot,
    standing,
    /** Says something that the bot posts for Ash, and returns the id of that post. */
    async proxied(content: string, where = channel, files: FileWish[] = []): Promise<string> {
      const trigger = fake.say({ person: alice, channel: where, content: `a:${content}`, files })
      const posts = () =>
        fake.read(where).filter(({ id, webhook }) => webhook && BigInt(id) > BigInt(trigger))
      await fake.until(`'${content.slice(0, 40)}' is proxied`, () => posts().length > 0)
      await fake.until('the trigger is gone', () => fake.read(where).every(({ id }) => id !== trigger))
      return posts()[0]?.id ?? ''
    },
    async close(): Promise<void> {
      await bot.stop()
      fake.stop()
    },
  }
}
