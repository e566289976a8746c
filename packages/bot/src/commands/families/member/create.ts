import { PolyphonyError } from '@polyphony/client'
import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { folded } from '../../../parsing/references.ts'
import { memberText } from '../../../text/texts.ts'
import { type Answer, type Line, remark, success, warn } from '../../answers/answer.ts'
import { text } from '../../definitions/args.ts'
import { command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import type { MemberName } from '../../running/name-lists.ts'
import { keepPicture } from '../fields/keep-picture.ts'
import { privacyChange } from '../fields/privacy.ts'
import { start, update } from './target.ts'

interface SameNameOptions {
  /** The kinds of names that count. */
  readonly by?: readonly ('name' | 'display_name' | 'alias')[]
  /** The member who gets the name. */
  readonly except?: { readonly id: string }
}

const everyKind = ['name', 'display_name', 'alias'] as const

/** Asks before a name that already means another member of the system. */
export async function askAboutName(
  call: Call<unknown>,
  name: string,
  { by = everyKind, except }: SameNameOptions,
): Promise<void> {
  const namesOf = (member: MemberName) => ({
    name: [member.name],
    display_name: member.display_name === null ? [] : [member.display_name],
    alias: member.aliases ?? [],
  })
  const others = (await call.lookups.ownMembers()).filter(
    (member) =>
      member.id !== except?.id &&
      by.some((kind) => namesOf(member)[kind].some((other) => folded(other) === folded(name))),
  )
  if (others.length === 0) return
  const text = memberText.askName(name, await call.lookups.namedMembers(others))
  await call.ask({ text, yes: memberText.askNameButton })
}

/** The answer names the limit when there is room for so many more members. */
const warnFrom = 50

async function create(call: Call<unknown>, name: string): Promise<Answer> {
  const { lookups, server } = call
  if (name.length > limits.name) throw new Refusal(memberText.nameTooLong(name.length, limits.name))
  await askAboutName(call, name, { by: ['name'] })
  const { member_default_private: hides, member_limit: most } = await lookups.settings()
  const body = { name, ...(hides && { privacy: privacyChange('member', 'all', 'private') }) }
  const member = await orFull(server.createMember({ body }), most)
  const before = await lookups.ownMembers()
  const reference = call.reference(member)
  const lines = [
    ...(await attachedAvatar(call, member)),
    ...(!hides && before.some(({ visibility }) => visibility === 'private')
      ? [warn(memberText.isPublic(reference))]
      : []),
    ...quotesHint(call, member),
    ...roomLeft(before.length + 1, most),
    remark(memberText.nextSteps(reference)),
  ]
  return success(memberText.created(member), ...lines)
}

async function orFull(request: Promise<Member>, most: number): Promise<Member> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof PolyphonyError) || error.reason !== 'member_limit_reached') throw error
    throw new Refusal(memberText.full(most))
  }
}

/** Makes the first attachment the avatar. Without it the member stays as they are. */
async function attachedAvatar(call: Call<unknown>, member: Member): Promise<readonly Line[]> {
  const [attachment] = call.message.attachments
  if (!attachment) return []
  try {
    await update(call, member, { avatar_url: await keepPicture(call.server, attachment.url, 'avatar') })
    return [remark(memberText.avatarSet)]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [warn(memberText.avatarFailed(error.message))]
  }
}

/** Says how to type a name that is more than one word. */
export const quotesHint = (
  call: Call<unknown>,
  { name, id }: { name: string; id: string },
): readonly Line[] =>
  name.includes(' ') ? [remark(memberText.needsQuotes(name, call.reference({ name, id })))] : []

function roomLeft(count: number, most: number): readonly Line[] {
  if (count >= most) return [warn(memberText.nowFull(most))]
  return count >= most - warnFrom ? [warn(memberText.nearlyFull(count, most))] : []
}

export const createCommand = command({
  form: [start, 'new|n|add|create|register', text('name', { isName: true })],
  who: 'own',
  help: () => memberText.help.new,
  example: 'member new Ash',
  run: (call) => create(call, call.args.name),
})
