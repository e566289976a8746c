import { type Language, languages, type MessageLanguage, messageLanguages } from '@polyphony/contract'

/** Chooses the language that a browser wants most; English if it wants none of ours. */
export const preferredLanguage = (request: Request): Language => preferred(request, languages)

/** Chooses the language of messages in the same way. */
export const languageOfMessages = (request: Request): MessageLanguage => preferred(request, messageLanguages)

function preferred<L extends string>({ headers }: Request, known: readonly L[]): L | 'en' {
  const wanted = (headers.get('accept-language') ?? '').split(',').map((part) => {
    const [tag = '', quality] = part.trim().split(';')
    return { language: tag.slice(0, 2).toLowerCase(), weight: Number(quality?.trim().slice(2) ?? 1) || 0 }
  })
  const weightOf = (language: L | 'en') =>
    Math.max(0, ...wanted.filter((each) => each.language === language).map(({ weight }) => weight))
  return known.reduce<L | 'en'>((best, each) => (weightOf(each) > weightOf(best) ? each : best), 'en')
}
