import { Type } from 'typebox'
import { asText, type Field, isStorableText, Nullable, type Problems } from '../model/fields.ts'
import { described } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { limits } from '../values/limits.ts'

export const ProxyTag = Type.Object(
  {
    prefix: described(Nullable(Type.String()), 'The part before the text.', 'w:'),
    suffix: described(Nullable(Type.String()), 'The part after the text.', null),
  },
  {
    description: `Text around a message that proxies it. Prefix, the word \`text\` and suffix together must be under ${limits.proxyTagTotal} characters.`,
  },
)
export interface ProxyTag {
  prefix: string | null
  suffix: string | null
}

/** Replaces the whole list. Drops items that are not objects, and tags that are blank on both sides. */
export const proxyTags = {
  schema: Type.Array(ProxyTag, {
    maxItems: limits.proxyTagsPerMember,
    description: 'The proxy tags. A new list replaces the whole old list.',
    examples: [[{ prefix: 'w:', suffix: null }]],
  }),
  read(value: unknown, key: string, problems: Problems): ProxyTag[] | undefined {
    if (value === null) {
      problems.invalid(key)
      return undefined
    }
    if (!Array.isArray(value)) return fail('bad_request')
    return value
      .filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
      .map(({ prefix, suffix }) => ({ prefix: side(prefix), suffix: side(suffix) }))
      .filter(({ prefix, suffix }) => prefix !== null || suffix !== null)
  },
  check(tags: ProxyTag[], key: string, problems: Problems): void {
    if (tags.length > limits.proxyTagsPerMember || !tags.every(isFit)) problems.invalid(key)
  },
} satisfies Field

const side = (value: unknown): string | null => (value === undefined ? null : asText(value) || null)

function isFit({ prefix, suffix }: ProxyTag): boolean {
  const around = (prefix ?? '') + (suffix ?? '')
  return around.length + 'text'.length < limits.proxyTagTotal && isStorableText(around)
}
