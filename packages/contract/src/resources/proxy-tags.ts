import { Type } from 'typebox'
import { asText, type Field, isStorableText, Nullable, type Problems } from '../model/fields.ts'
import { described } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { limits } from '../values/limits.ts'

export const ProxyTag = Type.Object(
  {
    prefix: described(Nullable(Type.String()), 'What stands before the text.', 'w:'),
    suffix: described(Nullable(Type.String()), 'What stands behind the text.', null),
  },
  {
    description: `What a message is wrapped in to be proxied. Both sides and the word \`text\` are under ${limits.proxyTagTotal} characters together.`,
  },
)
export interface ProxyTag {
  prefix: string | null
  suffix: string | null
}

/** The whole list is replaced. Items that are no objects, and tags blank on both sides, are dropped. */
export const proxyTags = {
  schema: Type.Array(ProxyTag, {
    maxItems: limits.proxyTagsPerMember,
    description: 'The proxy tags; the whole list is replaced.',
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
