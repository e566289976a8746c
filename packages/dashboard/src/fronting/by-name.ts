import { locale } from '../text/language.ts'
import { nameOf } from '../text/names.ts'

type Named = Parameters<typeof nameOf>[0]
const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

export const byName = (a: Named, b: Named): number => collator.compare(nameOf(a), nameOf(b))
