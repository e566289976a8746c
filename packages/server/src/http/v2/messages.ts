import { api } from '@polyphony/contract'
import { presentMessage } from '../../domain/present/message.ts'
import { readMessage } from '../../store/chat/messages.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const messageRoutes = {
  getMessage: route(api.getMessage, target.message, ({ viewer, target: row }) =>
    presentMessage(readMessage(row), viewer),
  ),

  getShardState: route(api.getShardState, target.none, () => ({ shards: [] })),
}
