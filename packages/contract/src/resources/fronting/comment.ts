import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { filledText, memberRef, Nullable } from '../../model/fields.ts'
import { model, orRefuse, PatchObject, patchBody, readPatch } from '../../model/patch.ts'
import { about, Datetime, described, HidText, UuidText } from '../../model/schemas.ts'
import { limits } from '../../values/limits.ts'

const text = about(filledText(limits.commentText), 'The text.', 'We felt safe here.')
const changeModel = model({ text })
export const commentModel = model({
  text,
  member: about(memberRef, 'The member who says it, as a short ID or a UUID. Null for nobody in particular.'),
})

export const Comment = Type.Object(
  {
    id: described(UuidText, 'The ID of the comment.', '6f6f1f0e-41f5-4c55-8a0e-1b7a8f2b6a0e'),
    text: text.schema,
    member: described(
      Nullable(HidText),
      'Short ID of the member who says it. Null for nobody in particular, or if the member was deleted.',
      'pqsxyw',
    ),
    created: described(Datetime, 'The time when the comment was made.'),
  },
  { description: 'A comment on a switch.' },
)
export type Comment = Static<typeof Comment>

export const NewComment = Type.Unsafe<{ text: string; member?: string | null }>(
  PatchObject(commentModel, {
    description: 'A comment to make.',
    examples: [{ text: 'We felt safe here.', member: 'pqsxyw' }],
    required: ['text'],
  }),
)
export const CommentPatch = PatchObject(changeModel, {
  description: 'The new text. The member stays the same.',
  examples: [{ text: 'We felt very safe here.' }],
})

export const newComment = objectBody(NewComment, (json) => {
  const reading = readPatch(commentModel, json)
  if (!Object.hasOwn(json, 'text')) reading.problems.add('text', { message: "Key 'text' is required." })
  const { text = '', member = null } = orRefuse(reading)
  return { text, member }
})
export const commentPatch = patchBody(changeModel, CommentPatch)
