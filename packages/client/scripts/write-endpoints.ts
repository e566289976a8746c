// Writes src/endpoints.ts from the contract: bun packages/client/scripts/write-endpoints.ts
import { writeFileSync } from 'node:fs'
import { endpointsFile } from './endpoints-file.ts'

writeFileSync(new URL('../src/endpoints.ts', import.meta.url), endpointsFile())
