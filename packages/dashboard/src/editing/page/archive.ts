import { api, explain } from '../../state/api.ts'
import { data, type Member } from '../../state/data.svelte.ts'
import { toasts } from '../../state/toasts.svelte.ts'
import { nameOf } from '../../text/names.ts'
import { t } from '../../text/strings.ts'

/** Archives a member or brings them back. Returns true on success. The last reason stays for the next time. */
export async function setArchived(member: Member, archived: boolean, reason?: string): Promise<boolean> {
  const body = { extended: { archived, ...(reason !== undefined && { archived_reason: reason || null }) } }
  try {
    data.putMember(await api().updateMember({ memberRef: member.uuid, include: 'extended', body }))
  } catch (error) {
    toasts.problem(explain(error))
    return false
  }
  const action = { label: t.members.bringBack, run: () => void setArchived(member, false) }
  if (archived) toasts.show(t.members.archivedNow(nameOf(member)), { action, about: member.uuid })
  else toasts.show(t.members.broughtBack(nameOf(member)), { about: member.uuid })
  return true
}
