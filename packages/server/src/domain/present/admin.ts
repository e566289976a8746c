import {
  type AdminLogEntry,
  type Backup,
  formatInstant,
  type Instant,
  type Invite,
  type PersonForAdmins,
  type SystemForAdmins,
} from '@polyphony/contract'
import type { ListedAction, PersonOverview, StoredBackup, StoredInvite } from '../entities.ts'

export const presentOverview = (person: PersonOverview): PersonForAdmins => ({
  id: person.uuid,
  name: person.name,
  role: person.role,
  created: formatInstant(person.created),
  disabled: person.disabled_at !== null,
  last_used: person.last_used === null ? null : formatInstant(person.last_used),
  systems: person.systems,
})

export const presentSystemAccess = ({
  hid,
  disabled_at,
}: {
  hid: string
  disabled_at: Instant | null
}): SystemForAdmins => ({
  id: hid,
  disabled: disabled_at !== null,
  disabled_at: disabled_at === null ? null : formatInstant(disabled_at),
})

export const presentInvite = ({ uuid, uses, used, expires_at, role }: StoredInvite): Invite => ({
  id: uuid,
  uses,
  used,
  expires_at: formatInstant(expires_at),
  ...(role === 'admin' && { role }),
})

export const presentBackup = ({ uuid, started, state, bytes, file, problem }: StoredBackup): Backup => ({
  id: uuid,
  started: formatInstant(started),
  state,
  bytes,
  file,
  problem,
})

export const presentAction = ({
  at,
  what,
  admin_name,
  about,
  about_name,
  device,
}: ListedAction): AdminLogEntry => ({
  at: formatInstant(at),
  what,
  admin: admin_name,
  about: about === null ? null : { id: about, name: about_name },
  device,
})
