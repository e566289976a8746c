import {
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
  type APITextDisplayComponent,
  ComponentType,
} from 'discord-api-types/v10'
import type { Embed } from '../platform/types.ts'

/** The platform takes 4,000 characters in all texts of a message together. */
const most = { head: 1_800, details: 2_000, footer: 180 }

/** Writes a card as a container of components: the short values beside the picture, the long ones below. */
export function writePanel({ title, description, color, fields = [], thumbnail, image, footer }: Embed) {
  const short = fields.filter(({ inline }) => inline).map(({ name, value }) => `**${name}:** ${value}`)
  const long = fields.filter(({ inline }) => !inline).map(({ name, value }) => `**${name}**\n${value}`)
  const head = display([title && `### ${title}`, description, ...short], most.head)
  const details = display(long, most.details)
  const inside: APIComponentInContainer[] = [
    ...(thumbnail ? head.map((text) => besides(text, thumbnail)) : head),
    ...(head.length > 0 && details.length > 0 ? [{ type: ComponentType.Separator as const }] : []),
    ...details,
    ...(image ? [{ type: ComponentType.MediaGallery as const, items: [{ media: { url: image } }] }] : []),
  ]
  const below = display([footer && `-# ${footer}`], most.footer)
  return [
    { type: ComponentType.Container, ...(color != null && { accent_color: color }), components: inside },
    ...below,
  ] satisfies APIMessageTopLevelComponent[]
}

const besides = (text: APITextDisplayComponent, url: string) => ({
  type: ComponentType.Section as const,
  components: [text],
  accessory: { type: ComponentType.Thumbnail as const, media: { url } },
})

/** One text, or none if nothing is to be shown. */
function display(lines: readonly (string | undefined)[], longest: number): APITextDisplayComponent[] {
  const content = lines.filter(Boolean).join('\n')
  if (content === '') return []
  const isLong = content.length > longest
  const shown = isLong ? `${content.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…` : content
  return [{ type: ComponentType.TextDisplay, content: shown }]
}
