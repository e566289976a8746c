import { later } from '../../../text/language.ts'
import { commonText, fieldText, memberText } from '../../../text/texts.ts'
import { type Answer, note, success } from '../../answers/answer.ts'
import { anyMember, type FieldChange, field, readStoredDate } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { changeText } from '../fields/text-field.ts'
import { fieldOf, fields, start, update } from './target.ts'

const help = later(memberText.help)

/** Shows, empties or sets a birthday. The text of a change is a date. */
async function changeBirthday(call: Call<unknown>, member: Member, change: FieldChange): Promise<Answer> {
  const about = fieldOf(call, member, 'birthday', member.birthday)
  if (change.kind === 'show' && about.value !== null) {
    return note(fieldText.value(about.label, commonText.birthday(about.value)))
  }
  if (change.kind !== 'set' || !about.own) {
    const save = async () => void (await update(call, member, { birthday: null }))
    return changeText(call, change, { ...about, most: Number.POSITIVE_INFINITY, save })
  }
  const birthday = await readStoredDate(change.text, call.lookups)
  await update(call, member, { birthday })
  return success(memberText.birthdayChanged(about.label, commonText.birthday(birthday)))
}

export const textCommands: readonly Command[] = [
  fields.text({
    words: 'description|desc|describe|d|bio|text|intro|info',
    key: 'description',
    arg: 'text',
    long: true,
    example: 'member Ash description Likes maps.',
  }),
  fields.text({
    words: 'pronouns|pronoun|prns|pn',
    key: 'pronouns',
    arg: 'text',
    example: 'member Ash pronouns they/them',
  }),
  fields.color({ words: 'color|colour', key: 'color', example: 'member Ash color #ff8800' }),
  command({
    form: [
      start,
      anyMember('member'),
      'birthday|birth|bday|birthdate|cakeday|bdate|bd',
      field('date', { kind: 'date' }),
    ],
    who: 'anyone',
    help: help.birthday,
    example: 'member Ash birthday May 24',
    run: (call) => changeBirthday(call, call.args.member, call.args.date),
  }),
]
