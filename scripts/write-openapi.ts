// Writes docs/openapi.json from the table of endpoints. A test fails while the file is not what this writes.
import { openApiDocument } from '@polyphony/contract/openapi'
import manifest from '../packages/server/package.json' with { type: 'json' }

const target = new URL('../docs/openapi.json', import.meta.url)
const { version } = manifest
await Bun.write(target, `${JSON.stringify(openApiDocument({ version }), null, 2)}\n`)
console.log('docs/openapi.json is written.')
