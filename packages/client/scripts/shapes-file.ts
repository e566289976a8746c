import * as contract from '@polyphony/contract'
import { api, type Endpoint, errors } from '@polyphony/contract'

/** As much of JSON Schema as the contract's schemas use. */
interface Schema {
  type?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
}

/** Objects with a name of their own: the schemas that the contract exports. */
const named = new Map<unknown, string>(
  Object.entries(contract)
    .filter(([name, value]) => /^[A-Z]/.test(name) && isObjectSchema(value))
    .map(([name, value]) => [value, name]),
)

/**
 * The text of published/shapes.d.ts: the types of src/shapes.ts, written out without the contract. The compiler holds
 * the two to each other in tests/published-types.ts.
 */
export function shapesFile(): string {
  const endpoints: [string, Endpoint][] = Object.entries(api)
  const inputs = endpoints.map(
    ([name, endpoint]) => `${about(endpoint.docs.summary)}  ${name}: ${inputOf(endpoint)}\n`,
  )
  const answers = endpoints.map(
    ([name, endpoint]) => `${about(endpoint.docs.summary)}  ${name}: ${answerOf(endpoint)}\n`,
  )
  const names = Object.keys(errors).map((name) => `  | '${name}'\n`)
  const objects = [...named].map(
    ([schema, name]) =>
      `${about((schema as Schema).description, '')}export interface ${name} ${membersOf(schema as Schema)}\n\n`,
  )
  return `// biome-ignore-all format: written by scripts/write-derived.ts from the contract
export type ErrorName =
${names.join('')}
export interface FieldProblem {
  message: string
  actual_length?: number
  max_length?: number
}
export type FieldProblems = Record<string, FieldProblem[]>

${objects.join('')}export interface Inputs {
${inputs.join('')}}

export interface Answers {
${answers.join('')}}
`
}

function inputOf({ path, query = {}, body }: Endpoint): string {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string`)
  const asked = Object.entries(query).map(([name, { schema }]) => `${name}?: ${typeOf(schema as Schema)}`)
  const members = [...params, ...asked, ...(body ? [`body: ${typeOf(body.schema as Schema)}`] : [])]
  return members.length === 0 ? 'Record<never, never>' : `{ ${members.join('; ')} }`
}

function answerOf({ answer, mayBeEmpty }: Endpoint): string {
  if (answer === null) return 'undefined'
  return typeOf(answer as Schema) + (mayBeEmpty ? ' | undefined' : '')
}

function typeOf(schema: Schema): string {
  return named.get(schema) ?? written(schema)
}

function written(schema: Schema): string {
  if (schema.anyOf) return `(${schema.anyOf.map(typeOf).join(' | ')})`
  if (schema.enum) return `(${schema.enum.map((value) => JSON.stringify(value)).join(' | ')})`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.patternProperties) {
    return `Record<string, ${Object.values(schema.patternProperties).map(typeOf).join(' | ')}>`
  }
  if (schema.type === 'object') return schema.properties ? membersOf(schema) : 'object'
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

function membersOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${about(schema.description)}  ${name}${mark}: ${typeOf(schema)}\n`
  })
  return members.length === 0 ? 'object' : `{\n${members.join('')}}`
}

const about = (text: string | undefined, indent = '  ') => (text ? `${indent}/** ${text} */\n` : '')

function isObjectSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as Schema).type === 'object'
}
