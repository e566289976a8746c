import manifest from '../../../../package.json' with { type: 'json' }
import { later } from '../../../text/language.ts'
import { typed } from '../../../text/markup.ts'
import { aboutText } from '../../../text/texts.ts'
import { type Answer, card, list, note } from '../../answers/answer.ts'
import { choice, optional } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import { familyOf, usageOf } from '../../definitions/form.ts'
import type { Call } from '../../running/call.ts'
import { familyHelp } from '../family-help.ts'
import { olderServerCommands } from '../serverconfig/older-forms.ts'

const help = later(aboutText.help)

/** Shows the state of the process and the connection, and how much the server stores. */
async function stats({ lookups, places, now }: Call<unknown>): Promise<Answer> {
  const counts = await lookups.asStranger.bridgeGetStats()
  const { shards, latencyMs } = places.health()
  const values = {
    version: manifest.version,
    since: aboutText.moment(now - process.uptime() * 1000),
    shards: aboutText.count(shards),
    latency: aboutText.milliseconds(latencyMs),
    memory: aboutText.mebibytes(process.memoryUsage.rss()),
    systems: aboutText.count(counts.systems),
    members: aboutText.count(counts.members),
    groups: aboutText.count(counts.groups),
    switches: aboutText.count(counts.switches),
    messages: aboutText.count(counts.messages),
  }
  const fields = Object.entries(aboutText.stats).map(([key, label]) => ({
    label,
    value: values[key as keyof typeof values],
    short: true,
  }))
  return card({ title: aboutText.statsTitle, fields })
}

/** Shows the card of help, or one of its pages. */
function helpCard(page: string | null): Answer {
  const chosen = page === null ? undefined : aboutText.helpPage(page)
  return card({ title: chosen?.title ?? aboutText.helpTitle, text: chosen?.text ?? aboutText.helpCard })
}

const topics = {
  system: 'system|systems|s|account|acc',
  member: 'member|members|m',
  group: 'group|groups|g',
  switch: 'switch|switches|switching|sw',
  config: 'config|cfg',
  serverconfig: 'serverconfig|guildconfig|scfg',
  autoproxy: 'autoproxy|ap',
  log: 'log',
  blacklist: 'blacklist|bl',
} as const
type Topic = keyof typeof topics

/** A family of commands has its first word; the log and the blacklists are settings of a chat server. */
const isAbout = (topic: Topic) => (command: Command) =>
  topic === 'log' || topic === 'blacklist'
    ? familyOf(command) === 'serverconfig' && usageOf(command).split(' ').includes(topic)
    : familyOf(command) === topic

const line = (command: Command) => `${typed(usageOf(command))} – ${command.help()}`

/** Lists the topics, and the commands that belong to none. Only the operator sees theirs. */
function allTopics(commands: readonly Command[], isOperator: boolean): Answer {
  const known = Object.keys(topics) as Topic[]
  const others = commands
    .filter((command) => !known.some((topic) => isAbout(topic)(command)))
    .filter((command) => command.who !== 'operator' || isOperator)
    .filter((command) => !olderServerCommands.includes(command))
  return list({ title: aboutText.topicsTitle }, [
    aboutText.topics(known),
    aboutText.others,
    ...others.map(line),
  ])
}

/** The commands about the bot itself. `all` returns every command that it knows. */
export const aboutCommands = (all: () => readonly Command[]): readonly Command[] => [
  command({
    form: ['dashboard|dash'],
    who: 'anyone',
    help: help.dashboard,
    example: 'dashboard',
    run: (call) =>
      card({ text: aboutText.dashboard, link: { label: aboutText.dashboardLink, url: call.page() } }),
  }),
  command({
    form: ['invite'],
    who: 'anyone',
    help: help.invite,
    example: 'invite',
    run: ({ places }) =>
      card({ text: aboutText.invite, link: { label: aboutText.inviteLink, url: places.inviteUrl } }),
  }),
  command({
    form: ['stats|status'],
    who: 'anyone',
    help: help.stats,
    example: 'stats',
    run: stats,
  }),
  command({
    form: ['explain'],
    who: 'anyone',
    help: help.explain,
    example: 'explain',
    run: () => card({ title: aboutText.explainTitle, text: aboutText.explain }),
  }),
  command({
    form: ['help|h'],
    who: 'anyone',
    help: help.help,
    example: 'help',
    async run(call) {
      await call.showMenu(aboutText.helpButtons, helpCard)
      return undefined
    },
  }),
  command({
    form: ['help|h', 'commands'],
    who: 'anyone',
    help: help.helpCommands,
    example: 'help commands',
    run: () => note(aboutText.helpCommands),
  }),
  command({
    form: ['help|h', 'proxy'],
    who: 'anyone',
    help: help.helpProxy,
    example: 'help proxy',
    run: () => card({ text: aboutText.helpProxy }),
  }),
  command({
    form: ['commands|cmd|c', optional(choice('topic', topics))],
    who: 'anyone',
    help: help.commands,
    example: 'commands member',
    run(call) {
      const { topic } = call.args
      if (topic === undefined) return allTopics(all(), call.isOperator)
      const found = all().filter(isAbout(topic))
      return found.length === 0 ? note(aboutText.noCommands) : familyHelp(aboutText.topicTitle(topic), found)
    },
  }),
]
