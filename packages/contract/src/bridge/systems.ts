import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { type Field, flag, optionalChoice, type Problems, text } from '../model/fields.ts'
import { model, orRefuse, PatchObject, patchBody, readPatch } from '../model/patch.ts'
import { about, described, HidText } from '../model/schemas.ts'
import { settingsModel } from '../resources/settings.ts'
import { System } from '../resources/system.ts'
import { type Hid, parseHid } from '../values/ids.ts'
import { languages } from '../values/languages.ts'
import { limits } from '../values/limits.ts'
import { snowflake } from './fields.ts'

const chosenHid = {
  schema: Type.Unsafe<Hid>(HidText),
  read(value: unknown, key: string, problems: Problems): Hid | undefined {
    const hid = typeof value === 'string' ? parseHid(value) : undefined
    if (hid === undefined)
      problems.add(key, { message: `Field ${key} must be five or six letters from a to z.` })
    return hid
  },
} satisfies Field

const newSystemModel = model({
  account_id: about(snowflake, 'An account to link to the new system.', '466378653216014359'),
  name: about(text(limits.name), 'The name of the system.', 'Harbour'),
  id: about(chosenHid, 'A short ID for the system. It must be free.', 'kvrtuo'),
})
export const NewSystem = PatchObject(newSystemModel, {
  description: 'A system to create. All keys are optional.',
  examples: [{ account_id: '466378653216014359', name: 'Harbour' }],
})
export const newSystem = objectBody(NewSystem, (json) => orRefuse(readPatch(newSystemModel, json)))

const autoproxyEnabled = about(flag(), 'If true, autoproxy works for this account.', true)
const accountModel = model({ autoproxy_enabled: autoproxyEnabled })
export const AccountPatch = PatchObject(accountModel, {
  description: 'The account settings to change.',
  examples: [{ autoproxy_enabled: false }],
})
export const accountPatch = patchBody(accountModel, AccountPatch)
export const Account = Type.Object(
  { system: System, autoproxy_enabled: autoproxyEnabled.schema },
  { description: 'An account of the chat platform and its linked system.' },
)
export type Account = Static<typeof Account>

export const DeletedSwitches = Type.Object(
  { deleted: Type.Integer({ minimum: 0, description: 'The number of deleted switches.', examples: [12] }) },
  { description: 'The outcome for the history of a system.' },
)
export type DeletedSwitches = Static<typeof DeletedSwitches>

export const Denied = Type.Object(
  {
    denied: Type.Boolean({
      description: 'True if the account is on the deny list.',
      examples: [false],
    }),
    language: described(
      optionalChoice(languages).schema,
      'The language that the system of the account chose for answers. Null if there is none.',
      'de',
    ),
    words: described(
      settingsModel.extended.words.schema,
      'The words that the system of the account uses instead of the usual ones. Empty if there are none.',
      { member: 'headmate' },
    ),
  },
  { description: 'Tells whether the bot ignores an account, and in which language and words it answers.' },
)
export type Denied = Static<typeof Denied>
