/** The part of OpenAPI 3.1 that the document uses. */
export type Schema = Readonly<Record<string, unknown>>
export interface Ref {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: true
  readonly description: string
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { summary: string; value: unknown }>>
}

export interface Header {
  readonly description: string
  readonly schema: Schema
}

export interface MediaType {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, Ref | { summary?: string; value: unknown }>>
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Ref>>
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated?: true
  /** Not part of the reference API. */
  readonly 'x-polyphony-extension'?: true
  /** The scope that a scoped key needs. Scoped keys cannot have `token` or `bridge`. */
  readonly 'x-scope'?: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (Parameter | Ref)[]
  readonly requestBody?: {
    readonly required: boolean
    readonly description?: string
    readonly content: Readonly<Record<string, MediaType>>
  }
  readonly responses: Readonly<Record<string, Response | Ref>>
}

type PathItem = Readonly<Record<string, Operation>>

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly Readonly<Record<string, unknown>>[]
  readonly tags: readonly { name: string; description: string }[]
  readonly 'x-tagGroups': readonly { name: string; tags: readonly string[] }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly webhooks: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly examples: Readonly<Record<string, { summary: string; value: unknown }>>
    readonly headers: Readonly<Record<string, Header>>
    readonly securitySchemes: Readonly<Record<string, Schema>>
  }
}
