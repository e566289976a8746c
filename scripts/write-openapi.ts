// Writes the OpenAPI document to dist/openapi.json, or to the path that is given: npx bun scripts/write-openapi.ts
import { openApiDocument } from '@polyphony/contract/openapi'
import manifest from '../packages/server/package.json' with { type: 'json' }

const [target = 'dist/openapi.json'] = process.argv.slice(2)
const { version } = manifest
await Bun.write(target, `${JSON.stringify(openApiDocument({ version }), null, 2)}\n`)
console.log(`${target} is written.`)
