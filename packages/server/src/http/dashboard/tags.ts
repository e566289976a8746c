import type { Registration } from '@polyphony/contract'
import { plainText } from '@polyphony/contract/plain-text'
import { escapeMarkup } from '../../base/markup.ts'
import type { Config } from '../../config.ts'

/** The preview of a link to a page, shown where it is shared. */
export interface Card {
  readonly title: string
  readonly description: string | null
  readonly image: string | null
  /** Six hexadecimal digits. */
  readonly color: string | null
  /** The address of the same data as JSON. */
  readonly oembed: string
}

export const neutral = {
  title: 'Polyphony',
  description: 'A home for your system: who is fronting, members, groups and history.',
} as const

/** The servers that people may choose for sync, unless the operator says something else. Then no page names them. */
const usualServers = 'https://api.pluralkit.me'

/** Writes the server's part of the page's head. Without a card it is the same for every page. */
export function headTags(
  { publicUrl, oidc, syncAllow }: Pick<Config, 'publicUrl' | 'oidc' | 'syncAllow'>,
  registration: Registration,
  path: string,
  card: Card | undefined,
): string {
  const { title, description } = card ?? neutral
  const image = card?.image?.startsWith('https://') ? card.image : undefined
  const color = card?.color && /^[0-9a-f]{6}$/i.test(card.color) ? card.color : undefined
  const text =
    plainText(description ?? '')
      .slice(0, 300)
      .toWellFormed() || undefined
  const tags = [
    `<title>${escapeMarkup(card ? `${title} · Polyphony` : title)}</title>`,
    meta('name', 'polyphony:registration', registration),
    meta('name', 'polyphony:url', publicUrl),
    meta('name', 'polyphony:oidc', oidc?.name),
    meta('name', 'polyphony:sync', syncAllow.join() === usualServers ? undefined : syncAllow.join()),
    meta('name', 'description', text),
    meta('property', 'og:site_name', 'Polyphony'),
    meta('property', 'og:type', card ? 'profile' : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', text),
    meta('property', 'og:url', publicUrl + path),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary'),
    meta('name', 'theme-color', color && `#${color}`),
  ]
  if (card) {
    const href = escapeMarkup(publicUrl + card.oembed)
    tags.push(
      `<link rel="alternate" type="application/json+oembed" href="${href}" title="${escapeMarkup(title)}">`,
    )
  }
  return tags.filter((tag) => tag !== undefined).join('\n    ')
}

/** The title of every share, and all that a chat shows of a link to one. */
const sharedTitle = 'Somebody shares something with you'

/** Writes the head of the page of a share. It is the same for every share, because the server never sees the code. */
export function sharedTags({ publicUrl }: Pick<Config, 'publicUrl'>, registration: Registration): string {
  return [
    `<title>${sharedTitle}</title>`,
    meta('name', 'robots', 'noindex'),
    meta('name', 'referrer', 'no-referrer'),
    meta('name', 'polyphony:registration', registration),
    meta('name', 'polyphony:url', publicUrl),
    meta('property', 'og:title', sharedTitle),
    meta('property', 'og:type', 'website'),
    meta('name', 'twitter:card', 'summary'),
  ].join('\n    ')
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string | undefined {
  return content === undefined ? undefined : `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`
}
