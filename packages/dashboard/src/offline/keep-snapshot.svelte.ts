import { api } from '../state/api.ts'
import { data } from '../state/data.svelte.ts'
import { live } from '../state/live.svelte.ts'
import { session } from '../state/session.svelte.ts'
import { snapshots } from '../storage/snapshots.ts'

const calmMs = 1000
const switchesKept = 100

/** Stores the last data of the current system on the device, if the person allowed it. */
export function keepSnapshot(): () => void {
  return $effect.root(() => {
    let readVersion: number | undefined
    $effect(() => {
      const { system, settings, members, groups, front, knownAt, switchesVersion } = data
      const id = session.current?.id
      if (!system || id !== system.id || !session.isRemembered(id) || data.status !== 'ready') return
      const save = async () => {
        if (data.isFresh && readVersion !== switchesVersion) {
          readVersion = switchesVersion
          data.recentSwitches = await api()
            .listSwitches({ systemRef: '@me', limit: switchesKept })
            .catch(() => data.recentSwitches)
        }
        const at = live.state === 'online' ? Date.now() : knownAt
        const switches = data.recentSwitches
        // why: the person may have signed out or changed the system during the read.
        if (session.current?.id !== id || !session.isRemembered(id)) return
        await snapshots.keep(id, { at, system, settings, members, groups, front, switches })
      }
      const timer = setTimeout(() => void save(), calmMs)
      // why: the server has reported every change until now.
      const leave = () => document.hidden && void save()
      document.addEventListener('visibilitychange', leave)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', leave)
      }
    })
  })
}
