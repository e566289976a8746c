import { Conflict } from '@polyphony/client'
import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { systemText } from '../../../text/texts.ts'
import { file, remark, success, warn, warning } from '../../answers/answer.ts'
import { optional, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { other, ownTarget, start } from './target.ts'

const help = later(systemText.help)
/** Chat platforms take no larger files in direct messages. */
const mostBytes = 10 * 1024 ** 2

async function create({ caller, lookups }: Call<unknown>, name: string | undefined): Promise<string> {
  const body = { account_id: caller, ...(name && { name }) }
  try {
    const { system } = await lookups.asStranger.bridgeCreateSystem({ body })
    return system.id
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    const { id } = await lookups.ownSystem()
    throw new Refusal(systemText.hasSystem(id))
  }
}

/** Sends a file with everything. Without it, nothing is deleted. */
async function sendExport(call: Call<unknown>): Promise<void> {
  const { name, content } = await call.server.exportSystem({ systemRef: '@me', format: 'polyphony' })
  if (content.size > mostBytes) {
    throw new Refusal(systemText.exportTooLarge(Math.ceil(content.size / 1024 ** 2)))
  }
  const data = new Uint8Array(await content.arrayBuffer())
  const sent = await call.sayDirectly(file(name, data, remark(systemText.exported)))
  if (!sent) throw new Refusal(systemText.inboxClosed)
}

/** The commands with which a system begins and ends. */
export const systemLifecycleCommands: readonly Command[] = [
  command({
    form: [start, 'new|create|make|add|register|init|n', optional(text('name', { isName: true }))],
    who: 'anyone',
    help: help.new,
    example: 'system new Harbour',
    async run(call) {
      const { name } = call.args
      const present = await call.lookups.systemIfAny()
      if (present) throw new Refusal(systemText.hasSystem(present.id))
      if (name && name.length > limits.name) {
        throw new Refusal(systemText.nameTooLong(name.length, limits.name))
      }
      const id = await create(call, name)
      const { firstSteps, allPublic, keepAccess } = systemText
      return success(systemText.created(id), remark(firstSteps), remark(allPublic), remark(keepAccess))
    },
  }),
  command({
    form: [start, other, 'delete|remove|destroy|erase|yeet'],
    flags: { withoutExport: 'no-export|ne' },
    who: 'anyone',
    help: help.delete,
    example: 'system delete',
    async run(call) {
      const target = await ownTarget(call)
      const { id, name } = call.guild === null ? target : await call.lookups.seenSystem(target)
      const withoutExport = call.flag('withoutExport')
      const about = withoutExport ? warn(systemText.noExport) : remark(systemText.exportFirst)
      await call.askToType(id, warning(systemText.askDelete(id, name), about))
      if (!withoutExport) await sendExport(call)
      await call.lookups.asStranger.bridgeDeleteSystem({ systemRef: id })
      return success(systemText.deleted)
    },
  }),
]
