import { api } from '@polyphony/contract'
import { presentMessage } from '../../domain/present/message.ts'
import { readMessage } from '../../store/messages.ts'
import { route } from '../route.ts'
import * as target from '../targets.ts'

export const messageRoutes = {
  getMessage: route(api.getMessage, target.message, ({ viewer, target: row }) =>
    presentMessage(readMessage(row), viewer),
  ),

  getShardState: route(api.getShardState, () => ({ shards: [] })),
}
