import { compareNames } from '../text/name-order.ts'
import { isCustomFront, nameOf } from '../text/names.ts'

type Named = Parameters<typeof nameOf>[0]

export const byName = (a: Named, b: Named): number => compareNames(nameOf(a), nameOf(b))

type Listed = Named & Parameters<typeof isCustomFront>[0]

/** By name, with custom fronts after everyone else. */
export const membersFirst = (a: Listed, b: Listed): number =>
  Number(isCustomFront(a)) - Number(isCustomFront(b)) || byName(a, b)
