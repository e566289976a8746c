import { escaped, typed } from '../../markup.ts'

interface WithName {
  readonly name: string
}

const bold = ({ name }: WithName) => `**${escaped(name)}**`

/** Everything that the commands about autoproxy say. */
export const autoproxyText = {
  help: {
    show: 'Shows which member your messages without proxy tags are proxied as in this server.',
    off: 'Switches autoproxy off in this server.',
    latch: 'Proxies messages without tags as the member who was proxied last.',
    front: 'Proxies messages without tags as the first fronter.',
    word: 'Says that a member must be named.',
    member: 'Proxies messages without tags as one member.',
  },
  off: `Autoproxy is off in this server. Switch it on with ${typed('autoproxy latch')}, ${typed('autoproxy front')} or ${typed('autoproxy Ash')}.`,
  front: (first: WithName | undefined) =>
    first
      ? `Autoproxy follows the front in this server: messages without tags are proxied as ${bold(first)}.`
      : 'Autoproxy follows the front in this server. Nobody fronts now, so messages without tags stay as they are.',
  latch: (latched: WithName | undefined) =>
    latched
      ? `Autoproxy stays with the member who was proxied last in this server: now ${bold(latched)}.`
      : 'Autoproxy stays with the member who was proxied last in this server. Nobody is latched now: the next message with proxy tags decides.',
  member: (member: WithName | undefined) =>
    member
      ? `Autoproxy is set to ${bold(member)} in this server.`
      : 'Autoproxy is set to a member who no longer exists, so messages without tags stay as they are.',
  memberOff: (member: WithName) =>
    `${bold(member)} has autoproxy switched off, so messages without tags stay as they are.`,
  accountOff: `Autoproxy is switched off for this account. Switch it on with ${typed('config autoproxy account on')}.`,
  howToStop: `Switch it off with ${typed('autoproxy off')}.`,
  already: {
    off: 'Autoproxy is off already in this server.',
    latch: 'Autoproxy stays already with the member who was proxied last in this server.',
    front: 'Autoproxy follows the front already in this server.',
  },
  set: {
    off: 'Autoproxy is off in this server now.',
    latch:
      'From now on, messages without tags in this server are proxied as the member who was proxied last.',
    front: 'From now on, messages without tags in this server are proxied as the first fronter.',
  },
  setMember: (member: WithName) =>
    `From now on, messages without tags in this server are proxied as ${bold(member)}.`,
  memberNeeded: 'Please name the member, without the word `member`.',
} as const
