import type { Answer as Answers, Input } from '@polyphony/client'
import { serverText } from '../../../text/texts.ts'
import { type Answer, list, note, success } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'

type ServerSettings = Answers<'bridgeGetGuild'>
type Change = NonNullable<Input<'bridgeUpdateGuild'>['body']>

export const readSettings = ({ lookups, guild }: Call<unknown>): Promise<ServerSettings> =>
  lookups.asStranger.bridgeGetGuild({ guild_id: guild ?? '' })

/** Stores a change, and the present name of the chat server, so that people recognise it in the dashboard. */
export async function changeSettings(
  { lookups, guild, places }: Call<unknown>,
  change: Change,
): Promise<void> {
  const name = places.guild(guild ?? '')?.name.slice(0, 100)
  await lookups.asStranger.bridgeUpdateGuild({
    guild_id: guild ?? '',
    body: { ...change, ...(name && { name }) },
  })
}

const defaults = {
  log_cleanup_enabled: false,
  invalid_command_response_enabled: true,
  require_system_tag: false,
} as const
type ToggleKey = keyof typeof defaults

const sentences = {
  log_cleanup_enabled: (on: boolean) => serverText.cleanup(on),
  invalid_command_response_enabled: (on: boolean) => serverText.invalid(on),
  require_system_tag: (on: boolean) => serverText.tag(on),
} as const

/** Shows or changes a setting that is on or off. */
export async function changeToggle(
  call: Call<unknown>,
  key: ToggleKey,
  value: boolean | 'default' | undefined,
): Promise<Answer> {
  if (value === undefined) {
    const present = (await readSettings(call))[key]
    const hint = serverText.howToChange(serverText.names[key], present ? 'off' : 'on')
    return note(`${sentences[key](present)} ${hint}`)
  }
  const wanted = value === 'default' ? defaults[key] : value
  await changeSettings(call, { [key]: wanted })
  return success(sentences[key](wanted))
}

/** Lists every setting with its value. */
export async function showSettings(call: Call<unknown>): Promise<Answer> {
  const settings = await readSettings(call)
  const { names } = serverText
  const state = (key: ToggleKey) =>
    [names[key], settings[key] ? serverText.on : serverText.off, settings[key] !== defaults[key]] as const
  const silent = settings.suppress_notifications ?? 'never'
  const rows = [
    [
      names.log_channel,
      settings.log_channel === null ? serverText.none : serverText.channel(settings.log_channel),
      settings.log_channel !== null,
    ],
    [names.log_blacklist, serverText.count(settings.log_blacklist.length), settings.log_blacklist.length > 0],
    [names.blacklist, serverText.count(settings.blacklist.length), settings.blacklist.length > 0],
    state('log_cleanup_enabled'),
    state('invalid_command_response_enabled'),
    state('require_system_tag'),
    [names.suppress_notifications, silent, silent !== 'never'],
  ] as const
  const frame = { title: serverText.title, footer: serverText.footer }
  return list(
    frame,
    rows.map(([name, value, isChanged]) => `**${name}**${isChanged ? '\\*' : ''}: ${value}`),
    10,
  )
}
