import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { configText } from '../../../text/texts.ts'
import { type Answer, list, note, remark, success, warn } from '../../answers/answer.ts'
import { field } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { changeFormat, defaultFormat, ownFormat, serverFormat } from './formats.ts'
import { changeLanguage, languageArg, shownLanguage } from './language.ts'
import { changeZone } from './timezone.ts'
import { shownToggle, start, toggleCommands, toggleSettings } from './toggles.ts'
import { padding, switching, timeout, zone } from './values.ts'

const about = later(configText.about)

const defaultTimeout = 6 * 60 * 60
const longestTimeout = 100_000 * 60 * 60

const shownTimeout = (seconds: number | null): string =>
  seconds === 0 ? configText.never : configText.duration(seconds ?? defaultTimeout)

async function changeTimeout(
  call: Call<unknown>,
  wish: number | 'never' | 'default' | undefined,
): Promise<Answer> {
  if (wish === undefined) {
    const { latch_timeout } = await call.lookups.settings()
    const hint = configText.howTo(['config autoproxy timeout 12h', 'config autoproxy timeout off'])
    return note(configText.shown(about.timeout(), shownTimeout(latch_timeout)), remark(hint))
  }
  const tooLong = typeof wish === 'number' && wish > longestTimeout
  const latch_timeout = wish === 'default' ? null : wish === 'never' || tooLong ? 0 : wish
  await call.server.updateSettings({ systemRef: '@me', body: { latch_timeout } })
  const lines = tooLong ? [warn(configText.tooLong)] : []
  return success(configText.set(about.timeout(), shownTimeout(latch_timeout)), ...lines)
}

/** Shows or changes a setting with a few values, of which `off` is the default. */
async function changeOption<Key extends 'hid_list_padding' | 'proxy_switch', Value extends string>(
  call: Call<unknown>,
  {
    key,
    about,
    words,
    usages,
  }: {
    readonly key: Key
    readonly about: string
    readonly words: Readonly<Record<string, string>>
    readonly usages: readonly string[]
  },
  wish: Value | 'default' | undefined,
): Promise<Answer> {
  const shown = (value: string) => words[value] ?? value
  if (wish === undefined) {
    const { [key]: value } = await call.lookups.settings()
    return note(configText.shown(about, shown(value)), remark(configText.howTo(usages)))
  }
  const value = wish === 'default' ? 'off' : wish
  await call.server.updateSettings({ systemRef: '@me', body: { [key]: value } })
  return success(configText.set(about, shown(value)))
}

const perPage = 10

/** Lists every setting with its value, and marks those that differ from the default. */
async function showAll(call: Call<unknown>): Promise<Answer> {
  const settings = await call.lookups.settings()
  const row = (usage: string, about: string, value: string, isDefault: boolean) =>
    configText.entry(`config ${usage}`, about, value, isDefault ? '' : configText.changedMark)
  const toggles: string[] = []
  for (const setting of toggleSettings) {
    const on = await setting.read(call)
    toggles.push(row(setting.usage, setting.about(), shownToggle(on), on === setting.byDefault))
  }
  const [account = '', ...rest] = toggles
  const { latch_timeout, timezone, hid_list_padding, proxy_switch, name_format } = settings
  const language = settings.extended?.language ?? null
  const here = call.guild === null ? undefined : (await serverFormat(call)).value
  const entries = [
    account,
    row('autoproxy timeout', about.timeout(), shownTimeout(latch_timeout), latch_timeout === null),
    row('timezone', about.timezone(), timezone, timezone === 'UTC'),
    row('language', about.language(), shownLanguage(language), language === null),
    ...rest,
    row('pad id', about.padIds(), configText.padding[hid_list_padding], hid_list_padding === 'off'),
    row('proxy switch', about.proxySwitch(), configText.switching[proxy_switch], proxy_switch === 'off'),
    row('name format', about.nameFormat(), configText.format(name_format), name_format === defaultFormat),
    ...(here === undefined
      ? []
      : [
          row(
            'server name format',
            about.serverNameFormat(),
            here === null ? configText.formatUnset : configText.format(here),
            here === null,
          ),
        ]),
    row('member limit', about.memberLimit(), String(settings.member_limit), true),
    row('group limit', about.groupLimit(), String(settings.group_limit), true),
  ]
  return list({ title: configText.title, footer: configText.footer }, entries, perPage)
}

const limits = [
  ['member limit', about.memberLimit],
  ['group limit', about.groupLimit],
  ['limit', about.limit],
] as const

/** The commands about the caller's own settings. */
export const configCommands: readonly Command[] = [
  command({
    form: [start],
    who: 'own',
    help: () => configText.listHelp,
    example: 'config',
    run: showAll,
  }),
  command({
    form: [start, 'autoproxy|ap timeout|tm', timeout('time')],
    who: 'own',
    help: () => configText.help(about.timeout()),
    example: 'config autoproxy timeout 12h',
    run: (call) => changeTimeout(call, call.args.time),
  }),
  command({
    form: [start, 'timezone|zone|tz', zone('zone')],
    who: 'own',
    help: () => configText.help(about.timezone()),
    example: 'config timezone Europe/Oslo',
    run: (call) => changeZone(call, call.args.zone),
  }),
  command({
    form: [start, 'language|lang', languageArg('language')],
    who: 'own',
    help: () => configText.help(about.language()),
    example: 'config language de',
    run: (call) => changeLanguage(call, call.args.language),
  }),
  ...toggleCommands,
  command({
    form: [start, ['pad id|ids', 'id pad|padding', 'idpad|padid|padids'], padding('side')],
    who: 'own',
    help: () => configText.help(about.padIds()),
    example: 'config pad id left',
    run: (call) =>
      changeOption(
        call,
        {
          key: 'hid_list_padding',
          about: about.padIds(),
          words: configText.padding,
          usages: ['config pad id left', 'config pad id right', 'config pad id off'],
        },
        call.args.side,
      ),
  }),
  command({
    form: [start, ['proxy switch', 'proxyswitch|ps'], switching('effect')],
    who: 'own',
    help: () => configText.help(about.proxySwitch()),
    example: 'config proxy switch add',
    run: (call) =>
      changeOption(
        call,
        {
          key: 'proxy_switch',
          about: about.proxySwitch(),
          words: configText.switching,
          usages: ['config proxy switch new', 'config proxy switch add', 'config proxy switch off'],
        },
        call.args.effect,
      ),
  }),
  command({
    form: [start, ['name format', 'nameformat|nf'], field('format')],
    who: 'own',
    help: () => configText.help(about.nameFormat()),
    example: 'config name format {name} {tag}',
    run: async (call) => changeFormat(call.args.format, await ownFormat(call)),
  }),
  command({
    form: [
      start,
      [
        'server name format',
        'server format|nameformat|nf',
        'servername format|nameformat|nf',
        'snf|servernf|servernameformat|snameformat',
      ],
      field('format'),
    ],
    who: 'own',
    where: 'server',
    help: () => configText.help(about.serverNameFormat()),
    example: 'config server name format {name}',
    run: async (call) => changeFormat(call.args.format, await serverFormat(call)),
  }),
  ...limits.map(([words, about]) =>
    command({
      form: [start, words],
      who: 'own',
      help: () => configText.limitHelp(about()),
      example: `config ${words}`,
      run() {
        throw new Refusal(configText.limit)
      },
    }),
  ),
]
