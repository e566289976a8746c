import { compareNames } from '../text/name-order.ts'
import { nameOf } from '../text/names.ts'

type Named = Parameters<typeof nameOf>[0]

export const byName = (a: Named, b: Named): number => compareNames(nameOf(a), nameOf(b))
