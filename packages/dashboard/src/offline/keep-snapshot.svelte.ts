import { api } from '../state/api.ts'
import { data } from '../state/data.svelte.ts'
import { live } from '../state/live.svelte.ts'
import { session } from '../state/session.svelte.ts'
import { snapshots } from '../storage/snapshots.ts'
import { arrangement } from './arrangement.svelte.ts'

const calmMs = 1000
const switchesKept = 100
const fieldEvents = ['CREATE_FIELD', 'UPDATE_FIELD', 'DELETE_FIELD']

/** Stores the last data of the current system on the device, if the person allowed it. */
export function keepSnapshot(): () => void {
  return $effect.root(() => {
    let readVersion: number | undefined
    let readFields: unknown
    $effect(() => {
      const { system, settings, members, groups, front, knownAt, switchesVersion } = data
      const fieldsVersion = fieldEvents.map((type) => data.latest.get(type))
      const { kept } = arrangement
      const id = session.current?.id
      if (!system || id !== system.id || !session.isRemembered(id) || data.status !== 'ready') return
      const save = async () => {
        if (data.isFresh && readVersion !== switchesVersion) {
          // why after the read: a failed one is tried again, and older switches are better than none.
          data.recentSwitches = await api()
            .listSwitches({ systemRef: '@me', limit: switchesKept })
            .then((switches) => {
              readVersion = switchesVersion
              return switches
            })
            .catch(() => olderSwitches(id))
        }
        const isRead = JSON.stringify(fieldsVersion) === readFields
        if (data.isFresh && (data.knownFields === undefined || !isRead)) {
          data.knownFields = await api()
            .listFields({ systemRef: '@me' })
            .then((fields) => {
              readFields = JSON.stringify(fieldsVersion)
              return fields
            })
            .catch(() => olderFields(id))
        }
        const at = live.state === 'online' ? Date.now() : knownAt
        const { recentSwitches: switches, knownFields: fields } = data
        // why: the person may have signed out or changed the system during the read.
        if (session.current?.id !== id || !session.isRemembered(id)) return
        const arranged = kept ?? (await snapshots.read(id))
        const { presets, order } = arranged ?? {}
        await snapshots.keep(id, {
          at,
          system,
          settings,
          members,
          groups,
          front,
          switches,
          fields,
          presets,
          order,
        })
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

const olderSwitches = async (id: string) =>
  data.recentSwitches.length > 0 ? data.recentSwitches : ((await snapshots.read(id))?.switches ?? [])
const olderFields = async (id: string) => data.knownFields ?? (await snapshots.read(id))?.fields
