import type { ApiError, ErrorName } from '@polyphony/contract'
import { jsonType } from '../answer/headers.ts'
import { authorise, readSent, refuseMissing, refuseStranger } from '../request/checks.ts'
import type { Surface } from '../surface.ts'

const deprecatedSince = '@1636243200'

/** The deprecated interface: it identifies the caller first, and most refusals are a plain line of text. */
export const deprecatedSurface: Surface = {
  checks: [refuseStranger, readSent, refuseMissing, authorise],
  headers: ({ successor = '/v2' }, params) => {
    const path = successor.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return { deprecation: deprecatedSince, link: `<${path}>; rel="successor-version"` }
  },
  refuse(refusal, request) {
    const { error, status } = refusal
    if (error === 'unauthorized') return { status, body: null, type: textType }
    const text = wording(refusal)
    if (text === undefined) return { status, body: JSON.stringify(refusal.body), type: jsonType }
    const asJson = wantsJson(request)
    return {
      // compat: a member that cannot be switched to is the body's fault here, not a missing page.
      status: error === 'member_ref_not_found' || error === 'not_own_member_ref' ? 400 : status,
      body: asJson ? JSON.stringify(text) : text,
      type: asJson ? jsonType : textType,
    }
  },
}

const textType = 'text/plain; charset=utf-8'

function wantsJson(request: Request): boolean {
  const accept = (request.headers.get('accept') ?? '*/*').toLowerCase()
  return accept.includes('application/json') && !accept.includes('*/*')
}

/** Returns v1's own text for a refusal; undefined for refusals that are objects here too. */
const texts: Partial<Record<ErrorName, string>> = {
  system_not_found: 'System not found.',
  member_not_found: 'Member not found.',
  account_not_found: 'Account not found.',
  message_not_found: 'Message not found.',
  no_switches: 'System has no registered switches.',
  member_list_private: 'Unauthorized to view member list.',
  front_history_private: 'Unauthorized to view front history.',
  fronters_private: 'Unauthorized to view fronter.',
  duplicate_members: 'Duplicate members in member list.',
  same_fronters: 'New members identical to existing fronters.',
}

function wording({ error, detail, body }: ApiError): string | undefined {
  if (error === 'invalid_model') return firstProblem(detail)
  if (error === 'member_limit_reached' && detail.limit) {
    return `Member limit reached (${detail.limit.count} / ${detail.limit.limit}).`
  }
  if (error === 'member_ref_not_found') return body.message
  if (error === 'not_own_member') return `Member '${detail.ref}' is not part of your system.`
  if (error === 'not_own_member_ref') return `Cannot switch to member '${detail.ref}' not in system.`
  return texts[error]
}

function firstProblem({ problems = {} }: ApiError['detail']): string | undefined {
  const [first] = Object.entries(problems)
  if (first === undefined) return undefined
  const [key, [problem]] = first
  if (problem?.actual_length === undefined) return problem?.message
  return `Field ${key} is too long (${problem.actual_length} > ${problem.max_length}).`
}
