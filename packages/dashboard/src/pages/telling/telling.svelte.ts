import type { Answer } from '@polyphony/client'
import { api, me } from '../../state/api.ts'
import { eventsOf, Served, withoutThing, withThing } from '../../state/served.svelte.ts'

export type Channel = Answer<'listChannels'>[number]
export type Reminder = Answer<'listReminders'>[number]

interface Lists {
  /** Oldest first. */
  readonly channels: readonly Channel[]
  readonly reminders: readonly Reminder[]
}

/** The channels and reminders of the current system. */
class Telling extends Served<Lists> {
  // why: deleting a member changes both.
  protected readonly events = [...eventsOf('CHANNEL', 'REMINDER'), 'DELETE_MEMBER', 'SUCCESSFUL_IMPORT']

  get channels(): readonly Channel[] | undefined {
    return this.values?.channels
  }
  get reminders(): readonly Reminder[] | undefined {
    return this.values?.reminders
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

  protected async read(known: Lists | undefined): Promise<Lists> {
    const [channels, reminders] = await Promise.all([
      api().listChannels(me, { ifChangedFrom: known?.channels }),
      api().listReminders(me, { ifChangedFrom: known?.reminders }),
    ])
    return { channels, reminders }
  }

  putChannel(channel: Channel): void {
    this.change(({ channels }) => ({ channels: withThing(channels, channel) }))
  }
  removeChannel(id: string): void {
    this.change(({ channels, reminders }) => ({
      channels: withoutThing(channels, id),
      reminders: reminders.map((reminder) => ({
        ...reminder,
        channels: reminder.channels.filter((each) => each !== id),
      })),
    }))
  }
  putReminder(reminder: Reminder): void {
    this.change(({ reminders }) => ({ reminders: withThing(reminders, reminder) }))
  }
  removeReminder(id: string): void {
    this.change(({ reminders }) => ({ reminders: withoutThing(reminders, id) }))
  }
}

export const telling = new Telling()
