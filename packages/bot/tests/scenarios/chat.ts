import type { FakeDiscord } from '../fake-discord/fake.ts'
import type { FileWish, SayWish } from '../fake-discord/handle/people.ts'
import type { Seen } from '../fake-discord/handle/readers.ts'

export type { FileWish, SayWish, Seen }

interface Place {
  person: string
  channel: string
  message: string
}

/** A platform as scenarios use it: what people can do anywhere. Everything is named by its id. */
export interface Chat {
  readonly apiUrl: string
  readonly token: string
  readonly botId: string
  say(wish: SayWish): Promise<string>
  edit(wish: Place & { content: string }): Promise<void>
  remove(wish: Place): Promise<void>
  react(wish: Place & { emoji: string }): Promise<void>
  read(channel: string): Promise<Seen[]>
  /** Messages that only this person sees. */
  told(person: string): Promise<Seen[]>
  until(what: string, condition: () => Promise<boolean>): Promise<void>
  /** The handle of the fake, for steps that need its powers. */
  readonly fake: FakeDiscord | undefined
}

export function fakeChat(fake: FakeDiscord): Chat {
  return {
    apiUrl: fake.apiUrl,
    token: fake.token,
    botId: fake.botId,
    say: async (wish) => fake.say(wish),
    edit: async (wish) => fake.edit(wish),
    remove: async (wish) => fake.remove(wish),
    react: async (wish) => fake.react(wish),
    read: async (channel) => fake.read(channel),
    told: async (person) => {
      const all = [...fake.direct(person), ...fake.ephemeral(person)].filter(
        ({ authorId }) => authorId === fake.botId,
      )
      return all.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    },
    until: (what, condition) => fake.until(what, condition),
    fake,
  }
}
