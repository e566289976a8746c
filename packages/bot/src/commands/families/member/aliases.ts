import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { escaped } from '../../../text/markup.ts'
import { memberText } from '../../../text/texts.ts'
import { type Answer, card, note, plain, remark, success } from '../../answers/answer.ts'
import { anyMember, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { askAboutName } from './create.ts'
import { aliasesOf, requireOwn, start, typedMember, update } from './target.ts'

const help = later(memberText.help)
const words = 'alias|aliases'

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const save = (call: Call<unknown>, member: Member, aliases: readonly string[]) =>
  update(call, member, { extended: { aliases: [...aliases] } })

function showAliases(call: Call<unknown, 'raw'>, member: Member): Answer {
  const aliases = aliasesOf(member)
  const command = `${typedMember(call, member)} alias`
  if (aliases.length === 0) return note(memberText.noAliases(command))
  if (call.flag('raw')) return plain(`\`\`\`\n${aliases.join('\n').replaceAll('```', '`\u200b``')}\n\`\`\``)
  return card(
    {
      title: memberText.aliasesTitle(escaped(member.name)),
      text: aliases.map(memberText.alias).join('\n'),
    },
    remark(memberText.aliasesHint(command)),
  )
}

export const aliasCommands: readonly Command[] = [
  command({
    form: [start, anyMember('member'), words],
    flags: { raw: 'raw|r' },
    who: 'own',
    help: help.alias,
    example: 'member Ash alias',
    run(call) {
      requireOwn(call, call.args.member)
      return showAliases(call, call.args.member)
    },
  }),
  command({
    form: [start, anyMember('member'), words, 'add|append', text('alias', { isName: true })],
    who: 'own',
    help: help.aliasAdd,
    example: 'member Ash alias add Ashling',
    async run(call) {
      const { member, alias: typed } = call.args
      requireOwn(call, member)
      const alias = typed.trim()
      const aliases = aliasesOf(member)
      if (alias === '' || alias.length > limits.alias) {
        throw new Refusal(memberText.aliasTooLong(alias.length, limits.alias))
      }
      if (aliases.some((other) => isSame(other, alias))) throw new Refusal(memberText.hasAlias(alias))
      if (aliases.length >= limits.aliasesPerMember)
        throw new Refusal(memberText.tooManyAliases(limits.aliasesPerMember))
      await askAboutName(call, alias, { except: member })
      await save(call, member, [...aliases, alias])
      return success(memberText.aliasAdded(alias))
    },
  }),
  command({
    form: [start, anyMember('member'), words, 'remove|delete', text('alias', { isName: true })],
    who: 'own',
    help: help.aliasRemove,
    example: 'member Ash alias remove Ashling',
    async run(call) {
      const { member, alias: typed } = call.args
      requireOwn(call, member)
      const aliases = aliasesOf(member)
      const found = aliases.find((other) => isSame(other, typed.trim()))
      if (found === undefined) throw new Refusal(memberText.lacksAlias(typed.trim(), aliases))
      await save(
        call,
        member,
        aliases.filter((other) => other !== found),
      )
      return success(memberText.aliasRemoved(found))
    },
  }),
  command({
    form: [start, anyMember('member'), words, 'clear|reset|default'],
    who: 'own',
    help: help.aliasClear,
    example: 'member Ash alias clear',
    async run(call) {
      const { member } = call.args
      requireOwn(call, member)
      const aliases = aliasesOf(member)
      if (aliases.length > 1) {
        const text = memberText.askClearAliases(aliases)
        await call.ask({ text, yes: memberText.clearAliasesButton })
      }
      await save(call, member, [])
      return success(memberText.aliasesCleared)
    },
  }),
]
