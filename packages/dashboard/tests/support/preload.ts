import { loadStrings } from '../../src/text/strings.ts'

await loadStrings()
