import { type Client, Forbidden } from '@polyphony/client'
import { Refusal } from '../../base/refusal.ts'
import { later } from '../../text/language.ts'
import { randomText } from '../../text/texts.ts'
import type { Answer } from '../answers/answer.ts'
import { anyGroup, optional, system, text } from '../definitions/args.ts'
import { type Command, command } from '../definitions/command.ts'
import type { Call } from '../running/call.ts'
import type { Group, System } from '../running/lookups.ts'
import type { GroupName, MemberName } from '../running/name-lists.ts'
import { showGroup } from './group/card.ts'
import { showMember } from './member/card.ts'

/** A member or group to choose from. Only owners see which are hidden or archived. */
interface Choosable {
  readonly visibility: string | null
  readonly archived?: boolean
}

/** Decides which members count that lists hide. */
interface Hidden {
  readonly all: boolean
  readonly only?: boolean
}

interface Words {
  none(): string
  noneVisible(): string
}

const memberWords: Words = {
  none: () => randomText.nobody,
  noneVisible: () => randomText.nobodyVisible,
}
const groupWords: Words = {
  none: () => randomText.noGroup,
  noneVisible: () => randomText.noVisibleGroup,
}

const isHidden = ({ visibility }: Choosable) => visibility === 'private'

/** Chooses one. Hidden and archived ones count only if somebody asks for them. */
function choose<Thing extends Choosable>(
  things: readonly Thing[],
  { all, only = false }: Hidden,
  words: Words,
): Thing {
  const counts = (thing: Thing) => (only ? isHidden(thing) : !isHidden(thing) && thing.archived !== true)
  const choosable = all ? things : things.filter(counts)
  const chosen = choosable[Math.floor(Math.random() * choosable.length)]
  if (chosen === undefined) throw new Refusal(things.length > 0 && !only ? words.noneVisible() : words.none())
  return chosen
}

/** The members of a system as the caller sees them; undefined stands for the caller's own system. */
const membersOf = (call: Call<unknown>, system: System | undefined): Promise<readonly MemberName[]> =>
  system === undefined
    ? call.lookups.ownMembers()
    : seen(call, randomText.membersPrivate, async (server) => {
        const { members } = await server.bridgeListMembers({ systemRef: system.id })
        return members ?? []
      })

const groupsOf = (call: Call<unknown>, system: System | undefined): Promise<readonly GroupName[]> =>
  system === undefined
    ? call.lookups.ownGroups()
    : seen(call, randomText.groupsPrivate, (server) => server.bridgeListGroups({ systemRef: system.id }))

const membersOfGroup = (call: Call<unknown>, { id }: Group): Promise<readonly MemberName[]> =>
  seen(call, randomText.groupMembersPrivate, (server) =>
    server.bridgeListGroupMembers({ groupRef: id, with: 'values' }),
  )

/** Asks for a list in the name of the caller. The server refuses lists that are private. */
async function seen<List>(
  { lookups }: Call<unknown>,
  refusal: string,
  list: (server: Client) => Promise<List>,
): Promise<List> {
  try {
    return await list(await lookups.viewer())
  } catch (error) {
    if (error instanceof Forbidden) throw new Refusal(refusal)
    throw error
  }
}

const help = later(randomText.help)
const random = 'random|rand|r'
const systemWord = 'system|s|account|acc'
const groupWord = 'group|g'
const flags = { all: 'all|a', group: 'group|g' } as const

/** Hidden ones are for their owner. */
async function mayAll(call: Call<unknown, 'all'>, system: System | undefined): Promise<boolean> {
  const all = call.flag('all')
  const { lookups } = call
  if (all && !(await lookups.owns(system ?? (await lookups.ownSystem()))))
    throw new Refusal(randomText.allOfOthers)
  return all
}

async function randomMember(call: Call<unknown, 'all'>, system?: System): Promise<Answer> {
  const all = await mayAll(call, system)
  const chosen = choose(await membersOf(call, system), { all }, memberWords)
  return showMember(call, await call.lookups.member(chosen.id))
}

async function randomGroup(call: Call<unknown, 'all'>, system?: System): Promise<Answer> {
  const all = await mayAll(call, system)
  const chosen = choose(await groupsOf(call, system), { all }, groupWords)
  return showGroup(call, await call.lookups.group(chosen.id), all)
}

/** Flags of lists that change nothing about a choice: sorts and further fields. */
const ofLists =
  'f|full|by-name|bn|by-display-name|bdn|by-id|bid|by-message-count|bmc|by-created|bc|bcd|by-last-fronted|by-last-front|by-last-switch|blf|bls|by-last-message|blm|blp|by-birthday|by-birthdate|bbd|random|rand|reverse|r|rev|with-last-switch|with-last-fronted|with-last-front|wls|wlf|with-last-message|with-last-proxy|wlm|wlp|with-message-count|wmc|with-created|wc|with-avatar|with-image|with-icon|wa|wi|ia|ii|img|with-pronouns|wp|wprns|with-displayname|wdn|with-birthday|wbd|wb'

/** A member has the text in a name, or in the description if that counts too. */
const fits =
  (search: string, inDescription: boolean) =>
  ({ name, display_name, values }: MemberName): boolean =>
    [name, display_name, inDescription ? values?.description : null].some((text) =>
      text?.toLowerCase().includes(search.toLowerCase()),
    )

/** The commands for a random member or group. */
export const randomCommands: readonly Command[] = [
  command({
    form: [random],
    flags,
    who: 'own',
    help: help.member,
    example: 'random',
    run: (call) => (call.flag('group') ? randomGroup(call) : randomMember(call)),
  }),
  command({
    form: [random, groupWord],
    flags,
    who: 'own',
    help: help.group,
    example: 'random group',
    run: (call) => randomGroup(call),
  }),
  command({
    form: [systemWord, system('system'), random],
    flags,
    who: 'anyone',
    help: help.ofSystem,
    example: 'system random',
    run: (call) =>
      call.flag('group') ? randomGroup(call, call.args.system) : randomMember(call, call.args.system),
  }),
  command({
    form: [systemWord, system('system'), random, groupWord],
    flags,
    who: 'anyone',
    help: help.groupOfSystem,
    example: 'system random group',
    run: (call) => randomGroup(call, call.args.system),
  }),
  command({
    form: ['group|g', anyGroup('group'), random, optional(text('search'))],
    flags: {
      all: 'all|a',
      hidden: 'private-only|po',
      description: 'search-description|filter-description|in-description|sd|description|desc',
      list: ofLists,
    },
    who: 'anyone',
    help: help.ofGroup,
    example: 'group Trees random',
    async run(call) {
      const { group, search = '' } = call.args
      const hidden = { all: call.flag('all'), only: call.flag('hidden') }
      if ((hidden.all || hidden.only) && group.privacy === null) throw new Refusal(randomText.allOfOthers)
      const members = await membersOfGroup(call, group)
      const fitting = search === '' ? members : members.filter(fits(search, call.flag('description')))
      const chosen = choose(fitting, hidden, memberWords)
      return showMember(call, await call.lookups.member(chosen.id))
    },
  }),
]
