import type { MemberGuild, ProxySettings, ProxySystem, SystemGuild } from '../context.ts'
import type { ProxyMember } from '../member.ts'
import { isBlank, trim } from '../tags/white-space.ts'

/**
 * The parts of a name.
 *
 * @example
 * const parts: NameParts = { member: { name: 'Ash' }, system: { tag: '| Grove' } }
 */
export interface NameParts {
  readonly member: Pick<ProxyMember, 'name' | 'display_name'>
  readonly member_guild?: MemberGuild | null
  readonly system?: ProxySystem | null
  readonly settings?: ProxySettings | null
  readonly guild?: SystemGuild | null
}

/**
 * The longest name that is proxied, in UTF-16 code units.
 *
 * @example
 * renderName(parts).length > maxNameLength // decide() skips with 'name-too-long'
 */
export const maxNameLength = 80

/**
 * Puts the member's name and the system tag into the name format, before any change for the platform. Replaces a
 * `{name}` inside the tag too, but not a `{tag}` inside the name.
 *
 * @example
 * renderName({ member: { name: 'Ash' }, system: { tag: '| Grove' } }) // 'Ash | Grove'
 * renderName({ member: { name: 'Ash' }, guild: { name_format: '{tag} - {name}' } }) // '- Ash'
 */
export function renderName(parts: NameParts): string {
  const { member, member_guild } = parts
  const base = member_guild?.display_name || member.display_name || member.name
  const name = nameFormat(parts).split('{tag}').join(systemTag(parts)).split('{name}').join(base)
  return trim(name)
}

/**
 * Returns true if the name shows the system tag: the tag is set and switched on, and the format has a place for it.
 *
 * @example
 * showsSystemTag({ member: { name: 'Ash' }, system: { tag: '| Grove' } }) // true
 * showsSystemTag({ member: { name: 'Ash' }, system: { tag: '| Grove' }, guild: { tag_enabled: false } }) // false
 */
export function showsSystemTag(parts: NameParts): boolean {
  return systemTag(parts) !== '' && nameFormat(parts).includes('{tag}')
}

function systemTag({ system, guild }: NameParts): string {
  return guild?.tag_enabled === false ? '' : guild?.tag || system?.tag || ''
}

function nameFormat({ settings, guild }: NameParts): string {
  const format = [guild?.name_format, settings?.name_format].find((text) => !isBlank(text))
  return format ?? '{name} {tag}'
}
