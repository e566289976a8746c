import type { FileProblem } from '@polyphony/contract'
import type { Source } from './source.ts'
import { bytesOf } from './zip.ts'

/** Marks at the start of files that people choose by mistake, written as Latin-1. */
const marks: readonly (readonly [FileProblem, RegExp])[] = [
  ['picture', /^(\x89PNG|\xff\xd8\xff|GIF8|BM|RIFF.{4}WEBP|.{4}ftyp(heic|heix|mif1|avif))/s],
  ['pdf', /^%PDF-/],
  ['archive', /^(.\x8b|Rar!|7z\xbc\xaf)/s],
  ['other_encoding', /^(\xff\xfe|\xfe\xff)/],
  ['web_page', /^(\xef\xbb\xbf)?\s*<(!doctype|html|head|body|\?xml|!--)/i],
]
const markBytes = 512

/** Recognises files that are no data files at all. */
export async function strangeKindOf(source: Source): Promise<FileProblem | undefined> {
  const start = (await bytesOf(source, 0, markBytes)).toString('latin1')
  return marks.find(([, mark]) => mark.test(start))?.[0]
}
