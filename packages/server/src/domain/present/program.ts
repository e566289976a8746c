import { formatInstant, type Program, type ProgramGrant } from '@polyphony/contract'
import type { ListedGrant, StoredProgram } from '../entities.ts'
import { formatNullable } from './format.ts'

export const presentProgram = ({
  uuid,
  name,
  redirect_uris,
  secret_hash,
  created,
}: Omit<StoredProgram, 'id'>): Program => ({
  client_id: uuid,
  name,
  redirect_uris: JSON.parse(redirect_uris),
  public: secret_hash === null,
  created: formatInstant(created),
})

export const presentGrant = (grant: ListedGrant): ProgramGrant => ({
  id: grant.uuid,
  program: { client_id: grant.program_uuid, name: grant.program_name },
  system: { id: grant.system_hid, uuid: grant.system_uuid, name: grant.system_name },
  scopes: grant.scopes,
  created: formatInstant(grant.created),
  last_used: formatNullable(grant.last_used),
})
