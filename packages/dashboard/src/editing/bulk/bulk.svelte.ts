import type { Client } from '@polyphony/client'
import { api, explain } from '../../state/api.ts'
import { data, type Member } from '../../state/data.svelte.ts'
import { session } from '../../state/session.svelte.ts'
import { toasts } from '../../state/toasts.svelte.ts'
import { nameOf } from '../../text/names.ts'
import { t } from '../../text/strings.ts'

/** Requests at the same time: enough to be quick, few enough that other pages of the person still get answers. */
const mostAtOnce = 4
/** The client waits as long as the server asks, however often, because the person waits for all of them. */
export const patient = { retries: 100 }

export interface Failure {
  readonly member: Member
  readonly reason: string
}

/** The client of a system and its pages, also after the person has gone to another system. */
export interface BulkWork {
  readonly client: Client
  /** Shows a change, if the person is still in their system. */
  show(change: () => void): void
}

export function workHere(): BulkWork {
  const owner = session.current?.id
  return { client: api(), show: (change) => void (session.current?.id === owner && change()) }
}

/** Changes of many members, one request for each: how far they are, and whom they did not reach. */
class Bulk {
  progress = $state.raw<{ readonly done: number; readonly all: number }>()
  failures = $state.raw<readonly Failure[]>([])
  /** The members who are about to be deleted, until nobody can undo it any more. */
  leaving = $state.raw<ReadonlySet<string>>(new Set())

  /** Does a task for each member. Returns those for whom it worked, and keeps the reasons of the others. */
  async each(
    members: readonly Member[],
    task: (member: Member, work: BulkWork) => Promise<void>,
    work: BulkWork = workHere(),
  ): Promise<Member[]> {
    const done: Member[] = []
    const failures: Failure[] = []
    const waiting = members[Symbol.iterator]()
    const count = () => {
      this.progress = { done: done.length + failures.length, all: members.length }
    }
    const walk = async () => {
      for (const member of waiting) {
        await task(member, work).then(
          () => done.push(member),
          (error) => failures.push({ member, reason: explain(error) }),
        )
        count()
      }
    }
    this.failures = []
    count()
    await Promise.all(Array.from({ length: mostAtOnce }, walk))
    this.progress = undefined
    work.show(() => {
      this.failures = failures
    })
    return done
  }

  /**
   * Deletes members when the message with "Undo" has closed: what is deleted cannot be brought back whole. If the page
   * closes before, everybody stays.
   */
  deleteLater(members: readonly Member[]): void {
    const names = new Set(members.map(({ uuid }) => uuid))
    let isUndone = false
    this.leaving = this.leaving.union(names)
    const stay = () => {
      this.leaving = this.leaving.difference(names)
    }
    const undo = () => {
      isUndone = true
      stay()
      toasts.show(t.members.bulk.nobodyDeleted)
    }
    const work = workHere()
    const send = async () => {
      const remove = async ({ uuid }: Member, { client, show }: BulkWork) => {
        await client.deleteMember({ memberRef: uuid }, patient)
        show(() => data.removeMember(uuid))
      }
      const done = await this.each(members, remove, work)
      stay()
      if (done.length > 0) toasts.show(t.members.bulk.deleted(done.length))
    }
    toasts.show(t.members.bulk.deleting(members.length), {
      action: { label: t.common.undo, run: undo },
      onclose: () => void (isUndone || send()),
    })
  }
}

export const bulk = new Bulk()

/** The names of some members, the rest as a number. */
export function namesOfSome(members: readonly Member[], most: number): string[] {
  const names = members.slice(0, most).map(nameOf)
  const left = members.length - names.length
  return left > 0 ? [...names, t.members.bulk.others(left)] : names
}
