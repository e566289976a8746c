import type { BotContext } from '../../context.ts'
import type { Command } from '../definitions/command.ts'
import { autoproxyCommands } from './autoproxy.ts'
import { configCommands } from './config/commands.ts'
import { frontCommands } from './front/commands.ts'
import { groupCommands } from './group/commands.ts'
import { listCommands } from './lists/commands.ts'
import { memberCommands } from './member/commands.ts'
import { messageCommands } from './messages.ts'
import { randomCommands } from './random.ts'
import { serverconfigCommands } from './serverconfig/commands.ts'
import { olderServerCommands } from './serverconfig/older-forms.ts'
import { aboutCommands } from './service/about.ts'
import { accountCommands } from './service/account.ts'
import { adminCommands } from './service/admin.ts'
import { dataCommands } from './service/data.ts'
import { debugCommands } from './service/debug.ts'
import { switchCommands } from './switch/commands.ts'
import { systemCommands } from './system/commands.ts'
import { notifyCommands } from './telling/notify.ts'
import { reminderCommands } from './telling/reminders.ts'

/** Commands that need nothing but the server and the place where somebody typed them. */
export const plainCommands: readonly Command[] = [
  ...switchCommands,
  ...memberCommands,
  ...randomCommands,
  ...systemCommands,
  ...groupCommands,
  ...listCommands,
  ...autoproxyCommands,
  ...frontCommands,
  ...reminderCommands,
  ...notifyCommands,
  ...configCommands,
  ...serverconfigCommands,
  ...olderServerCommands,
  ...accountCommands,
  ...dataCommands,
  ...debugCommands,
  ...adminCommands,
]

/** Every command that the bot knows. Some work on messages of the platform, which they find through the context. */
export function allCommands(ctx: BotContext): readonly Command[] {
  const all: readonly Command[] = [...plainCommands, ...messageCommands(ctx), ...aboutCommands(() => all)]
  return all
}
