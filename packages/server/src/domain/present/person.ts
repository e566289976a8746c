import { formatInstant, type Person } from '@polyphony/contract'
import type { HeldSystem, LogEntry, StoredPasskey, StoredPerson, StoredSession } from '../entities.ts'

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

export const presentPasskey = ({ uuid, name, created, last_used }: StoredPasskey) => ({
  id: uuid,
  name,
  created: formatInstant(created),
  last_used: last_used === null ? null : formatInstant(last_used),
})

export const presentLogEntry = ({ at, what, device }: LogEntry) => ({ at: formatInstant(at), what, device })
