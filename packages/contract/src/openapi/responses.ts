import { type ErrorName, errors } from '../values/errors.ts'
import { pictureFailures } from '../values/picture-failures.ts'
import type { Ref, Response, Schema } from './types.ts'

const message: Schema = {
  type: 'string',
  description: 'A sentence for people.',
  examples: ['Member not found.'],
}
const code = {
  type: 'integer',
  description: 'A number for programs. 0 means that the status is enough.',
  examples: [20002],
}

/** The shapes of refusals. */
export const errorSchemas: Readonly<Record<string, Schema>> = {
  Error: {
    type: 'object',
    description: 'The reason why the server refused the request.',
    required: ['message', 'code'],
    properties: { message, code },
    examples: [{ message: 'Member not found.', code: 20002 }],
  },
  FieldProblem: {
    type: 'object',
    description: 'A problem with a field.',
    required: ['message'],
    properties: {
      message: {
        type: 'string',
        description: 'A sentence for people.',
        examples: ['Field name is too long.'],
      },
      actual_length: {
        type: 'integer',
        description: 'The length of a text that is too long.',
        examples: [131],
      },
      max_length: { type: 'integer', description: 'The maximum length.', examples: [100] },
    },
    examples: [{ message: 'Field name is too long.', actual_length: 131, max_length: 100 }],
  },
  InvalidModelError: {
    type: 'object',
    description: 'All invalid fields of the body. The server wrote nothing.',
    required: ['message', 'code', 'errors'],
    properties: {
      message: { ...message, examples: [errors.invalid_model.message] },
      code: { ...code, const: errors.invalid_model.code, examples: [errors.invalid_model.code] },
      errors: {
        type: 'object',
        description: 'Problems by the name of the field. Privacy keys have entries under their own names.',
        additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/FieldProblem' } },
        examples: [{ birthday: [{ message: 'Field birthday is invalid.' }] }],
      },
    },
    examples: [
      {
        ...bodyOf('invalid_model'),
        errors: {
          birthday: [{ message: 'Field birthday is invalid.' }],
          name: [{ message: 'Field name is too long.', actual_length: 131, max_length: 100 }],
        },
      },
    ],
  },
  PictureRefusedError: {
    type: 'object',
    description: 'The file is no picture that the server takes. The server stored nothing.',
    required: ['message', 'code', 'errors'],
    properties: {
      message: { ...message, examples: [errors.picture_refused.message] },
      code: { ...code, const: errors.picture_refused.code, examples: [errors.picture_refused.code] },
      errors: {
        type: 'object',
        description: 'The reason, under the key `file`.',
        additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/FieldProblem' } },
        examples: [{ file: [{ message: pictureFailures.damaged }] }],
      },
    },
    examples: [
      {
        ...bodyOf('picture_refused'),
        errors: { file: [{ message: pictureFailures.damaged }] },
      },
    ],
  },
  ImportRefusedError: {
    type: 'object',
    description: 'The data file is invalid. The server imported nothing.',
    required: ['message', 'code', 'refused'],
    properties: {
      message: { ...message, examples: ['400: Field color in member Wren is invalid.'] },
      code: { ...code, const: 0, examples: [0] },
      refused: {
        type: 'array',
        description: 'The first 100 problems of the file.',
        items: { $ref: '#/components/schemas/RefusedPart' },
      },
    },
    examples: [
      {
        message: '400: Field color in member Wren is invalid.',
        code: 0,
        refused: [{ at: 'members.Wren.color', message: 'Field color in member Wren is invalid.' }],
      },
    ],
  },
  TooManyRequestsError: {
    type: 'object',
    description: 'You sent too many requests.',
    required: ['message', 'retry_after', 'scope', 'code'],
    properties: {
      message: { ...message, examples: [errors.too_many_requests.message] },
      retry_after: { type: 'integer', description: 'Milliseconds to wait.', examples: [237] },
      scope: {
        type: 'string',
        description: 'The kind of requests that was limited.',
        examples: ['generic_get'],
      },
      code: { ...code, const: 0, examples: [0] },
    },
    examples: [
      { message: errors.too_many_requests.message, retry_after: 237, scope: 'generic_get', code: 0 },
    ],
  },
}

