import { loadAllStrings, loadStrings } from '../../src/text/strings.ts'

await loadStrings()
await loadAllStrings()
