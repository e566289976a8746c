import { fieldText } from '../../../text/commands/fields.ts'
import { memberText } from '../../../text/commands/member.ts'
import { type Answer, note, success } from '../../answers/answer.ts'
import { anyMember, type FieldChange, field, readStoredDate } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import { showBirthday } from '../../reading/dates.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { changeColor } from '../fields/color-field.ts'
import { changeText } from '../fields/text-field.ts'
import { fieldOf, start, update } from './target.ts'

const { help } = memberText
const longestDescription = 1000
const longestPronouns = 100

/** Shows, empties or sets a birthday. The text of a change is a date. */
async function changeBirthday(call: Call<unknown>, member: Member, change: FieldChange): Promise<Answer> {
  const about = fieldOf(call, member, 'birthday', member.birthday)
  if (change.kind === 'show' && about.value !== null) {
    return note(fieldText.value(about.label, showBirthday(about.value)))
  }
  if (change.kind !== 'set' || !about.own) {
    const save = async () => void (await update(call, member, { birthday: null }))
    return changeText(call, change, { ...about, most: Number.POSITIVE_INFINITY, save })
  }
  const birthday = await readStoredDate(change.text, call.lookups)
  await update(call, member, { birthday })
  return success(memberText.birthdayChanged(about.label, showBirthday(birthday)))
}

export const textCommands: readonly Command[] = [
  command({
    form: [start, anyMember('member'), 'description|desc|describe|d|bio|text|intro|info', field('text')],
    who: 'anyone',
    help: help.description,
    example: 'member Ash description Likes maps.',
    run(call) {
      const { member, text } = call.args
      return changeText(call, text, {
        ...fieldOf(call, member, 'description', member.description),
        most: longestDescription,
        long: true,
        save: async (description) => void (await update(call, member, { description })),
      })
    },
  }),
  command({
    form: [start, anyMember('member'), 'pronouns|pronoun|prns|pn', field('text')],
    who: 'anyone',
    help: help.pronouns,
    example: 'member Ash pronouns they/them',
    run(call) {
      const { member, text } = call.args
      return changeText(call, text, {
        ...fieldOf(call, member, 'pronouns', member.pronouns),
        most: longestPronouns,
        save: async (pronouns) => void (await update(call, member, { pronouns })),
      })
    },
  }),
  command({
    form: [start, anyMember('member'), 'color|colour', field('color', { kind: 'color' })],
    who: 'anyone',
    help: help.color,
    example: 'member Ash color #ff8800',
    async run(call) {
      const { member, color } = call.args
      const about = fieldOf(call, member, 'color', member.color)
      // why: a colour is never private, so that null means none.
      const save = (color: string | null) => update(call, member, { color })
      return changeColor(color, { ...about, visible: true, save })
    },
  }),
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
