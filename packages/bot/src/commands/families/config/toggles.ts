import type { Toggle } from '../../../parsing/keywords.ts'
import { later } from '../../../text/language.ts'
import { configText } from '../../../text/texts.ts'
import { note, remark, success } from '../../answers/answer.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { state } from './values.ts'

const about = later(configText.about)
export const start = 'config|cfg|configure'

interface ToggleSetting {
  readonly words: readonly string[]
  /** How to type it. */
  readonly usage: string
  readonly about: () => string
  readonly byDefault: boolean
  read(call: Call<unknown>): Promise<boolean>
  write(call: Call<unknown>, on: boolean): Promise<unknown>
}

type ToggleKey =
  | 'pings_enabled'
  | 'member_default_private'
  | 'group_default_private'
  | 'show_private_info'
  | 'case_sensitive_proxy_tags'
  | 'proxy_error_message_enabled'
  | 'hid_display_split'
  | 'hid_display_caps'
  | 'card_show_color_hex'

/** A switch among the settings of the system. */
const ofSystem = (key: ToggleKey, setting: Omit<ToggleSetting, 'read' | 'write'>): ToggleSetting => ({
  ...setting,
  read: async ({ lookups }) => (await lookups.settings())[key],
  write: ({ server }, on) => server.updateSettings({ systemRef: '@me', body: { [key]: on } }),
})

/** Settings that are on or off, in the order of the list. */
export const toggleSettings: readonly ToggleSetting[] = [
  {
    words: ['autoproxy|ap account|ac'],
    usage: 'autoproxy account',
    about: about.autoproxyAccount,
    byDefault: true,
    read: async ({ lookups, caller }) =>
      (await lookups.asStranger.bridgeGetAccount({ account: caller })).autoproxy_enabled,
    write: ({ lookups, caller }, on) =>
      lookups.asStranger.bridgeUpdateAccount({ account: caller, body: { autoproxy_enabled: on } }),
  },
  ofSystem('pings_enabled', { words: ['ping'], usage: 'ping', about: about.pings, byDefault: true }),
  ofSystem('member_default_private', {
    words: ['private member', 'mp'],
    usage: 'private member',
    about: about.privateMembers,
    byDefault: false,
  }),
  ofSystem('group_default_private', {
    words: ['private group', 'gp'],
    usage: 'private group',
    about: about.privateGroups,
    byDefault: false,
  }),
  ofSystem('show_private_info', {
    words: ['show private', 'sp'],
    usage: 'show private',
    about: about.showPrivate,
    byDefault: true,
  }),
  ofSystem('case_sensitive_proxy_tags', {
    words: ['proxy case'],
    usage: 'proxy case',
    about: about.proxyCase,
    byDefault: true,
  }),
  ofSystem('proxy_error_message_enabled', {
    words: ['proxy error', 'pe'],
    usage: 'proxy error',
    about: about.proxyErrors,
    byDefault: true,
  }),
  ofSystem('hid_display_split', {
    words: ['split id|ids', 'sid|sids'],
    usage: 'split id',
    about: about.splitIds,
    byDefault: false,
  }),
  ofSystem('hid_display_caps', {
    words: ['capitalize|cap|caps|capitalise id|ids', 'capid|capids'],
    usage: 'capitalize id',
    about: about.capitalIds,
    byDefault: false,
  }),
  ofSystem('card_show_color_hex', {
    words: [
      'show color|colour|colours|colors',
      'showcolor|showcolors|showcolour|showcolours|colorcode|colorhex',
    ],
    usage: 'show color',
    about: about.showColor,
    byDefault: false,
  }),
]

export const shownToggle = (on: boolean): string => (on ? configText.on : configText.off)

async function change(call: Call<unknown>, setting: ToggleSetting, wish: Toggle | undefined) {
  const { usage } = setting
  const about = setting.about()
  const before = await setting.read(call)
  if (wish === undefined) {
    const other = `config ${usage} ${before ? 'off' : 'on'}`
    return note(configText.shown(about, shownToggle(before)), remark(configText.howTo([other])))
  }
  const after = wish === 'default' ? setting.byDefault : wish
  if (after === before) return note(configText.already(about, shownToggle(after)))
  await setting.write(call, after)
  return success(configText.set(about, shownToggle(after)))
}

export const toggleCommands: readonly Command[] = toggleSettings.map((setting) =>
  command({
    form: [start, setting.words, state('state')],
    who: 'own',
    help: () => configText.help(setting.about()),
    example: `config ${setting.usage} on`,
    run: (call) => change(call, setting, call.args.state),
  }),
)
