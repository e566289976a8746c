import { later } from '../../../text/language.ts'
import { memberText } from '../../../text/texts.ts'
import { type Line, remark } from '../../answers/answer.ts'
import { anyMember, image } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { changeImage } from '../fields/image-field.ts'
import { fieldOf, fields, isOwn, settingsHere, start, update } from './target.ts'

const help = later(memberText.help)

/** Notes a picture that people see instead of a changed one. */
async function otherAvatars(call: Call<unknown>, member: Member): Promise<readonly Line[]> {
  const here = await settingsHere(call, member)
  if (here?.avatar_url) return [remark(memberText.serverAvatarShows)]
  return []
}

export const imageCommands: readonly Command[] = [
  command({
    form: [start, anyMember('member'), 'avatar|profile|picture|icon|image|pfp|pic', image('image')],
    who: 'anyone',
    help: help.avatar,
    example: 'member Ash avatar https://example.com/ash.png',
    run(call) {
      const { member, image } = call.args
      return changeImage(call, image, {
        ...fieldOf(call, member, 'avatar', member.avatar_url),
        kind: 'avatar',
        async save(avatar_url) {
          await update(call, member, { avatar_url })
          const others = await otherAvatars(call, member)
          if (others.length > 0 || member.webhook_avatar_url === null) return others
          return [remark(memberText.proxyAvatarShows)]
        },
      })
    },
  }),
  command({
    form: [
      start,
      anyMember('member'),
      'proxyavatar|proxypfp|webhookavatar|webhookpfp|pa|pavatar|ppfp',
      image('image'),
    ],
    who: 'anyone',
    help: help.proxyavatar,
    example: 'member Ash proxyavatar https://example.com/ash.png',
    run(call) {
      const { member, image } = call.args
      return changeImage(call, image, {
        ...fieldOf(call, member, 'proxyavatar', member.webhook_avatar_url),
        kind: 'avatar',
        async save(webhook_avatar_url) {
          await update(call, member, { webhook_avatar_url })
          return otherAvatars(call, member)
        },
      })
    },
  }),
  command({
    form: [
      start,
      anyMember('member'),
      'serveravatar|sa|servericon|serverimage|serverpfp|serverpic|savatar|spic|guildavatar|guildpic|guildicon|sicon|spfp',
      image('image'),
    ],
    where: 'server',
    who: 'anyone',
    help: help.serveravatar,
    example: 'member Ash serveravatar https://example.com/ash.png',
    async run(call) {
      const { member, image } = call.args
      const here = await settingsHere(call, member)
      // why: strangers cannot ask for the privacy of an avatar. One that they see proves that it is public.
      const value = isOwn(member) || member.avatar_url !== null ? (here?.avatar_url ?? null) : null
      return changeImage(call, image, {
        ...fieldOf(call, member, 'serveravatar', value),
        kind: 'avatar',
        save: async (avatar_url) => void (await settingsHere(call, member, { avatar_url })),
      })
    },
  }),
  fields.image({
    words: 'banner|splash|cover',
    key: 'banner',
    arg: 'image',
    kind: 'banner',
    example: 'member Ash banner https://example.com/ash.png',
  }),
]
