import type { Client } from '@polyphony/client'
import { outbox } from '../offline/outbox.svelte.ts'
import type { JoinOrLeave, QueuedSwitch } from '../offline/switch-queue.ts'
import { api, explain } from '../state/api.ts'
import { data, type Front, type Member, own, type Switch } from '../state/data.svelte.ts'
import { type Since, sinceOf } from '../state/since.ts'
import { clock } from '../state/time.svelte.ts'
import { type Toast, toasts } from '../state/toasts.svelte.ts'
import { nameOf } from '../text/names.ts'
import { t } from '../text/strings.ts'
import type { PastSwitch, SwitchRecord } from './past.ts'

interface Expected {
  readonly timestamp: string
  readonly members: readonly Member[]
}

/** The time in which one tap can undo the last switch. */
const undoableMs = 5 * 60_000

const me = { systemRef: '@me' }
export const namesOf = (members: readonly Member[]): string => t.common.listOf(members.map(nameOf))
const refsOf = (members: readonly Member[]) => members.map(({ uuid }) => uuid)
const isBefore = (a: Switch, b: Front) => b !== undefined && Date.parse(a.timestamp) < Date.parse(b.timestamp)
const byId = (members: readonly Member[]) => members.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
const pastOf = (made: Switch): PastSwitch => ({ ...made, members: refsOf(made.members) })
const undoable = (made: PastSwitch) => ({ made, until: Date.now() + undoableMs })
const isSame = (a: readonly Member[], b: readonly Member[]) => refsOf(a).join() === refsOf(b).join()

/**
 * Changes who is fronting. Shows each change at once and sends the changes in order. When the server refuses one, shows
 * the front of the server again and drops the later changes.
 */
class Switcher {
  #expected = $state.raw<Expected>()
  #waiting = 0
  #isUndoing = false
  #queue: Promise<unknown> = Promise.resolve()
  #round = 0

