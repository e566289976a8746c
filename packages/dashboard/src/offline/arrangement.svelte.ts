import type { Answer } from '@polyphony/client'
import { untrack } from 'svelte'
import { api, explain } from '../state/api.ts'
import { data, type Member } from '../state/data.svelte.ts'
import { session } from '../state/session.svelte.ts'
import { toasts } from '../state/toasts.svelte.ts'
import { snapshots } from '../storage/snapshots.ts'
import { nameOf } from '../text/names.ts'
import { t } from '../text/strings.ts'

export type Preset = Answer<'listPresets'>[number]
/** A preset with those of its members that are still there. */
export interface ShownPreset {
  readonly name: string
  readonly members: readonly Member[]
}

const me = { systemRef: '@me' }
const told = ['UPDATE_PRESETS', 'UPDATE_MEMBER_ORDER', 'SUCCESSFUL_IMPORT']
const highestPin = 1000
/** The system that had presets when this device last knew, so that pages leave room for them. */
const hintKey = 'polyphony:presets'

/** How the people of the current system like to find its members: pins, presets and an order of their own. */
class Arrangement {
  #owner = $state<string>()
  #presets = $state.raw<readonly Preset[]>([])
  #order = $state.raw<readonly string[]>([])
  #version = 0

  /** True when the presets and the order are those of the current system. */
  readonly isKnown: boolean = $derived(this.#owner !== undefined && this.#owner === session.current?.id)
  /** Presets and order as the server sends them, for the device to store; undefined while nothing is known. */
  readonly kept: { readonly presets: readonly Preset[]; readonly order: readonly string[] } | undefined =
    $derived(this.isKnown ? { presets: this.#presets, order: this.#order } : undefined)
  readonly presets: readonly ShownPreset[] = $derived(
    (this.kept?.presets ?? [])
      .map(({ name, members }) => ({ name, members: members.flatMap((id) => data.member(id) ?? []) }))
      .filter(({ members }) => members.length > 0),
  )
  readonly #places: ReadonlyMap<string, number> = $derived(
    new Map((this.kept?.order ?? []).map((id, place) => [id, place])),
  )
  readonly hasOrder: boolean = $derived(this.#places.size > 0)
  /** Pinned members in their order, without archived ones. */
  readonly pinned: readonly Member[] = $derived(
    data.around.filter(isPinned).toSorted((a, b) => (a.extended?.pin ?? 0) - (b.extended?.pin ?? 0)),
  )

  /** The place of a member in the own order. New members come last; without an order all are alike. */
  placeOf({ id }: Member): number {
    return this.#places.get(id) ?? this.#places.size
  }

  /** True if room for presets should be left before they are known. */
  get expectsPresets(): boolean {
    return this.isKnown ? this.presets.length > 0 : readHint() === session.current?.id
  }

  /** Call in an `$effect`: reads both now and after each change. Without the server the data of the device stays. */
  follow(): void {
    for (const type of told) data.latest.get(type)
    void data.knownAt
    const owner = session.current?.id
    if (owner === undefined || data.status !== 'ready') return
    untrack(() => void this.#load(owner))
  }

  async #load(owner: string): Promise<void> {
    const isCurrent = () => session.current?.id === owner
    if (this.#owner !== owner) {
      const last = await snapshots.read(owner)
      if (last?.presets && last.order && isCurrent() && this.#owner !== owner)
        this.#put(owner, last.presets, last.order)
    }
    const version = this.#version
    try {
      const isMine = this.#owner === owner
      const [presets, order] = await Promise.all([
        api().listPresets(me, { ifChangedFrom: isMine ? this.#presets : undefined }),
        api().getMemberOrder(me, { ifChangedFrom: isMine ? this.#order : undefined }),
      ])
      // why: after a change of this page the answer is outdated. The event of the change triggers a new read.
      if (isCurrent() && version === this.#version) this.#put(owner, presets, order)
    } catch {
      // The data of the device stays, and the next connection reads again.
    }
  }

  #put(owner: string, presets: readonly Preset[], order: readonly string[]): void {
    this.#owner = owner
    this.#presets = presets
    this.#order = order
    writeHint(presets.length > 0 && session.isRemembered(owner) ? owner : undefined)
  }

  /** Replaces the presets. Gives the problem if the server did not take them. */
  savePresets(presets: readonly ShownPreset[]): Promise<string | undefined> {
    const body = presets.map(({ name, members }) => ({ name, members: members.map(({ id }) => id) }))
    return this.#save(async (owner) =>
      this.#put(owner, await api().replacePresets({ ...me, body }), this.#order),
    )
  }

  /** Gives the members a new order, or none. Gives the problem if the server did not take it. */
  saveOrder(members: readonly Member[]): Promise<string | undefined> {
    const body = members.map(({ id }) => id)
    return this.#save(async (owner) =>
      this.#put(owner, this.#presets, await api().orderMembers({ ...me, body })),
    )
  }

  async #save(change: (owner: string) => Promise<void>): Promise<string | undefined> {
    this.#version += 1
    try {
      await change(session.current?.id ?? '')
      return undefined
    } catch (error) {
      return explain(error)
    } finally {
      this.#version += 1
    }
  }

  /** Pins a member after all others, or takes the pin away. */
  async setPinned(member: Member, on: boolean): Promise<void> {
    const last = Math.max(-1, ...data.members.map(({ extended }) => extended?.pin ?? -1))
    const pin = on ? Math.min(last + 1, highestPin) : null
    try {
      data.putMember(
        await api().updateMember({
          memberRef: member.uuid,
          include: 'extended',
          body: { extended: { pin } },
        }),
      )
    } catch (error) {
      return toasts.problem(explain(error))
    }
    const name = nameOf(member)
    toasts.show(on ? t.front.pinnedNow(name) : t.front.unpinnedNow(name), { about: member.uuid })
  }
}

export const isPinned = ({ extended }: Member): boolean => typeof extended?.pin === 'number'

function readHint(): string | null {
  try {
    return localStorage.getItem(hintKey)
  } catch {
    return null
  }
}

function writeHint(owner: string | undefined): void {
  try {
    if (owner === undefined) localStorage.removeItem(hintKey)
    else localStorage.setItem(hintKey, owner)
  } catch {
    // Without the hint the presets only push the tiles down once.
  }
}

export const arrangement = new Arrangement()
