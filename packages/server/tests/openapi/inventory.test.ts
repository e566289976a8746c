import { describe, expect, test } from 'bun:test'
import { api, apiV1, type Endpoint, errors } from '@polyphony/contract'
import { type Operation, openApiDocument } from '@polyphony/contract/openapi'
import { routes } from '../../src/http/app.ts'

const document = openApiDocument({ version: '0.0.0' })
const endpoints: readonly [string, Endpoint][] = [...Object.entries(api), ...Object.entries(apiV1)]
const operationOf = ({ method, path }: Endpoint): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase()]

const statusesOf = (operation: Operation | undefined) => Object.keys(operation?.responses ?? {})

describe('every endpoint', () => {
  test('that is mounted is in the table and in the document, and nothing else is in the document', () => {
    const mounted = Object.entries(routes).map(
      ([
        name,
        {
          endpoint: { method, path },
        },
      ]) => `${name} ${method} ${path}`,
    )
    const listed = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
    expect(listed.sort()).toEqual(mounted.sort())
    expect(endpoints.map(([name]) => name).sort()).toEqual(Object.keys(routes).sort())
  })

  for (const [name, endpoint] of endpoints) {
    const operation = operationOf(endpoint)
    describe(`${name}: ${endpoint.method} ${endpoint.path}`, () => {
      test('says what it is for, in a place of the docs that exists', () => {
        expect(endpoint.docs.summary).toMatch(/^[A-Z].{5,}[^.]$/)
        expect(operation?.summary).toBe(endpoint.docs.summary)
        expect(operation?.description.length).toBeGreaterThan(10)
        const places = document.tags.map((tag) => tag.name)
        expect(places).toContain(operation?.tags[0] ?? '')
        const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags)
        expect(grouped).toContain(operation?.tags[0] ?? '')
      })

      test('says who may call it and what a key needs', () => {
        const callers = ['anyone', 'system', 'owner', 'bridge', 'person', 'admin', 'share']
        expect(callers).toContain(endpoint.policy.auth)
        expect(endpoint.policy.scope).toMatch(
          /^((read|write):(system|members|groups|fronters|switches|all)|token|bridge)$/,
        )
        expect(operation?.['x-scope']).toBe(endpoint.policy.scope)
        const schemes = operation?.security.flatMap((each) => Object.keys(each)) ?? []
        if (endpoint.policy.auth === 'bridge') expect(schemes).toEqual(['bridgeKey'])
        if (endpoint.policy.auth === 'person' || endpoint.policy.auth === 'admin')
          expect(schemes).toEqual(['session'])
        if (endpoint.policy.auth === 'owner' || endpoint.policy.auth === 'system') {
          expect(operation?.security).not.toContainEqual({})
          expect(schemes).toContain('systemToken')
        }
        expect(schemes.includes('scopedKey')).toBe(
          /:/.test(endpoint.policy.scope) && (operation?.security.length ?? 0) > 0,
        )
        for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme)
      })

      test('has the schema of its answer, or none for 202, 204 and 302', () => {
        const { answer, redirects, status = answer === null ? 204 : 200 } = endpoint
        const success = operation?.responses[redirects ? 302 : status]
        expect(success).toBeDefined()
        expect(success && 'content' in success).toBe(answer !== null)
      })

      test('declares what it refuses, and the document has a status for each', () => {
        if (endpoint.path.includes('{') || endpoint.body || endpoint.query) {
          expect(endpoint.errors.length).toBeGreaterThan(0)
        }
        const isV1 = endpoint.path.startsWith('/v1/')
        const moved = ['member_ref_not_found', 'not_own_member_ref']
        for (const error of endpoint.errors) {
          const status = isV1 && moved.includes(error) ? 400 : errors[error].status
          expect(statusesOf(operation)).toContain(String(status))
        }
        expect(statusesOf(operation)).toEqual(expect.arrayContaining(['500', '503']))
        if (endpoint.body)
          expect(statusesOf(operation)).toEqual(expect.arrayContaining(['400', '413', '415']))
        if (endpoint.policy.auth !== 'bridge') expect(statusesOf(operation)).toContain('429')
      })

      test('describes everything that a request carries', () => {
        expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined)
        const parameters = (operation?.parameters ?? []).map((parameter) =>
          '$ref' in parameter
            ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
            : parameter,
        )
        const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
        expect(parameters.filter((each) => each?.in === 'path').map((each) => each?.name)).toEqual(inPath)
        expect(parameters.filter((each) => each?.in === 'query').map((each) => each?.name)).toEqual(
          Object.keys(endpoint.query ?? {}),
        )
        for (const parameter of parameters) expect(parameter?.description.length).toBeGreaterThan(10)
      })

      test('says when it is an addition, and when it is deprecated', () => {
        expect(operation?.['x-polyphony-extension'] ?? false).toBe(endpoint.docs.extension ?? false)
        expect(operation?.deprecated ?? false).toBe(endpoint.successor !== undefined)
      })
    })
  }
})
