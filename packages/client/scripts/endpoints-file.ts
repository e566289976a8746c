import { api } from '@polyphony/contract'

/** The text of src/endpoints.ts: method and path of every endpoint, and nothing of their schemas. */
export function endpointsFile(): string {
  const rows = Object.entries(api)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { method, path }]) => `  ${name}: '${method} ${path}',\n`)
  return `// Written by scripts/write-derived.ts from the contract. The types below and a test hold it to that.
import type { Api } from '@polyphony/contract'

type Table = { readonly [Name in keyof Api]: \`\${Api[Name]['method']} \${Api[Name]['path']}\` }

export const endpoints = {
${rows.join('')}} as const satisfies Table
`
}
