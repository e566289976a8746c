import { refuse } from '../world/refusals.ts'

interface Option {
  type?: number
  name: string
  description?: string
  description_localizations?: Record<string, string>
  required?: boolean
  autocomplete?: boolean
  choices?: { name: string; value: string }[]
  options?: Option[]
}

const [subcommand, group] = [1, 2]
const mostCharacters = 8000
const mostOptions = 25
const namePattern = /^[-_'\p{L}\p{N}]{1,32}$/u

/** Holds a slash command to the platform's limits: names, descriptions, depth, order, and all characters together. */
export function checkCommand(command: Option): void {
  if ((command.type ?? 1) !== 1) return
  checkName(command)
  checkOptions(command.options ?? [], 0)
  if (charactersOf(command) > mostCharacters) refuse(50035)
}

/** A description in all its languages. */
const descriptionsOf = ({ description = '', description_localizations: others = {} }: Option) => [
  description,
  ...Object.values(others),
]

function checkName(option: Option): void {
  const { name } = option
  const isFine = namePattern.test(name) && name === name.toLowerCase()
  if (!isFine || descriptionsOf(option).some(({ length }) => length < 1 || length > 100)) refuse(50035)
}

function checkOptions(options: readonly Option[], depth: number): void {
  if (options.length > mostOptions) refuse(50035)
  if (new Set(options.map(({ name }) => name)).size !== options.length) refuse(50035)
  const nested = options.filter(({ type }) => type === subcommand || type === group)
  if (nested.length > 0 && nested.length < options.length) refuse(50035)
  const firstOptional = options.findIndex(({ required }) => !required)
  if (firstOptional >= 0 && options.slice(firstOptional).some(({ required }) => required)) refuse(50035)
  for (const option of options) {
    checkName(option)
    const { type, choices = [], autocomplete = false } = option
    if (choices.length > mostOptions || (autocomplete && choices.length > 0)) refuse(50035)
    if (choices.some(({ name, value }) => name.length < 1 || name.length > 100 || value.length > 100))
      refuse(50035)
    if (type === group && depth > 0) refuse(50035)
    if (type === subcommand && depth > 1) refuse(50035)
    if (type === group || type === subcommand) checkOptions(option.options ?? [], type === group ? 1 : 2)
  }
}

/** Counts names, descriptions and values of a command and everything in it. The longest language counts. */
export function charactersOf(option: Option): number {
  const { name, choices = [], options = [] } = option
  const own = name.length + Math.max(...descriptionsOf(option).map(({ length }) => length))
  const inChoices = choices.reduce((sum, choice) => sum + choice.name.length + choice.value.length, 0)
  return own + inChoices + options.reduce((sum, option) => sum + charactersOf(option), 0)
}
