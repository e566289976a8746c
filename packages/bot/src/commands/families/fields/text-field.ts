import { Refusal } from '../../../base/refusal.ts'
import { fieldText } from '../../../text/texts.ts'
import { type Answer, card, type Line, note, plain, remark, success } from '../../answers/answer.ts'
import type { FieldChange } from '../../definitions/args.ts'
import type { Call } from '../../running/call.ts'

/** Refuses a change to another system, and every change with `-public`. */
export function requireOwn(call: Call<unknown>, own: boolean, of: keyof typeof fieldText.notOwn): void {
  call.lookups.needOwner()
  if (!own) throw new Refusal(fieldText.notOwn[of])
}

/** A field of a system, member or group, for one run of a command. */
export interface Field {
  /** Names the field at the beginning of a sentence: `The description of Ash`. */
  readonly label: string
  readonly of: 'system' | 'member' | 'group'
  readonly own: boolean
  /** The caller may see the field. */
  readonly visible: boolean
  readonly value: string | null
  /** The command that sets it, for hints: `member Ash description`. */
  readonly command: string
}

interface TextField extends Field {
  readonly most: number
  /** False for names, which must not be empty. */
  readonly clearable?: boolean
  /** Long texts are shown on a card. */
  readonly long?: boolean
  /** Stores the value. The lines come after the success. */
  save(text: string | null): Promise<readonly Line[] | undefined>
}

/** Shows, empties or sets a field of text, in the order that people know: privacy, show, ownership, clear, set. */
export async function changeText(
  call: Call<unknown>,
  change: FieldChange,
  field: TextField,
): Promise<Answer> {
  const { label, most, clearable = true } = field
  if (change.kind !== 'clear' && change.kind !== 'set') {
    if (!field.visible) throw new Refusal(fieldText.hidden(label))
    return showText(field, change.kind)
  }
  requireOwn(call, field.own, field.of)
  if (change.kind === 'clear') {
    if (!clearable) throw new Refusal(fieldText.cannotClear(label))
    await call.ask({ text: fieldText.askClear(label), yes: fieldText.clearButton })
    return success(fieldText.cleared(label), ...((await field.save(null)) ?? []))
  }
  const { text } = change
  if (text.length > most) throw new Refusal(fieldText.tooLong(label, text.length, most))
  const lines = await field.save(text)
  return success(fieldText.changed(label, text, most), ...(lines ?? []))
}

/** Shows a field as it looks, as code, or as text alone to copy. */
function showText(field: TextField, kind: 'show' | 'raw' | 'plaintext'): Answer {
  const { label, value, own, command, long = false } = field
  if (value === null) {
    return note(
      own ? `${fieldText.unset(label)} ${fieldText.howToSet(`${command} …`)}` : fieldText.unset(label),
    )
  }
  if (kind === 'raw') return plain(`\`\`\`\n${value.replaceAll('```', '`\u200b``')}\n\`\`\``)
  if (kind === 'plaintext') return { text: value, card: { text: label } }
  const hints = own ? [remark(fieldText.howToClear(command))] : []
  return long ? card({ title: label, text: value }, ...hints) : note(fieldText.value(label, value), ...hints)
}
