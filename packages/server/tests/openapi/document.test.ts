import { describe, expect, test } from 'bun:test'
import { errors } from '@polyphony/contract'
import { type Operation, openApiDocument, type Schema } from '@polyphony/contract/openapi'
import { validate } from '@readme/openapi-parser'
import { version } from '../../src/observe/version.ts'
import { problemWith } from '../support/callers/conform.ts'

const document = openApiDocument({ version })
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
)

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(await validate(JSON.parse(JSON.stringify(document)))).toMatchObject({ valid: true, warnings: [] })
  })

  test('names no server in particular', () => {
    expect(document.servers).toMatchObject([{ url: '{address}' }])
  })

  test('says under which licence it is, and of which version', () => {
    expect(document.info).toMatchObject({ version, license: { identifier: 'Apache-2.0' } })
  })
})

describe('the schemas', () => {
  const named = Object.entries(document.components.schemas)

  test('every key of every named schema says what it holds', () => {
    const silent = named.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties as Record<string, Schema>)
        .filter(([, property]) => !('$ref' in property) && typeof property.description !== 'string')
        .map(([key]) => `${name}.${key}`),
    )
    expect(silent).toEqual([])
  })

  test('every named schema says what it is', () => {
    expect(named.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([])
  })

  test('every example is one', () => {
    const wrong = named.flatMap(([name, schema]) =>
      (schema.examples as unknown[]).map((example) => [
        name,
        problemWith(`#/components/schemas/${name}`, example),
      ]),
    )
    expect(wrong.filter(([, problem]) => problem !== undefined)).toEqual([])
  })

  test('limits, patterns and null are written out', () => {
    const { MemberPatch, NewMember, System } = document.components.schemas
    expect(MemberPatch?.properties).toMatchObject({
      name: { type: 'string', minLength: 1, maxLength: 100 },
      description: { type: ['string', 'null'], maxLength: 1000 },
      color: { type: ['string', 'null'], pattern: '^[0-9a-fA-F]{6}$' },
      avatar_url: { type: ['string', 'null'], format: 'uri', maxLength: 256 },
    })
    expect(MemberPatch).not.toHaveProperty('required')
    expect(NewMember?.required).toEqual(['name'])
    expect(System?.properties).toMatchObject({
      privacy: { anyOf: [{ $ref: '#/components/schemas/SystemPrivacy' }, { type: 'null' }] },
    })
  })
})

describe('the operations', () => {
  test('answers and bodies with keys are named schemas, not written out each time', () => {
    const inline = operations.flatMap(([place, { requestBody, responses }]) => {
      const contents = [requestBody, ...Object.values(responses)].flatMap((each) =>
        each && 'content' in each && each.content ? Object.values(each.content) : [],
      )
      return contents.filter(({ schema }) => 'properties' in schema).map(() => place)
    })
    expect(inline).toEqual([])
  })

  test('every refusal of the catalogue that is given today is somewhere in the document', () => {
    const never = ['missing_autoproxy_member', 'latch_autoproxy_member', 'not_own_group_ref']
    // Words of its own in v1; no operation, but what a path or method without one gets.
    const elsewhere = ['no_switches', 'account_not_found', 'route_not_found', 'method_not_allowed']
    const shown = Object.keys(document.components.examples)
    expect(Object.keys(errors).filter((name) => !shown.includes(name))).toEqual(
      Object.keys(errors).filter((name) => [...never, ...elsewhere].includes(name)),
    )
  })

  test('v1 is a deprecated part of its own', () => {
    const tagged = operations.map(([place, { tags, deprecated }]) => ({
      isV1: / \/v1\//.test(place),
      tagged: tags.every((tag) => tag.startsWith('v1 ')),
      deprecated: deprecated === true,
    }))
    for (const { isV1, ...marks } of tagged) expect(marks).toEqual({ tagged: isV1, deprecated: isV1 })
  })

  test('v1 says no in text, as text or as a JSON string, and in nothing at all without a token', () => {
    const { responses } = document.paths['/v1/m/{id}']?.patch ?? {}
    expect(responses?.['404']).toMatchObject({
      content: { 'text/plain': { schema: { enum: ['Member not found.', 'System not found.'] } } },
    })
    expect(responses?.['401']).not.toHaveProperty('content')
  })

  test('an import that reports its progress is a stream with status 200, though the plain answer may be 201', () => {
    const typesOf = (path: string, status: string) => {
      const response = document.paths[path]?.post?.responses[status] ?? {}
      return 'content' in response ? Object.keys(response.content ?? {}) : []
    }
    for (const path of ['/v2/import', '/bridge/v1/import']) {
      expect([typesOf(path, '200'), typesOf(path, '201')]).toEqual([
        ['text/event-stream'],
        ['application/json'],
      ])
    }
    expect(typesOf('/v2/systems/{systemRef}/import', '200')).toEqual([
      'application/json',
      'text/event-stream',
    ])
  })

  test('the live stream is a stream', () => {
    const { responses } = document.paths['/v2/systems/{systemRef}/events']?.get ?? {}
    expect(responses).toMatchObject({ '200': { content: { 'text/event-stream': {} } } })
  })
})
