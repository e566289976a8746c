import { filledText } from '../model/fields.ts'
import { model, PatchObject } from '../model/patch.ts'
import { about } from '../model/schemas.ts'
import { bodyWith } from './fields.ts'

const longestAddress = 2000
const exampleAddress = 'https://files.example/system.json'

const addressModel = model({
  url: about(filledText(longestAddress), 'The address of the file.', exampleAddress),
})
export const FileAddress = PatchObject(addressModel, {
  description: 'The address of a data file.',
  required: ['url'],
  examples: [{ url: exampleAddress }],
})
export const fileAddress = bodyWith(addressModel, FileAddress, ['url'])
