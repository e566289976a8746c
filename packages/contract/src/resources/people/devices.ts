import { Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { Datetime, described } from '../../model/schemas.ts'
import { readTexts } from './person.ts'

const Code = Type.String({
  description: 'The code of a link for another device. Case, spaces and dashes do not count.',
  examples: ['7kq2m-x9d4r-3pw8a-tz5hn'],
})

export const DeviceLink = Type.Object(
  {
    code: Code,
    url: Type.String({
      description: 'The link itself. The code stands behind `#`, so browsers never send it in an address.',
      examples: ['https://polyphony.example/join#7kq2m-x9d4r-3pw8a-tz5hn'],
    }),
    expires_at: described(Datetime, 'The time when the link stops working.'),
  },
  { description: 'A link that signs in one more device, once.' },
)

export const DeviceCode = Type.Object({ code: Code }, { description: 'The code of a link.' })

export const deviceCode = objectBody(DeviceCode, (json) => readTexts(json, 'code'))
