/** As much of the library as the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Context {
    oidc: {
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
      client: { clientId: string }
      session: { accountId: string }
    }
  }
  interface Configuration {
    clients: Record<string, unknown>[]
    features: Record<string, { enabled: boolean }>
    claims: Record<string, string[]>
    ttl: Record<string, number>
    findAccount(
      ctx: unknown,
      id: string,
    ): Promise<{ accountId: string; claims(): Promise<Record<string, unknown>> }>
    interactions: { url(ctx: unknown, interaction: { uid: string }): string }
    loadExistingGrant(ctx: Context): Promise<Grant>
  }
  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } }
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
    ): Promise<void>
  }
}
