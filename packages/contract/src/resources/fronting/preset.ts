import { type Static, Type } from 'typebox'
import { isObject, type JsonObject, listBody } from '../../model/body.ts'
import { isStorableText, Problems } from '../../model/fields.ts'
import { addition, described, HidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { limits } from '../../values/limits.ts'

const name = described(
  Type.String({ minLength: 1, maxLength: limits.presetName }),
  'The name, different from all others in any letter case.',
  'Work day',
)

export const Preset = addition(
  Type.Object(
    {
      name,
      members: Type.Array(HidText, {
        description: 'Short IDs of the members in the order of the front.',
        examples: [['pqsxyw']],
      }),
    },
    { description: 'A front that people can set in one step.' },
  ),
)
export type Preset = Static<typeof Preset>

/** A preset as the caller sent it. */
export interface SentPreset {
  name: string
  /** References in any form. */
  members: string[]
}

const SentPresetSchema = Type.Object({
  name,
  members: Type.Array(Type.String({ description: 'A short ID in any form, or a UUID.' }), {
    minItems: 1,
    maxItems: limits.membersPerImportedSwitch,
    examples: [['pqsxyw']],
  }),
})

/** Tells whether two names of presets count as the same. */
export const isSamePreset = (one: { name: string }, other: { name: string }): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase()

/** All presets of a system, in their order. */
export const presetList = listBody(
  Type.Array(SentPresetSchema, {
    maxItems: limits.presetsPerSystem,
    description: 'All presets in their new order. Those that are left out are deleted.',
  }),
  (list): SentPreset[] => {
    const presets = list.map((each) => (isObject(each) ? formOf(each) : undefined) ?? fail('bad_request'))
    const problems = new Problems()
    if (presets.length > limits.presetsPerSystem)
      problems.add('presets', { message: `A system can have at most ${limits.presetsPerSystem} presets.` })
    const alike = presets.find((preset, i) => presets.findIndex((each) => isSamePreset(each, preset)) < i)
    if (alike) problems.add('name', { message: `Field name has '${alike.name}' more than once.` })
    for (const preset of presets) checkPreset(preset, problems)
    problems.refuse()
    return presets
  },
)

/** Reads a preset of a file, with each member once. Gives undefined if it does not fit. */
export function readPreset(json: JsonObject): SentPreset | undefined {
  const preset = formOf(json)
  if (preset === undefined) return undefined
  const problems = new Problems()
  const once = { ...preset, members: [...new Set(preset.members)] }
  checkPreset(once, problems)
  return problems.any ? undefined : once
}

function formOf({ name, members }: JsonObject): SentPreset | undefined {
  if (typeof name !== 'string' || !Array.isArray(members)) return undefined
  return members.every((ref) => typeof ref === 'string') ? { name: name.trim(), members } : undefined
}

function checkPreset({ name, members }: SentPreset, problems: Problems): void {
  if (name === '' || !isStorableText(name)) problems.invalid('name')
  else if (name.length > limits.presetName) problems.tooLong('name', name.length, limits.presetName)
  if (members.length === 0 || members.length > limits.membersPerImportedSwitch) problems.invalid('members')
}
