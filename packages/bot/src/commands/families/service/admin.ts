import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { adminText } from '../../../text/texts.ts'
import { type Answer, note, plain, success, warning } from '../../answers/answer.ts'
import { account, optional, system, text, toggle } from '../../definitions/args.ts'
import { type Command, command, type Part } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'

const help = later(adminText.help)
const log = 'abuselog|al'

/** Puts an account on the deny list, or takes it off. */
async function deny({ lookups }: Call<unknown>, account: string, denied: boolean): Promise<Answer> {
  const bridge = lookups.asStranger
  await (denied ? bridge.bridgeDenyAccount({ account }) : bridge.bridgeAllowAccount({ account }))
  return success(denied ? adminText.denied(account) : adminText.allowed(account))
}

async function show({ lookups }: Call<unknown>, account: string): Promise<Answer> {
  const { denied } = await lookups.asStranger.bridgeGetDenied({ account })
  return note(denied ? adminText.denied(account) : adminText.allowed(account))
}

/** A command of other servers' operators that is not needed here, with the reason. */
const notNeeded = (
  words: readonly Part[],
  example: string,
  topic: 'ids' | 'limits' | 'log' | 'recover',
): Command =>
  command({
    form: ['admin', ...words, optional(text('rest'))],
    who: 'operator',
    help: help[topic],
    example: `admin ${example}`,
    run: () => note(adminText[topic]),
  })

/** The commands of the people who run the bot. */
export const adminCommands: readonly Command[] = [
  command({
    form: ['admin', 'systemdelete|sd', system('system')],
    who: 'operator',
    help: help.delete,
    example: 'admin systemdelete abcdef',
    async run(call) {
      const { system } = call.args
      if (!system) throw new Refusal(adminText.systemNeeded)
      await call.askToType(system.uuid, warning(adminText.askDelete(system.name ?? system.id, system.id)))
      await call.lookups.asStranger.bridgeDeleteSystem({ systemRef: system.uuid })
      return success(adminText.deleted)
    },
  }),
  command({
    form: ['admin', 'sendmessage|sendmsg', account('account'), text('text')],
    who: 'operator',
    help: help.message,
    example: 'admin sendmessage 466378653216014359 Hello',
    async run(call) {
      const { account, text } = call.args
      const sent = await call.sayDirectly(plain(adminText.letter(text)), account)
      if (!sent) throw new Refusal(adminText.letterRefused(account))
      return success(adminText.letterSent(account))
    },
  }),
  command({
    form: ['admin', log, 'new|n|create', account('account'), optional(text('text'))],
    flags: { deny: 'deny|deny-bot-usage' },
    who: 'operator',
    help: help.denyNew,
    example: 'admin abuselog new 466378653216014359 -deny',
    run: (call) => (call.flag('deny') ? deny(call, call.args.account, true) : note(adminText.notKept)),
  }),
  command({
    form: ['admin', log, account('account')],
    who: 'operator',
    help: help.show,
    example: 'admin abuselog 466378653216014359',
    run: (call) => show(call, call.args.account),
  }),
  command({
    form: ['admin', log, account('account'), 'deny', optional(toggle('value'))],
    who: 'operator',
    help: help.deny,
    example: 'admin abuselog 466378653216014359 deny on',
    run(call) {
      const { account, value } = call.args
      return value === undefined ? show(call, account) : deny(call, account, value === true)
    },
  }),
  command({
    form: ['admin', log, account('account'), 'delete|remove|yeet'],
    who: 'operator',
    help: help.allow,
    example: 'admin abuselog 466378653216014359 delete',
    run: (call) => deny(call, call.args.account, false),
  }),
  ...['adduser|au', 'removeuser|ru', 'description|desc'].map((words) =>
    notNeeded([log, account('account'), words], `abuselog 466378653216014359 ${words.split('|')[0]}`, 'log'),
  ),
  ...['updatesystemid|usid', 'updatememberid|umid', 'updategroupid|ugid'].map((words) =>
    notNeeded([words], words.split('|')[0] ?? '', 'ids'),
  ),
  ...['rerollsystemid|rsid', 'rerollmemberid|rmid', 'rerollgroupid|rgid'].map((words) =>
    notNeeded([words], words.split('|')[0] ?? '', 'ids'),
  ),
  ...['updatememberlimit|uml', 'updategrouplimit|ugl'].map((words) =>
    notNeeded([words], words.split('|')[0] ?? '', 'limits'),
  ),
  notNeeded(['systemrecover|sr'], 'systemrecover', 'recover'),
]
