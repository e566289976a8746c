import { number } from '../../../text/intl.ts'
import type { SyncWords } from '../../../text/sync-words.ts'
import type { Sync, SyncedKind, SyncPlan } from '../parts/shapes.ts'
import { leadsTo } from './ways.ts'

const kinds = ['member', 'group'] as const satisfies readonly SyncedKind[]

/** The sentences that say what a plan will do. */
export function summaryOf(plan: SyncPlan, { directions }: Sync, say: SyncWords, place: string): string[] {
  const words = say.plan.sentences
  const sentences: string[] = []
  for (const kind of kinds) {
    const way = directions[kind === 'member' ? 'members' : 'groups']
    const of = <T extends { readonly kind: SyncedKind }>(list: readonly T[]) =>
      list.filter((each) => each.kind === kind)
    const pairs = of(plan.pairs)
    const differing = pairs.filter(({ differs }) => differs.length > 0).length
    const add = (count: number, sentence: (count: number, place: string) => string) => {
      if (count > 0) sentences.push(sentence(count, place))
    }
    add(pairs.length - differing, words[kind].same)
    add(differing, words[kind].differ)
    const only = { here: of(plan.only_here), there: of(plan.only_there) }
    for (const side of ['here', 'there'] as const) {
      const alone = only[side].filter((each) => each.alone).length
      const left = only[side].length - alone
      const isMade = leadsTo(way, side === 'here' ? 'there' : 'here')
      add(isMade ? left : 0, words[kind][side])
      add(alone + (isMade ? 0 : left), words[kind][side === 'here' ? 'stayHere' : 'stayThere'])
    }
  }
  return sentences
}

/** The sentence about the time that a plan takes. */
export function timeOf({ seconds }: SyncPlan, say: SyncWords): string {
  return seconds < 50 ? say.plan.seconds : say.plan.minutes(Math.round(seconds / 60) || 1)
}

export const countOf = (count: number): string => number(count)
