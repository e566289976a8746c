import type { Switch } from '@polyphony/contract'
import { guild as guildId } from '../../support/callers/bridge.ts'
import { callEndpoint, event, type Stage } from '../../support/cases/outbox.ts'

export const autoproxyEvent = (changed: object) =>
  event('UPDATE_AUTOPROXY', null, { guild_id: guildId, channel_id: null, ...changed })
export const switchEvent = ({ id, timestamp, members }: Switch) =>
  event('CREATE_SWITCH', id, { id, timestamp, members: members.map(({ uuid }) => uuid) })
export const newSwitch = ({ owner, a }: Stage): Promise<Switch> =>
  owner.client.createSwitch({ systemRef: '@me', body: { members: [a.id] } })
export const fronters = async ({ owner }: Stage): Promise<Switch> =>
  (await owner.get('/v2/systems/@me/fronters')).body
/** Ash is latched. */
export const latch = (stage: Stage) =>
  callEndpoint(stage, 'updateAutoproxy', {
    query: { guild_id: guildId },
    body: { autoproxy_mode: 'latch', autoproxy_member: stage.a.id },
  })
