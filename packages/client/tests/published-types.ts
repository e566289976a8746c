// Holds the types that are published to those of the contract. It is checked by the compiler, not run.
import type * as published from '../published/shapes.d.ts'
import type { Answers, ErrorName, FieldProblems, Inputs } from '../src/shapes.ts'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Loose<T> = T extends object ? { [K in keyof T]?: Loose<T[K]> } : T
// why: the schema of a body also says which keys it must have, which the contract's type of a patch leaves open.
type SameInput<A, B> = [A] extends [B] ? Same<Loose<A>, Loose<B>> : false

type ComparedInputs = { [Name in keyof Inputs]: SameInput<published.Inputs[Name], Inputs[Name]> }
type ComparedAnswers = { [Name in keyof Answers]: Same<published.Answers[Name], Answers[Name]> }

export const names: Same<keyof published.Inputs, keyof Inputs> = true
export const answerNames: Same<keyof published.Answers, keyof Answers> = true
export const errors: Same<published.ErrorName, ErrorName> & Same<published.FieldProblems, FieldProblems> =
  true
export const inputs = (compared: ComparedInputs): Record<keyof Inputs, true> => compared
export const answers = (compared: ComparedAnswers): Record<keyof Answers, true> => compared
