import { Refusal } from '../../base/refusal.ts'
import type { BotContext } from '../../context.ts'
import { deleteMessage } from '../../messages/delete.ts'
import { editMessage } from '../../messages/edit.ts'
import { orRefusal } from '../../messages/failures.ts'
import { showAuthor, showMessage, showText } from '../../messages/info.ts'
import type { MessageRequest, RequestOutcome } from '../../messages/message-request.ts'
import { reproxy } from '../../messages/reproxy.ts'
import type { MessageReference } from '../../parsing/ids.ts'
import { commonText, messagesText, text as sentences } from '../../text/texts.ts'
import type { Answer } from '../answers/answer.ts'
import { choice, message, messageLink, optional, text } from '../definitions/args.ts'
import { type Command, command } from '../definitions/command.ts'
import type { Call } from '../running/call.ts'

/** Runs a request about a message. The bot deletes a typed command that needs no answer, or marks it. */
async function request(
  ctx: BotContext,
  { message, isTyped }: Call<unknown>,
  run: (request: MessageRequest) => Promise<RequestOutcome>,
): Promise<Answer | undefined> {
  const channel = await ctx.platform.channel(message.channel)
  if (!channel) throw new Refusal(commonText.channelGone)
  const request: MessageRequest = {
    caller: message.author,
    channel,
    target: message.repliesTo,
    command: message.id,
    at: performance.now(),
  }
  const outcome = await run(request).catch((error) => {
    throw orRefusal(error)
  })
  if ('say' in outcome) return { ready: outcome.say }
  if (!isTyped) return { ready: { text: outcome.done } }
  await clearCommand(ctx, request, outcome.commandStays ?? false)
  return undefined
}

/** Deletes a command that needs no answer, or marks it as done. */
async function clearCommand(
  { platform, recentActions }: BotContext,
  request: MessageRequest,
  stays: boolean,
): Promise<void> {
  const { channel, command } = request
  const own = platform.ownPowers(channel)
  if (!stays && channel.guild !== null && own.has('manage-messages')) {
    recentActions.noteCommand(command)
    await platform.deleteMessage(channel.id, command).catch(() => undefined)
  } else {
    await platform.react(channel.id, command, '✅').catch(() => undefined)
  }
}

const editFlags = {
  append: 'append|a',
  prepend: 'prepend|p',
  nospace: 'nospace|no-space|ns',
  regex: 'regex|x',
  embeds: 'clear-embed|clear-embeds|ce',
  files: 'clear-attachments|clear-attachment|ca',
} as const

interface EditArgs {
  readonly message: MessageReference | undefined
  readonly text: string | undefined
}

/** Edits the message that the command replies to or links, or else the latest one. A reply wins, and a link is text. */
function edit(ctx: BotContext, call: Call<EditArgs, keyof typeof editFlags>, regex: boolean) {
  const { message, text = '' } = call.args
  return request(ctx, call, (asked) => {
    const linked = asked.target === null ? message : undefined
    const before = message && !linked ? `${message.typed} ` : ''
    return editMessage(
      ctx,
      { ...asked, target: linked?.message ?? asked.target },
      {
        text: `${before}${text}`.trim(),
        append: call.flag('append'),
        prepend: call.flag('prepend'),
        withoutSpace: call.flag('nospace'),
        regex: regex || call.flag('regex'),
        clearEmbeds: call.flag('embeds'),
        clearFiles: call.flag('files'),
      },
    )
  })
}

/** The commands about proxied messages. */
export const messageCommands = (ctx: BotContext): readonly Command[] => [
  command({
    form: [
      'message|msg|messageinfo',
      message('message'),
      optional(
        choice('action', { delete: 'delete', author: 'author', raw: 'raw|r', plaintext: 'plaintext|pt' }),
      ),
    ],
    flags: { delete: 'delete', author: 'author', raw: 'raw|r', plaintext: 'plaintext|pt' },
    who: 'anyone',
    help: () => messagesText.message,
    example: 'message https://discord.com/channels/1/2/3 author',
    run: (call) =>
      request(ctx, call, (asked) => {
        const { message, action } = call.args
        const named = asked.target ?? message?.message
        if (named === undefined) throw new Refusal(sentences.messageNeeded)
        const wants = (name: NonNullable<typeof action>) => action === name || call.flag(name)
        if (wants('delete')) return deleteMessage(ctx, asked, named)
        if (wants('author')) return showAuthor(ctx, asked, named)
        if (wants('raw')) return showText(ctx, asked, named, 'raw')
        if (wants('plaintext')) return showText(ctx, asked, named, 'plain')
        return showMessage(ctx, asked, named)
      }),
  }),
  command({
    form: ['edit|e', messageLink('message'), optional(text('text'))],
    flags: editFlags,
    who: 'anyone',
    help: () => messagesText.edit,
    example: 'edit Hello again',
    run: (call) => edit(ctx, call, false),
  }),
  command({
    form: ['x', messageLink('message'), optional(text('text'))],
    flags: editFlags,
    who: 'anyone',
    help: () => messagesText.regex,
    example: 'x s|colour|color|g',
    slash: null,
    run: (call) => edit(ctx, call, true),
  }),
  command({
    form: [
      'reproxy|rp|crimes|crime',
      messageLink('message'),
      { ...text('member', { isName: true }), kind: 'member' },
    ],
    who: 'anyone',
    help: () => messagesText.reproxy,
    example: 'reproxy Ash',
    run: (call) =>
      request(ctx, call, (asked) => {
        call.lookups.needOwner()
        const target = asked.target ?? call.args.message?.message ?? null
        const find = (typed: string) => call.lookups.ownMemberName(typed)
        return reproxy(ctx, { ...asked, target }, call.args.member, find)
      }),
  }),
]
