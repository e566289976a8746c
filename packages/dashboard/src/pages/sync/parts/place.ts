import { syncServers } from '../../../state/server-info.ts'

const pluralKit = 'https://api.pluralkit.me'

/** The name of a server for people. */
export const placeOf = (url: string): string =>
  url === pluralKit ? 'PluralKit' : URL.canParse(url) ? new URL(url).host : url

export const isPluralKit = (url: string): boolean => url === pluralKit

/** The servers that people may choose: a list, or any. */
export const allowedServers = (): readonly string[] | 'any' => {
  const named = syncServers() ?? pluralKit
  return named === '*' ? 'any' : named.split(',')
}
