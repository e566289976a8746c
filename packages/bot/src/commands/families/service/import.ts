import { type ImportProgress, PolyphonyError, RateLimited, ServerError } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import type { Id } from '../../../platform/types.ts'
import type { ImportReport } from '../../../text/en/commands/service/data.ts'
import { dataText } from '../../../text/texts.ts'
import { type Answer, type Card, note, success } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import { download } from './download.ts'

const lenient = true
const editEveryMs = 2_000

/** Imports a file: into the caller's system after a preview, or as a new system. */
export async function importData(call: Call<unknown>, address: string | undefined): Promise<void> {
  const file = new ImportedFile(() => call.whileBusy(() => download(call, address)))
  return (await call.lookups.systemIfAny()) ? intoSystem(call, file) : asNewSystem(call, file)
}

/** A file to import. It is read for each look at it, so that nothing large waits for the answer to a question. */
class ImportedFile {
  readonly #read: () => Promise<Blob>
  #digest: string | undefined

  constructor(read: () => Promise<Blob>) {
    this.#read = read
  }

  /** Refuses a file that changed since the last look. */
  async read(): Promise<Blob> {
    const body = await this.#read()
    const digest = new Bun.CryptoHasher('sha256').update(await body.arrayBuffer()).digest('hex')
    if (this.#digest !== undefined && this.#digest !== digest) throw new Refusal(dataText.fileChanged)
    this.#digest = digest
    return body
  }
}

async function previewOf(call: Call<unknown>, file: ImportedFile): Promise<ImportReport> {
  const body = await file.read()
  return orTell(
    call.whileBusy(() => call.server.importFile({ systemRef: '@me', lenient, dry_run: true, body })),
  )
}

async function intoSystem(call: Call<unknown>, file: ImportedFile): Promise<void> {
  const preview = await previewOf(call, file)
  if (preview.refused.length > 0) throw refusal(preview.refused)
  const answer = { card: previewCard(preview), ...note(dataText.askImport) }
  await call.ask({ text: dataText.askImport, answer, yes: dataText.importButton })
  const body = await file.read()
  const progress = await Progress.start(call)
  const report = await progress.during((onProgress) =>
    orTell(call.server.importFile({ systemRef: '@me', lenient, body }, { onProgress })),
  )
  await progress.end(success(dataText.imported(report)))
}

async function asNewSystem(call: Call<unknown>, file: ImportedFile): Promise<void> {
  const { lookups, caller } = call
  const accounts = await accountsIn(await file.read())
  if (accounts.length > 0 && !accounts.includes(caller)) {
    await call.ask({ text: dataText.askOther, yes: dataText.askOtherButton })
  }
  const body = await file.read()
  const progress = await Progress.start(call)
  const { system, report } = await progress.during((onProgress) =>
    orTell(
      lookups.asStranger.bridgeCreateSystemFromFile({ account_id: caller, lenient, body }, { onProgress }),
    ),
  )
  await progress.end(success(dataText.created(system.id, report)))
}

/** The accounts that a file of PluralKit or of our own names. */
async function accountsIn(body: Blob): Promise<readonly Id[]> {
  const [, list = ''] = /"accounts"\s*:\s*\[([\d\s,"]*)\]/.exec(await body.text()) ?? []
  return list.match(/\d+/g) ?? []
}

/** Shows what is wrong with a file, in the words of the server. */
async function orTell<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof PolyphonyError) || error instanceof RateLimited || error instanceof ServerError)
      throw error
    if (error.refused) throw refusal(error.refused)
    throw error.reason === undefined ? new Refusal(dataText.unreadable) : error
  }
}

const refusal = (parts: Readonly<ImportReport['refused']>) =>
  new Refusal(
    dataText.refusedFile(parts.map(({ message, code }) => (code && dataText.problems[code]) ?? message)),
  )

/** Shows what an import would do. */
function previewCard(report: ImportReport): Card {
  const { things } = dataText
  const { switches, odd_values: odd = [] } = report
  const kinds = (['members', 'groups', 'fields', 'notes', 'comments'] as const).filter((kind) => {
    const { created, updated, unchanged } = report[kind]
    return created + updated + unchanged > 0
  })
  const changes = [...report.system.changed, ...report.settings.changed].map(dataText.change)
  const taken = report.conflicts.filter(({ kept }) => kept === 'file').length
  const stays = report.conflicts.length - taken + report.conflicts_unlisted
  const mine = [
    ...(stays > 0 ? [dataText.staysYours(stays)] : []),
    ...(taken > 0 ? [dataText.isReplaced(taken)] : []),
  ]
  const warnings = report.warnings.map(({ message, count = 1 }) =>
    count > 1 ? `${message} (${count})` : message,
  )
  return {
    title: dataText.previewTitle(report.format),
    fields: [
      ...kinds.map((kind) => ({ label: things[kind], value: dataText.counts(report[kind]), short: true })),
      { label: things.switches, value: dataText.switchCounts(switches), short: true },
      ...listField(dataText.changes, changes.length > 0 ? [changes.join(', ')] : []),
      ...listField(dataText.goodToKnow, [...mine, ...warnings]),
      ...listField(
        dataText.odd(odd.length),
        odd.map(({ message }) => message),
      ),
    ],
    footer: dataText.keepsAll,
  }
}

const listField = (label: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [{ label, value: dataText.some(lines).join('\n') }]

/** A message that shows the progress of an import. It is edited every two seconds at most. */
class Progress {
  readonly #call: Call<unknown>
  readonly #message: Id
  #last = 0
  #edit: Promise<void> = Promise.resolve()

  private constructor(call: Call<unknown>, message: Id) {
    this.#call = call
    this.#message = message
  }

  static async start(call: Call<unknown>): Promise<Progress> {
    return new Progress(call, await call.say(note(dataText.progress('waiting', 0, 0))))
  }

  async during<Value>(
    work: (onProgress: (progress: ImportProgress) => void) => Promise<Value>,
  ): Promise<Value> {
    const shown = (progress: ImportProgress) => this.#show(progress)
    try {
      return await this.#call.whileBusy(() => work(shown))
    } finally {
      await this.#edit
    }
  }

  end(answer: Answer): Promise<void> {
    return this.#call.change(this.#message, answer)
  }

  #show({ stage, done, total }: ImportProgress): void {
    const now = performance.now()
    if (this.#last !== 0 && now - this.#last < editEveryMs) return
    this.#last = now
    const answer = note(dataText.progress(stage, done, total))
    this.#edit = this.#edit.then(() => this.#call.change(this.#message, answer)).catch(() => undefined)
  }
}
