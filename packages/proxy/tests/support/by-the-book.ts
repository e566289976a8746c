import type { ProxyMember, ProxyTag } from '../../src/index.ts'
import { foldCase } from '../../src/tags/fold-case.ts'

// The rules of tag matching word by word, slow and plain: what the engine is held to.
export function matchByTheBook(
  members: readonly ProxyMember[],
  content: string,
  attachment: boolean,
  exact: boolean,
) {
  const mention = /^<@!?\d{17,19}> /.exec(content)?.[0] ?? ''
  const text = content.slice(mention.length)
  const tags = members
    .flatMap((member) => (member.proxy_tags ?? []).map((tag) => ({ member, tag, ...sides(tag) })))
    .filter(({ prefix, suffix }) => prefix + suffix !== '')
    .sort((a, b) => b.prefix.length + b.suffix.length - a.prefix.length - a.suffix.length)
  for (const { member, tag, prefix, suffix } of tags) {
    if (prefix === '<' && /^<(@|@!|#|@&|a?:[A-Za-z0-9_]+:)[0-9]+>/.test(text)) continue
    if (suffix === '>' && /<(@|@!|#|@&|a?:[A-Za-z0-9_]+:)[0-9]+>$/.test(text)) continue
    const inner = innerText(text, prefix, suffix, exact)
    if (inner === undefined || trim(inner) === '\ufe0f') continue
    const whole = mention === '' ? inner : `${mention} ${inner}`
    return trim(whole) === '' && !attachment ? undefined : { member, tag, inner: whole }
  }
  return undefined
}

function innerText(text: string, prefix: string, suffix: string, exact: boolean): string | undefined {
  const write = exact ? (it: string) => it : foldCase
  const wrapped = write(text).startsWith(write(prefix)) && write(text).endsWith(write(suffix))
  if (text.length >= prefix.length + suffix.length && wrapped)
    return text.slice(prefix.length, text.length - suffix.length)
  return trim(text) === trimEnd(prefix) + trimStart(suffix) ? '' : undefined
}

const sides = ({ prefix, suffix }: ProxyTag) => ({ prefix: prefix ?? '', suffix: suffix ?? '' })
const trimStart = (text: string) => text.replace(/^\p{White_Space}+/u, '')
const trimEnd = (text: string) => text.replace(/\p{White_Space}+$/u, '')
const trim = (text: string) => trimStart(trimEnd(text))
