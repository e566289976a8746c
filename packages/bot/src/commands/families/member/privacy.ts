import type { PrivacyLevel } from '../../../parsing/privacy-words.ts'
import { later } from '../../../text/language.ts'
import { escaped } from '../../../text/markup.ts'
import { memberText } from '../../../text/texts.ts'
import { type Answer, type Line, warn } from '../../answers/answer.ts'
import { anyMember } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import {
  privacyChange,
  privacyChanged,
  privacyLevel,
  privacySubject,
  showPrivacy,
} from '../fields/privacy.ts'
import { requireOwn, settingsHere, start, typedMember, update } from './target.ts'

const help = later(memberText.help)

/** Changes what others see, and warns where a change has no effect. */
async function change(
  call: Call<unknown>,
  member: Member,
  subject: string,
  level: PrivacyLevel,
): Promise<Answer> {
  requireOwn(call, member)
  const privacy = privacyChange('member', subject, level)
  await update(call, member, { privacy })
  const answer = privacyChanged('member', subject, level)
  const warnings = level === 'private' ? await without(call, member, privacy) : []
  return { ...answer, lines: [...(answer.lines ?? []), ...warnings] }
}

async function without(call: Call<unknown>, member: Member, privacy: object): Promise<readonly Line[]> {
  const hidesName = 'name_privacy' in privacy && member.display_name === null
  const hidesAvatar = 'avatar_privacy' in privacy && member.avatar_url !== null
  const here = hidesAvatar ? await settingsHere(call, member) : undefined
  const showsAvatar = hidesAvatar && !here?.avatar_url && member.webhook_avatar_url === null
  return [
    ...(hidesName ? [warn(memberText.namePrivacyNeedsDisplayName)] : []),
    ...(showsAvatar ? [warn(memberText.avatarPrivacyAndProxying)] : []),
  ]
}

export const privacyCommands: readonly Command[] = [
  command({
    form: [start, anyMember('member'), 'privacy'],
    who: 'own',
    help: help.privacy,
    example: 'member Ash privacy',
    run(call) {
      const { member } = call.args
      requireOwn(call, member)
      const command = `${typedMember(call, member)} privacy`
      return showPrivacy('member', escaped(member.name), member.privacy ?? {}, command)
    },
  }),
  command({
    form: [start, anyMember('member'), 'privacy', privacySubject('subject', 'member'), privacyLevel('level')],
    who: 'own',
    help: help.privacySet,
    example: 'member Ash privacy birthday private',
    run: (call) => change(call, call.args.member, call.args.subject, call.args.level),
  }),
  command({
    form: [start, anyMember('member'), 'public|shown|show|unhide|unhidden'],
    who: 'own',
    help: help.public,
    example: 'member Ash public',
    run: (call) => change(call, call.args.member, 'all', 'public'),
  }),
  command({
    form: [start, anyMember('member'), 'private|hidden|hide'],
    who: 'own',
    help: help.private,
    example: 'member Ash private',
    run: (call) => change(call, call.args.member, 'all', 'private'),
  }),
]
