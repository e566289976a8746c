import { later } from '../../../text/language.ts'
import { shownId } from '../../../text/shown.ts'
import { memberText } from '../../../text/texts.ts'
import { plain, success, warning } from '../../answers/answer.ts'
import { anyMember } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import { familyHelp } from '../family-help.ts'
import { aliasCommands } from './aliases.ts'
import { showMember } from './card.ts'
import { createCommand } from './create.ts'
import { groupCommands } from './groups.ts'
import { imageCommands } from './images.ts'
import { nameCommands } from './names.ts'
import { privacyCommands } from './privacy.ts'
import { tagCommands } from './tags.ts'
import { requireOwn, start } from './target.ts'
import { textCommands } from './texts.ts'
import { toggleCommands } from './toggles.ts'

const help = later(memberText.help)

/** The commands about members. */
export const memberCommands: readonly Command[] = [
  createCommand,
  command({
    form: [start, anyMember('member')],
    who: 'anyone',
    help: help.show,
    example: 'member Ash',
    run: (call) => showMember(call, call.args.member),
  }),
  ...nameCommands,
  ...textCommands,
  ...imageCommands,
  ...tagCommands,
  ...toggleCommands,
  ...groupCommands,
  ...privacyCommands,
  ...aliasCommands,
  command({
    form: [start, anyMember('member'), 'id'],
    who: 'anyone',
    help: help.id,
    example: 'member Ash id',
    run: async (call) => plain(shownId(call.args.member.id, await call.lookups.style())),
  }),
  command({
    form: [start, anyMember('member'), 'delete|remove|destroy|erase|yeet'],
    who: 'own',
    help: help.delete,
    example: 'member Ash delete',
    async run(call) {
      const { member } = call.args
      requireOwn(call, member)
      await call.askToType(member.id, warning(memberText.askDelete(member)))
      await call.server.deleteMember({ memberRef: member.id })
      return success(memberText.deleted(member.name))
    },
  }),
  command({
    form: [start],
    who: 'anyone',
    help: help.help,
    example: 'member',
    run: () => familyHelp(memberText.listTitle, memberCommands),
  }),
  command({
    form: [start, 'help|commands'],
    who: 'anyone',
    help: help.help,
    example: 'member help',
    run: () => familyHelp(memberText.listTitle, memberCommands),
  }),
]
