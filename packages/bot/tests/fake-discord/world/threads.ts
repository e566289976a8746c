import { createMessage } from './messages.ts'
import { presentChannel } from './present.ts'
import { refuse } from './refusals.ts'
import type { Channel, MessageBody, Stored, Upload, User } from './shapes.ts'
import type { World } from './world.ts'

/** Opens a thread in a channel. */
export function openThread(
  world: World,
  parent: Channel,
  by: User,
  name: string,
  type = 11,
  id?: string,
): Channel {
  const { guildId } = parent
  const thread = world.addChannel({
    type,
    guildId,
    name,
    parentId: parent.id,
    ownerId: by.id,
    ...(id && { id }),
  })
  const data = { ...presentChannel(world, thread), newly_created: true }
  world.tell('THREAD_CREATE', data, guildId, thread.id)
  return thread
}

/** Opens a post in a forum: a thread that has the id of its opening message. */
export function openPost(
  world: World,
  forum: Channel,
  by: User,
  name: string,
  body: MessageBody,
  files: readonly Upload[],
): { thread: Channel; stored: Stored } {
  if (forum.type !== 15 && forum.type !== 16) refuse(50024)
  const thread = openThread(world, forum, by, name)
  const stored = createMessage(world, thread, { user: by }, body, files, thread.id)
  return { thread, stored }
}
