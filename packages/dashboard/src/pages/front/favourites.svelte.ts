import { untrack } from 'svelte'
import { favouritesIn } from '../../fronting/favourites.ts'
import { api } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'
import { session } from '../../state/session.svelte.ts'
import { snapshots } from '../../storage/snapshots.ts'

/** The longest wait for the server before the page shows its tiles. */
const patienceMs = 3000

/** The members who front most. Found once: the tiles keep their places while the page is open. */
export class Favourites {
  /** Short IDs. */
  ids = $state.raw<readonly string[]>([])
  /**
   * True until the page knows them: from the device at once, on a first visit from the server. It shows no tile before,
   * so that nothing moves under a finger.
   */
  isLooking = $state(true)

  constructor() {
    $effect.pre(() => {
      void data.switchesVersion
      if (untrack(() => this.ids.length) === 0) void this.#find()
    })
  }

  async #find(): Promise<void> {
    const kept = data.recentSwitches.length > 0 ? data.recentSwitches : await this.#kept()
    if (this.ids.length > 0) return
    this.ids = favouritesIn(kept, Date.now())
    if (this.isLooking && this.ids.length === 0 && data.front !== undefined) await this.#ask()
    this.isLooking = false
  }

  async #ask(): Promise<void> {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const switches = await api().listSwitches({ systemRef: '@me', limit: 100 }, { signal })
      this.ids = favouritesIn(switches, Date.now())
    } catch {
      // why: without this data people can still tap everyone.
    }
  }

  async #kept() {
    const id = session.current?.id
    const last = id === undefined ? undefined : await snapshots.read(id)
    return last?.switches ?? []
  }
}
