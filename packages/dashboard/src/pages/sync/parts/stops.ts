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
      return { text: words.other_system(place), todo: words.otherSystemDo, needs: 'token' }
    case 'token':
    case 'secret_key':
      return { text: words[error.reason](place), todo: words.tokenDo, needs: 'token' }
    case 'address': {
      const hasChoice = allowedServers() === 'any' || allowedServers().length > 1
      return { text: words.address(place), todo: words.addressDo, needs: hasChoice ? 'token' : 'nothing' }
    }
    default:
      return plan(words.other())
  }
}

/** Explains why a running sync does not get on; undefined when all is well. */
export function explainTrouble({ state, error }: Sync, say: SyncWords, place: string): string | undefined {
  if (state !== 'running' || error === null) return undefined
  const { trouble } = say.state
  const { reason } = error
  return (reason in trouble ? trouble[reason as keyof typeof trouble] : trouble.failed)(place)
}
