import { linkAccount } from '../../../after/link-account.ts'
import type { BotContext } from '../../../context.ts'
import { messagesText } from '../../../text/commands/messages.ts'
import { optional, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import { request } from '../requests.ts'

/** The commands about accounts. */
export const accountCommands = (ctx: BotContext): readonly Command[] => [
  command({
    form: ['link', optional(text('code'))],
    who: 'anyone',
    help: messagesText.link,
    example: 'link 7QX4M2KD',
    slash: 'code',
    run: (call) => request(ctx, call, (asked) => linkAccount(ctx, asked, call.args.code ?? '')),
  }),
]
