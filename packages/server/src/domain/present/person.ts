import { formatInstant, type Person } from '@polyphony/contract'
import type { HeldSystem } from '../../store/people/people.ts'
import type { LogRow } from '../../store/people/security-log.ts'
import type { StoredPerson, StoredSession } from '../entities.ts'

export const presentPerson = ({ uuid, name, role, created }: StoredPerson): Person => ({
  id: uuid,
  name,
  role,
  created: formatInstant(created),
})

export const presentHeld = ({ hid, uuid, name }: HeldSystem) => ({ id: hid, uuid, name })

export const presentSession = ({ id, uuid, device, created, last_used }: StoredSession, current: number) => ({
  id: uuid,
  device,
  created: formatInstant(created),
  last_used: formatInstant(last_used),
  current: id === current,
})

export const presentLogEntry = ({ at, what, device }: LogRow) => ({ at: formatInstant(at), what, device })
