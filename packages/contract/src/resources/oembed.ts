import { type Static, Type } from 'typebox'

export const Oembed = Type.Object(
  {
    type: Type.Literal('rich', { description: 'The kind of embed.' }),
    provider_name: Type.String({ description: 'The name of the provider.', examples: ['Polyphony System'] }),
    provider_url: Type.String({
      format: 'uri',
      description: 'The address of this server.',
      examples: ['http://127.0.0.1:8080'],
    }),
    title: Type.String({ description: 'A name that strangers may see.', examples: ['Harbour'] }),
  },
  { description: 'The preview of a link in a chat or on a page (oEmbed).' },
)
export type Oembed = Static<typeof Oembed>
