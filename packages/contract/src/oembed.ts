import { type Static, Type } from 'typebox'

export const Oembed = Type.Object({
  type: Type.Literal('rich'),
  provider_name: Type.String(),
  provider_url: Type.String({ format: 'uri' }),
  title: Type.String(),
})
export type Oembed = Static<typeof Oembed>
