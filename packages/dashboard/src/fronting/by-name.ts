import { nameOf } from '../text/names.ts'

type Named = Parameters<typeof nameOf>[0]
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export const byName = (a: Named, b: Named): number => collator.compare(nameOf(a), nameOf(b))
