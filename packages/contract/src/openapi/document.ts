import { api } from '../api.ts'
import type { Endpoint } from '../model/endpoint.ts'
import { tagGroups, tags } from '../model/tags.ts'
import { apiV1 } from '../v1/endpoints.ts'
import { namedSchemas } from './components.ts'
import { headers } from './headers.ts'
import { infoOf } from './info.ts'
import { SchemaWriter } from './json-schema.ts'
import { operationOf } from './operation.ts'
import { parameters } from './parameters.ts'
import { ErrorResponses, errorSchemas } from './responses.ts'
import { securitySchemes } from './security.ts'
import type { OpenApiDocument, Operation } from './types.ts'
import { webhooks } from './webhook.ts'

export type { OpenApiDocument, Operation, Parameter, Response, Schema } from './types.ts'

export interface DocumentOptions {
  /** The version of the server. */
  version: string
  /** The address of the server. Without it readers of the document enter one. */
  serverUrl?: string
}

const anyServer = {
  url: '{address}',
  description: 'A Polyphony server',
  variables: { address: { default: 'http://127.0.0.1:8080', description: 'The address of the server.' } },
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Sorts endpoints for the docs: by chapter, then by path, reads before changes. */
function inOrder(endpoints: readonly [string, Endpoint][]): readonly [string, Endpoint][] {
  const placeOf = (endpoint: Endpoint) => tags.findIndex(({ name }) => name === endpoint.docs.tag)
  return endpoints.toSorted(
    ([, a], [, b]) =>
      placeOf(a) - placeOf(b) ||
      a.path.split('/').length - b.path.split('/').length ||
      a.path.localeCompare(b.path, 'en') ||
      methods.indexOf(a.method) - methods.indexOf(b.method),
  )
}

/** Writes the table of endpoints as an OpenAPI document. */
export function openApiDocument({ version, serverUrl }: DocumentOptions): OpenApiDocument {
  const endpoints = inOrder([...Object.entries(api), ...Object.entries(apiV1)])
  const readers = new Set(endpoints.flatMap(([, { method, path }]) => (method === 'GET' ? [path] : [])))
  const writer = new SchemaWriter(namedSchemas)
  const errorResponses = new ErrorResponses()
  const tools = { writer, errorResponses, hasReader: (path: string) => readers.has(path) }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of endpoints) {
    const operations = paths[endpoint.path] ?? {}
    paths[endpoint.path] = operations
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint, tools)
  }
  return {
    openapi: '3.1.1',
    info: infoOf(version, serverUrl),
    servers: [serverUrl === undefined ? anyServer : { url: serverUrl, description: 'This server' }],
    tags,
    'x-tagGroups': tagGroups,
    paths,
    webhooks,
    components: {
      schemas: { ...writer.components(), ...errorSchemas },
      responses: errorResponses.responses,
      parameters,
      examples: errorResponses.examples,
      headers,
      securitySchemes,
    },
  }
}
