import { PolyphonyError, ValidationError } from '@polyphony/client'
import { explain } from '../../../state/api.ts'
import type { SyncWords } from '../../../text/sync-words.ts'
import { allowedServers } from './place.ts'
import type { Sync } from './shapes.ts'

/** Why a sync has stopped, what to do, and what the page offers for it. */
interface Stopped {
  readonly text: string
  readonly todo: string
  readonly needs: 'plan' | 'token' | 'nothing'
}

/** Explains a stop in words for people; undefined unless it has stopped. */
export function explainStop({ state, error }: Sync, say: SyncWords, place: string): Stopped | undefined {
  if (state !== 'stopped') return undefined
  const words = say.stop
  const plan = (text: string): Stopped => ({ text, todo: words.lookAtPlan, needs: 'plan' })
  switch (error?.reason) {
    case 'many':
    case 'all': {
      const things = words.kinds[error.kind ?? 'member'](error.count ?? 0)
      return plan(words[error.reason](things, say.log.where[error.side ?? 'here'](place)))
    }
    case 'empty':
      return plan(words.empty(words.lists[error.kind ?? 'member'], place))
    case 'switches_deleted':
    case 'imported':
    case 'restored':
      return plan(words[error.reason](place))
    case 'other_system':
    case 'token':
    case 'secret_key':
    case 'address':
      return explainNoAccess(error.reason, say, place)
    default:
      return plan(words.other())
  }
}

type NoAccess = 'other_system' | 'token' | 'secret_key' | 'address'

/** Explains why the token does not lead to the system there. */
function explainNoAccess(reason: NoAccess, say: SyncWords, place: string): Stopped {
  const words = say.stop
  const text = words[reason](place)
  if (reason === 'other_system') return { text, todo: words.otherSystemDo, needs: 'token' }
  if (reason !== 'address') return { text, todo: words.tokenDo, needs: 'token' }
  const hasChoice = allowedServers() === 'any' || allowedServers().length > 1
  return { text, todo: words.addressDo, needs: hasChoice ? 'token' : 'nothing' }
}

/** Explains why the plan cannot be read, and whether another token helps. */
export function explainUnread(
  error: unknown,
  say: SyncWords,
  place: string,
): { text: string; needsToken: boolean } {
  const reason = noAccessOf(error)
  if (reason) {
    const { text, todo, needs } = explainNoAccess(reason, say, place)
    return { text: `${text} ${todo}`, needsToken: needs === 'token' }
  }
  const isSilent = error instanceof PolyphonyError && error.reason === 'other_side_silent'
  return { text: isSilent ? say.plan.silent(place) : explain(error), needsToken: false }
}

function noAccessOf(error: unknown): NoAccess | undefined {
  if (error instanceof ValidationError) return error.errors.url ? 'address' : 'token'
  if (!(error instanceof PolyphonyError)) return undefined
  if (error.reason === 'secret_key_unusable') return 'secret_key'
  // The server refuses a plan for another system in this way.
  return error.reason === 'bad_request' ? 'other_system' : undefined
}

/** Explains why a running sync does not get on; undefined when all is well. */
export function explainTrouble({ state, error }: Sync, say: SyncWords, place: string): string | undefined {
  if (state !== 'running' || error === null) return undefined
  const { trouble } = say.state
  const { reason } = error
  return (reason in trouble ? trouble[reason as keyof typeof trouble] : trouble.failed)(place)
}
