// Writes what is derived from the contract: bun packages/client/scripts/write-derived.ts
import { writeFileSync } from 'node:fs'
import { endpointsFile } from './endpoints-file.ts'
import { shapesFile } from './shapes-file.ts'

writeFileSync(new URL('../src/endpoints.ts', import.meta.url), endpointsFile())
writeFileSync(new URL('../published/shapes.d.ts', import.meta.url), shapesFile())
