import { type Instant, instant, type Snowflake } from '@polyphony/contract'
import { Numbering } from './numbering.ts'

export interface LoggedMessage {
  id: Snowflake
  original: Snowflake | null
  sentAt: Instant | null
  sender: Snowflake
  channel: Snowflake
  guild: Snowflake | null
  /** Key of a member as the file has it. */
  member: string | null
  /** The message that it continues. */
  partOf: Snowflake | null
}

const columns = 8
const none = -1n

/** Holds any number of messages in little memory: each is a few numbers. */
export class MessageLog implements Iterable<LoggedMessage> {
  readonly #keys = new Numbering()
  #values = new BigInt64Array(1024 * columns)
  #used = 0

  get length(): number {
    return this.#used / columns
  }

  add({ id, original, sentAt, sender, channel, guild, member, partOf }: LoggedMessage): void {
    if (this.#used === this.#values.length) this.#grow()
    const row = [
      id,
      original,
      sentAt,
      sender,
      channel,
      guild,
      member === null ? null : this.#keys.numberOf(member),
      partOf,
    ]
    this.#values.set(
      row.map((value) => (value === null ? none : BigInt(value))),
      this.#used,
    )
    this.#used += columns
  }

  *[Symbol.iterator](): Iterator<LoggedMessage> {
    for (let at = 0; at < this.#used; at += columns) yield this.#at(at)
  }

  #at(start: number): LoggedMessage {
    const value = (column: number) => this.#values[start + column] ?? none
    const text = (column: number) => String(value(column)) as Snowflake
    const orNull = (column: number) => (value(column) === none ? null : text(column))
    return {
      id: text(0),
      original: orNull(1),
      sentAt: value(2) === none ? null : instant(Number(value(2))),
      sender: text(3),
      channel: text(4),
      guild: orNull(5),
      member: value(6) === none ? null : (this.#keys.texts[Number(value(6))] ?? null),
      partOf: orNull(7),
    }
  }

  #grow(): void {
    const larger = new BigInt64Array(this.#values.length * 2)
    larger.set(this.#values)
    this.#values = larger
  }
}
