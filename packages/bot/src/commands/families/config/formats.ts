import { configText } from '../../../text/texts.ts'
import { type Answer, note, plain, remark, success, warn } from '../../answers/answer.ts'
import type { FieldChange } from '../../definitions/args.ts'
import type { Call } from '../../running/call.ts'

export const defaultFormat = '{name} {tag}'

interface FormatField {
  readonly about: string
  readonly usage: string
  readonly value: string | null
  /** The value after clearing. */
  readonly byDefault: string | null
  save(format: string | null): Promise<unknown>
}

/** Shows, resets or sets a format of names. It asks no question. */
export async function changeFormat(change: FieldChange, field: FormatField): Promise<Answer> {
  const { about, usage, value } = field
  if (change.kind !== 'clear' && change.kind !== 'set') {
    const hint = remark(configText.howTo([`config ${usage} ${defaultFormat}`, `config ${usage} clear`]))
    if (value === null) return note(configText.shown(about, configText.formatUnset), hint)
    if (change.kind === 'raw') return plain(`\`\`\`\n${value}\n\`\`\``)
    return change.kind === 'plaintext'
      ? plain(value)
      : note(configText.shown(about, configText.format(value)), hint)
  }
  const after = change.kind === 'clear' ? field.byDefault : change.text
  await field.save(after)
  const lines = after !== null && !after.includes('{name}') ? [warn(configText.formatWithoutName)] : []
  return success(
    configText.set(about, after === null ? configText.formatUnset : configText.format(after)),
    ...lines,
  )
}

/** The format of names in this chat server. */
export async function serverFormat({ lookups, guild }: Call<unknown>): Promise<FormatField> {
  const { id: systemRef } = await lookups.ownSystem()
  const put = (body: { name_format?: string | null }) =>
    lookups.asStranger.bridgePutSystemGuild({ systemRef, guild_id: guild ?? '', body })
  const { name_format: value } = await put({})
  return {
    about: configText.about.serverNameFormat,
    usage: 'server name format',
    value,
    byDefault: null,
    save: (name_format) => put({ name_format }),
  }
}

/** The format of names everywhere else. */
export async function ownFormat({ lookups, server }: Call<unknown>): Promise<FormatField> {
  const { name_format: value } = await lookups.settings()
  return {
    about: configText.about.nameFormat,
    usage: 'name format',
    value,
    byDefault: defaultFormat,
    save: (name_format) => server.updateSettings({ systemRef: '@me', body: { name_format } }),
  }
}
