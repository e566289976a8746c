import type { Answer } from '@polyphony/client'
import { untrack } from 'svelte'
import { api } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'
import { session } from '../../state/session.svelte.ts'

export type Channel = Answer<'listChannels'>[number]
export type Reminder = Answer<'listReminders'>[number]

export const me = { systemRef: '@me' } as const

interface Known {
  readonly owner: string | undefined
  /** Oldest first. */
  readonly channels: readonly Channel[]
  readonly reminders: readonly Reminder[]
}

/** The channels and reminders of the current system. Only the server knows them: the device stores none of them. */
class Telling {
  #known = $state.raw<Known>()
  /** The reason why the last read failed. */
  problem = $state.raw<unknown>()
  /** Counts changes: an answer from before the last one is outdated. */
  #changes = 0

  get #mine(): Known | undefined {
    return this.#known?.owner === session.current?.id ? this.#known : undefined
  }
  /** Undefined until the server has answered. */
  get channels(): readonly Channel[] | undefined {
    return this.#mine?.channels
  }
  get reminders(): readonly Reminder[] | undefined {
    return this.#mine?.reminders
  }
  /** The reminders that wait for somebody. */
  get due(): readonly Reminder[] {
    return (this.reminders ?? []).filter(({ due }) => due !== null)
  }
  channel(id: string): Channel | undefined {
    return this.channels?.find((channel) => channel.id === id)
  }
  reminder(id: string): Reminder | undefined {
    return this.reminders?.find((reminder) => reminder.id === id)
  }

  async load(): Promise<void> {
    const owner = session.current?.id
    this.#changes += 1
    const mine = this.#changes
    try {
      const [channels, reminders] = await Promise.all([
        api().listChannels(me, { ifChangedFrom: this.channels }),
        api().listReminders(me, { ifChangedFrom: this.reminders }),
      ])
      if (mine !== this.#changes || owner !== session.current?.id) return
      this.#known = { owner, channels, reminders }
      this.problem = undefined
    } catch (error) {
      if (mine === this.#changes) this.problem = error
    }
  }

  /** Call in an `$effect`: reads everything now and after each change. */
  follow(): void {
    for (const what of ['CREATE', 'UPDATE', 'DELETE'])
      for (const kind of ['CHANNEL', 'REMINDER']) data.latest.get(`${what}_${kind}`)
    // why: deleting a member changes both.
    data.latest.get('DELETE_MEMBER')
    data.latest.get('SUCCESSFUL_IMPORT')
    untrack(() => void this.load())
  }

  /** Stores the answer of an own change, without waiting for its event. */
  putChannel(channel: Channel): void {
    this.#change(({ channels }) => ({ channels: put(channels, channel) }))
  }
  removeChannel(id: string): void {
    this.#change(({ channels, reminders }) => ({
      channels: channels.filter((channel) => channel.id !== id),
      reminders: reminders.map((reminder) => ({
        ...reminder,
        channels: reminder.channels.filter((each) => each !== id),
      })),
    }))
  }
  putReminder(reminder: Reminder): void {
    this.#change(({ reminders }) => ({ reminders: put(reminders, reminder) }))
  }
  removeReminder(id: string): void {
    this.#change(({ reminders }) => ({ reminders: reminders.filter((reminder) => reminder.id !== id) }))
  }

  #change(change: (known: Known) => Partial<Known>): void {
    this.#changes += 1
    if (this.#mine) this.#known = { ...this.#mine, ...change(this.#mine) }
  }
}

function put<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  thing: Thing,
): readonly Thing[] {
  return things.some(({ id }) => id === thing.id)
    ? things.map((each) => (each.id === thing.id ? thing : each))
    : [...things, thing]
}

export const telling = new Telling()
