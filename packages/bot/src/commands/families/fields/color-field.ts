import { Refusal } from '../../../base/refusal.ts'
import { fieldText } from '../../../text/texts.ts'
import { type Answer, note, plain, success } from '../../answers/answer.ts'
import { type FieldChange, readStoredColor } from '../../definitions/args.ts'
import type { Call } from '../../running/call.ts'
import type { Field } from './text-field.ts'
import { requireOwn } from './text-field.ts'

interface ColorField extends Field {
  save(color: string | null): Promise<unknown>
}

/** Shows, empties or sets a colour. Emptying asks nothing. */
export async function changeColor(
  call: Call<unknown>,
  change: FieldChange,
  field: ColorField,
): Promise<Answer> {
  const { label, value, own } = field
  if (!field.visible) throw new Refusal(fieldText.hidden(label))
  if (change.kind !== 'clear' && change.kind !== 'set') {
    if (value === null) {
      return note(
        own
          ? `${fieldText.unset(label)} ${fieldText.howToSet(`${field.command} #ff8800`)}`
          : fieldText.unset(label),
      )
    }
    if (change.kind !== 'show') return plain(change.kind === 'raw' ? `\`#${value}\`` : `#${value}`)
    return { card: { text: fieldText.colorValue(label, value), color: value } }
  }
  requireOwn(call, own, field.of)
  if (change.kind === 'clear') {
    await field.save(null)
    return success(fieldText.cleared(label))
  }
  const color = readStoredColor(change.text)
  await field.save(color)
  return { ...success(fieldText.colorChanged(label, color)), card: { color } }
}
