import { type ErrorName, errors } from '@polyphony/contract'
import {
  type OpenApiDocument,
  type Operation,
  openApiDocument,
  type Response,
} from '@polyphony/contract/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** The document that every answer in the tests is held to. */
export const document: OpenApiDocument = openApiDocument({ version: '0.0.0' })

/** As much of an answer as can be compared with the document. */
export interface Described {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Throws when an answer is not what the document says of that method and path. */
export function conform(method: string, path: string, answer: Described): void {
  const problem = differenceFrom(method, path, answer)
  if (problem === undefined) return
  throw new Error(
    `The OpenAPI document and ${method} ${path} disagree: ${problem}: ${answer.status} ${answer.text}`,
  )
}

/** Returns the first difference between an answer and the OpenAPI document. */
export function differenceFrom(method: string, path: string, answer: Described): string | undefined {
  const address = new URL(path, 'http://server').pathname
  if (method === 'OPTIONS' || !described.test(address)) return undefined
  const operations = operationsAt(address)
  const operation = operations[method === 'HEAD' ? 'get' : method.toLowerCase()]
  if (operation) return differenceFromOperation(operation, method, answer)
  const expected = Object.keys(operations).length > 0 ? 405 : 404
  if (answer.status !== expected) return `${expected} is what a path or method that is not in it gets`
  return method === 'HEAD' ? undefined : differenceFromSchema('#/components/schemas/Error', answer.text)
}

const described = /^\/(v2|v1|bridge|private)\/(?!openapi\.json$)/

const places = Object.entries(document.paths).map(([path, item]) => ({
  path,
  item,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

type Located = Operation & { readonly pointer: string }

/** Every operation at an address, each with where it stands. A path without parameters comes before one with them. */
function operationsAt(address: string): Record<string, Located> {
  const found: Record<string, Located> = {}
  for (const { path, item, pattern } of places) {
    if (!pattern.test(address)) continue
    for (const [method, operation] of Object.entries(item)) {
      const located = { ...operation, pointer: pointerTo('paths', path, method) }
      if (!(method in found) || !path.includes('{')) found[method] = located
    }
  }
  return found
}

const pointerTo = (...keys: string[]) =>
  `#${keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`

function differenceFromOperation(operation: Located, method: string, answer: Described): string | undefined {
  const given = operation.responses[answer.status]
  if (given === undefined) return 'the status is not in it'
  const pointer = '$ref' in given ? given.$ref : `${operation.pointer}/responses/${answer.status}`
  const { content } = '$ref' in given ? namedResponse(given.$ref) : given
  if (method === 'HEAD' || content === undefined)
    return answer.text === '' ? undefined : 'a body is not in it'
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  const media = content[type]
  if (media === undefined) return `a body of type '${type}' is not in it`
  const schema = `${pointer}/content/${type.replace('/', '~1')}/schema`
  return differenceFromSchema(schema, answer.text, type) ?? differenceFromRefusals(media.examples, answer)
}

function namedResponse(ref: string): Response {
  const found = document.components.responses[ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`There is no ${ref}.`)
  return found
}

/** A refusal must also be one of those that are named, word for word. */
function differenceFromRefusals(
  examples: object | undefined,
  { status, text }: Described,
): string | undefined {
  if (status < 400 || examples === undefined) return undefined
  const { message } = JSON.parse(text) as { message: string }
  const known = Object.keys(examples).some((name) => {
    const [before = '', after] = errors[name as ErrorName].message.split('{ref}')
    return after === undefined ? message === before : message.startsWith(before) && message.endsWith(after)
  })
  return known ? undefined : 'the refusal is not in it'
}

// why: a key that the document does not know is a drift too, though those who read answers must bear with new ones.
const ajv = addFormats.default(new Ajv2020({ strict: false, validateSchema: false, allowUnionTypes: true }))
ajv.addSchema(closed(document) as object, 'document')
const compiled = new Map<string, ValidateFunction>()

/** Returns the problems of a value with the schema at a place of the document. */
export function problemWith(pointer: string, value: unknown): string | undefined {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` })
  compiled.set(pointer, validate)
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' })
}

function differenceFromSchema(pointer: string, text: string, type = 'application/json'): string | undefined {
  return problemWith(pointer, type === 'application/json' ? JSON.parse(text) : text)
}

/** Copies the document so that objects allow only the keys it names. */
function closed(node: unknown, part = false): unknown {
  if (Array.isArray(node)) return node.map((each) => closed(each, part))
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'examples' || key === 'example' ? value : closed(value, key === 'allOf'),
    ]),
  )
  const isObject = 'allOf' in node || ('properties' in node && 'type' in node)
  return isObject && !part ? { ...copy, unevaluatedProperties: false } : copy
}
