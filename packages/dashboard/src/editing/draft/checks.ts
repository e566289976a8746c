import {
  limits,
  type Problems,
  readMemberPatch,
  readNewGroup,
  readNewMember,
  withOwnPictures,
} from '@polyphony/contract'
import { publicUrl } from '../../state/server-info.ts'
import { t } from '../../text/strings.ts'
import { bodyOf, type GroupDraft, groupBody, type MemberDraft, memberBody } from './draft.ts'
import type { Tag } from './field-plans.ts'

/** The error text of each field, by the rules of the server. */
export type FieldErrors = Readonly<Record<string, string>>

export const checkMember = (draft: MemberDraft, server = publicUrl()): FieldErrors => ({
  ...(draft.proxy_tags.some(isTwice) && { proxy_tags: t.editing.tagTwice }),
  ...inWords(readNewMember(withOwnPictures(memberBody(bodyOf(draft)), server)).problems, draft),
})
export const checkGroup = (draft: GroupDraft, server = publicUrl()): FieldErrors =>
  inWords(readNewGroup(withOwnPictures(groupBody(bodyOf(draft)), server)).problems, draft)

/** True for a proxy tag that stands before among the same ones. */
export const isTwice = ({ prefix, suffix }: Tag, index: number, tags: readonly Tag[]): boolean =>
  tags.findIndex((each) => each.prefix === prefix && each.suffix === suffix) < index

/** Finds the problem with one proxy tag of a member. */
export function checkTag({ prefix, suffix }: Tag): string | undefined {
  const { problems } = readMemberPatch({ proxy_tags: [{ prefix, suffix }] })
  return problems.any ? t.editing.badTag(mostInTag) : undefined
}
const mostInTag = limits.proxyTagTotal - 'text'.length - 1

const wordsByKey: Partial<Record<string, string>> = {
  avatar_url: t.editing.badUrl,
  webhook_avatar_url: t.editing.badUrl,
  icon: t.editing.badUrl,
  banner: t.editing.badUrl,
  color: t.editing.badColor,
  birthday: t.editing.badBirthday,
}

function inWords({ byKey }: Problems, { name, ...draft }: MemberDraft | GroupDraft): FieldErrors {
  const found = Object.entries(byKey).map(([key, [problem]]) => {
    if (problem?.max_length !== undefined) {
      return [key, t.errors.fieldTooLong(problem.actual_length ?? 0, problem.max_length)]
    }
    if (key === 'name' && name.trim() === '') return [key, t.editing.nameNeeded]
    if (key === 'proxy_tags' && 'proxy_tags' in draft) return [key, aboutTags(draft.proxy_tags)]
    return [key, wordsByKey[key] ?? t.errors.field]
  })
  return Object.fromEntries(found)
}

const aboutTags = (tags: readonly Tag[]) =>
  tags.length > limits.proxyTagsPerMember
    ? t.editing.tooManyTags(limits.proxyTagsPerMember)
    : (tags.map(checkTag).find((wrong) => wrong !== undefined) ?? t.errors.field)