  readonly #shown: Expected | undefined = $derived(this.#expected ?? outbox.front ?? data.front)
  readonly fronters: readonly Member[] = $derived(
    (this.#shown?.members ?? []).map((member) => data.member(member.uuid) ?? member),
  )
  readonly since: string | undefined = $derived(this.#shown?.timestamp)
  readonly #sinceById: Since = $derived(this.#shown ? sinceOf(this.#shown, data.front?.extended?.since) : {})

  /** The last switch made here, and the deadline to undo it. */
  #last = $state.raw<ReturnType<typeof undoable>>()
  readonly canUndo: boolean = $derived(
    this.#expected !== undefined ||
      outbox.front !== undefined ||
      (this.#last !== undefined && this.#last.made.id === data.front?.id && clock.now < this.#last.until),
  )
  /** True while the current front was made here, where a message has already announced it. */
  readonly isOwn: boolean = $derived(
    this.#expected !== undefined ||
      outbox.front !== undefined ||
      (data.front !== undefined && data.front.id === this.#last?.made.id),
  )

  /** The start of the previous front, while the current one is not sent yet. */
  readonly waitsAfter: number | undefined = $derived.by(() => {
    const { last } = outbox
    if (!outbox.front) return undefined
    const before = outbox.list.filter((each) => each !== last && !each.problem).map(({ at }) => at)
    return Math.max(Date.parse(data.front?.timestamp ?? '') || 0, ...before) || undefined
  })

  /** The time since when a member fronts. */
  sinceOf({ id }: Member): string | undefined {
    return this.#sinceById[id]
  }

  /** Switches now, or at a time in the past. */
  switchTo(members: readonly Member[], at?: number): Promise<void> {
    return this.#make(members, at)
  }
  add(member: Member, at?: number): Promise<void> {
    return this.#make([...this.fronters, member], at, { member: member.uuid, joins: true })
  }
  remove(member: Member, at?: number): Promise<void> {
    const rest = this.fronters.filter(({ uuid }) => uuid !== member.uuid)
    return this.#make(rest, at, { member: member.uuid, joins: false })
  }

  /** With `step`, `members` is a guess: the server may know of more fronters. */
  async #make(members: readonly Member[], at?: number, step?: JoinOrLeave): Promise<void> {
    const { since } = this
    const isNewest = since === undefined || at === undefined || at > Date.parse(since)
    if (isNewest && since !== undefined && isSame(members, this.fronters)) {
      tell(members.length > 0 ? t.front.already(namesOf(members)) : t.front.alreadyOut)
      return
    }
    const waiting = outbox.add(refsOf(members), at, step)
    const timestamp = new Date(waiting.at).toISOString()
    let made: Switch | undefined
    let isWaiting = false
    const isDone = await this.#run(
      async (client) => {
        const fate = await outbox.deliver(waiting)
        isWaiting = fate.kind === 'waiting'
        if (fate.kind === 'done') made = fate.made && this.#remember(fate.made)
        if (isWaiting) return data.front
        return made && !isBefore(made, data.front) ? made : client.getFronters(own).catch(() => data.front)
      },
      isNewest ? { timestamp, members } : undefined,
    )
    if (!isDone) return outbox.drop(waiting)
    if (isWaiting) tell(t.front.waits, { label: t.common.undo, run: () => void this.#undoQueued(waiting) })
    if (!made) return
    const gone = pastOf(made)
    tell(data.front?.id === made.id ? doneText(made.members) : t.front.recorded, {
      label: t.common.undo,
      run: () => void this.undo(gone),
    })
  }

  /** Undoes the last switch made here, once the server has it. Two presses still undo one switch. */
  async undoLast(): Promise<void> {
    if (this.#isUndoing) return
    this.#isUndoing = true
    await this.#queue
    const waiting = outbox.front && outbox.last
    if (waiting) await this.#undoQueued(waiting)
    else if (this.#last && this.canUndo) await this.undo(this.#last.made)
    this.#isUndoing = false
  }

  /** Reorders the fronters, without a new switch. */
  async reorder(members: readonly Member[]): Promise<void> {
    const timestamp = this.since
    if (timestamp === undefined || isSame(members, this.fronters)) return
    if (outbox.front && outbox.last) return void outbox.change(outbox.last, { members: refsOf(members) })
    await this.#run(
      async (client) => {
        // why: other members may front by now, and a new order must not remove them.
        const there = data.front?.members ?? []
        const isOtherOrder = isSame(byId(members), byId(there)) && !isSame(members, there)
        if (!data.front || !isOtherOrder) return data.front
        return client.updateSwitchMembers({ ...me, switchRef: data.front.id, body: refsOf(members) })
      },
      { timestamp, members },
    )
  }

  /** Moves the start of the current front while it is not sent yet. False when the server has it. */
  async moveWaiting(at: number): Promise<boolean> {
    await this.#queue
    const waiting = outbox.front && outbox.last
    if (!waiting) return false
    const moved = await outbox.change(waiting, { at })
    if (moved) tellUndoable(t.front.moved, () => outbox.change(moved, { at: waiting.at }))
    // why: the outbox has sent it in the meantime, so the front of the server is this one.
    else await data.load()
    return moved !== undefined
  }

  /** Moves a switch to another time, and offers to undo it. */
  async move({ id, timestamp }: Pick<PastSwitch, 'id' | 'timestamp'>, at: number): Promise<void> {
    const moveTo = (time: string) =>
      this.#change((client) => client.updateSwitch({ ...me, switchRef: id, body: { timestamp: time } }))
    if (await moveTo(new Date(at).toISOString())) tellUndoable(t.front.moved, () => moveTo(timestamp))
  }

  /** Moves the start of the current front back to `at`, replaces the switches since then, and offers to undo it. */
  async replaceSince(at: number, replaced: readonly PastSwitch[]): Promise<void> {
    const { front } = data
    if (!front) return
    const { replacement } = await import('./past.ts')
    const { make, undo } = replacement(front, at, replaced)
    if (await this.#change(make)) tellUndoable(t.front.moved, () => this.#change(undo))
  }

  /** Replaces the members of a switch. */
  async correct(switchRef: string, members: readonly Member[]): Promise<void> {
    const isDone = await this.#change((client) =>
      client.updateSwitchMembers({ ...me, switchRef, body: refsOf(members) }),
    )
    if (isDone) tell(t.front.corrected)
  }

  /** Deletes a switch, and offers to restore it. */
  async undo(gone: PastSwitch): Promise<void> {
    const { readSwitchRecord, restoreSwitch } = await import('./past.ts')
    let whole: SwitchRecord | undefined
    const isDone = await this.#change(async (client) => {
      whole = await readSwitchRecord(client, gone)
      await client.deleteSwitch({ ...me, switchRef: gone.id })
    })
    if (!isDone) return
    const restore = () =>
      this.#change(async (client) => {
        if (whole) this.#last = undoable({ ...gone, id: await restoreSwitch(client, whole) })
      })
    // why: people can restore each of several deleted switches.
    toasts.closeAbout(about)
    toasts.show(t.front.undone, { action: { label: t.front.putBack, run: () => void restore() } })
  }

  /** Remembers an own switch before the page shows the answer, so that it never looks like one from elsewhere. */
  #remember(made: Switch): Switch {
    this.#last = undoable(pastOf(made))
    return made
  }

  /** Undoes a switch that the server does not have yet. */
  async #undoQueued(waiting: QueuedSwitch): Promise<void> {
    await outbox.undo(waiting)
    tell(t.front.undone)
  }

  /** Changes the history, then reads who is fronting now. */
  #change(change: (client: Client) => Promise<unknown>): Promise<boolean> {
    return this.#run(async (client) => {
      await change(client)
      return client.getFronters(own)
    })
  }

  #run(change: (client: Client) => Promise<Front | Switch>, expected?: Expected): Promise<boolean> {
    const round = this.#round
    const client = api()
    this.#waiting += 1
    if (expected) this.#expected = expected
    const turn = this.#queue.then(() => this.#take(client, round, change))
    this.#queue = turn
    return turn
  }

  async #take(
    client: Client,
    round: number,
    change: (client: Client) => Promise<Front | Switch>,
  ): Promise<boolean> {
    try {
      // why: the page may show another system by now, which must not get this switch.
      if (round !== this.#round || client !== api()) return false
      const front = await change(client)
      if (client === api()) data.putFront(front)
      return true
    } catch (error) {
      this.#round += 1
      this.#expected = undefined
      toasts.problem(t.front.refused(explain(error)))
      return false
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) this.#expected = undefined
    }
  }
}

// why: only the last switch matters, and several messages would cover the tiles.
const about = 'front'
const tell = (text: string, action?: Toast['action']) => toasts.show(text, { action, about })

const tellUndoable = (text: string, undo: () => Promise<unknown>) =>
  tell(text, { label: t.common.undo, run: () => void undo() })

const doneText = (members: readonly Member[]) =>
  members.length > 0 ? t.front.switched(namesOf(members), members.length) : t.front.switchedOut

export const switcher = new Switcher()
