import type { Arg } from './arg.ts'
import type { Command, Part } from './command.ts'

/** Words that mean the same; the first is shown. */
export type Spellings = readonly string[]

export type Step =
  | { readonly kind: 'words'; readonly phrases: readonly (readonly Spellings[])[] }
  | { readonly kind: 'arg'; readonly arg: Arg<string, unknown> }

const isArg = (part: Part): part is Arg<string, unknown> => typeof part === 'object' && 'take' in part

const spellings = (text: string): Spellings => text.split('|')
const phrase = (text: string): readonly Spellings[] => text.split(' ').map(spellings)

/** Reads the parts of a command into steps. */
export const stepsOf = (form: readonly Part[]): readonly Step[] =>
  form.map((part) => {
    if (isArg(part)) return { kind: 'arg', arg: part }
    return { kind: 'words', phrases: (typeof part === 'string' ? [part] : part).map(phrase) }
  })

/** Shows how to type a command: `switch move <time>`. */
export const usageOf = ({ form }: Command): string =>
  stepsOf(form)
    .map((step) => {
      if (step.kind === 'words') return step.phrases[0]?.map(([word]) => word).join(' ')
      return step.arg.optional ? `[${step.arg.name}]` : `<${step.arg.name}>`
    })
    .join(' ')

/** The first word of a command names its family. */
export const familyOf = (command: Command): string => usageOf(command).split(' ')[0] ?? ''
