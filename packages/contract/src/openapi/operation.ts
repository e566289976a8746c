import type { TSchema } from 'typebox'
import type { Endpoint } from '../model/endpoint.ts'
import type { SchemaWriter } from './json-schema.ts'
import { parametersOf } from './parameters.ts'
import { refusalsOf } from './refusals.ts'
import type { ErrorResponses } from './responses.ts'
import { securityOf, whoMayCall } from './security.ts'
import type { MediaType, Operation, Ref, Response } from './types.ts'
import { v1Responses } from './v1-responses.ts'

interface Tools {
  readonly writer: SchemaWriter
  readonly errorResponses: ErrorResponses
  /** True if the path has a GET, so that changes can carry `If-Match`. */
  hasReader(path: string): boolean
}

export function operationOf(operationId: string, endpoint: Endpoint, tools: Tools): Operation {
  const { method, path, policy, docs, body, upload, successor } = endpoint
  const hasReader = tools.hasReader(path)
  const parameters = parametersOf(endpoint, hasReader, tools.writer)
  return {
    operationId,
    summary: docs.summary,
    description: describe(endpoint),
    tags: [docs.tag],
    ...(successor !== undefined && { deprecated: true }),
    ...(docs.extension && { 'x-polyphony-extension': true }),
    'x-scope': policy.scope,
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.optional,
        ...(method === 'PATCH' && { description: 'Send at least one known key.' }),
        content: requestContent(body.schema, upload, tools.writer),
      },
    }),
    responses: responsesOf(endpoint, hasReader, tools),
  }
}

/** Lets a file arrive as bytes of any of its content types, or as a part of a form. */
function requestContent(
  body: TSchema,
  upload: readonly string[] = [jsonType],
  writer: SchemaWriter,
): Record<string, MediaType> {
  const withKeys = [jsonType, 'multipart/form-data']
  return Object.fromEntries(
    upload.map((type) => [type, { schema: withKeys.includes(type) ? writer.write(body) : {} }]),
  )
}

const jsonType = 'application/json'

function describe(endpoint: Endpoint): string {
  const { docs, method, successor } = endpoint
  const parts = [
    docs.description,
    whoMayCall(endpoint),
    docs.extension && "An addition to PluralKit's API.",
    successor !== undefined && `Deprecated: use \`${method} ${successor}\`.`,
  ]
  return parts.filter((part) => typeof part === 'string').join('\n\n')
}

function responsesOf(endpoint: Endpoint, hasReader: boolean, tools: Tools): Operation['responses'] {
  const { answer, mayBeEmpty, repeatStatus, reportsProgress, redirects, status = 200, successor } = endpoint
  const deprecation: Record<string, Ref> =
    successor === undefined
      ? {}
      : {
          Deprecation: { $ref: '#/components/headers/Deprecation' },
          Link: { $ref: '#/components/headers/Successor' },
        }
  const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...deprecation }
  const content = answer && { content: contentOf(endpoint, tools.writer) }
  const responses: Record<string, Response> = {}
  if (content) {
    const description = status === 201 ? 'Created.' : endpoint.docs.summary
    responses[status] = { description, headers: { ...headers, ...answerHeaders(endpoint) }, ...content }
  }
  if (reportsProgress) {
    // why: the stream starts before the import ends, so its status is always 200.
    const plain: Response = responses[200] ?? {
      description: 'The progress, as a stream of events.',
      headers,
    }
    responses[200] = { ...plain, content: { ...plain.content, 'text/event-stream': progressEvents } }
  }
  if (content && repeatStatus) {
    responses[repeatStatus] = { description: 'It exists already. Nothing has changed.', headers, ...content }
  }
  if (redirects) {
    const Location = { $ref: '#/components/headers/Location' }
    responses[302] = { description: 'Leads on.', headers: { ...headers, Location } }
  } else if (!answer && status === 202)
    responses[202] = { description: 'Begun. It goes on after the answer.', headers }
  else if (!answer) responses[204] = { description: 'Done.', headers }
  if (mayBeEmpty) responses[204] = { description: 'There is nothing to show.', headers }
  if (hasTag(endpoint)) {
    responses[304] = { description: 'Nothing has changed since the `ETag` that you sent.', headers }
  }
  const refusals = refusalsOf(endpoint, hasReader)
  const refused =
    successor === undefined ? tools.errorResponses.byStatus(refusals) : v1Responses(refusals, deprecation)
  return { ...responses, ...refused }
}

/** True for a read with a complete answer, which has an ETag. */
const hasTag = ({ method, answerType, download, redirects }: Endpoint) =>
  method === 'GET' && answerType === undefined && !download && !redirects

function answerHeaders(endpoint: Endpoint): Record<string, Ref> {
  const { query, successor, download } = endpoint
  return {
    ...(hasTag(endpoint) && { ETag: { $ref: '#/components/headers/ETag' } }),
    ...(download && { 'Content-Disposition': { $ref: '#/components/headers/FileName' } }),
    ...(query &&
      'limit' in query &&
      successor === undefined && { Link: { $ref: '#/components/headers/NextPage' } }),
  }
}

const progressEvents: MediaType = {
  schema: { type: 'string', description: 'Progress events. The last event is the result or a refusal.' },
  examples: {
    progress: {
      summary: 'Progress',
      value: 'event: progress\ndata: {"stage":"switches","done":4000,"total":100000}\n\n',
    },
  },
}

/** A download that holds several files. */
const zipFile: MediaType = {
  schema: { type: 'string', format: 'binary', description: 'A ZIP file, if you ask for pictures.' },
}

function contentOf(
  { answer, answerType, download, fileTypes = {} }: Endpoint,
  writer: SchemaWriter,
): Record<string, MediaType> {
  if (answer === null) return {}
  const schema = writer.write(answer)
  if (answerType === undefined) {
    const files = Object.entries(fileTypes).map(([type, description]) => [
      type,
      { schema: { type: 'string', description } },
    ])
    return {
      'application/json': { schema },
      ...(download && { 'application/zip': zipFile }),
      ...Object.fromEntries(files),
    }
  }
  return {
    [answerType]: {
      schema: {
        type: 'string',
        description: 'A stream of events that lasts until you disconnect. The `data` of each event is JSON.',
        contentMediaType: answerType,
        contentSchema: schema,
      },
      examples: {
        event: {
          summary: 'One event',
          value:
            'id: 1042\nevent: CREATE_SWITCH\ndata: {"type":"CREATE_SWITCH","system_id":"5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11",…}\n\n',
        },
      },
    },
  }
}
