import type { PreviousMessage } from '../message.ts'
import { cut } from './cut.ts'
import { maxNameLength } from './render-name.ts'

const hairSpace = '\u200a'
const invisible = '\u17b5'
const otherSpeaker = hairSpace + invisible

/**
 * Adapts a rendered name to Discord: makes it differ from an equal name of another author right before, breaks up words
 * that Discord refuses, and keeps its length between 2 and 80 code units.
 *
 * @example
 * postName('Ash', 'ash') // 'Ash'
 * postName('Clyde', 'ash') // 'C\u200alyde'
 * postName('Ash', 'ash', { name: 'Ash', member: 'birch' }) // 'Ash\u200a\u17b5'
 */
export function postName(name: string, member: string, previous?: PreviousMessage | null): string {
  const fixed = avoidRefusedWords(setApart(name, member, previous))
  return cut(fixed.length === 1 ? fixed + invisible : fixed, maxNameLength)
}

// why: Discord shows two messages as one block when their names are equal
function setApart(name: string, member: string, previous: PreviousMessage | null | undefined): string {
  if (!previous) return name
  const isOwn = previous.member === member
  const collides = isOwn ? previous.name === name + otherSpeaker : previous.name === name
  return collides ? name + otherSpeaker : name
}

function avoidRefusedWords(name: string): string {
  return name
    .replace(/(c)(lyde)/gi, `$1${hairSpace}$2`)
    .replace(/^(h)(ere)$/, `$1${hairSpace}$2`)
    .replace(/^(e)(veryone)$/, `$1${hairSpace}$2`)
    .replace(/(d)(iscord)/gi, `$1${hairSpace}$2`)
    .replace(/(`)(``)/g, `$1${hairSpace}$2`)
}