const shapes: Partial<Record<ErrorName, string>> = {
  invalid_model: 'InvalidModelError',
  picture_refused: 'PictureRefusedError',
  import_refused: 'ImportRefusedError',
  too_many_requests: 'TooManyRequestsError',
}

function bodyOf(name: ErrorName): { message: string; code: number } {
  const { message, code } = errors[name]
  return { message: message.replace('{ref}', 'zzzzz'), code }
}

function exampleOf(name: ErrorName): { summary: string; value: unknown } {
  const whole = errorSchemas[shapes[name] ?? '']?.examples as [unknown] | undefined
  return { summary: errors[name].message, value: whole?.[0] ?? bodyOf(name) }
}

/** Writes the body of a response with one of these refusals. */
export function errorSchema(names: readonly ErrorName[]): Schema {
  const plain = names.filter((name) => !(name in shapes))
  const codes = [...new Set(plain.map((name) => errors[name].code))].sort((a, b) => a - b)
  const options: Schema[] = names
    .filter((name) => name in shapes)
    .map((name) => ({ $ref: `#/components/schemas/${shapes[name]}` }))
  if (codes.length > 0) {
    options.unshift({
      allOf: [
        { $ref: '#/components/schemas/Error' },
        { type: 'object', properties: { code: { type: 'integer', enum: codes } } },
      ],
    })
  }
  const [only] = options
  return options.length === 1 && only ? only : { anyOf: options }
}

/** Writes the text of each refusal, as a list if there are several. */
export function describeAll(names: readonly ErrorName[], textOf: (name: ErrorName) => string): string {
  const lines = names.map(textOf)
  return lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n')
}

const described = (name: ErrorName) => {
  const { message, code } = errors[name]
  return code === 0 ? message : `${message} (code ${code})`
}

const inCapitals = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Writes refusals of v2 by status, and the components that they share. */
export class ErrorResponses {
  readonly responses: Record<string, Response> = {}
  readonly examples: Record<string, { summary: string; value: unknown }> = {}

  byStatus(names: readonly ErrorName[]): Record<string, Response | Ref> {
    const statuses = Map.groupBy(names, (name) => errors[name].status)
    return Object.fromEntries(
      [...statuses].sort(([a], [b]) => a - b).map(([status, group]) => [status, this.#shared(group)]),
    )
  }

  /** Gives a response with a single refusal a name, because many endpoints share it. */
  #shared(names: readonly ErrorName[]): Response | Ref {
    const [only] = names
    if (names.length > 1 || only === undefined) return this.#response(names)
    const name = inCapitals(only)
    this.responses[name] ??= this.#response(names)
    return { $ref: `#/components/responses/${name}` }
  }

  #response(names: readonly ErrorName[]): Response {
    for (const name of names) this.examples[name] ??= exampleOf(name)
    const examples = names.map((name) => [name, { $ref: `#/components/examples/${name}` }])
    return {
      description: describeAll(names, described),
      headers: headersOf(names),
      content: {
        'application/json': { schema: errorSchema(names), examples: Object.fromEntries(examples) },
      },
    }
  }
}

const header = (name: string): Ref => ({ $ref: `#/components/headers/${name}` })

export function headersOf(names: readonly ErrorName[]): Record<string, Ref> {
  return {
    'X-Request-Id': header('RequestId'),
    ...(names.includes('too_many_requests') && {
      'Retry-After': header('RetryAfter'),
      'X-RateLimit-Limit': header('RateLimitLimit'),
      'X-RateLimit-Remaining': header('RateLimitRemaining'),
      'X-RateLimit-Reset': header('RateLimitReset'),
      'X-RateLimit-Scope': header('RateLimitScope'),
    }),
  }
}
