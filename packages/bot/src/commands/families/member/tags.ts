import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { clearWords } from '../../../parsing/keywords.ts'
import { withoutTrailingSpaces } from '../../../parsing/words.ts'
import { later } from '../../../text/language.ts'
import { escaped } from '../../../text/markup.ts'
import { shownTag, type Tag, tagExample } from '../../../text/shown.ts'
import { memberText } from '../../../text/texts.ts'
import { type Answer, card, note, remark, success } from '../../answers/answer.ts'
import type { Arg } from '../../definitions/arg.ts'
import { anyMember, optional, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { requireOwn, start, typedMember, update } from './target.ts'

const help = later(memberText.help)
const words = 'proxy|tags|proxytags|brackets'
/** The server takes tags below this length, with the word `text` in them. */
/** Prefix, the word `text` and suffix together. */
const longestTag = limits.proxyTagTotal - 1
const mostTags = limits.proxyTagsPerMember

/** A tag as typed, with its own line ends. */
const example = <Name extends string>(name: Name): Arg<Name, string> => ({
  ...text(name),
  read: (typed) => typed?.text ?? '',
})

const clear = Symbol('clear')

/** A tag, a word for removing all of them, or nothing. */
const change: Arg<'tag', string | typeof clear | undefined> = {
  ...optional(example('tag')),
  keywords: { clear: { words: clearWords, flags: ['c', 'clear'] } },
  read: (typed) => (typed?.keyword === 'clear' ? clear : typed?.text),
}

/** Reads an example: the word `text`, else `TEXT`, stands for the message and is there once. */
function readTag(typed: string, command: string): Tag {
  const parts = ['text', 'TEXT'].map((word) => typed.split(word)).find(({ length }) => length === 2)
  if (!parts) throw new Refusal(memberText.exampleNeedsText, `${command} [text]`)
  const [prefix = '', suffix = ''] = parts
  if (prefix === '' && suffix === '') throw new Refusal(memberText.exampleEmpty(command))
  return { prefix: prefix || null, suffix: suffix || null }
}

const isSame = (one: Tag, other: Tag) => tagExample(one) === tagExample(other) && one.prefix === other.prefix
const shownTags = (tags: readonly Tag[]) => tags.map(shownTag).join(' ')
const commandOf = (call: Call<unknown>, member: Member) => `${typedMember(call, member)} proxy`

/** Refuses a tag that is too long, and asks before one that another member has. */
async function check(call: Call<unknown>, member: Member, tag: Tag): Promise<void> {
  const { length } = tagExample(tag)
  if (length > longestTag) throw new Refusal(memberText.tagTooLong(length, longestTag))
  const others = (await call.lookups.ownMembers()).filter(
    ({ id, proxy_tags }) => id !== member.id && proxy_tags.some((other) => isSame(other, tag)),
  )
  if (others.length === 0) return
  const text = memberText.askSameTag(shownTag(tag), await call.lookups.namedMembers(others))
  await call.ask({ text, yes: memberText.askNameButton })
}

function showTags(call: Call<unknown>, member: Member): Answer {
  const command = commandOf(call, member)
  if (member.proxy_tags.length === 0) return note(memberText.noTags(command))
  return card(
    {
      title: memberText.tagsTitle(escaped(member.name)),
      text: member.proxy_tags.map(shownTag).join('\n'),
    },
    remark(memberText.tagsHint(command)),
  )
}

async function clearTags(call: Call<unknown>, member: Member): Promise<Answer> {
  const { proxy_tags: tags } = member
  if (tags.length > 1) {
    await call.ask({ text: memberText.askClearTags(shownTags(tags)), yes: memberText.clearTagsButton })
  }
  await update(call, member, { proxy_tags: [] })
  return success(memberText.tagsCleared)
}

async function setTag(call: Call<unknown>, member: Member, typed: string): Promise<Answer> {
  const tag = readTag(withoutTrailingSpaces(typed), commandOf(call, member))
  const { proxy_tags: tags } = member
  if (tags.length > 1) {
    const text = memberText.askReplaceTags(shownTags(tags), shownTag(tag))
    await call.ask({ text, yes: memberText.replaceButton })
  }
  await check(call, member, tag)
  await update(call, member, { proxy_tags: [tag] })
  return success(memberText.tagSet(shownTag(tag)))
}

export const tagCommands: readonly Command[] = [
  command({
    form: [start, anyMember('member'), words, change],
    who: 'own',
    help: help.proxy,
    example: 'member Ash proxy [text]',
    run(call) {
      const { member, tag } = call.args
      requireOwn(call, member)
      if (tag === undefined) return showTags(call, member)
      return tag === clear ? clearTags(call, member) : setTag(call, member, tag)
    },
  }),
  command({
    form: [start, anyMember('member'), words, 'add|append', example('tag')],
    who: 'own',
    help: help.proxyAdd,
    example: 'member Ash proxy add A: text',
    async run(call) {
      const { member } = call.args
      requireOwn(call, member)
      const tag = readTag(withoutTrailingSpaces(call.args.tag), commandOf(call, member))
      const { proxy_tags: tags } = member
      if (tags.some((other) => isSame(other, tag))) throw new Refusal(memberText.hasTag(shownTag(tag)))
      if (tags.length >= mostTags) throw new Refusal(memberText.tooManyTags(mostTags))
      await check(call, member, tag)
      await update(call, member, { proxy_tags: [...tags, tag] })
      return success(memberText.tagAdded(shownTag(tag)))
    },
  }),
  command({
    form: [start, anyMember('member'), words, 'remove|delete', example('tag')],
    who: 'own',
    help: help.proxyRemove,
    example: 'member Ash proxy remove A: text',
    async run(call) {
      const { member } = call.args
      requireOwn(call, member)
      const { proxy_tags: tags } = member
      const wanted = [withoutTrailingSpaces(call.args.tag), call.args.tag].map((typed) =>
        readTag(typed, commandOf(call, member)),
      )
      const found = tags.find((tag) => wanted.some((other) => isSame(other, tag)))
      if (!found) {
        const [shown = ''] = wanted.map(shownTag)
        throw new Refusal(memberText.lacksTag(shown, shownTags(tags)))
      }
      await update(call, member, { proxy_tags: tags.filter((tag) => tag !== found) })
      return success(memberText.tagRemoved(shownTag(found)))
    },
  }),
]
