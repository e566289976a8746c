import { PolyphonyError } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { dataText } from '../../../text/texts.ts'
import { type Answer, file, note, remark, success } from '../../answers/answer.ts'
import { address, choice, optional } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { importData } from './import.ts'

/** The platform takes 10 MiB; the rest of the message needs a little. */
const mostBytes = 9 * 1024 ** 2
const exportPage = '/settings/export'
const formats = { pluralkit: 'pluralkit|pk', pluralport: 'pluralport', polyphony: 'polyphony' } as const

/** Sends everything in the caller's system as a file, directly and to nobody else. */
async function exportData(call: Call<unknown>, format: keyof typeof formats): Promise<Answer | undefined> {
  const large = () => note(dataText.exportLarge(call.page(exportPage)))
  const found = await call.whileBusy(async () => {
    try {
      const { name, content } = await call.server.exportSystem({ systemRef: '@me', format })
      return content.size > mostBytes ? undefined : { name, data: await content.bytes() }
    } catch (error) {
      if (error instanceof PolyphonyError && error.reason === 'export_too_large') return undefined
      throw error
    }
  })
  if (!found) return large()
  if (!(await call.sayDirectly(file(found.name, found.data, remark(dataText.exported)))))
    throw new Refusal(dataText.inboxClosed)
  return call.guild === null ? undefined : success(dataText.exportSent)
}

/** The commands about data files. */
export const dataCommands: readonly Command[] = [
  command({
    form: ['import', optional(address('address'))],
    who: 'anyone',
    help: () => dataText.help.import,
    example: 'import',
    takesFile: true,
    once: true,
    async run(call) {
      await importData(call, call.args.address)
      return undefined
    },
  }),
  command({
    // why: an unknown format is refused, not skipped.
    form: ['export', optional({ ...choice('format', formats), accepts: () => true })],
    who: 'own',
    help: () => dataText.help.export,
    example: 'export',
    run: (call) => exportData(call, call.args.format ?? 'pluralkit'),
  }),
]
